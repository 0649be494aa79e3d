import fc, { type Arbitrary } from 'fast-check';
import { formatNames } from '../../../packages/cli/src/reporters/index.js';
import { mutatedFile } from '../files.js';
import { mutated } from '../mutate.js';
import { checkOutput } from '../outputs.js';
import { yamlFiles } from '../pool.js';
import { runProgram } from '../program.js';
import { fuzzTarget, promise } from '../target.js';
import { configurations } from './configuration.js';

interface Input {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly words: readonly string[];
}

/** Directories as no one names them but who means harm. */
const directories = fc.constantFrom(
  '',
  'conf/',
  'a b/',
  '\n::error::pwned/',
  '\u001b[31mred/',
  '<img src=x>/',
  '\u202e/',
  '|`x`/',
  '##[add-mask]x/',
  '-/',
  '--fix/',
  '%0A::error::x/',
  'é/',
  'a:b,c/',
);

const repository = fc.record({
  files: fc.array(
    fc
      .tuple(directories, mutatedFile)
      .map(([directory, { path, text }]) => ({ path: directory + path.slice(path.lastIndexOf('/') + 1), text: text.slice(0, 20_000) })),
    { minLength: 1, maxLength: 4 },
  ),
  configuration: fc.option(
    fc.oneof(
      mutated([...configurations, 'rulePacks: [pack.yaml]\nhardware: profile.yaml\n'], 'yaml', 3),
      fc.constantFrom(
        'rulePacks: [pack.yaml]\nhardware: profile.yaml\n',
        '"a\\n::error::pwned": 1\n',
        'exclude: ["../**", "/etc/**"]\n',
        'hardware: /etc/hostname\nrulePacks: [/etc/*]\n',
      ),
    ),
  ),
  pack: mutated(
    yamlFiles('rules').flatMap(({ text }) => text.split(/^(?=- id:)/m).slice(1)),
    'yaml',
    3,
  ),
  profile: mutated(
    yamlFiles('profiles').map(({ text }) => text),
    'yaml',
    3,
  ),
});

const releases = ['--release', 'hbase@2.5.8', '--release', 'hadoop@3.3.6'];
const calls: Arbitrary<readonly string[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...formatNames).map((format) => ['check', '.', '--format', format]) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<readonly string[]>(
      ['check', '.', '--diff', '--unsafe'],
      ['check', '.', ...releases, '--explain-silent'],
      ['check', '.', '--fix', '--unsafe'],
      ['check', '.', '--baseline', 'b.json', '--update-baseline'],
      ['upgrade', '.', '--from', 'hbase@1.4', '--to', 'hbase@2.6'],
      ['upgrade', '.', '--from', 'hbase@1.4', '--to', 'hbase@2.6', '--format', 'markdown'],
      ['advise', '.', '--hardware', 'i3en.6xlarge', ...releases, '--diff'],
      ['advise', '.', '--hardware', 'i3en.6xlarge', ...releases, '--format', 'markdown'],
      ['compare', '.', 'conf'],
      ['compare', '.', 'conf', '--format', 'markdown'],
    ),
  },
);

export const program = fuzzTarget<Input>({
  name: 'program',
  promise: 'over any repository the program ends with a documented status, and what it prints is fit for its medium',
  input: fc.tuple(repository, calls).map(([{ files, configuration, pack, profile }, words]) => ({
    files: [
      ...files,
      { path: 'pack.yaml', text: pack },
      { path: 'profile.yaml', text: profile },
      ...(configuration === null ? [] : [{ path: '.storelint.yaml', text: configuration }]),
    ],
    words,
  })),
  seconds: 3,
  async check({ files, words }) {
    const { status, stdout, stderr } = await runProgram(files, words);
    promise(status >= 0 && status <= 3, () => `${words.join(' ')} ends with ${status}: ${stderr.slice(0, 2000)}`);
    const named = words[words.indexOf('--format') + 1];
    const format = words[0] === 'check' && words.includes('--format') ? formatNames.find((name) => name === named) : undefined;
    checkOutput(format ?? (words.includes('--diff') ? 'diff' : 'text'), stdout);
    checkOutput('stderr', stderr);
  },
});
