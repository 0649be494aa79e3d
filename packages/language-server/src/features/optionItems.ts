import { shortOption } from '@storelint/core/deployment';
import type { Document } from '@storelint/core/formats';
import type { Range } from '@storelint/core/text';
import { type CompletionItem, CompletionItemKind, CompletionItemTag } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { toRange } from '../positions.js';

/** Options that the possible JDKs take: the most used first, those for the JVM's own developers behind all others, old ones last. */
export function optionItems(document: Document, deployment: CheckedDeployment, range: Range): CompletionItem[] {
  const jdks = (deployment.deployment.releases.jdk?.is ?? []).map(Number);
  const sign = /^-XX:([+-])/.exec(document.source.slice(range))?.[1];
  const lspRange = toRange(document.source, range);
  const items: CompletionItem[] = ['-Xms', '-Xmx', '-Xmn', '-Xss'].map((label) => {
    const detail = shortOption(`${label}1g`)?.meaning;
    return {
      label,
      kind: CompletionItemKind.Keyword,
      ...(detail === undefined ? {} : { detail }),
      sortText: `0${label}`,
      textEdit: { range: lspRange, newText: label },
    };
  });
  const flags = deployment.knowledge.catalog('jvm')?.flags;
  const usage = deployment.knowledge.usage('jvm');
  for (const name of flags?.names() ?? []) {
    const statuses = jdks.map((jdk) => flags?.status(name, jdk));
    if (statuses.length > 0 && statuses.every((status) => status === 'refused' || status === undefined)) continue;
    const facts = flags?.get(name);
    const isSwitch = facts?.type === 'bool';
    const text = isSwitch ? `-XX:${sign ?? '+'}${name}` : `-XX:${name}=`;
    const isOld = statuses.some((status) => status === 'deprecated' || status === 'ignored' || status === 'refused');
    const isLocked = statuses.some((status) => status === 'diagnostic' || status === 'experimental');
    const rank = usage.get(name);
    const place = isOld ? 4 : isLocked ? 3 : rank === undefined ? 2 : 1;
    const newest = jdks.at(-1);
    const standard = newest === undefined ? undefined : facts?.[newest]?.default;
    items.push({
      label: text,
      kind: CompletionItemKind.Keyword,
      ...(facts?.type === undefined ? {} : { detail: `${facts.type}${standard === undefined ? '' : `, default ${standard}`}` }),
      sortText: `${place}${place === 1 ? String(rank).padStart(4, '0') : name}`,
      ...(isOld ? { tags: [CompletionItemTag.Deprecated] } : {}),
      textEdit: { range: lspRange, newText: text },
    });
  }
  return items;
}
