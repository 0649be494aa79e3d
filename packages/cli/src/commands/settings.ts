import { starMatcher } from '../../../core/src/deployment/configurationPlan.js';
import { definitionOf, releasedTogether, statedProducts } from '../../../core/src/products/registry.js';
import { boundsOf } from '../../../core/src/rules/settingBounds.js';
import { json } from '../../../core/src/text/json.js';
import { codeInTable, markdown, row, tableHead } from '../../../core/src/text/markdown.js';
import { text } from '../../../core/src/text/printable.js';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { CallError, exitStatus } from '../callError.js';
import { readRelease } from '../checkOptions.js';
import { print } from '../sink.js';
import type { Terminal } from '../terminal.js';
import { typeText } from './explanation.js';
import { clip } from './textLayout.js';

/** `storelint settings`: the settings of a release with type, default and description. @throws {CallError} */
export function runSettings(
  pattern: string | undefined,
  options: { readonly release: string; readonly grep?: string; readonly format: string },
  terminal: Terminal,
): number {
  const { format } = options;
  if (format !== 'text' && format !== 'json' && format !== 'markdown')
    throw new CallError(`--format ${format}: known are text, json and markdown`);
  const [product, version] = readRelease(options.release);
  if (product === 'jdk') throw new CallError(`the JDK has flags, not settings; known are ${statedProducts.join(', ')}`);
  const knowledge = new NodeKnowledge();
  const catalog = knowledge.catalog(product);
  const release = catalog?.nearest(version);
  if (catalog === undefined || release === undefined)
    throw new CallError(`nothing is known of ${product} ${version}; the oldest known is ${catalog?.releases[0] ?? 'none'}`);
  const matches = starMatcher(pattern ?? '*');
  const wanted = options.grep?.toLowerCase() ?? '';
  const settings = releasedTogether(product).flatMap((each) => {
    const own = knowledge.catalog(each);
    const descriptions = knowledge.descriptions(each);
    const describe = (name: string) => descriptions[name] ?? descriptions[own?.currentName(name) ?? name];
    return (own?.names(release) ?? [])
      .filter((name) => matches(name) && (name.toLowerCase().includes(wanted) || describe(name)?.toLowerCase().includes(wanted) === true))
      .flatMap((name) => {
        const setting = own?.setting(name, release);
        return setting === undefined ? [] : [{ setting, description: describe(name) }];
      });
  });
  if (format === 'json') {
    const rules = releasedTogether(product).flatMap((each) => knowledge.rules(each));
    const list = settings.map(({ setting, description }) => {
      const takes = definitionOf(setting.product)?.takenText(setting);
      const bounds = boundsOf(setting, release, rules);
      return {
        ...setting,
        ...(description === undefined ? {} : { description }),
        ...(takes === undefined ? {} : { takes }),
        ...(bounds.length === 0 ? {} : { bounds }),
      };
    });
    print(json({ version: 1, product, release, settings: list }));
    return exitStatus.fine;
  }
  if (settings.length === 0) {
    const asked = [pattern, options.grep].filter((part) => part !== undefined).join(' ');
    throw new CallError(`no setting of ${product} ${release} matches "${asked}"`);
  }
  if (format === 'markdown') {
    const plain = (words: string) => words.replace(/\s+/g, ' ');
    const rows = settings.map(({ setting, description }) =>
      row(codeInTable(setting.name), typeText(setting), plain(setting.default ?? ''), plain(description ?? '')),
    );
    print(markdown`${markdown.join([tableHead('setting', 'type', 'default', ''), ...rows], '\n')}\n`);
    return exitStatus.fine;
  }
  const width = Math.min(60, Math.max(...settings.map(({ setting }) => setting.name.length)));
  for (const { setting, description } of settings) {
    const standard = setting.default === undefined ? '' : `default ${setting.default}`;
    const line = `${setting.name.padEnd(width)}  ${typeText(setting).padEnd(12)}  ${standard}`.trimEnd();
    print(text`${terminal.isTerminal ? clip(line, terminal.width) : line}\n`);
    if (options.grep !== undefined && description !== undefined) print(text`    ${description}\n`);
  }
  if (terminal.isTerminal) print(text`${settings.length} settings of ${product} ${release}\n`);
  return exitStatus.fine;
}
