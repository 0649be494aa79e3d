import type { Measured, TrialFinding } from './measure.js';

/** The tables of a trial, as Markdown. */
export function report(wrong: readonly Measured[], right: readonly Measured[], silent: number): string {
  return [
    '## Wrong values, by product\n',
    toldTable('product', wrong, ({ case: { product } }) => product),
    '\n## Wrong values, by mistake\n',
    toldTable('mistake', wrong, ({ case: { variation } }) => variation, exampleOfSilence),
    '\n## Wrong values, by mistake and rule\n',
    ruleTable(wrong),
    '\n## Fixes that do not give the base value\n',
    otherFixes(wrong),
    `\n## The ${silent} weightiest causes of silence\n`,
    causeTable(wrong, silent),
    `\n## The ${silent} weightiest silent settings\n`,
    silentTable(wrong, silent),
    '\n## Right values, by product\n',
    toldTable('product', right, ({ case: { product } }) => product),
    '\n## Findings on right values\n',
    rightTable(right),
    '',
  ].join('\n');
}

function toldTable(
  title: string,
  measured: readonly Measured[],
  groupOf: (each: Measured) => string,
  example?: (group: readonly Measured[]) => string,
): string {
  const row = (name: string, group: readonly Measured[]) => {
    const as = (severity: Measured['told']) => group.filter(({ told }) => told === severity).length;
    const told = as('error') + as('warning');
    const cells = [
      name,
      group.length,
      told,
      share(told, group.length),
      as('error'),
      as('advice'),
      group.filter((each) => each.case.undetectable).length,
    ];
    return `| ${[...cells, ...(example === undefined ? [] : [example(group)])].join(' | ')} |`;
  };
  const groups = [...grouped(measured, groupOf)].sort(([, a], [, b]) => b.length - a.length);
  return [
    `| ${title} | cases | told | share | as error | advice only | undetectable |${example === undefined ? '' : ' silent example |'}`,
    `| --- | ---: | ---: | ---: | ---: | ---: | ---: |${example === undefined ? '' : ' --- |'}`,
    ...groups.map(([name, group]) => row(name, group)),
    ...(example === undefined ? [row('all', measured)] : []),
  ].join('\n');
}

function exampleOfSilence(group: readonly Measured[]): string {
  const silent = heaviestFirst(group.filter(isSilent))[0];
  return silent === undefined ? '' : codeOf(silent);
}

/** Which rule speaks about which mistake: to be read by hand. */
function ruleTable(wrong: readonly Measured[]): string {
  const rows = wrong.flatMap((each) => each.findings.filter(isTelling).map((finding) => ({ each, finding })));
  const groups = [...grouped(rows, ({ each, finding }) => `${each.case.variation} | ${finding.rule}`)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '| mistake | rule | findings | example | message |',
    '| --- | --- | ---: | --- | --- |',
    ...groups.map(
      ([name, group]) =>
        `| ${name} | ${group.length} | ${group[0] === undefined ? '' : `${codeOf(group[0].each)} | ${inTable(group[0].finding.message)}`} |`,
    ),
  ].join('\n');
}

function otherFixes(wrong: readonly Measured[]): string {
  const rows = wrong.flatMap((each) =>
    each.findings
      .filter((finding) => finding.isAtSetting && finding.fix === 'other')
      .map((finding) => `| ${each.case.variation} | ${codeOf(each)} | ${inTable(each.case.base)} | ${inTable(finding.fixTitle ?? '')} |`),
  );
  const fixes = wrong.flatMap(({ findings }) => findings.filter(({ isAtSetting, fix }) => isAtSetting && fix === 'base')).length;
  return [
    `${fixes} fixes give the base value, ${rows.length} do not.`,
    '',
    '| mistake | value | base | fix |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** What a value is and what is wrong with it: what one check would tell. */
function causeTable(wrong: readonly Measured[], count: number): string {
  const groups = [...grouped(wrong.filter(isSilent), ({ case: { form, variation } }) => `${form} | ${variation}`)];
  groups.sort(([, a], [, b]) => b.length - a.length);
  const products = (group: readonly Measured[]) =>
    [...grouped(group, ({ case: { product } }) => product)].map(([product, each]) => `${product} ${each.length}`).join(', ');
  return [
    '| form | mistake | silent | products | examples |',
    '| --- | --- | ---: | --- | --- |',
    ...groups
      .slice(0, count)
      .map(
        ([name, group]) =>
          `| ${name} | ${group.length} | ${products(group)} | ${heaviestFirst(group).slice(0, 3).map(codeOf).join('; ')} |`,
      ),
  ].join('\n');
}

function silentTable(wrong: readonly Measured[], count: number): string {
  const groups = [...grouped(wrong.filter(isSilent), ({ case: { product, setting } }) => `${product} | ${setting}`)];
  groups.sort(([, a], [, b]) => b.length - a.length || (b[0]?.case.weight ?? 0) - (a[0]?.case.weight ?? 0));
  return [
    '| product | setting | silent | mistakes and values |',
    '| --- | --- | ---: | --- |',
    ...groups.slice(0, count).map(
      ([name, group]) =>
        `| ${name} | ${group.length} | ${group
          .slice(0, 6)
          .map((each) => `${each.case.variation}: \`${inTable(each.case.value)}\``)
          .join('; ')} |`,
    ),
  ].join('\n');
}

function rightTable(right: readonly Measured[]): string {
  const rows = right.flatMap((each) =>
    each.findings.map(
      (finding) =>
        `| ${each.case.product} ${each.case.release} | ${each.case.variation} | ${codeOf(each)} | ${inTable(each.case.base)} | ${finding.severity} | ${finding.rule} | ${inTable(finding.message)} |`,
    ),
  );
  return [
    '| release | variation | value | base | severity | rule | message |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function isSilent({ told }: Measured): boolean {
  return told !== 'error' && told !== 'warning';
}

function isTelling({ isAtSetting, severity }: TrialFinding): boolean {
  return isAtSetting && severity !== 'advice';
}

function heaviestFirst(measured: readonly Measured[]): readonly Measured[] {
  return [...measured].sort((a, b) => b.case.weight - a.case.weight);
}

function codeOf({ case: { setting, value } }: Measured): string {
  return `\`${setting}\`: \`${inTable(value)}\``;
}

function inTable(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', '↵');
}

function share(part: number, all: number): string {
  return all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`;
}

function grouped<T>(list: readonly T[], groupOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) groups.set(groupOf(each), [...(groups.get(groupOf(each)) ?? []), each]);
  return groups;
}
