import { Checker, type DeploymentCheck, type DeploymentInput } from '../../packages/core/src/check.js';
import { mayBeInventory } from '../../packages/core/src/deployment/cluster/inventories.js';
import type { RecognisedFile } from '../../packages/core/src/deployment/files/grouping.js';
import { type HeldFile, heldFiles } from '../../packages/core/src/deployment/files/heldFiles.js';
import { exampleHardware } from '../../packages/core/src/deployment/machine/hardware.js';
import { mayTellReleases } from '../../packages/core/src/deployment/releases/evidence/evidenceIn.js';
import type { StatedReleases } from '../../packages/core/src/deployment/releases/possibleReleases.js';
import { type Files, filesOf, type Knowledge } from '../../packages/core/src/host.js';
import { createFile, formatOf } from '../../packages/core/src/products/parseDocument.js';
import { recognizeByName } from '../../packages/core/src/products/recognition.js';
import type { Role } from '../../packages/core/src/products/registry.js';
import { advisedRoles, fileForSetting, filesOfProduct, releasableOf } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, RuleExample } from '../../packages/core/src/rules/compiledRule.js';
import type { Finding } from '../../packages/core/src/rules/finding.js';
import { Recommender } from '../../packages/core/src/rules/recommended.js';
import { applyEdits, type TextEdit } from '../../packages/core/src/text/textEdit.js';

/** What an example shows, run: the files it stands for and what its rule says about them. */
export interface ExampleRun {
  readonly files: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  /** Why the example does not show what it should; undefined where it does. */
  readonly failure: string | undefined;
}

/** Texts of the files that an example describes, by name. */
export function exampleFiles(rule: CompiledRule, content: Readonly<Record<string, unknown>>): Record<string, string> {
  const files: Record<string, string> = {};
  const settings: [string, unknown][] = [];
  for (const [name, value] of Object.entries(content)) {
    if (name === 'jvm') files['hbase-env.sh'] = `${files['hbase-env.sh'] ?? ''}export HBASE_OPTS="${String(value)}"\n`;
    else if (isOfMachines(name, value)) files[name] = value;
    else if (recognizeByName(name) === undefined) settings.push([name, value]);
    else files[name] = typeof value === 'string' ? value : written(name, Object.entries((value ?? {}) as Record<string, unknown>));
  }
  const byFile = new Map<string, [string, unknown][]>();
  for (const setting of settings) {
    const file = mainFileOf(rule, setting[0]);
    byFile.set(file, [...(byFile.get(file) ?? []), setting]);
  }
  for (const [file, ofFile] of byFile) files[file] = (files[file] ?? '') + written(file, ofFile);
  if (Object.keys(files).length === 0) files[mainFileOf(rule, '')] = written(mainFileOf(rule, ''), []);
  return files;
}

/** The file that an example writes a setting to; of a rule of the JVM HBase's env file, which any of them may stand for. */
function mainFileOf({ product }: CompiledRule, setting: string): string {
  const file = setting === '' ? filesOfProduct(product)[0] : fileForSetting(setting, product);
  return (file ?? filesOfProduct(product)[0])?.name ?? '';
}

function written(name: string, settings: readonly (readonly [string, unknown])[]): string {
  const kind = recognizeByName(name);
  if (kind === undefined) throw new Error(`no file of ours: ${name}`);
  const format = formatOf(kind);
  // Of an option all is in its name.
  const textOf = format === 'cassandraYaml' ? yamlText : format === 'jvmOptions' ? () => '' : text;
  return createFile(kind, { groups: [{ settings: settings.map(([key, value]) => ({ key, value: textOf(value) })) }] });
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return value === null || value === undefined ? '' : String(value);
}

/** JSON is YAML. A plain text is written as it stands, so that examples look as a file does. */
function yamlText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Runs one example against its rule alone. `invalid` must give exactly one finding, `valid` none; after its fix the rule must be silent. `advised` must be
 * what the recommendation comes to.
 */
export function runExample(rule: CompiledRule, example: RuleExample, knowledge: Knowledge): ExampleRun {
  const content = example.invalid ?? example.valid ?? example.given ?? {};
  const files = exampleFiles(rule, content);
  if (example.advised !== undefined) return { files, findings: [], failure: advisedFailure(rule, example, files, knowledge) };
  const findings = checkFiles(rule, example, files, knowledge).findings.filter((finding) => finding.ruleId === rule.id);
  if (example.invalid === undefined) {
    return {
      files,
      findings,
      failure:
        findings.length === 0 ? undefined : `${example.legitimate === undefined ? 'valid' : 'legitimate'}, yet: ${findings[0]?.message}`,
    };
  }
  if (findings.length !== 1) return { files, findings, failure: `${findings.length} findings in place of one` };
  return { files, findings, failure: fixFailure(rule, example, files, findings[0], knowledge) };
}

function advisedFailure(
  rule: CompiledRule,
  example: RuleExample,
  files: Readonly<Record<string, string>>,
  knowledge: Knowledge,
): string | undefined {
  const role = (example.role as Role | undefined) ?? rule.roles?.[0] ?? advisedRoles(rule.product)[0];
  if (role === undefined) return 'nobody knows for which role';
  const { checker, input } = deploymentOf(rule, example, files, knowledge, [role]);
  const recommended = new Recommender(checker.open(input).deployment, (product) => knowledge.catalog(product)).of(rule, role);
  const got =
    recommended.kind === 'wanted'
      ? recommended.text
      : recommended.kind === 'unknown'
        ? `unknown for want of ${recommended.needs.join(', ')}`
        : recommended.kind === 'unwanted'
          ? 'none'
          : 'nothing: the rule is not meant for the release';
  return got === String(example.advised) ? undefined : `advised is ${got} in place of ${String(example.advised)}`;
}

function fixFailure(
  rule: CompiledRule,
  example: RuleExample,
  files: Readonly<Record<string, string>>,
  finding: Finding | undefined,
  knowledge: Knowledge,
): string | undefined {
  if (finding?.fix === undefined) return undefined;
  const changed: Record<string, string> = { ...files };
  const edits = new Map<string, TextEdit[]>();
  for (const { document, edit } of finding.fix.edits) {
    edits.set(document.source.path, [...(edits.get(document.source.path) ?? []), edit]);
  }
  for (const [path, ofFile] of edits) changed[path] = applyEdits(files[path] ?? '', ofFile);
  const after = checkFiles(rule, example, changed, knowledge).findings.filter((other) => other.ruleId === rule.id);
  return after.length === 0 ? undefined : `after its fix (${finding.fix.title}) the rule still speaks: ${after[0]?.message}`;
}

function checkFiles(
  rule: CompiledRule,
  example: RuleExample,
  files: Readonly<Record<string, string>>,
  knowledge: Knowledge,
): DeploymentCheck {
  const roles = example.role === undefined ? rule.roles : [example.role as Role];
  const { checker, input } = deploymentOf(rule, example, files, knowledge, roles);
  return checker.check(input);
}

function deploymentOf(
  rule: CompiledRule,
  example: RuleExample,
  files: Readonly<Record<string, string>>,
  knowledge: Knowledge,
  roles: readonly Role[] | undefined,
): { readonly checker: Checker; readonly input: DeploymentInput } {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  // Of several files of one name the last counts: the others are for further nodes, in folders beside it.
  const own = [...new Map(Object.keys(files).map((path) => [nameOf(path), path])).values()];
  const recognised: RecognisedFile[] = own.flatMap((path) => {
    const kind = recognizeByName(path);
    return kind === undefined ? [] : [{ path, kind }];
  });
  // Scripts alone stand for the files that they change.
  const held = recognised.length > 0 ? [] : Object.entries(files).flatMap(([path, script]) => heldFiles(path, script));
  const alone: Knowledge = {
    catalog: (product) => knowledge.catalog(product),
    rules: (product) => (product === rule.product ? [rule] : []),
  };
  const hardware = example.hardware === undefined ? undefined : exampleHardware(example.hardware);
  const input: DeploymentInput = {
    name: 'example',
    files: [...recognised, ...held.map(({ path, kind }) => ({ path, kind }))],
    releases: releasesOf(rule, example),
    ...(roles === undefined ? {} : { roles }),
    ...(hardware === undefined ? {} : { hardware }),
    ...(example.workload === undefined ? {} : { workload: example.workload as 'oltp' }),
    ...(example.facts === undefined ? {} : { facts: example.facts as Record<string, number> }),
    ...(rule.onUpgrade === true ? { upgrading: true } : {}),
    severityOf: (id) => (id === rule.id ? rule.severity : undefined),
  };
  return { checker: new Checker(withHeld(filesOf(files), held), alone), input };
}

/** The same files, with those that stand in others. */
function withHeld(files: Files, held: readonly HeldFile[]): Files {
  return {
    ...files,
    list: (directory) => [
      ...files.list(directory),
      ...held.flatMap(({ path }) => (path.startsWith(`${directory}/`) ? [path.slice(directory.length + 1)] : [])),
    ],
    read: (path) => held.find((each) => each.path === path) ?? files.read(path),
  };
}

function releasesOf(rule: CompiledRule, example: RuleExample): StatedReleases {
  const releases: Record<string, { version: string; from: 'option' }> = {};
  const state = (product: string, version: unknown) => {
    releases[product] = { version: String(version), from: 'option' };
  };
  if (example.release !== undefined) state(releasableOf(rule.product) ?? rule.product, example.release);
  for (const [product, version] of Object.entries(example.releases ?? {})) state(product, version);
  return releases as StatedReleases;
}

/** A file that builds, starts or describes machines, which an example has beside those of the product. */
function isOfMachines(name: string, value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.includes('\n') &&
    recognizeByName(name) === undefined &&
    (mayTellReleases(name) || mayBeInventory(name))
  );
}
