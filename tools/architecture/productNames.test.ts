import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileKinds, knownProducts, releasedProducts, roles } from '../../packages/core/src/products/registry.js';

/* A product is one definition: code elsewhere asks the registry, and names no product, daemon or kind of file. */

/** Who may, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'packages/cli/src/commands/estimate.ts': 'each model of `estimate` is about one product, and takes its numbers from the command line',
  'packages/cli/src/estimates/failover.ts': 'the options of `estimate failover` are those of three products',
  'packages/cli/src/reporters/reportSample.ts': 'a report of an invented cluster, for tests of all formats',
  'packages/core/src/catalog/meanings/locations.ts': '`kms`: the scheme of a URI',
  'packages/core/src/catalog/meaning.ts': '`host`: a value that is the name of a host',
  'packages/core/src/deployment/files/unfilled.ts': '`host`: a value that is the name of a host',
  'packages/core/src/formats/held/hadoopVariables.ts':
    'which variables are called as settings hangs on the file that an image would make of them',
  'packages/core/src/rules/catalogChecks/nothing.ts':
    'which variables are defined hangs on the release of the Configuration that reads the file, whatever the product',
  'packages/core/src/rules/compiledRule.ts': '`host`: a location that is a line of a host list',
  'packages/core/src/rules/fileFindings.ts': 'a directory that cannot be listed is of no kind; its document needs one',
};

/** Code that may look into a product's own folder. */
const insiders: Readonly<Record<string, string>> = {
  'packages/core/src/facade/estimates.ts': 'offers the models that `estimate` prints, each of one product',
};

const names = [...knownProducts.map(({ id }) => id), ...roles, ...fileKinds];
const literal = new RegExp(`(['"\`])(?:${names.join('|')})\\1`);
const member = new RegExp(`\\.(?:${releasedProducts.join('|')})\\b|^\\s*(?:${releasedProducts.join('|')})\\??:`, 'm');
const folder = new RegExp(`from '[^']*/products/(?:${releasedProducts.join('|')}|linux)[/.]`);

/** The program's code outside of `products/` by path, comments taken off. */
function sources(): ReadonlyMap<string, string> {
  const paths = readdirSync('packages', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /^[\w-]+\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|^core\/src\/products\//.test(path),
  );
  return new Map(
    paths.map((path) => [`packages/${path}`, readFileSync(`packages/${path}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')]),
  );
}

const code = sources();
const withoutStrings = (text: string) => text.replace(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, "''");
const namesOne = (text: string) => literal.test(text) || member.test(withoutStrings(text));
const naming = [...code].filter(([, text]) => namesOne(text)).map(([path]) => path);
const looking = [...code].filter(([, text]) => folder.test(text)).map(([path]) => path);

describe('outside of products/', () => {
  it('there is code', () => {
    expect(code.size).toBeGreaterThan(300);
  });

  it.each(["['zookeeper', 'x']", 'role === "namenode"', '`zoo-cfg`', 'releases.hbase', '{\n  hadoop: 1 }'])(
    '%s would be found',
    (planted) => {
      expect(namesOne(planted)).toBe(true);
    },
  );

  it.each(["from '../../core/src/products/cassandra/part.js'", "from '@storelint/core/products/hbase.js'"])(
    '%s would be found',
    (planted) => {
      expect(folder.test(planted)).toBe(true);
    },
  );

  it('no code names a product, a daemon or a kind of file', () => {
    expect(naming.filter((path) => exceptions[path] === undefined)).toEqual([]);
  });

  it('no code looks into the folder of one product', () => {
    expect(looking.filter((path) => insiders[path] === undefined)).toEqual([]);
  });

  it('every exception is needed', () => {
    expect(Object.keys(exceptions).filter((path) => !naming.includes(path))).toEqual([]);
    expect(Object.keys(insiders).filter((path) => !looking.includes(path))).toEqual([]);
  });
});
