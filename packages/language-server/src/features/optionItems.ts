import { shortOption } from '@storelint/core/deployment';
import { explainProperty, propertiesOf } from '@storelint/core/explain';
import type { Document } from '@storelint/core/formats';
import { fileDefinition, releaseIn } from '@storelint/core/products';
import type { Range } from '@storelint/core/text';
import { type Command, type CompletionItem, CompletionItemKind, CompletionItemTag } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { toRange } from '../positions.js';
import { fitting, matchName, searchedName } from './nameMatch.js';

/** The short options in the order in which people need them: a young generation of fixed size takes from the collector what it is there for. */
const shortOptions = ['-Xmx', '-Xms', '-Xss', '-Xmn'];

/**
 * Options that the possible JDKs take and that hold what was typed: the most used first, then those that the next JDK refuses, those for the JVM's own developers behind
 * all others. Of a known JDK none that it has given up; else those last.
 * @param opening what has the client show values once an option that takes one is written
 */
export function optionItems(
  document: Document,
  deployment: CheckedDeployment,
  range: Range,
  offset: number,
  opening: { readonly command?: Command },
): CompletionItem[] {
  const jdks = (deployment.deployment.releases.jdk?.is ?? []).map(Number);
  const typed = document.source.slice({ start: range.start, end: offset });
  if (typed.startsWith('-D')) return propertyItems(document, deployment, range, typed, opening);
  const sign = /^-XX:([+-])/.exec(document.source.slice(range))?.[1];
  const lspRange = toRange(document.source, range);
  const common = { kind: CompletionItemKind.Keyword, filterText: typed };
  const items: CompletionItem[] = shortOptions
    .filter((label) => label.startsWith(typed))
    .map((label) => {
      const detail = shortOption(`${label}1g`)?.meaning;
      return { ...common, label, ...(detail === undefined ? {} : { detail }), textEdit: { range: lspRange, newText: label }, ...opening };
    });
  const wanted = /^-?(?:X(?:X(?::[+-]?)?)?)?(\w*)$/.exec(typed)?.[1];
  if (wanted === undefined || /^-X[a-z]/.test(typed)) return items;
  const flags = deployment.knowledge.catalog('jvm')?.flags;
  const usage = deployment.knowledge.usage('jvm');
  const descriptions = deployment.knowledge.descriptions('jvm');
  const found: { readonly score: number; readonly item: CompletionItem }[] = [];
  for (const name of flags?.names() ?? []) {
    const match = matchName(searchedName(name), wanted);
    if (match === undefined) continue;
    const statuses = jdks.map((jdk) => flags?.status(name, jdk));
    if (statuses.length > 0 && statuses.every((status) => status === 'refused' || status === undefined)) continue;
    const isOld =
      statuses.some((status) => status === 'deprecated' || status === 'ignored' || status === 'refused') ||
      jdks.some((jdk) => flags?.successor(name, jdk) !== undefined);
    if (isOld && jdks.length === 1) continue;
    const facts = flags?.get(name);
    const isSwitch = facts?.type === 'bool';
    const text = isSwitch ? `-XX:${sign ?? '+'}${name}` : `-XX:${name}=`;
    const isLocked = statuses.some((status) => status === 'diagnostic' || status === 'experimental');
    const place = (usage.get(name) ?? 2000) * (match === 'begins' ? 0.4 : 1);
    const newest = jdks.at(-1);
    // Those of CMS, say, which people of JDK 11 still have in their files.
    const isLeaving = newest !== undefined && flags?.isLeaving(name, newest) === true;
    const standard = newest === undefined ? undefined : facts?.[newest]?.default;
    found.push({
      score: (isOld ? 4e5 : isLocked ? 2e5 : isLeaving ? 5e4 : 0) + (match === 'inside' ? 1e5 : 0) + place,
      item: {
        ...common,
        label: text,
        ...(facts?.type === undefined ? {} : { detail: `${facts.type}${standard === undefined ? '' : `, default ${standard}`}` }),
        ...(descriptions[name] === undefined ? {} : { documentation: descriptions[name] }),
        ...(isOld ? { tags: [CompletionItemTag.Deprecated] } : {}),
        textEdit: { range: lspRange, newText: text },
        ...(isSwitch ? {} : opening),
      },
    });
  }
  return [...items, ...found.sort((a, b) => a.score - b.score).map(({ item }) => item)];
}

/** System properties that the daemons of the file read and that it does not give yet; those that people set first. */
function propertyItems(
  document: Document,
  { knowledge, deployment }: CheckedDeployment,
  range: Range,
  typed: string,
  opening: { readonly command?: Command },
): CompletionItem[] {
  const lspRange = toRange(document.source, range);
  const written = document.source.slice(range);
  const { product } = fileDefinition(document.kind);
  const names = propertiesOf(product, releaseIn(deployment.releases, product)?.is).filter(
    (name) => `-D${name}` === written || !document.source.text.includes(`-D${name}=`),
  );
  return fitting(names, (name) => name, typed.slice('-D'.length)).map((name) => {
    const known = explainProperty(name, knowledge);
    const isComplete = document.source.text[range.end] === '=';
    return {
      label: `-D${name}`,
      kind: CompletionItemKind.Keyword,
      filterText: typed,
      ...(known === undefined ? {} : { documentation: known.description }),
      textEdit: { range: lspRange, newText: isComplete ? `-D${name}` : `-D${name}=` },
      ...(known?.values === undefined ? {} : opening),
    };
  });
}
