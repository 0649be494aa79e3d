import { describe, expect, test } from 'vitest';
import { type CodeAction, CodeActionKind, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import type { SourceText } from '../../../core/src/text/sourceText.js';
import { applyEdits } from '../../../core/src/text/textEdit.js';
import { toOffset } from '../positions.js';
import { opened, testWorkspace, xml } from '../testWorkspace.js';
import { codeActionsAt, fixAllKind } from './codeActions.js';
import { codeLensesOf } from './codeLens.js';
import { completionAt } from './completion.js';
import { definitionAt } from './definition.js';
import { diagnosticsOf } from './diagnostics.js';
import { documentLinksOf } from './documentLinks.js';
import { hoverAt } from './hover.js';
import { inlayHintsIn } from './inlayHints.js';
import { referencesAt } from './references.js';
import { renameAt, renameableAt } from './rename.js';
import { symbolsOf } from './symbols.js';
import type { ActionAbilities } from './workspaceEdits.js';

const release = { '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\n' };
const cassandra = { '/c/.storelint.yaml': 'releases: { cassandra: 4.1.3 }\n' };
const whole = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };
const abilities: ActionAbilities = { createFiles: true, versionOf: () => 1, asksForReasons: false, rootOf: () => '/c' };

/** The text after an action on one file. */
function applied(source: SourceText, action: CodeAction | undefined): string {
  const change = action?.edit?.documentChanges?.find((each) => 'edits' in each);
  if (change === undefined || !('edits' in change)) throw new Error('the action has no edit');
  const edits = change.edits.flatMap((edit) =>
    'newText' in edit
      ? [{ range: { start: toOffset(source, edit.range.start), end: toOffset(source, edit.range.end) }, newText: edit.newText }]
      : [],
  );
  return applyEdits(source.text, edits);
}

describe('diagnostics', () => {
  test('stand at the value, with id, page, related places and severity', () => {
    const { workspace, view, host } = testWorkspace({
      ...release,
      '/c/hbase-site.xml': xml({ 'hfile.block.cache.size': 0.7, 'hbase.regionserver.global.memstore.size': 0.4 }),
    });
    const [first] = diagnosticsOf(view('/c/hbase-site.xml'), host);
    expect(first).toMatchObject({
      severity: DiagnosticSeverity.Error,
      source: 'storelint',
      code: 'hbase/heap-fractions-sum',
      codeDescription: { href: 'https://rules.example/hbase/heap-fractions-sum' },
      range: { start: { line: 3, character: 11 }, end: { line: 3, character: 14 } },
      relatedInformation: [{ location: { uri: 'file:///c/hbase-site.xml', range: { start: { line: 7 } } } }],
    });
    expect(first?.message).toContain('80%');
    workspace.edit('/c/hbase-site.xml', xml({ 'hfile.block.cache.size': 0.4 }));
    expect(diagnosticsOf(view('/c/hbase-site.xml'), host).map(({ code }) => code)).not.toContain('hbase/heap-fractions-sum');
  });

  test('old names are struck through, lines without effect faded', () => {
    const { view, host } = testWorkspace({
      ...cassandra,
      '/c/cassandra.yaml': 'cluster_name: x\nread_request_timeout_in_ms: 5000\nconcurrent_reads: 32\nconcurrent_reads: 32\n',
    });
    const found = diagnosticsOf(view('/c/cassandra.yaml'), host);
    expect(found.find(({ code }) => code === 'cassandra/renamed-setting')?.tags).toEqual([DiagnosticTag.Deprecated]);
    expect(found.find(({ code }) => code === 'cassandra/given-twice-alike')?.tags).toEqual([DiagnosticTag.Unnecessary]);
  });

  test('a password reaches no message', () => {
    const { view, host } = testWorkspace({
      ...cassandra,
      '/c/cassandra.yaml':
        'cluster_name: x\nclient_encryption_options:\n  enabled: true\n  keystore_pasword: Tr0ub4dor\n  keystore_password: Tr0ub4dor\n',
    });
    const file = view('/c/cassandra.yaml');
    expect(
      JSON.stringify([
        diagnosticsOf(file, host),
        symbolsOf(file),
        codeActionsAt(file, whole, {}, testWorkspace({}).workspace, abilities).map(({ title }) => title),
      ]),
    ).not.toContain('Tr0ub4dor');
  });

  test('a half-typed file keeps the findings of what can be read', () => {
    const text = xml({ 'hfile.block.cache.size': 0.7, 'hbase.regionserver.global.memstore.size': 0.4 }).replace(
      '</configuration>',
      '  <property>\n    <name>hbase.re',
    );
    const { view, host } = testWorkspace({ ...release, '/c/hbase-site.xml': text });
    expect(diagnosticsOf(view('/c/hbase-site.xml'), host).map(({ code }) => code)).toContain('hbase/heap-fractions-sum');
  });

  test('a template raises no storm', () => {
    const text =
      '<configuration>\n{% for p in props %}\n<property><name>{{ p.name }}</name><value>{{ p.value }}</value></property>\n{% endfor %}\n</configuration>\n';
    const { view, host } = testWorkspace({ ...release, '/c/hbase-site.xml.j2': text });
    expect(diagnosticsOf(view('/c/hbase-site.xml.j2'), host)).toEqual([]);
  });
});

describe('hover', () => {
  test('tells type, value in effect with its place, default and rules', () => {
    const { file, position, host } = opened('/c/hbase-site.xml', xml({ 'hfile.block.cache|.size': 0.7 }), release);
    const text = JSON.stringify(hoverAt(file, position, host));
    for (const part of [
      '**`hfile.block.cache.size`**: Share of the heap for the block cache; 0 turns it off.',
      'type: float',
      '`0.7` from line 3',
      'default: `0.4`',
      '1 finding: [hbase/heap-fractions-sum](https://rules.example/hbase/heap-fractions-sum); 17 rules read it; in HBase 2.5.8',
      'Sources: ',
    ])
      expect(text).toContain(part);
  });

  test('tells a client with pages and commands what people need first, and leads on', () => {
    const { file, position, host } = opened('/c/hbase-site.xml', xml({ 'hbase.regionserver.handler|.count': 30 }), {
      '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\nhardware: r5d.4xlarge\n',
    });
    const contents = hoverAt(file, position, host, 'file:///c/hbase-site.xml')?.contents;
    const lines = (contents !== undefined && 'value' in (contents as object) ? (contents as { value: string }).value : '').split('\n');
    const argument = encodeURIComponent(JSON.stringify(['file:///c/hbase-site.xml', 'hbase.regionserver.handler.count']));
    expect(lines[0]).toMatch(/^\*\*`hbase\.regionserver\.handler\.count`\*\*: [A-Z].*\.$/);
    expect(lines[2]).toBe('- in effect: `30` from line 3');
    expect(lines[3]).toMatch(/^- recommended: `64`\. [A-Z][\w ]+\. \[set it\]\(command:storelint\.applyAdvice\?/);
    expect(lines[4]).toBe('- default: `30`');
    expect(lines.at(-1)).toContain(`[more](command:storelint.explain?${argument})`);
    expect(lines.length).toBeLessThan(12);
  });

  test('does not offer to set what stands there already', () => {
    const { file, position, host } = opened('/c/hbase-site.xml', xml({ 'hbase.regionserver.handler|.count': 64 }), {
      '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\nhardware: r5d.4xlarge\n',
    });
    const text = JSON.stringify(hoverAt(file, position, host, 'file:///c/hbase-site.xml'));
    expect(text).toContain('recommended: `64`');
    expect(text).not.toContain('set it');
  });

  test('tells what words and classes mean', () => {
    const word = opened('/c/cassandra.yaml', 'cluster_name: x\ncommitlog_sync: gro|up\n', cassandra);
    const text = JSON.stringify(hoverAt(word.file, word.position, word.host));
    expect(text).toContain('`group`: acknowledges after a sync that many writes share');
    expect(text).toContain('values: `periodic` acknowledges at once');
    const splitting = { 'hbase.regionserver.region.split.policy': 'org.apache.hadoop.hbase.regionserver.Disabled|RegionSplitPolicy' };
    const named = opened('/c/hbase-site.xml', xml(splitting), release);
    expect(JSON.stringify(hoverAt(named.file, named.position, named.host))).toContain('never splits');
  });

  test('says that it tells of the newest release where none is given', () => {
    const { file, position, host } = opened('/c/hbase-site.xml', xml({ 'hfile.block.cache|.size': 0.7 }));
    expect(JSON.stringify(hoverAt(file, position, host))).toMatch(/in HBase [\d.]+ \(newest possible release\)/);
  });

  test('tells from which other file a value comes', () => {
    const { file, position, host } = opened('/c/hbase-site.xml', xml({ 'hbase.root|dir': 'hdfs://b/hbase' }), {
      ...release,
      '/c/core-site.xml':
        '<configuration><property><name>hbase.rootdir</name><value>hdfs://a/hbase</value><final>true</final></property></configuration>',
    });
    expect(JSON.stringify(hoverAt(file, position, host))).toContain('[core-site.xml:1](file:///c/core-site.xml#L1)');
  });

  test('tells a size in words and nothing of a secret', () => {
    const size = opened('/c/hbase-site.xml', xml({ 'hbase.hregion.max.file|size': 10_737_418_240 }), release);
    expect(JSON.stringify(hoverAt(size.file, size.position, size.host))).toContain('10 GiB');
    const secret = opened('/c/core-site.xml', xml({ 'fs.s3a.secret|.key': 'wJalrXUt' }), release);
    expect(JSON.stringify(hoverAt(secret.file, secret.position, secret.host))).not.toContain('wJalrXUt');
  });

  test('tells what a variable of an env file is for, where it is assigned and who reads it', () => {
    const { file, position, host } = opened('/c/hbase-env.sh', 'export HBASE_HEAP|SIZE=8G\n', release);
    const text = JSON.stringify(hoverAt(file, position, host));
    for (const part of ['Maximum heap', 'hbase-env.sh:1', '8G', 'Rules:']) expect(text).toContain(part);
    const own = opened('/c/hbase-env.sh', 'MY_HEAP=8g\nexport HBASE_OPTS="-Xmx$MY_H|EAP"\n', release);
    expect(JSON.stringify(hoverAt(own.file, own.position, own.host))).toContain('hbase-env.sh:1');
  });

  test('tells what the JVMs make of an option', () => {
    const hover = (option: string) => {
      const { file, position, host } = opened('/c/hbase-env.sh', `export HBASE_OPTS="${option}"\n`, release);
      return JSON.stringify(hoverAt(file, position, host));
    };
    expect(hover('-XX:MaxGCPause|Millis=100')).toContain('JDK 17: accepted, default `200`');
    expect(hover('-XX:MaxGCPause|Millis=100')).toContain('Pause that the collector aims to stay below');
    expect(hover('-Xm|x8g')).toContain('Maximum heap');
    expect(hover('-Xlog:gc|*:file=gc.log')).toContain('Unified logging');
  });

  test('tells the range that a rule proves', () => {
    const { file, position, host } = opened('/c/cassandra.yaml', 'cluster_name: x\nconcurrent_re|ads: 32\n', cassandra);
    expect(JSON.stringify(hoverAt(file, position, host))).toMatch(/takes: an integer.*range: at least/);
  });

  test('names the rules that can speak of these files', () => {
    const { file, position, host } = opened('/c/hbase-env.sh', 'export HBASE_HEAP|SIZE=31g\n', release);
    const text = JSON.stringify(hoverAt(file, position, host)?.contents);
    expect(text).toContain('https://rules.example/hbase/');
    expect(text).not.toContain('https://rules.example/cassandra/');
  });

  test('explains a rule in a comment and a flag', () => {
    const comment = opened(
      '/c/hbase-site.xml',
      '<configuration>\n<!-- storelint-disable-next-line hbase/heap-frac|tions-sum: measured -->\n</configuration>\n',
      release,
    );
    expect(JSON.stringify(hoverAt(comment.file, comment.position, comment.host))).toContain('heap');
    const flag = opened('/c/hbase-env.sh', 'export HBASE_OPTS="-XX:+UseConcMark|SweepGC"\n', release);
    expect(JSON.stringify(hoverAt(flag.file, flag.position, flag.host))).toContain('JDK 17: refused: the JVM does not start');
  });
});

describe('completion', () => {
  const labels = (path: string, marked: string, others: Readonly<Record<string, string>> = release) => {
    const { file, position } = opened(path, marked, others);
    return completionAt(file, position, { snippets: true }).items;
  };

  test('offers names that are not set yet, the most used first', () => {
    const text = xml({ 'hbase.rootdir': 'x' }).replace('</configuration>', '<property><name>hbase.|</name></property></configuration>');
    const items = labels('/c/hbase-site.xml', text).sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
    expect(items.map(({ label }) => label)).not.toContain('hbase.rootdir');
    expect(items.slice(0, 30).map(({ label }) => label)).toContain('hbase.cluster.distributed');
    expect(items[0]?.textEdit).toMatchObject({ range: { start: { line: 5, character: 16 }, end: { line: 5, character: 22 } } });
  });

  test('offers a whole property outside of one, in the indentation of the line', () => {
    const items = labels('/c/hbase-site.xml', '<configuration>\n  hfile|\n</configuration>\n');
    const item = items.find(({ label }) => label === 'hfile.block.cache.size');
    expect(item?.textEdit?.newText).toBe(
      '<property>\n    <name>hfile.block.cache.size</name>\n    <value>${1:0.4}</value>\n  </property>$0',
    );
  });

  test('offers the setting to who types an old name', () => {
    const offers = labels('/c/cassandra.yaml', 'cluster_name: x\nread_request_timeout_in|\n', cassandra);
    expect(offers.map(({ label, detail }) => [label, detail])).toEqual([
      ['read_request_timeout', 'the new name of read_request_timeout_in_ms'],
    ]);
  });

  test.each([
    ['/c/hbase-site.xml', xml({ 'hbase.cluster.distributed': '|' }), ['true', 'false'], release],
    ['/c/cassandra.yaml', 'cluster_name: x\ncommitlog_sync: |\n', ['periodic', 'batch'], cassandra],
    ['/c/cassandra.yaml', 'cluster_name: x\nread_request_timeout: |\n', ['10s'], cassandra],
    ['/c/hbase-site.xml', xml({ 'hbase.hregion.memstore.flush.size': '|' }), ['134217728', '268435456'], release],
  ])('offers values in %s: %#', (path, text, expected, others) => {
    expect(labels(path, text, others).map(({ label }) => label)).toEqual(expect.arrayContaining(expected));
  });

  test('offers options of a group, flags, sysctl keys, variables', () => {
    expect(
      labels('/c/cassandra.yaml', 'cluster_name: x\nclient_encryption_options:\n  |\n', cassandra).map(({ label }) => label),
    ).toContain('enabled');
    expect(labels('/c/hbase-env.sh', 'export HBASE_OPTS="-XX:|"\n').map(({ label }) => label)).toContain('-XX:+UseG1GC');
    expect(labels('/c/sysctl.conf', 'vm.overcommit_memory = 1\nvm.|\n').map(({ label }) => label)).toContain('vm.swappiness');
    expect(labels('/c/hbase-site.xml', xml({ 'my.dir': '/x', 'hbase.rootdir': '${my|' })).map(({ label }) => label)).toContain('my.dir');
  });

  test.each([
    ['/c/hbase-env.sh', 'HBASE_H|', 'HBASE_HEAPSIZE', 'export HBASE_HEAPSIZE='],
    ['/c/hbase-env.sh', 'export HBASE_H|', 'HBASE_HEAPSIZE', 'HBASE_HEAPSIZE='],
    ['/c/hbase-env.sh', 'export HB|=8G\n', 'HBASE_OFFHEAPSIZE', 'HBASE_OFFHEAPSIZE'],
    ['/c/hbase-env.sh', 'export |', 'HBASE_OPTS', 'HBASE_OPTS="\\${HBASE_OPTS\\} $0"'],
    ['/c/hadoop-env.sh', 'export HDFS_|', 'HDFS_NAMENODE_OPTS', 'HDFS_NAMENODE_OPTS="\\${HDFS_NAMENODE_OPTS\\} $0"'],
    ['/c/cassandra-env.sh', 'MAX|\n', 'MAX_HEAP_SIZE', 'MAX_HEAP_SIZE='],
    ['/c/hbase-env.sh', 'MY_HEAP=8g\nexport HBASE_OPTS="-Xmx$MY|"\n', 'MY_HEAP', 'MY_HEAP'],
    ['/c/hbase-env.sh', 'export HBASE_OPTS="${HBASE|}"\n', 'HBASE_OPTS', 'HBASE_OPTS'],
    ['/c/hbase-env.sh', 'export HBASE_OPTS="-XX:MaxGC|"\n', '-XX:MaxGCPauseMillis=', '-XX:MaxGCPauseMillis='],
  ])('offers variables and flags in %s: %j', (path, text, label, written) => {
    expect(labels(path, text).find((item) => item.label === label)?.textEdit?.newText).toBe(written);
  });

  test('offers no variable twice, none in the middle of a continued line', () => {
    expect(labels('/c/hbase-env.sh', 'export HBASE_HEAPSIZE=8G\nexport HBASE_H|\n').map(({ label }) => label)).not.toContain(
      'HBASE_HEAPSIZE',
    );
    expect(labels('/c/hbase-env.sh', 'export HBASE_OPTS="-Xms8g \\\nHB|\n')).toEqual([]);
  });

  test('offers nothing in a comment', () => {
    expect(labels('/c/hbase-site.xml', '<configuration>\n<!-- hbase.| -->\n</configuration>\n')).toEqual([]);
  });
});

describe('code actions', () => {
  const actionsOf = (path: string, text: string, others: Readonly<Record<string, string>>, only?: string[]) => {
    const test = testWorkspace({ ...others, [path]: text });
    const file = test.view(path);
    return { ...test, file, actions: codeActionsAt(file, whole, only === undefined ? {} : { only }, test.workspace, abilities) };
  };

  test('name the safety of each fix', () => {
    const { actions } = actionsOf('/c/hbase-site.xml', xml({ 'hfile.block.cache.size': 0.7 }), release);
    const fix = actions.find(({ title }) => title.startsWith('Set hfile.block.cache.size'));
    expect(fix).toMatchObject({
      title: expect.stringContaining('(unsafe: changes what is in effect)'),
      kind: CodeActionKind.QuickFix,
      isPreferred: false,
    });
  });

  test('are those of the finding that is asked about, what lives with it last', () => {
    const text = xml({ 'hbase.regionserver.handler.count': '60x', 'hfile.block.cache.size': 0.7 });
    const { file, workspace } = actionsOf('/c/hbase-site.xml', text, release);
    const asked = { diagnostics: diagnosticsOf(file, testWorkspace({}).host).filter(({ code }) => code === 'hbase/refused-value') };
    const titles = codeActionsAt(file, whole, asked, workspace, abilities).map(({ title }) => title);
    expect(titles).toEqual([
      'Set hbase.regionserver.handler.count to 60 (unsafe: changes what is in effect)',
      'Set hbase.regionserver.handler.count to 30, the default (unsafe: changes what is in effect)',
      'Hide hbase/refused-value here, with a reason',
      'Switch hbase/refused-value off in .storelint.yaml',
    ]);
  });

  test('hide a finding with a reason, and storelint then keeps silent', () => {
    const { actions, file, workspace, view } = actionsOf('/c/hbase-site.xml', xml({ 'hfile.block.cache.size': 0.7 }), release);
    const action = actions.find(({ title }) => title === 'Hide hbase/heap-fractions-sum here, with a reason');
    const after = applied(file.document.source, action);
    expect(after).toContain('  <!-- storelint-disable-next-line hbase/heap-fractions-sum: say why here -->\n  <property>');
    workspace.edit('/c/hbase-site.xml', after);
    expect(view('/c/hbase-site.xml').findings.map(({ ruleId }) => ruleId)).not.toContain('hbase/heap-fractions-sum');
  });

  test('switch a rule off and make a setting known in .storelint.yaml', () => {
    const { actions } = actionsOf('/c/cassandra.yaml', 'cluster_name: x\nmy_own.seting: 1\nmy_own_seting: 1\n', cassandra);
    const titles = actions.map(({ title }) => title);
    expect(titles).toContain('Switch cassandra/unknown-setting off in .storelint.yaml');
    expect(titles).toContain('my_own_seting is a setting of ours: add it to .storelint.yaml');
    const known = actions.find(({ title }) => title.startsWith('my_own_seting'));
    expect(JSON.stringify(known?.edit)).toContain('knownSettings');
  });

  test('make .storelint.yaml where there is none', () => {
    const { actions } = actionsOf('/c/hbase-site.xml', xml({ 'hfile.block.cache.size': 0.7 }), {});
    const off = actions.find(({ title }) => title.startsWith('Switch hbase/heap-fractions-sum off'));
    expect(off?.edit?.documentChanges?.[0]).toEqual({
      kind: 'create',
      uri: 'file:///c/.storelint.yaml',
      options: { ignoreIfExists: true },
    });
  });

  test('apply all safe fixes at once, and only these', () => {
    const text =
      'cluster_name: x\nread_request_timeout_in_ms: 5000\nconcurrent_reads: 32\nconcurrent_reads: 32\nmemtable_flush_writers: 0\n';
    const { actions, file } = actionsOf('/c/cassandra.yaml', text, cassandra, [CodeActionKind.SourceFixAll]);
    expect(actions.map(({ kind }) => kind)).toEqual([fixAllKind]);
    expect(applied(file.document.source, actions[0])).toBe(
      'cluster_name: x\nread_request_timeout: 5000ms\nconcurrent_reads: 32\nmemtable_flush_writers: 0\n',
    );
  });
});

describe('lenses, hints, outline', () => {
  test('lenses tell what is assumed and lead to the choice', () => {
    const { file } = opened('/c/hbase-site.xml', `|${xml({ 'hbase.rootdir': 'hdfs://a/hbase' })}`, release);
    const lenses = codeLensesOf(file, 'file:///c/hbase-site.xml');
    expect(lenses.map(({ command }) => command?.title)).toEqual([
      'HBase 2.5.8',
      'Hadoop 3.3.6',
      'JDK 17',
      expect.stringMatching(/^Set the hardware(?:: \d+ more rules?)?$/),
      'workload: not given',
    ]);
    expect(lenses[0]?.command).toMatchObject({ command: 'storelint.chooseRelease', arguments: ['file:///c/hbase-site.xml', 'hbase'] });
  });

  test('a lens asks for the release that is missing, and says what it would bring', () => {
    const { file } = opened('/c/hbase-site.xml', `|${xml({ 'hbase.rootdir': 'hdfs://a/hbase', 'hfile.block.cache.size': 0.5 })}`);
    const titles = codeLensesOf(file, 'file:///c/hbase-site.xml').map(({ command }) => command?.title);
    // No rule speaks of this file in one release and not in another; some are for a part of the releases alone.
    expect(titles[0]).toMatch(/^Set the HBase release: \d+ rules depend on it$/);
    const waiting = opened('/c/hbase-site.xml', `|${xml({ 'hbase.rootdir': 'hdfs://a/hbase', 'hbase.replication': 'true' })}`);
    expect(codeLensesOf(waiting.file, '')[0]?.command?.title).toBe('Set the HBase release: 2 more rules');
    // No rule about these lines waits for the release of Hadoop.
    expect(titles).not.toContain('Set the Hadoop release');
  });

  test('hints tell sizes, shares of the heap and the time until a node is dead', () => {
    const labelsOf = (path: string, text: string, others: Readonly<Record<string, string>>) =>
      inlayHintsIn(testWorkspace({ ...others, [path]: text }).view(path), whole).map(({ label }) => label);
    const env = { ...release, '/c/hbase-env.sh': 'export HBASE_REGIONSERVER_OPTS="-Xmx31g"\n' };
    expect(
      labelsOf('/c/hbase-site.xml', xml({ 'hbase.hregion.max.filesize': 10_737_418_240, 'hfile.block.cache.size': 0.4 }), env),
    ).toEqual(['10 GiB', '12.4 GiB of a 31 GiB heap']);
    expect(labelsOf('/c/hdfs-site.xml', xml({ 'dfs.heartbeat.interval': 3 }), release)).toEqual(['630 s until a dead node is declared']);
    expect(labelsOf('/c/hbase-env.sh', 'export HBASE_REGIONSERVER_OPTS="-Xmx31744m -Xms8g"\n', release)).toEqual(['31 GiB']);
  });

  test('hints tell old names, and what the start scripts count in mebibytes', () => {
    const yaml = opened('/c/cassandra.yaml', '|cluster_name: x\nmax_hint_window_in_ms: 10800000\n', cassandra);
    expect(inlayHintsIn(yaml.file, whole).map(({ label }) => label)).toEqual(['3 h']);
    const env = opened('/c/hbase-env.sh', '|export HBASE_HEAPSIZE=31744\nexport HBASE_OFFHEAPSIZE=16G\nexport MY_SIZE=31744\n', release);
    expect(inlayHintsIn(env.file, whole)).toMatchObject([{ label: '31 GiB', position: { line: 0, character: 27 } }]);
  });

  test('the outline nests what cassandra.yaml nests', () => {
    const { file } = opened('/c/cassandra.yaml', '|cluster_name: x\nclient_encryption_options:\n  enabled: false\n', cassandra);
    const symbols = symbolsOf(file);
    expect(symbols.map(({ name }) => name)).toEqual(['cluster_name', 'client_encryption_options']);
    expect(symbols[1]?.children?.map(({ name, detail }) => `${name}=${detail}`)).toEqual(['enabled=false']);
  });

  test('rule ids in comments are links', () => {
    const { file, host } = opened(
      '/c/hbase-site.xml',
      '|<configuration>\n<!-- storelint-disable-file hbase/handler-count: measured -->\n</configuration>\n',
      release,
    );
    expect(documentLinksOf(file, host)).toMatchObject([
      { target: 'https://rules.example/hbase/handler-count', range: { start: { line: 1, character: 28 } } },
    ]);
  });
});

describe('definition, references, rename', () => {
  const others = { ...release, '/c/core-site.xml': xml({ 'my.root': '/data' }) };

  test('of a variable in Hadoop XML', () => {
    const { file, position, host } = opened('/c/hdfs-site.xml', xml({ 'dfs.namenode.name.dir': '${my.ro|ot}/nn' }), others);
    expect(definitionAt(file, position, host)).toMatchObject([
      { uri: 'file:///c/core-site.xml', range: { start: { line: 2, character: 10 } } },
    ]);
    expect(referencesAt(file, position, true, host).map(({ uri }) => uri)).toEqual(['file:///c/core-site.xml', 'file:///c/hdfs-site.xml']);
    const edit = renameAt(file, position, 'our.root', host);
    expect(Object.keys(edit?.changes ?? {}).sort()).toEqual(['file:///c/core-site.xml', 'file:///c/hdfs-site.xml']);
  });

  test('the same setting in other files', () => {
    const { file, position, host } = opened('/c/hbase-site.xml', xml({ 'fs.default|FS': 'hdfs://a' }), {
      ...release,
      '/c/core-site.xml': xml({ 'fs.defaultFS': 'hdfs://b' }),
    });
    expect(referencesAt(file, position, true, host).map(({ uri }) => uri)).toEqual(['file:///c/core-site.xml', 'file:///c/hbase-site.xml']);
  });

  test('of a shell variable; a name that a product reads is not renamed', () => {
    const text = 'MY_HEAP=8g\nexport HBASE_REGIONSERVER_OPTS="-Xmx$MY_|HEAP -Xms${MY_HEAP}"\n';
    const { file, position, host } = opened('/c/hbase-env.sh', text, release);
    expect(definitionAt(file, position, host)).toMatchObject([{ range: { start: { line: 0, character: 0 } } }]);
    expect(renameAt(file, position, 'RS_HEAP', host)?.changes?.['file:///c/hbase-env.sh']).toHaveLength(3);
    const own = opened('/c/hbase-env.sh', 'export HBASE_OP|TS="-Xmx8g"\n', release);
    expect(renameableAt(own.file, own.position)).toBeUndefined();
  });

  test.each(['${env.DB_HOST:-db|1}', '${env.DB_HOST-db|1}', '${DB_HO|ST:-db1}'])('no variable of the environment: %s', (value) => {
    const { file, position } = opened('/c/core-site.xml', xml({ 'fs.defaultFS': `hdfs://${value}/` }), release);
    expect(renameableAt(file, position)).toBeUndefined();
  });
});
