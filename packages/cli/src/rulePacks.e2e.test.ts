import { beforeEach, describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

let directory = new TestDirectory();
beforeEach(() => {
  directory = new TestDirectory();
  const site = '<configuration><property><name>hbase.regionserver.handler.count</name><value>10</value></property></configuration>\n';
  for (const name of ['a', 'b']) directory.put(`${name}/hbase-site.xml`, site);
});

function ownRule(id: string, more = ''): string {
  return `- id: ${id}
  title: Handlers as we want them
  category: performance
  severity: warning
  confidence: judged
  applies: { product: hbase }
  expression: 'setting("hbase.regionserver.handler.count") > 20'
  message: too few handlers
  remedy: Ask the platform team.
  why: Our clients are many.
  sources: [ours]
  examples: [{ valid: { hbase.regionserver.handler.count: 30 } }, { invalid: { hbase.regionserver.handler.count: 10 } }]
${more}`;
}

interface Own {
  readonly ruleId: string;
  readonly severity: string;
  readonly file: string;
  readonly docs?: string;
}

function check(...args: string[]) {
  const { status, out, err } = directory.run(['check', '--format', 'json', ...args]);
  const findings: readonly Own[] = out === '' ? [] : JSON.parse(out).findings;
  return { status, err, own: findings.filter(({ ruleId }) => ruleId.startsWith('ours/')) };
}

describe.skipIf(!built)("a user's rule pack", () => {
  test('speaks, with the page that its rule names, or none', () => {
    directory.put('.storelint.yaml', 'rulePacks: [ops/*.yaml]\n');
    directory.put('ops/rules.yaml', ownRule('ours/plain') + ownRule('ours/explained', '  docs: https://wiki.example.net/handlers\n'));
    const { own } = check('a');
    expect(own.map(({ ruleId, docs }) => [ruleId, docs])).toEqual([
      ['ours/explained', 'https://wiki.example.net/handlers'],
      ['ours/plain', undefined],
    ]);
    const sarif = directory.run(['check', 'a', '--format', 'sarif']);
    const rules: readonly { id: string; helpUri?: string; shortDescription: { text: string } }[] = JSON.parse(sarif.out).runs[0].tool.driver
      .rules;
    expect(rules.find(({ id }) => id === 'ours/explained')).toMatchObject({
      helpUri: 'https://wiki.example.net/handlers',
      shortDescription: { text: 'Handlers as we want them' },
    });
    expect(rules.find(({ id }) => id === 'ours/plain')).not.toHaveProperty('helpUri');
  });

  test('of a deployment takes the place of the one for all', () => {
    directory.put('.storelint.yaml', 'rulePacks: [all.yaml]\ndeployments:\n  - { name: b, files: [b/*], rulePacks: [b.yaml] }\n');
    directory.put('all.yaml', ownRule('ours/all'));
    directory.put('b.yaml', ownRule('ours/b'));
    expect(check('.').own.map(({ ruleId, file }) => [ruleId, file])).toEqual([
      ['ours/all', 'a/hbase-site.xml'],
      ['ours/b', 'b/hbase-site.xml'],
    ]);
  });

  test('gets its severity from the call', () => {
    directory.put('.storelint.yaml', 'rulePacks: [all.yaml]\n');
    directory.put('all.yaml', ownRule('ours/all'));
    expect(check('a', '--rule', 'ours/all=error')).toMatchObject({ status: 1, own: [{ severity: 'error' }] });
    expect(check('a', '--rule', 'ours/al=error')).toMatchObject({ status: 2, err: expect.stringContaining('did you mean "ours/all"?') });
  });

  test('is listed and explained, for its settings, too', () => {
    directory.put('.storelint.yaml', 'rulePacks: [ops/*.yaml]\n');
    directory.put('ops/rules.yaml', ownRule('ours/plain'));
    expect(directory.run(['rules', 'ours/*']).out).toMatch(/^ours\/plain +warning +Handlers as we want them\n$/);
    const [listed] = JSON.parse(directory.run(['rules', 'ours/*', '--format', 'json']).out).rules;
    expect(listed).toMatchObject({ id: 'ours/plain', pack: 'ops/rules.yaml' });
    const explained = directory.run(['explain', 'ours/plain']).out;
    expect(explained).toContain('of ops/rules.yaml');
    expect(explained).toContain('Our clients are many.');
    expect(directory.run(['explain', 'hbase.regionserver.handler.count']).out).toMatch(/warning +ours\/plain/);
    expect(directory.run(['explain', 'ours/plan'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('did you mean "ours/plain"?'),
    });
  });

  test('advises, and its levels count for advice as for a check', () => {
    const advised = `- id: ours/handlers
  title: Handlers as we want them
  category: performance
  severity: advice
  confidence: judged
  applies: { product: hbase, role: regionserver }
  recommend: { setting: hbase.regionserver.handler.count, group: requests, value: '77', silent: true }
  why: Our clients are many.
  sources: [ours]
  examples: [{ advised: 77, release: 2.5.8 }]
`;
    directory.put('ops/rules.yaml', advised);
    const handlers = (rules: string, ...more: string[]) => {
      directory.put('.storelint.yaml', `rulePacks: [ops/*.yaml]\nreleases: { hbase: 2.5.8 }\nrules: ${rules}\n`);
      const { out } = directory.run(['advise', 'a', '--hardware', 'i3en.6xlarge', '--format', 'json', ...more]);
      const { recommendations } = JSON.parse(out) as { recommendations: readonly { setting: string; value: string }[] };
      return recommendations.filter(({ setting }) => setting === 'hbase.regionserver.handler.count').map(({ value }) => value);
    };
    expect(handlers('{ hbase/handler-count*: off }')).toEqual(['77']);
    expect(handlers('{ hbase/handler-count: off, ours/handlers: off }')).toEqual([]);
    expect(handlers('{ ours/handlers: off }', '--rule', 'hbase/handler-count=off')).toEqual([]);
    directory.put('.storelint.yaml', 'rulez: 1\n');
    const wrong = directory.run(['advise', 'a', '--hardware', 'i3en.6xlarge', '--release', 'hbase@2.5.8']);
    expect(wrong).toMatchObject({ status: 2, err: expect.stringContaining('did you mean "rules"?') });
  });

  test.each([
    ['an id that another rule has', ownRule('ours/all') + ownRule('ours/all'), 'ours/all: the id stands in all.yaml already'],
    ['an id of storelint', ownRule('hbase/handler-count-small'), "the id stands in storelint's own rules already"],
    ['a page that is no address', ownRule('ours/all', '  docs: wiki\n'), 'docs must be an address'],
    ['no list', 'rules: []\n', 'a rule file must be a list of rules'],
  ])('with %s is a wrong call; the rest is checked', (_, pack, message) => {
    directory.put('.storelint.yaml', 'rulePacks: [all.yaml]\n');
    directory.put('all.yaml', pack);
    const done = check('a');
    expect(done.status).toBe(2);
    expect(done.err).toContain(message);
  });
});
