import { expect, it } from 'vitest';
import { isProse } from './prose.js';

const notes = [
  'The file sets what the daemon is started with.',
  'Monitoring: settings for JMX and for remote access.',
  '1. Memory of the daemon and its limits:',
  'JVM_OPTS="$JVM_OPTS -Xms4G"',
  'Take care that both of the limits are alike.',
  'Files of this kind stand beside the other ones.',
  'The daemon reads them when it is started anew.',
];

it.each([
  ['notes about a file', notes, true],
  ['comments', notes.map((line) => `# ${line}`), false],
  ['a script with one sentence', ['Usage: start the daemon and wait.', ...Array<string>(8).fill('JVM_OPTS="$JVM_OPTS -ea"')], false],
  ['a script that shows a text', ['cat <<END', ...notes, 'END', ...Array<string>(40).fill('export A=b')], false],
  ['options', ['-Xms4G', '-Xmx4G', '-XX:+UseG1GC'], false],
  ['nothing', [], false],
])('%s', (_, lines, expected) => {
  expect(isProse(lines.join('\n'))).toBe(expected);
});
