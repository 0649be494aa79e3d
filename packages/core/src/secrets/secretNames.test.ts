import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import { SecretNames, standardNames, wordsOf } from './secretNames.js';

/** Every name of the catalogs that is hidden: each was looked at. A name that joins or leaves the list is to be looked at, too. */
test('of all settings of all releases, those in fixtures/secret-names.txt are hidden, and no others', () => {
  const hidden = new Set<string>();
  const wrong: string[] = [];
  for (const product of ['hbase', 'hadoop', 'cassandra', 'zookeeper']) {
    const catalog = loadCatalog(JSON.parse(readFileSync(`catalog/${product}.json`, 'utf8')));
    const lastRelease = new Map(catalog.releases.flatMap((release) => catalog.names(release).map((name) => [name, release] as const)));
    for (const [name, release] of lastRelease) {
      const setting = catalog.setting(name, release);
      if (setting === undefined) continue;
      for (const each of [name, ...(setting.oldNames ?? []).map((old) => old.name)]) {
        if (standardNames.isSecret(each)) hidden.add(`${product} ${each}`);
        // What a release ships as its default is no secret.
        else if (standardNames.hides(each, setting.default ?? '')) wrong.push(`${each}: ${setting.default}`);
        if (setting.secret === true && !standardNames.isSecret(each)) wrong.push(each);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect([...hidden].sort()).toEqual(readFileSync('fixtures/secret-names.txt', 'utf8').trim().split('\n'));
});

test('a name about a secret hides what is nothing like its subject', () => {
  const hidden = [
    ['x.password.file', 'Hunter2!x'],
    ['x.password.dir', 'hunter2'],
    ['x.passwordDays', 'hunter2'],
    ['x.password.alias', 'Tr0ub4dor'],
    ['x.secret.enabled', 'Hunter2'],
  ] as const;
  for (const [name, value] of hidden) expect(standardNames.hides(name, value), name).toBe(true);
  const shown = [
    ['x.password.file', '/etc/x.password'],
    ['x.passwordDays', '90'],
    ['x.password.alias', 'ssl.server.keystore.password'],
    ['x.secret.enabled', 'true'],
    ['dfs.block.access.token.lifetime', '600'],
    ['hadoop.security.credential.provider.path', 'jceks://file/x.jceks'],
    ['num_tokens', '256'],
    ['initial_token', '123'],
    ['allocate_tokens_for_local_replication_factor', '3'],
    ['key_cache_size_in_mb', '100'],
    ['hbase.rowkey.prefix', 'abc'],
    ['dfs.encryption.key.provider.uri', 'kms://http@host:9600/kms'],
  ] as const;
  for (const [name, value] of shown) expect(standardNames.hides(name, value), name).toBe(false);
});

test('words of the configuration make names secret, and take that back', () => {
  const names = new SecretNames({ words: ['kennung'], isNotSecret: (name) => name === 'my.token' });
  expect(names.isSecret('db.Kennung.x')).toBe(true);
  expect(names.isSecret('my.token')).toBe(false);
  expect(names.isSecret('a.password')).toBe(true);
});

test('a part of another script changes nothing of how the others are read', () => {
  const names = fc.array(fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('keyStore', 'JMX_PASSWORD', 'HTTPServer2', 'a1B2')));
  fc.assert(
    fc.property(names, (parts) => {
      const name = parts.join('.');
      const { words, joined } = wordsOf(name);
      expect(wordsOf(`${name}.\u00e9`)).toEqual({ words: [...words, '\u00e9'], joined: [...joined, '\u00e9'] });
    }),
  );
});
