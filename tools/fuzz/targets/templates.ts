import fc from 'fast-check';
import { Markup, stripTemplateEnding } from '../../../packages/core/src/formats/template.js';
import { mutatedFile } from '../files.js';
import { fuzzTarget, promise } from '../target.js';

interface Input {
  readonly text: string;
  readonly path: string;
}

const markup = fc.array(
  fc.oneof(
    fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '{#',
      '#}',
      '<%',
      '<%=',
      '%>',
      '{{-',
      '-}}',
      '@',
      '__',
      '%%',
      '###',
      '${',
      '}',
      '<',
      '>',
      '\n',
      ' ',
      '#',
      '"',
    ),
    fc.constantFrom(
      'if',
      'else',
      'elif',
      'end',
      'endif',
      'for x in y',
      'endfor',
      'range',
      'raw',
      'endraw',
      '@a',
      '.Values.b',
      'x | default("y")',
      'do |z|',
      'A_B',
      'key: ',
    ),
  ),
  { maxLength: 60 },
);

export const templates = fuzzTarget<Input>({
  name: 'templates',
  promise: 'markup is found without a throw; the masked text is as long as the file, and holes are sorted and apart',
  input: fc.record({
    text: fc.oneof(
      markup.map((pieces) => pieces.join('')),
      fc
        .tuple(mutatedFile, markup, fc.nat())
        .map(([{ text }, pieces, at]) => text.slice(0, at % (text.length + 1)) + pieces.join('') + text.slice(at % (text.length + 1))),
    ),
    path: fc.constantFrom(
      'hbase-site.xml',
      'hbase-site.xml.j2',
      'hbase-env.sh.erb',
      'cassandra.yaml',
      'cassandra.yaml.tpl',
      'templates/zoo.cfg',
      'sysctl.conf.in',
      'jvm.options',
    ),
  }),
  check({ text, path }) {
    stripTemplateEnding(path);
    const markup = new Markup(text, path);
    const { masked, holes } = markup;
    promise(masked.length === text.length, () => `the masked text has ${masked.length} characters, the file ${text.length}`);
    let last = 0;
    for (const { start, end } of holes) {
      promise(start >= last && end >= start && end <= text.length, () => `a hole from ${start} to ${end} behind one that ends at ${last}`);
      last = end;
    }
    for (const { start, end } of markup.branches)
      promise(start >= 0 && end >= start && end <= text.length, () => `a branch from ${start} to ${end}`);
    markup.armAt(text.length);
  },
});
