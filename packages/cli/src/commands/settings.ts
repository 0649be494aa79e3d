import { knownRelease, listSettings, settingsSchema, typeText } from '@storelint/core/explain';
import { releasedTogether, statedProducts } from '@storelint/core/products';
import { codeInTable, json, markdown, row, tableHead, text } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import { asCall, CallError, exitStatus } from '../callError.js';
import { readRelease } from '../checkOptions.js';
import { print } from '../sink.js';
import type { Terminal } from '../terminal.js';
import { clip } from './textLayout.js';

const formats = ['text', 'json', 'markdown', 'json-schema'] as const;

function isFormat(format: string): format is (typeof formats)[number] {
  return formats.some((known) => known === format);
}

/** `storelint settings`: the settings of a release with type, default and description. @throws {CallError} */
export function runSettings(
  pattern: string | undefined,
  options: { readonly release: string; readonly grep?: string; readonly format: string },
  terminal: Terminal,
): number {
  const { format } = options;
  if (!isFormat(format)) throw new CallError(`--format ${format}: known are ${formats.join(', ')}`);
  const [product, version] = readRelease(options.release);
  if (product === 'jdk') throw new CallError(`the JDK has flags, not settings; known are ${statedProducts.join(', ')}`);
  const knowledge = new NodeKnowledge();
  const catalog = knowledge.catalog(product);
  if (catalog === undefined) throw new CallError(`nothing is known of ${product}`);
  const release = asCall(() => knownRelease(catalog, version));
  const settings = releasedTogether(product).flatMap((each) => {
    const own = knowledge.catalog(each);
    return own === undefined ? [] : listSettings(own, release, { pattern, word: options.grep }, knowledge);
  });
  if (format === 'json') {
    const list = settings.map(({ setting, bounds, values, ...about }) => ({
      ...setting,
      ...(values.length === 0 ? {} : { values }),
      ...about,
      ...(bounds.length === 0 ? {} : { bounds }),
    }));
    print(json({ version: 1, product, release, settings: list }));
    return exitStatus.fine;
  }
  if (format === 'json-schema') {
    print(json(settingsSchema(catalog, release, settings)));
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
