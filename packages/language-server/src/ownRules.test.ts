import { describe, expect, test } from 'vitest';
import { SourceText } from '../../core/src/text/sourceText.js';
import { configurationCompletion, configurationHover } from './features/configurationFile.js';
import { diagnosticsOf } from './features/diagnostics.js';
import { documentLinksOf } from './features/documentLinks.js';
import { hoverAt } from './features/hover.js';
import { testWorkspace, xml } from './testWorkspace.js';

function rule(id: string, { least = 20, docs = '' } = {}): string {
  return `- id: ${id}
  title: Handlers as we want them
  category: performance
  severity: warning
  confidence: judged
  applies: { product: hbase }
  expression: 'setting("hbase.regionserver.handler.count") > ${least}'
  message: too few handlers
  remedy: Ask the platform team.
  why: Our clients are many.
  sources: [ours]
  examples: [{ valid: { hbase.regionserver.handler.count: 99 } }, { invalid: { hbase.regionserver.handler.count: 1 } }]
${docs === '' ? '' : `  docs: ${docs}\n`}`;
}

const site = xml({ 'hbase.regionserver.handler.count': 10 });
const docs = 'https://wiki.example.net/handlers';

function found(texts: Readonly<Record<string, string>>, path = '/c/hbase-site.xml') {
  const test = testWorkspace({ '/c/hbase-site.xml': site, ...texts });
  const own = () => diagnosticsOf(test.view(path), test.host).filter(({ code }) => String(code).startsWith('ours/'));
  return { ...test, own };
}

describe("a user's rule pack", () => {
  test('links to the page that its rule names, or to none', () => {
    const { own, view, host } = found({
      '/c/.storelint.yaml': 'rulePacks: [ops/*.yaml]\n',
      '/c/ops/a.yaml': rule('ours/explained', { docs }) + rule('ours/plain'),
      '/c/hbase-site.xml': `<!-- storelint-disable-file hbase/heap-fractions-sum, ours/other: why -->\n${site}`,
    });
    expect(own().map(({ code, codeDescription }) => [code, codeDescription?.href])).toEqual([
      ['ours/explained', docs],
      ['ours/plain', undefined],
    ]);
    expect(documentLinksOf(view('/c/hbase-site.xml'), host).map(({ target }) => target)).toContain(
      'https://rules.example/hbase/heap-fractions-sum',
    );
  });

  test('is linked to and explained in comments', () => {
    const { view, host } = found({
      '/c/.storelint.yaml': 'rulePacks: [ops/*.yaml]\n',
      '/c/ops/a.yaml': rule('ours/explained', { docs }),
      '/c/hbase-site.xml': `<!-- storelint-disable-file ours/explained: why -->\n${site}`,
    });
    const file = view('/c/hbase-site.xml');
    expect(documentLinksOf(file, host)).toMatchObject([{ target: docs, range: { start: { line: 0, character: 28 } } }]);
    expect(hoverAt(file, { line: 0, character: 30 }, host)).toMatchObject({
      contents: { value: expect.stringContaining('Our clients are many.') },
    });
  });

  test('of a deployment takes the place of the one for all; one beside the directory counts', () => {
    const texts = {
      '/c/.storelint.yaml': 'rulePacks: [../shared/all.yaml]\ndeployments:\n  - { name: b, files: [b/*], rulePacks: [b.yaml] }\n',
      '/shared/all.yaml': rule('ours/all'),
      '/c/b.yaml': rule('ours/b'),
      '/c/b/hbase-site.xml': site,
    };
    expect(
      found(texts)
        .own()
        .map(({ code }) => code),
    ).toEqual(['ours/all']);
    expect(
      found(texts, '/c/b/hbase-site.xml')
        .own()
        .map(({ code }) => code),
    ).toEqual(['ours/b']);
  });

  test('is followed while it is typed, and when it changes on the disk', () => {
    const { own, workspace, files } = found({ '/c/.storelint.yaml': 'rulePacks: [ops/*.yaml]\n', '/c/ops/a.yaml': rule('ours/a') });
    expect(own()).toHaveLength(1);
    workspace.edit('/c/ops/a.yaml', rule('ours/a', { least: 5 }));
    expect(own()).toHaveLength(0);
    workspace.close('/c/ops/a.yaml');
    expect(own()).toHaveLength(1);
    files.set('/c/ops/b.yaml', rule('ours/b'));
    expect(workspace.storedChanged('/c/ops/b.yaml')).toBe(true);
    expect(own()).toHaveLength(2);
    files.set('/c/elsewhere/c.yaml', rule('ours/c'));
    expect(workspace.storedChanged('/c/elsewhere/c.yaml')).toBe(false);
  });

  test('is offered and explained in .storelint.yaml', () => {
    const configuration = 'rulePacks: [a.yaml]\nrules:\n  \n';
    const { workspace, host } = found({ '/c/.storelint.yaml': configuration, '/c/a.yaml': rule('ours/a') });
    const { packs } = workspace.configurations.nearest('/c');
    const source = new SourceText('/c/.storelint.yaml', configuration);
    const { items } = configurationCompletion(source, { line: 2, character: 2 }, host, {}, packs);
    expect(items[0]).toMatchObject({ label: 'ours/a', detail: 'Handlers as we want them' });
    expect(items.map(({ label }) => label)).toContain('ours/*');
    const named = new SourceText('/c/.storelint.yaml', 'rules:\n  ours/a: off\n');
    expect(JSON.stringify(configurationHover(named, { line: 1, character: 4 }, host, packs))).toContain('Our clients are many.');
  });

  test.each([
    [
      'rulePacks: [ops/*.yaml]\n',
      { '/c/ops/a.yaml': rule('hbase/heap-fractions-sum') },
      "hbase/heap-fractions-sum: the id stands in storelint's own rules already",
    ],
    ['rulePacks: [ops/*.yaml]\n', {}, 'no rule file matches "ops/*.yaml"'],
    ['rulePacks: [a.yaml]\n', {}, '/c/a.yaml: the file does not exist'],
    ['rulePacks: [a.yaml]\n', { '/c/a.yaml': '- id: ours/a\n' }, '/c/a.yaml:1:3: ours/a: '],
    [
      'releases: { hbase: 2.5.8 }\nrules: { ours/a: off, ours/x: off }\nrulePacks: [a.yaml]\n',
      { '/c/a.yaml': rule('ours/a') },
      'there is no rule "ours/x"; did you mean "ours/a"?',
    ],
    ['rules:\n  hbase/heap-fraction-sum: off\n', {}, 'did you mean "hbase/heap-fractions-sum"?'],
    ['rules:\n  hbase/chunk-pool-range-at-use: off\n', {}, 'is now "hbase/chunk-pool-range"'],
    ['releases: { hbase: 2.5.8 }\nhardware: big\n', {}, 'hardware profile big: there is none that can be read'],
  ])('%j: what is wrong is marked where it is named', (configuration, texts, message) => {
    const { workspace } = found({ '/c/.storelint.yaml': configuration, ...texts });
    const { problems } = workspace.configurations.nearest('/c');
    expect(problems).toMatchObject([{ path: '/c/.storelint.yaml', message: expect.stringContaining(message) }]);
    const [{ start, end } = { start: undefined, end: undefined }] = problems;
    const marked = configuration.split('\n')[start?.line ?? 0]?.slice(start?.column, end?.column);
    expect(['rulePacks', 'big', 'ours/x', 'hbase/heap-fraction-sum', 'hbase/chunk-pool-range-at-use']).toContain(marked);
  });
});
