import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { built, program, TestDirectory } from './testProgram.js';

let directory = new TestDirectory();
beforeEach(() => {
  directory = new TestDirectory();
});

function check(...args: string[]) {
  const done = directory.run(['check', '--format', 'json', ...args]);
  return { ...done, report: JSON.parse(done.out) };
}

function site(...properties: (readonly [string, string])[]): string {
  return `<configuration>\n${properties.map(([name, value]) => `  <property>\n    <name>${name}</name>\n    <value>${value}</value>\n  </property>\n`).join('')}</configuration>\n`;
}

const tooMuchHeap = site(['hfile.block.cache.size', '0.5'], ['hbase.regionserver.global.memstore.size', '0.4']);

describe.skipIf(!built)('exit status', () => {
  test('0 where nothing is found, 1 where something is', () => {
    directory.put('good/hbase-site.xml', site(['hbase.cluster.distributed', 'true']));
    directory.put('bad/hbase-site.xml', tooMuchHeap);
    expect(directory.run(['check', 'good', '--release', 'hbase@2.5.8']).status).toBe(0);
    expect(directory.run(['check', 'bad', '--release', 'hbase@2.5.8']).status).toBe(1);
    expect(directory.run(['check', 'bad', '--release', 'hbase@2.5.8', '--fail-on', 'never']).status).toBe(0);
  });

  test('no file to check is fine, with a note; with --require-files it is 3', () => {
    const done = directory.run(['check']);
    expect(done.status).toBe(0);
    expect(done.out).toContain('no file to check');
    expect(directory.run(['check', '--require-files']).status).toBe(3);
  });

  test.each([
    [['chek'], /unknown command/],
    [['check', '--relese', 'x'], /unknown option/],
    [['check', 'nowhere'], /nowhere: there is no such file or directory/],
    [['check', '--release', 'hbase'], /PRODUCT@VERSION/],
    [['check', '--release', 'hbse@2.5'], /did you mean "hbase"/],
    [['check', '--release', 'hbase@new'], /no version/],
    [['check', '--fact', 'client=3'], /did you mean "clients"/],
    [['check', '--rule', 'hbase/no-such-rule=off'], /there is no rule/],
    [['check', '--rule', 'hbase/*=loud'], /off, advice, warning, error/],
    [['check', '--format', 'xml'], /no such format/],
    [['check', '--as', 'hbase'], /no such kind/],
    [['check', '--workload', 'fast'], /oltp/],
    [['check', '--fail-on', 'info'], /error, warning, advice, never/],
    [['check', '--hardware', 'none.yaml'], /there is no such file/],
    [['check', ''], /"": there is no such file or directory/],
    [['check', '--release', 'hbase@2.5.8', '--release', 'hbase@2.6.1'], /hbase@2\.5\.8 is stated, too/],
    [['check', '--unsafe'], /--fix or --diff/],
    [['check', '--baseline', 'none.json'], /cannot be read/],
    [['explain', 'hbase/no-such-rule'], /there is no rule/],
    [['rules', 'hbase/chunk-pool-range-at-use'], /is now "hbase\/chunk-pool-range"/],
    [['completion', 'tcsh'], /bash, zsh and fish/],
  ])('2 for a wrong call: %j', (args, message) => {
    const done = directory.run(args);
    expect(done.err).toMatch(message);
    expect(done.status).toBe(2);
  });

  test('2 wins over 1, and what is right is still checked', () => {
    directory.put('bad/hbase-site.xml', tooMuchHeap);
    const done = check('bad', 'nowhere', '--release', 'hbase@2.5.8');
    expect(done.report.summary.errors).toBeGreaterThan(0);
    expect(done.status).toBe(2);
  });

  test('2 for a wrong .storelint.yaml, with its line', () => {
    directory.put('.storelint.yaml', 'edition: 2026\nrelease: { hbase: 2.5.8 }\n');
    directory.put('hbase-site.xml', site());
    const done = directory.run(['check']);
    expect(done.err).toContain('.storelint.yaml:2:1: unknown configuration field "release"; did you mean "releases"?');
    expect(done.status).toBe(2);
  });

  test('help and version are 0', () => {
    expect(directory.run(['--version'])).toMatchObject({ status: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    for (const command of [[], ['check'], ['explain'], ['rules'], ['settings'], ['init'], ['completion']]) {
      const done = directory.run([...command, '--help']);
      expect(done.status).toBe(0);
      expect(done.out).toContain('Examples:');
    }
  });
});

describe.skipIf(!built)('the built program', () => {
  test('is ASCII, one byte a character, as its loader reads it', () => {
    const names = readdirSync('packages/cli/dist').filter((name) => /^program-\w+\.cjs$/.test(name));
    expect(names).not.toEqual([]);
    for (const name of names)
      expect(
        readFileSync(`packages/cli/dist/${name}`).findIndex((byte) => byte > 0x7f),
        name,
      ).toBe(-1);
  });

  test('knows signs that are no ASCII', () => {
    directory.put('hbase-env.sh', 'export HBASE_OPTS=\u201c-Xmx4g\u201d\n');
    expect(directory.run(['check', 'hbase-env.sh', '--release', 'hbase@2.5.8']).out).toContain('Typographic quotes');
  });
});

describe.skipIf(!built)('files', () => {
  test('a file argument brings its deployment along and reports what touches it', () => {
    directory.put('conf/hbase-site.xml', tooMuchHeap);
    directory.put('conf/hbase-env.sh', 'export HBASE_HEAPSIZE=4G\n');
    const { report } = check('conf/hbase-env.sh', '--release', 'hbase@2.5.8');
    expect(report.deployments[0].files).toEqual(['conf/hbase-env.sh', 'conf/hbase-site.xml']);
    expect(report.summary.files).toBe(1);
    for (const finding of report.findings) {
      expect([finding.file, ...finding.related.map((place: { file: string }) => place.file)]).toContain('conf/hbase-env.sh');
    }
  });

  test('what cannot be read is an error on that file, the others are checked', () => {
    directory.put('a/hbase-site.xml', tooMuchHeap);
    directory.put('b/hbase-site.xml', '\u0000\u0001binary');
    directory.put('c/hbase-site.xml', 'x');
    truncateSync(directory.at('c/hbase-site.xml'), 50 * 1024 * 1024);
    const { report, status } = check('--release', 'hbase@2.5.8');
    const unreadable = report.findings.filter((finding: { ruleId: string }) => finding.ruleId === 'file/unreadable');
    expect(unreadable.map((finding: { file: string }) => finding.file)).toEqual(['b/hbase-site.xml', 'c/hbase-site.xml']);
    expect(report.findings.some((finding: { file: string }) => finding.file === 'a/hbase-site.xml')).toBe(true);
    expect(status).toBe(1);
  });

  test('standard input stands for a file, with the others of its deployment', () => {
    directory.put('conf/hbase-site.xml', site());
    directory.put('conf/hbase-env.sh', 'export HBASE_HEAPSIZE=4G\n');
    const done = directory.run(['check', '--format', 'json', '--stdin-filename', 'conf/hbase-site.xml', '--release', 'hbase@2.5.8'], {
      input: tooMuchHeap,
    });
    const report = JSON.parse(done.out);
    expect(report.deployments[0].files).toEqual(['conf/hbase-env.sh', 'conf/hbase-site.xml']);
    expect(
      report.findings.some(
        (finding: { file: string; severity: string }) => finding.file === 'conf/hbase-site.xml' && finding.severity === 'error',
      ),
    ).toBe(true);
  });

  test('--as reads a file of any name', () => {
    directory.put('mine.txt', tooMuchHeap);
    expect(check('mine.txt', '--as', 'hbase-site', '--release', 'hbase@2.5.8').report.summary.errors).toBeGreaterThan(0);
    expect(directory.run(['check', 'mine.txt']).out).toContain('--as KIND');
  });

  test('the nearest .storelint.yaml applies, each to its own files', () => {
    directory.put('.storelint.yaml', 'releases: { hbase: 0.92.1 }\nexclude: [old]\n');
    directory.put('new/.storelint.yaml', 'releases: { hbase: 2.5.8 }\n');
    for (const place of ['top', 'new', 'old']) directory.put(`${place}/hbase-site.xml`, site());
    const { report } = check();
    expect(
      report.deployments.map((one: { path: string; releases: { hbase: { is: string[] } } }) => [one.path, one.releases.hbase.is[0]]),
    ).toEqual([
      ['new', '2.5.8'],
      ['top', '0.92.1'],
    ]);
  });
});

describe.skipIf(!built)('living with findings', () => {
  const misspelt = site(['hbase.regionserver.handler.cuont', '30']);

  test('a comment hides, with a reason; one that hides nothing is told', () => {
    const rule = check.bind(null, '--release', 'hbase@2.5.8');
    directory.put(
      'hbase-site.xml',
      misspelt.replace('  <property>', '  <!-- storelint-disable-next-line hbase/misspelt-setting: ours -->\n  <property>'),
    );
    expect(rule().report.findings).toEqual([]);
    expect(rule('--no-suppressions').report.findings).toHaveLength(1);
    directory.put(
      'hbase-site.xml',
      misspelt.replace('  <property>', '  <!-- storelint-disable-next-line hbase/misspelt-setting -->\n  <property>'),
    );
    expect(
      rule()
        .report.findings.map((finding: { ruleId: string }) => finding.ruleId)
        .sort(),
    ).toEqual(['file/invalid-suppression', 'hbase/misspelt-setting']);
    directory.put('hbase-site.xml', `${site()}<!-- storelint-disable-file hbase/misspelt-setting: ours -->\n`);
    expect(rule().report.findings.map((finding: { ruleId: string }) => finding.ruleId)).toEqual(['file/unused-suppression']);
  });

  test('a baseline hides what was there', () => {
    directory.put('hbase-site.xml', misspelt);
    expect(directory.run(['check', '--baseline', 'b.json', '--update-baseline', '--release', 'hbase@2.5.8']).status).toBe(0);
    directory.put('hbase-site.xml', `\n\n${misspelt}`);
    expect(check('--baseline', 'b.json', '--release', 'hbase@2.5.8').report.findings).toEqual([]);
  });

  test('--fix keeps everything else, and a second run changes nothing', () => {
    const text = `\ufeff${misspelt.replaceAll('\n', '\r\n')}<!-- é -->\r\n`;
    directory.put('hbase-site.xml', text);
    const diff = directory.run(['check', '--fix', '--unsafe', '--diff', '--release', 'hbase@2.5.8']);
    expect(diff.out).toContain('+    <name>hbase.regionserver.handler.count</name>');
    expect(directory.text('hbase-site.xml')).toBe(text);
    directory.run(['check', '--fix', '--unsafe', '--release', 'hbase@2.5.8']);
    const once = directory.text('hbase-site.xml');
    expect(once).toBe(text.replace('cuont', 'count'));
    directory.run(['check', '--fix', '--unsafe', '--release', 'hbase@2.5.8']);
    expect(directory.text('hbase-site.xml')).toBe(once);
  });

  test('--fix leaves a read-only file alone, writes the others and tells of both', () => {
    directory.put('a/hbase-site.xml', misspelt);
    directory.put('b/hbase-site.xml', misspelt);
    chmodSync(directory.at('a/hbase-site.xml'), 0o444);
    const done = directory.run(['check', '--fix', '--unsafe', '--release', 'hbase@2.5.8']);
    expect(done.status).toBe(2);
    expect(done.err).toContain('a/hbase-site.xml: the fixes are not written: the file is read-only');
    expect(done.out).toContain('fixes written to 1 file');
    expect(done.out).toMatch(/warning.*cuont/);
    expect(directory.text('a/hbase-site.xml')).toBe(misspelt);
    expect(directory.text('b/hbase-site.xml')).toBe(misspelt.replace('cuont', 'count'));
  });

  test('upgrade --fix, too, writes what it can and tells what it cannot', () => {
    const old = site(['dfs.block.size', '134217728']);
    directory.put('a/hdfs-site.xml', old);
    directory.put('b/hdfs-site.xml', old);
    chmodSync(directory.at('a/hdfs-site.xml'), 0o444);
    const done = directory.run(['upgrade', '--fix', '--from', 'hadoop@1.2.1', '--to', 'hadoop@3.4.2']);
    expect(done.status).toBe(2);
    expect(done.err).toContain('a/hdfs-site.xml: the fixes are not written: the file is read-only');
    expect(directory.text('a/hdfs-site.xml')).toBe(old);
    expect(directory.text('b/hdfs-site.xml')).toBe(old.replace('dfs.block.size', 'dfs.blocksize'));
  });

  test('a comment for a rule that is off waits', () => {
    const comment = '<!-- storelint-disable-next-line hbase/handler-count-small: measured -->';
    directory.put('hbase-site.xml', site(['hbase.regionserver.handler.count', '5']).replace('<property>', `${comment}\n<property>`));
    const ids = (...args: string[]) =>
      check('--release', 'hbase@2.5.8', ...args).report.findings.map(({ ruleId }: { ruleId: string }) => ruleId);
    expect(ids('--no-suppressions')).toEqual(['hbase/handler-count-small']);
    expect(ids('--rule', 'hbase/handler-count-small=off')).toEqual([]);
    directory.put('.storelint.yaml', 'rules: { hbase/handler-*: off }\n');
    expect(ids()).toEqual([]);
  });

  test('--fix leaves alone what the baseline knows', () => {
    directory.put('hbase-site.xml', misspelt);
    const args = ['check', '--baseline', 'known.json', '--release', 'hbase@2.5.8'];
    directory.run([...args, '--update-baseline']);
    expect(directory.run([...args, '--fix', '--unsafe']).status).toBe(0);
    expect(directory.text('hbase-site.xml')).toBe(misspelt);
  });

  test('standard input: a name is needed, and an end', () => {
    expect(directory.run(['check', '-'], { input: misspelt })).toMatchObject({
      status: 2,
      err: expect.stringContaining('--stdin-filename'),
    });
    const endless = directory.run(['check', '--stdin-filename', 'hbase-site.xml'], { input: ' '.repeat(5_000_000) });
    expect(endless).toMatchObject({ status: 2, err: expect.stringContaining('more than 4 MiB') });
  });

  test('--fix on standard input writes the text', () => {
    const done = directory.run(['check', '--stdin-filename', 'hbase-site.xml', '--fix', '--unsafe', '--release', 'hbase@2.5.8'], {
      input: misspelt,
    });
    expect(done.out).toBe(misspelt.replace('cuont', 'count'));
  });
});

describe.skipIf(!built)('outputs', () => {
  const secret = 'correct-horse-battery';

  test.each(['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab', 'checkstyle', 'html', 'markdown'])('no secret in %s', (format) => {
    directory.put(
      'hbase-site.xml',
      site(
        ['ssl.server.keystore.pasword', secret],
        ['hbase.rpc.password', secret],
        ['hbase.regionserver.handler.cuont', secret],
        ['hbase.regionserver.handler.count', secret],
      ),
    );
    directory.put(
      'cassandra.yaml',
      `cluster_name: x\nclient_encryption_options:\n  keystore_password: ${secret}\n  enabled: ${secret}\nkeystore_password: ${secret}\n`,
    );
    directory.put('hbase-env.sh', `export HBASE_OPTS="-Djavax.net.ssl.keyStorePassword=${secret} -Xmx${secret}"\n`);
    const release = ['--release', 'hbase@2.5.8', '--release', 'cassandra@4.1.3'];
    for (const extra of [[], ['--diff', '--unsafe'], ['--explain-silent']]) {
      const done = directory.run(['check', '--format', format, ...release, ...extra]);
      expect(done.status).not.toBe(70);
      expect(done.out + done.err).not.toContain(secret);
    }
  });

  test.each(['table', 'json', 'markdown', 'html', 'diff'])('no password of an address in advice as %s', (format) => {
    directory.put('core-site.xml', site(['fs.defaultFS', `hdfs://admin:${secret}@nn:8020`], ['io.file.buffer.size', '4096']));
    const done = directory.run(['advise', '.', '--hardware', 'm1.xlarge', '--release', 'hadoop@3.3.6', '--format', format]);
    expect(done.status).toBe(0);
    expect(done.out + done.err).not.toContain(secret);
  });

  test('a hardware profile that the configuration names wrongly is told with the rest', () => {
    directory.put('hbase-site.xml', tooMuchHeap);
    directory.put('.storelint.yaml', 'hardware: none.yaml\n');
    const done = directory.run(['check', '--release', 'hbase@2.5.8']);
    expect(done.status).toBe(2);
    expect(done.err).toMatch(/^storelint: \.storelint\.yaml: hardware profile none\.yaml: there is no such file/);
    expect(done.out).toContain('heap-fractions-sum');
  });

  test('a configuration of another name is told of', () => {
    directory.put('hbase-site.xml', tooMuchHeap);
    directory.put('.storelint.yml', 'releases: { hbase: 2.5.8 }\n');
    expect(directory.run(['check'])).toMatchObject({ status: 2, err: expect.stringContaining('call it .storelint.yaml') });
  });

  test('a file that is named and excluded is no file that was checked', () => {
    directory.put('hbase-site.xml', tooMuchHeap);
    directory.put('.storelint.yaml', 'exclude: [hbase-site.xml]\n');
    const done = directory.run(['check', 'hbase-site.xml', '--require-files']);
    expect(done).toMatchObject({ status: 3, out: expect.stringContaining('hbase-site.xml: .storelint.yaml excludes it') });
  });

  test('what holds only in some of the possible releases is named as wanting the release', () => {
    // Read up to 2.6.
    directory.put('hbase-site.xml', site(['hbase.region.replica.replication.buffersize', '1000']));
    const done = directory.run(['check', '--explain-silent']);
    expect(done.out).toMatch(/^HBase release unknown \(.* possible\): 1 rule skipped; pass --release hbase@…$/m);
    expect(done.out).toMatch(/--release hbase@… to enable it:\n {2}hbase\/removed-setting\n/);
    expect(directory.run(['check', '--release', 'hbase@3.0.0']).out).toContain('advice[hbase/removed-setting]');
  });

  test('colours: never into a pipe, unless asked for', () => {
    directory.put('hbase-site.xml', tooMuchHeap);
    const start = '\u001b[';
    const args = ['check', '--release', 'hbase@2.5.8'];
    expect(directory.run(args).out).not.toContain(start);
    expect(directory.run([...args, '--color']).out).toContain(start);
    expect(directory.run(args, { env: { FORCE_COLOR: '1' } }).out).toContain(start);
    expect(directory.run(args, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }).out).not.toContain(start);
    expect(directory.run([...args, '--no-color'], { env: { FORCE_COLOR: '1' } }).out).not.toContain(start);
  });

  test('GitHub Actions gets annotations beside the text', () => {
    directory.put('hbase-site.xml', tooMuchHeap);
    expect(directory.run(['check', '--release', 'hbase@2.5.8'], { env: { GITHUB_ACTIONS: 'true' } }).out).toMatch(
      /^::error file=hbase-site\.xml/m,
    );
  });

  test('several reports at once', () => {
    directory.put('hbase-site.xml', tooMuchHeap);
    const done = directory.run(['check', '--format', 'pretty', '--format', 'sarif', '--output', 'r.sarif', '--release', 'hbase@2.5.8']);
    expect(done.out).toContain('--> hbase-site.xml');
    expect(JSON.parse(directory.text('r.sarif')).version).toBe('2.1.0');
  });
});

describe.skipIf(!built)('other commands', () => {
  test('init writes what is missing and leaves what is there', () => {
    mkdirSync(directory.at('.github'));
    expect(directory.run(['init']).status).toBe(0);
    for (const path of ['.storelint.yaml', '.pre-commit-config.yaml', '.github/workflows/storelint.yml'])
      expect(existsSync(directory.at(path))).toBe(true);
    directory.put('.storelint.yaml', 'edition: 2026\n');
    directory.run(['init']);
    expect(directory.text('.storelint.yaml')).toBe('edition: 2026\n');
    expect(directory.run(['check']).status).toBe(0);
  });

  test('init states the releases that files here install, and leaves it open where they disagree', () => {
    directory.put('Dockerfile', 'FROM eclipse-temurin:11\nENV HBASE_VERSION=2.5.8\n');
    directory.put('conf/hbase-site.xml', site());
    expect(directory.run(['init']).status).toBe(0);
    expect(directory.text('.storelint.yaml')).toMatch(/^# hbase 2\.5\.8: Dockerfile:2\n(?:#.*\n)*releases: \{.*hbase: "2\.5\.8".*\}$/m);
    expect(directory.run(['check']).out).not.toContain('from Dockerfile');
    directory.put('other/Dockerfile', 'ENV HBASE_VERSION=2.4.17\n');
    directory.put('other/hbase-site.xml', site());
    rmSync(directory.at('.storelint.yaml'));
    directory.run(['init']);
    expect(directory.text('.storelint.yaml')).toMatch(/^# releases: \{.*hbase: "2\.4\.17".*\}$/m);
  });

  test('releases lists lines with their patches, and says which count only where something names them', () => {
    const { out } = directory.run(['releases', 'hbase']);
    expect(out).toMatch(/^ {2}0\.94 +0\.94\.0 to 0\.94\.27; only where the call or a file names it$/m);
    expect(out).toMatch(/^ {2}2\.5 +2\.5\.0 to 2\.5\.\d+$/m);
    const { products } = JSON.parse(directory.run(['releases', 'jdk', '--format', 'json']).out);
    expect(products).toEqual([
      { product: 'jdk', lines: ['8', '11', '17', '21', '25'].map((line) => ({ line, releases: [line], extinct: false })) },
    ]);
    expect(directory.run(['releases', 'hbas'])).toMatchObject({ status: 2, err: expect.stringContaining('did you mean "hbase"?') });
  });

  test('rules, settings and explain answer', () => {
    expect(JSON.parse(directory.run(['rules', '--format', 'json']).out).rules.length).toBeGreaterThan(50);
    expect(directory.run(['settings', '*handler.count', '--release', 'hbase@2.5.8']).out).toContain('hbase.regionserver.handler.count');
    expect(directory.run(['explain', 'hbase.regionserver.handler.count']).out).toContain('default');
    const id = JSON.parse(directory.run(['rules', '--format', 'json']).out).rules[0].id;
    expect(directory.run(['explain', id]).out).toContain(id);
  });

  test('bash completes commands, options and values', () => {
    // The second argument is what bash takes for the word: it splits in front of @ and behind =.
    const complete = (line: string, word = /[^ =]*$/.exec(line)?.[0].replace(/^.*(?=@)/, '')) => {
      const script = `source <(${process.execPath} ${program} completion bash); COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; _storelint storelint '${word}' 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', script], { cwd: directory.path, encoding: 'utf8' }).trim().split('\n');
    };
    expect(complete('storelint ch')).toEqual(['check']);
    expect(complete('storelint check --stdin')).toEqual(['--stdin-filename']);
    expect(complete('storelint check --format sa')).toEqual(['sarif']);
    expect(complete('storelint check --release hb')).toContain('hbase@');
    expect(complete('storelint check --release hbase@2.5.14')).toEqual(['@2.5.14']);
    expect(complete('storelint upgrade --to jdk@2')).toEqual(['@21', '@25']);
    expect(complete('storelint check --rule jvm/heap-tw')).toEqual(['jvm/heap-twice=off']);
    expect(complete('storelint check --rule=jvm/heap-tw')).toEqual(['jvm/heap-twice=off']);
    expect(complete('storelint explain jvm/heap-tw')).toEqual(['jvm/heap-twice']);
    expect(complete('storelint advise --format h')).toEqual(['html']);
    expect(complete('storelint help ad')).toEqual(['advise']);
    expect(complete('storelint check --fail-on ')).toEqual(['error', 'warning', 'advice', 'never']);
    directory.put('hbase-site.xml', site());
    expect(complete('storelint check hb')).toEqual(['hbase-site.xml']);
  });

  test.each(['zsh', 'fish'])('the %s script names every command', (shell) => {
    const script = directory.run(['completion', shell]).out;
    for (const command of ['check', 'explain', 'rules', 'settings', 'init', 'completion']) expect(script).toContain(command);
  });

  test.each(['zsh', 'fish'])('%s takes its script', (shell) => {
    directory.put('script', directory.run(['completion', shell]).out);
    const done = spawnSync(shell, shell === 'zsh' ? ['-f', '-n', directory.at('script')] : ['--no-execute', directory.at('script')], {
      encoding: 'utf8',
    });
    if (done.error !== undefined) console.warn(`skipped: no ${shell} here to read the script`);
    else expect(done.stderr).toBe('');
  });
});
