import { describe, expect, it } from 'vitest';
import { patternsChanged } from './packagedFiles.js';
import { asRegExp } from './replacedLines.js';

const changed = (path: string, text: string) => patternsChanged(path, text, 'cassandra.yaml');
const file = '/etc/cassandra/cassandra.yaml';

describe('what a script changes in a packaged file', () => {
  it.each<[string, readonly string[]]>([
    ['echo nothing', []],
    [`# cp mine.yaml ${file}`, []],
    [`sed -i 's/^num_tokens:.*/num_tokens: 4/' ${file}`, ['^num_tokens:.*']],
    [`sed -i -e 's/127\\.0\\.0\\.1/10.0.0.1/g' -e '/^# seeds/d' ${file}`, ['127\\.0\\.0\\.1', '^# seeds']],
    [`sed -i "s/^listen_address:.*/listen_address: $IP/" ${file}`, ['^listen_address:.*']],
    [`YAML=${file}\ncp $YAML $YAML.orig\nchmod 644 $YAML\nsed -i 's/a: b/a: c/' $YAML`, ['a: b']],
    [`echo "auto_bootstrap: false" >> ${file}`, []],
    [`grep -q seeds ${file} && cat ${file}`, []],
    [`while [ ! -f ${file} ]; do sleep 1; done`, []],
    [`FROM debian\nCOPY run.sh /etc/cassandra/\nRUN sed -i 's/a: b/a: c/' ${file}`, ['a: b']],
  ])('is known of %j', (text, patterns) => {
    expect(changed(/^FROM/.test(text) ? 'Dockerfile' : 'setup.sh', text)).toEqual(patterns);
  });

  it.each([
    [`cp cassandra.yaml ${file}`],
    [`cp /vagrant/cassandra.yaml /etc/cassandra/`],
    [`COPY conf/cassandra.yaml /etc/cassandra/`],
    [`COPY conf /etc/cassandra/`],
    [`ADD . $CASSANDRA_HOME/conf/`],
    [`rsync -a conf/ host:/etc/cassandra`],
    [`tar -C /etc/cassandra -xzf /tmp/conf.tgz`],
    [`sudo ln -sfn /opt/our/conf /etc/cassandra`],
    [`aws s3 sync s3://bucket/conf /etc/cassandra/`],
    [`unzip -o conf.zip -d /opt/cassandra/conf`],
    [`git clone --depth 1 https://example.com/conf.git "$CASSANDRA_CONF"`],
    [`envsubst < cassandra.tmpl > ${file}`],
    [`cat <<EOF > ${file}\na: b\nEOF`],
    [`sed -i "s/^# $key:.*/$key: $value/" ${file}`],
    [`sed -i "s/^#MORE/$more/" ${file}`],
    [`sed -i '/^a:/{n;s/b/c/}' ${file}`],
    [`sed -i '10,20d' ${file}`],
    [`for f in *.yaml; do sed -i "s/a: b/$x/;10d" $f; done; ls ${file}`],
    [`YAML=${file}\nrm $YAML`],
    [`YAML=${file}\npython3 fill.py $YAML`],
    [`docker run -v ./cassandra.yaml:${file} cassandra`],
    [`perl -pi -e 's/a/b/' ${file}`],
    [`mv ${file} /tmp`],
  ])('is not known of %j', (text) => {
    expect(changed(/^(?:COPY|ADD)/.test(text) ? 'Dockerfile' : 'setup.sh', text)).toBeUndefined();
  });

  it.each<[string, readonly string[] | undefined]>([
    [`- lineinfile: { path: ${file}, regexp: '^num_tokens:', line: 'num_tokens: 4' }`, ['^num_tokens:']],
    [`- lineinfile: { path: ${file}, line: 'num_tokens: 4' }`, ['(?!)']],
    [`- stat: { path: ${file} }`, []],
    [`- replace: { path: ${file}, regexp: '^num_tokens:.*', replace: 'num_tokens: 4' }`, ['^num_tokens:.*']],
    [`- lineinfile: { path: ${file}, regexp: '^{{ name }}:', line: 'num_tokens: 4' }`, undefined],
    [`- lineinfile: { path: ${file}, regexp: '^{{ item.n }}:', line: '{{ item.n }}: 4' }\n  loop: '{{ settings }}'`, undefined],
    [`- lineinfile: { path: ${file}, regexp: '{{ item.r }}', line: '{{ item.l }}' }\n  loop: [{ r: '^a_b:', l: 'a_b: 1' }]`, ['^a_b:']],
    [`- template: { src: cassandra.yaml.j2, dest: ${file} }`, undefined],
    [`- copy: { src: a, dest: ${file} }`, undefined],
  ])('is told of tasks: %j', (text, patterns) => {
    expect(changed('tasks/main.yml', text)).toEqual(patterns);
  });
});

describe('patterns of sed', () => {
  const fits = (pattern: string, line: string, isExtended = false) => new RegExp(asRegExp(pattern, isExtended) ?? '(?!)').test(line);

  it.each([
    ['\\(- seeds:\\).*', '  - seeds: "a"'],
    ['^[[:space:]]*a(b)', '  a(b)'],
    ['^# \\?a:', '#a:'],
    ['a\\|b', 'b'],
    ['"127.0.0.1"', '"127.0.0.1"'],
    ['^*a', '*a'],
    ['a{1}', 'a{1}'],
  ])('%s fits %s', (pattern, line) => {
    expect(fits(pattern, line)).toBe(true);
  });

  it.each([
    ['(- seeds:)', '- seeds:'],
    ['a|b', 'a'],
    ['a+', 'aa'],
  ])('%s does not fit %s, and does where it is extended', (pattern, line) => {
    expect(fits(pattern, line)).toBe(false);
    expect(fits(pattern, line, true)).toBe(true);
  });

  it.each([['^$NAME:'], ['{{ name }}:'], ['`name`'], ['\\Aa'], ['\\(a']])('%s is not known', (pattern) => {
    expect(asRegExp(pattern, false)).toBeUndefined();
  });
});

it.each(['sed -i ', 'sed ', '> ', '/*', 'tee a', ' $A', '{a'])('is told in linear time of a line of %j', (part) => {
  const before = process.cpuUsage();
  changed('setup.sh', `${file}\n${part.repeat(20_000)}`);
  changed('setup.sh', part.repeat(20_000));
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
