import { expect, test } from 'vitest';
import { shownAdvice } from './features/advice.js';
import { codeActionsAt } from './features/codeActions.js';
import { codeLensesOf } from './features/codeLens.js';
import { completionAt, resolveCompletion } from './features/completion.js';
import { configurationHover } from './features/configurationFile.js';
import { diagnosticsOf } from './features/diagnostics.js';
import { hoverAt } from './features/hover.js';
import { inlayHintsIn } from './features/inlayHints.js';
import { symbolsOf } from './features/symbols.js';
import { shownUpgrade } from './features/upgrade.js';
import { rulePageText } from './rulePage.js';
import { testWorkspace, xml } from './testWorkspace.js';

/** Several in one text where the one cannot hide the other: each text costs all that an editor can ask. */
const hostile = [
  '\u001b[31mred \u009b2J bad\rfine \u202egnp a\u2028b',
  '"><script>alert(1)<script> <img src=x onerror=y>',
  'a`b``c',
  '[x](command:workbench.action.terminal.new) [x](javascript:y)',
  '**bold** _under_ | a | b |',
];

const steering = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
/** What editors show as it is. */
const plainKeys: ReadonlySet<string> = new Set(['title', 'label', 'detail', 'message', 'name', 'tooltip', 'containerName', 'withheld']);

/** What is shown in an answer, and steers or is a stranger's markup. */
function wrongIn(answer: unknown, key = ''): string[] {
  if (typeof answer === 'string') {
    const isPage = key === 'value' || key === 'page';
    if (!isPage && !plainKeys.has(key)) return [];
    if (answer.split('\n').some((line) => steering.test(line))) return [answer];
    const prose = answer.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
    return isPage && /(?<!\\)<|\](?:\((?!https?:|file:))|(?<!\\)!\[|\*\*bold/.test(prose) ? [answer] : [];
  }
  if (Array.isArray(answer)) return answer.flatMap((each) => wrongIn(each, key));
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, each]) =>
    name === 'edit' || name === 'arguments' || name === 'data' ? [] : wrongIn(each, name),
  );
}

test.each(hostile)('nothing that editors show steers, and no markup is a stranger’s: %j', (text) => {
  const inXml = text.replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}/gu, '').replaceAll('<', '&lt;');
  const quoted = JSON.stringify(text);
  const test = testWorkspace({
    '/c/.storelint.yaml': `hardware: i3en.6xlarge\nworkload: oltp\nrulePacks: [pack.yaml]\nreleases: { hbase: 2.5.8, hadoop: 3.3.6, cassandra: 4.1.3 }\nrules: { ours/a: error }\n`,
    '/c/pack.yaml': `- id: ours/a
  title: ${quoted}
  category: performance
  severity: warning
  confidence: judged
  applies: { product: hbase }
  expression: 'setting("hbase.regionserver.handler.count") > 2000'
  message: ${JSON.stringify(`message ${text}`)}
  remedy: ${JSON.stringify(`remedy ${text}`)}
  why: ${JSON.stringify(`why ${text}`)}
  sources: [${quoted}]
  examples: [{ valid: { hbase.regionserver.handler.count: 9999 } }, { invalid: { hbase.regionserver.handler.count: 1 } }]
`,
    '/c/hbase-site.xml': xml({
      'hbase.regionserver.handler.count': 10,
      [`hbase.regionserver.handler.coun${inXml}`]: inXml,
      'hbase.rootdir': inXml,
      'hbase.master.port': `1${inXml}`,
      'hfile.block.cache.size': 0.7,
      'hbase.regionserver.global.memstore.size': 0.4,
    }),
    '/c/hbase-env.sh': `export HBASE_HEAPSIZE='${text}'\nexport HBASE_OPTS="-Xmx${text.replaceAll('"', '')}"\nexport OTHER='${text}'\n`,
    '/c/cassandra.yaml': `cluster_name: ${quoted}\nnum_tokens: ${quoted}\n${quoted}: ${quoted}\nseed_provider:\n  - class_name: ${quoted}\n    parameters: [{ seeds: ${quoted} }]\n`,
  });
  const { workspace, host } = test;
  const abilities = { createFiles: true, versionOf: () => null, asksForReasons: false, rootOf: () => '/c' };
  for (const path of ['/c/hbase-site.xml', '/c/hbase-env.sh', '/c/cassandra.yaml']) {
    const view = test.view(path);
    const { source } = view.document;
    const whole = { start: { line: 0, character: 0 }, end: { line: source.lineCount, character: 0 } };
    const places = Array.from({ length: source.lineCount }, (_, line) =>
      [8, 16].map((character) => ({ line, character: Math.min(character, source.lineText(line).length) })),
    ).flat();
    expect(wrongIn(diagnosticsOf(view, host))).toEqual([]);
    expect(wrongIn(symbolsOf(view))).toEqual([]);
    expect(wrongIn(codeActionsAt(view, whole, {}, workspace, abilities))).toEqual([]);
    expect(wrongIn(codeLensesOf(view, `file://${path}`))).toEqual([]);
    expect(wrongIn(inlayHintsIn(view, whole))).toEqual([]);
    for (const place of places) expect(wrongIn(hoverAt(view, place, host))).toEqual([]);
    for (const place of places.slice(0, 4)) {
      const items = completionAt(view, place, { snippets: true })?.items ?? [];
      expect(wrongIn(items.slice(0, 200).map(({ insertText: _i, ...item }) => item))).toEqual([]);
      expect(wrongIn(items.slice(0, 1).map((item) => resolveCompletion(item, view, host)))).toEqual([]);
    }
    const upgrade = shownUpgrade(
      view,
      path.includes('cassandra') ? { product: 'cassandra', version: '5.0.2' } : { product: 'hbase', version: '2.6.4' },
      workspace,
    );
    expect(wrongIn(upgrade)).toEqual([]);
    const advice = shownAdvice(view, workspace);
    expect(advice).toHaveProperty('html');
    const { html, withheld } = advice as { html: string; withheld: readonly string[] };
    expect(html.split('\n').filter((line) => steering.test(line) || /<(?:script|img)/.test(line))).toEqual([]);
    expect(wrongIn(withheld, 'withheld')).toEqual([]);
  }
  const { packs } = workspace.configurations.nearest('/c');
  expect(rulePageText('ours/a', host.knowledge, packs)?.text).toContain('What to do');
  expect(wrongIn({ page: rulePageText('ours/a', host.knowledge, packs)?.text })).toEqual([]);
  expect(wrongIn(configurationHover(test.view('/c/hbase-site.xml').document.source, { line: 0, character: 1 }, host, packs))).toEqual([]);
});
