import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

const site = `<configuration>
<property><name>hbase.regionserver.handler.cuont</name><value>10</value></property>
</configuration>
`;

function laid(configuration: string): TestDirectory {
  const directory = new TestDirectory();
  for (const name of ['dev', 'prod']) directory.put(`${name}/hbase-site.xml`, site);
  directory.put('.storelint.yaml', configuration);
  return directory;
}

interface Told {
  readonly file: string;
  readonly ruleId: string;
  readonly severity: string;
  readonly docs: string;
}

function told(directory: TestDirectory, ...args: string[]): readonly Told[] {
  const { out } = directory.run(['check', '--format', 'json', ...args]);
  return (JSON.parse(out) as { readonly findings: readonly Told[] }).findings.filter(({ ruleId }) => ruleId === 'hbase/misspelt-setting');
}

describe.skipIf(!built)('overrides of .storelint.yaml', () => {
  test('change what a rule is in some files, and leave it alone in others', () => {
    const directory = laid('overrides: [{ files: [dev/**], rules: { hbase/misspelt-setting: advice } }]\n');
    expect(told(directory).map(({ file, severity }) => [file, severity])).toEqual([
      ['dev/hbase-site.xml', 'advice'],
      ['prod/hbase-site.xml', 'warning'],
    ]);
    const off = laid('overrides: [{ files: [dev], rules: { "hbase/*": off } }]\n');
    expect(told(off).map(({ file }) => file)).toEqual(['prod/hbase-site.xml']);
    expect(told(off, '--rule', 'hbase/misspelt-setting=error').map(({ file }) => file)).toEqual([
      'dev/hbase-site.xml',
      'prod/hbase-site.xml',
    ]);
  });

  test('with a rule that nobody has say which is meant', () => {
    const { out } = laid('overrides: [{ files: [dev], rules: { hbase/mispelt-setting: off } }]\n').run(['check']);
    expect(out).toContain('there is no rule "hbase/mispelt-setting"; did you mean "hbase/misspelt-setting"?');
  });

  test('with the id of a retired rule say which rule it is now', () => {
    const { out } = laid('rules: { hbase/chunk-pool-range-at-use: off }\n').run(['check']);
    expect(out).toContain(
      '.storelint.yaml: rule "hbase/chunk-pool-range-at-use" is now "hbase/chunk-pool-range": one rule covers all releases',
    );
  });

  test('pages of rules are where the configuration says', () => {
    expect(told(laid('rulePages: "https://wiki.example.org/{id}.html"\n'))[0]?.docs).toBe(
      'https://wiki.example.org/hbase/misspelt-setting.html',
    );
    expect(told(laid('rulePages: https://wiki.example.org/\n'))[0]?.docs).toBe('https://wiki.example.org/hbase/misspelt-setting');
    expect(told(laid(''))[0]?.docs).toMatch(/^https:.*\/docs\/rules\/hbase\/misspelt-setting\.md$/);
  });
});
