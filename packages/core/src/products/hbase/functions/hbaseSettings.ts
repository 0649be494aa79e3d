import { type OwnClasses, simpleName } from '../../../catalog/setting.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { hbaseRelease, rawTextSet, textSet } from '../lines.js';

/** False for a name that can be on no class path: without a package, in the packages of examples, or in HBase's own and unknown there. */
function isPlausibleClass(name: string, own: OwnClasses): boolean {
  if (!name.includes('.') || /^(com|org|net)\.example\./.test(name)) return false;
  const simple = simpleName(own, name);
  return simple === undefined || own.names.includes(simple.replace(/\$.*/, ''));
}

/** Whether a release number may be the one that runs; unknown where only the patch differs and the release was not stated. */
function mayRun(resolution: Resolution, text: string): boolean {
  const running = hbaseRelease(resolution);
  if (text === running) return true;
  const lineOf = (release: string) => release.split('.').slice(0, 2).join('.');
  if (lineOf(text) !== lineOf(running)) return false;
  const stated = resolution.deployment.releases.hbase;
  return stated !== undefined &&
    stated.vendor === undefined &&
    stated.line === undefined &&
    (stated.from === 'option' || stated.from === 'config')
    ? false
    : unknown();
}

export const hbaseSettingFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'setInHBaseSite(string): bool',
    description: 'whether a line of hbase-site.xml sets it (and not only one of core-site.xml or hdfs-site.xml)',
    call: ({ resolution }, name: string) => resolution.places(name).some(({ document }) => document.kind === 'hbase-site'),
  },
  {
    signature: 'isStoreOfService(): bool',
    description:
      'whether the hbase-site file is that of the store of a service of Ambari: its metrics (ams-hbase-site.xml), the timeline of YARN (yarn-hbase-site.xml)',
    call: ({ resolution }) => /(?:^|\/)(?:ams|yarn)-hbase-site\.[^/]*$/.test(resolution.documentOf('hbase-site')?.source.path ?? ''),
  },
  {
    signature: 'rawText(string): string',
    description: 'text of the line that sets it, with its blanks, for values that the product does not trim; empty where none does',
    call: ({ resolution }, name: string) => rawTextSet(resolution, name) ?? '',
  },
  {
    signature: 'classPlausible(string): bool',
    description:
      'whether the class that a setting names can exist: false without a package, in com.example, or unknown in a package of HBase itself',
    call: ({ resolution }, name: string) =>
      isPlausibleClass(textSet(resolution, name) ?? unknown(), resolution.setting(name).setting?.classes ?? unknown()),
  },
  {
    signature: 'runsRelease(string): bool',
    description: 'whether the release number given may be the HBase release that runs',
    call: ({ resolution }, text: string) => mayRun(resolution, text),
  },
  {
    signature: 'selfReferring(): list<string>',
    description: 'settings of hbase-site.xml whose value contains themselves as a variable',
    reads: { setting: ['hbase.*', 'zookeeper.*'] },
    call: ({ resolution }) =>
      resolution.deployment.documents
        .filter(({ kind, template }) => kind === 'hbase-site' && template === undefined)
        .flatMap(({ entries }) => entries.filter(({ key, value }) => value?.includes(`\${${key}}`) === true).map(({ key }) => key)),
  },
];
