import fc, { type Arbitrary } from 'fast-check';
import { formatNames } from '../../../packages/cli/src/reporters/index.js';
import { runProgram } from '../program.js';
import { fuzzTarget, promise } from '../target.js';

interface Input {
  readonly path: string;
  readonly text: string;
  readonly secret: string;
  readonly words: readonly string[];
}

/** No word of any language, so that it is found wherever it is shown. */
const secret = fc
  .string({ unit: fc.constantFrom(...'bcdfghjkmnpqrstvwxz23456789BCDFGHJKMNPQRSTVWXZ'), minLength: 12, maxLength: 20 })
  .map((text) => `Zq${text}`);

const names = fc.oneof(
  fc.constantFrom(
    'ssl.server.keystore.password',
    'hadoop.security.credstore.passphrase',
    'my.db.passwd',
    'fs.s3a.secret.key',
    'javax.jdo.option.ConnectionPassword',
    'dfs.datanode.auth.token',
    'zookeeper.digest.password',
    'my.client-secret',
    'KEYSTORE_PASSWORD',
    'superuser.pwd',
    'my.api.key',
    'hbase.passwrod',
    'hbase.passowrd',
    'my.secert',
  ),
  // A letter doubled, left out, or moved, as people type.
  fc
    .tuple(fc.constantFrom('my.password', 'ssl.keystore.password', 'db.password'), fc.nat(), fc.constantFrom('double', 'drop', 'swap'))
    .map(([name, at, how]) => {
      const start = name.length - 7 + (at % 6);
      const letter = name.charAt(start);
      if (how === 'double') return name.slice(0, start) + letter + name.slice(start);
      if (how === 'drop') return name.slice(0, start) + name.slice(start + 1);
      return name.slice(0, start) + name.charAt(start + 1) + letter + name.slice(start + 2);
    }),
);

/** What stands as the value, with the secret somewhere in it. */
const values = (word: string): Arbitrary<string> =>
  fc.constantFrom(
    word,
    ` ${word} `,
    `${word}&x`,
    `it's ${word}`,
    `"${word}"`,
    `a ${word}`,
    `\${env.PW:-${word}}`,
    `{{ pw | default("${word}") }}`,
    `<%= @pw || '${word}' %>`,
    `redis://u:${word}@h:1/0`,
  );

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const site = (name: string, value: string) =>
  `<configuration>\n  <property>\n    <name>${name}</name>\n    <value>${value}</value>\n  </property>\n  <property><name>dfs.replication</name><value>x</value></property>\n</configuration>\n`;

/** A file that holds the value under the name. */
const written = (name: string, value: string): Arbitrary<{ readonly path: string; readonly text: string }> => {
  const variable = name.replace(/\W/g, '_').toUpperCase();
  return fc.constantFrom(
    { path: 'hdfs-site.xml', text: site(name, escapeXml(value)) },
    { path: 'hdfs-site.xml', text: site(name, `<![CDATA[${value}]]>`) },
    { path: 'hdfs-site.xml', text: site(name, `<!-- x -->${escapeXml(value)}`) },
    { path: 'core-site.xml', text: site(name, `\n${escapeXml(value)}\n`) },
    {
      path: 'core-site.xml',
      text: `<configuration>\n<!-- <property><name>${name}</name><value>${escapeXml(value)}</value></property> -->\n${site(name, escapeXml(value)).replace('<configuration>\n', '')}`,
    },
    {
      path: 'hbase-site.xml',
      text: site(name, '${x.y}').replace(
        '</configuration>',
        `<property><name>x.y</name><value>${escapeXml(value)}</value></property></configuration>`,
      ),
    },
    {
      path: 'hbase-env.sh',
      text: `export ${variable}=${JSON.stringify(value)}\nexport HBASE_OPTS="-Xmx1x -D${name}=${value.replace(/["\s]/g, '')}"\n`,
    },
    { path: 'hbase-env.sh', text: `export HBASE_OPTS="-Xmx1x -D${name}='${value.replaceAll("'", '')}'"\n` },
    {
      path: 'cassandra.yaml',
      text: `cluster_name: a\nnum_tokns: 3\nserver_encryption_options:\n  internode_encryption: all\n  keystore_password: ${JSON.stringify(value)}\n  keystore_passwrod: ${JSON.stringify(value)}\n`,
    },
    { path: 'cassandra.yaml', text: `cluster_name: a\n${variable.toLowerCase()}: '${value.replaceAll("'", "''")}'\nnum_tokns: 3\n` },
    { path: 'zoo.cfg', text: `tickTime=0\ndataDir=/a\n${name}=${value}\n` },
    { path: 'jvm-server.options', text: `-Xmx1x\n-D${name}=${value.replace(/\s/g, '')}\n` },
  );
};

const calls: readonly (readonly string[])[] = [
  ...formatNames.map((format) => ['check', '.', '--format', format]),
  ['check', '.', '--diff', '--unsafe'],
  ['check', '.', '--format', 'json', '--release', 'hadoop@3.3.6', '--release', 'hbase@2.5.8'],
  ['upgrade', '.', '--from', 'hadoop@2.7', '--to', 'hadoop@3.4', '--from', 'hbase@1.4', '--to', 'hbase@2.6'],
  ['compare', '.', 'other'],
  ['compare', '.', 'other', '--format', 'json'],
  [
    'advise',
    '.',
    '--hardware',
    'i3en.6xlarge',
    '--release',
    'hbase@2.5.8',
    '--release',
    'hadoop@3.3.6',
    '--release',
    'cassandra@4.1.3',
    '--format',
    'diff',
  ],
];

export const secrets = fuzzTarget<Input>({
  name: 'secrets',
  promise: 'the value of a setting whose name, or nearly, says that it is a secret is in no output',
  input: fc.record({ word: secret, name: names, words: fc.constantFrom(...calls) }).chain(({ word, name, words }) =>
    values(word)
      .chain((value) => written(name, value))
      .map((file) => ({ ...file, secret: word, words })),
  ),
  seconds: 3,
  async check({ path, text, secret: word, words }) {
    const { stdout, stderr } = await runProgram(
      [
        { path, text },
        { path: `other/${path}`, text: text.replaceAll(word, `${word}x`) },
      ],
      words,
    );
    for (const output of [stdout, stderr]) {
      const at = output.indexOf(word);
      promise(at < 0, () => `${words.join(' ')} shows it: ${JSON.stringify(output.slice(Math.max(0, at - 60), at + 40))}`);
    }
  },
});
