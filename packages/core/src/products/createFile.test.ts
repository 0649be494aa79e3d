import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceText } from '../text/sourceText.js';
import { createFile, parseDocument } from './parseDocument.js';
import { type FileKind, fileDefinition } from './registry.js';

const kinds: readonly FileKind[] = ['hbase-site', 'cassandra-yaml', 'hadoop-env', 'cassandra-rackdc', 'sysctl', 'cassandra-jvm-options'];
const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 }).map((each) => each.join(' '));
const prose = fc.oneof(words, fc.constantFrom('a -- b --', '# of <those>', '--> & </configuration>', 'x\ny'));

describe('a new file', () => {
  it.each(kinds)('holds the settings that it was made of, whatever its comments say: %s', (kind) => {
    const isOptions = kind === 'cassandra-jvm-options';
    const key = isOptions
      ? fc.stringMatching(/^-D[a-z]{1,8}$/)
      : fc.stringMatching(kind === 'hadoop-env' ? /^[A-Z]{1,8}$/ : /^[a-z]{1,8}$/);
    const value = fc.stringMatching(/^[a-z0-9/][a-z0-9/-]{0,7}$/);
    const setting = fc.record({ key, value, comments: fc.array(prose, { minLength: 1, maxLength: 2 }) });
    const settings = fc.uniqueArray(setting, { minLength: 1, maxLength: 5, selector: (each) => each.key });
    const notes = fc.record({ title: fc.constant('Not here:'), paragraphs: fc.array(prose, { maxLength: 2 }) });
    fc.assert(
      fc.property(prose, settings, fc.option(notes, { nil: undefined }), (about, all, rest) => {
        const groups = [{ title: 'memory', settings: all }];
        const text = createFile(kind, { about, groups, ...(rest === undefined ? {} : { notes: rest }) });
        const document = parseDocument(new SourceText(fileDefinition(kind).name, text), kind);
        expect(document.problems).toEqual([]);
        if (rest !== undefined) expect(text).toContain(rest.title);
        expect(document.entries.map((entry) => [entry.key, entry.value])).toEqual(all.map((each) => [each.key, each.value]));
        expect(text.split('\n').filter((line) => line.length > 130)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
