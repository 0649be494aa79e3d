import { expect, test } from 'vitest';
import { type ClassesFile, ClassNames, judgeClass } from '../../packages/core/src/catalog/classNames.js';
import { classFileText, type ReleaseClasses } from './classFile.js';

const core = 'org.apache.product.core.';
const extra = 'org.apache.product.extra.';

/** A release of a product with two modules, whose second one may be of another release. */
function scanned(release: string, classes: Readonly<Record<string, readonly string[]>>, second = release): ReleaseClasses {
  const packagesBelow = (prefix: string) => (Object.keys(classes).some((name) => name.startsWith(prefix)) ? [prefix.slice(0, -1)] : []);
  return {
    release,
    plan: { artifacts: [`product:core:${release}`, `product:extra:${second}`] },
    scan: {
      packages: [packagesBelow(core), packagesBelow(extra)],
      asked: [`${core}Codec`, `${core}NoCodecException`, 'java.lang.Runnable'],
      classes,
    },
  };
}

const releases = [
  scanned('1.0.0', { [`${core}Plain`]: [`${core}Codec`], [`${core}Server`]: [`${core}Service`], [`${extra}Old`]: [`${core}Codec`] }),
  scanned('2.0.0', { [`${core}Plain`]: [`${core}Codec`], [`${core}Fast`]: [`${core}Codec`], [`${extra}Odd`]: [`${core}Codec`] }, '1.5.0'),
];
const known = { types: [`${core}Service`, `${core}Unheard`], elsewhere: [{ names: [`${core}Other`], releases: '>=2.0' }] };

test('the file of classes lists those that fit a type that is asked for, one a line, with what each release changes', () => {
  expect(classFileText('hbase', releases, known).split('\n')).toEqual([
    '{"product":"hbase",',
    '"releases":["1.0.0","2.0.0"],',
    `"types":["${core}Codec","${core}Service"],`,
    `"packages":["org.apache.product.core","org.apache.product.extra"],`,
    '"unread":{"2.0.0":[1]},',
    `"elsewhere":[{"names":["${core}Other"],"releases":">=2.0"}],`,
    '"classes":{',
    `"${core}Fast":[{"since":"2.0.0","fits":[0]}],`,
    `"${core}Plain":[{"since":"1.0.0","fits":[0]}],`,
    `"${core}Server":[{"since":"1.0.0","fits":[1]},{"since":"2.0.0"}],`,
    `"${extra}Odd":[{"since":"2.0.0","fits":[0]}],`,
    `"${extra}Old":[{"since":"1.0.0","fits":[0]},{"since":"2.0.0"}]`,
    '}}',
    '',
  ]);
});

test('a module that was read from the jar of another line says nothing about what it lacks', () => {
  const classes = new ClassNames(JSON.parse(classFileText('hbase', releases, known)) as ClassesFile);
  const judge = (name: string, release: string, fits = `${core}Codec`) => judgeClass(name, { classes, release, fits });
  expect(judge(`${extra}Old`, '2.0.0')).toBeUndefined();
  expect(judge(`${extra}Unheard`, '2.0.0')).toBeUndefined();
  expect(judge(`${core}Unheard`, '2.0.0')).toEqual({ problem: 'unknown' });
  expect(judge(`${core}Server`, '2.0.0', `${core}Service`)).toEqual({ problem: 'gone', lastIn: '1.0.0' });
  expect(judge(`${core}Other`, '2.0.0')).toBeUndefined();
  expect(judge(`${core}Other`, '1.0.0')).toEqual({ problem: 'unknown' });
});
