import type { Catalogs } from '../deployment/catalogs.js';
import type { Resolution } from '../deployment/deployment.js';
import { argumentsNamed } from '../deployment/jvm/jvmFlagLists.js';
import type { ExpressionEvaluator } from '../expressions/evaluator.js';
import { amountOf } from '../expressions/quantities.js';
import type { Fix } from '../fixes/fix.js';
import { type ArgumentIntent, argumentFix, titleOfArguments } from '../fixes/jvmFix.js';
import { type FixIntent, fixOf, titleOf, writtenValue } from '../fixes/writeFix.js';
import type { Document } from '../formats/document.js';
import { filesReadBy } from '../products/registry.js';
import type { CompiledFix, CompiledRule } from './compiledRule.js';

/** What a rule wants changed: edits, and in words what they do, for files that nobody can edit for the user. */
export interface WantedChange {
  readonly title: string;
  readonly fix?: Fix;
}

/** What a rule's `fix`, or the value that it recommends, changes in the files; undefined where there is nothing to change, or the new value cannot be told. */
export function changeOfRule(
  rule: CompiledRule,
  resolution: Resolution,
  evaluator: ExpressionEvaluator,
  catalogs: Catalogs,
): WantedChange | undefined {
  const { fix } = rule;
  if (fix !== undefined && changesArguments(fix)) return argumentChange(fix, resolution, evaluator, catalogs);
  const intents: FixIntent[] = [];
  if (rule.recommend?.setting !== undefined) {
    const outcome = evaluator.evaluate(rule.recommend.value, resolution);
    if (!outcome.known) return undefined;
    const { setting } = resolution.setting(rule.recommend.setting);
    intents.push({ kind: 'set', setting: rule.recommend.setting, text: writtenValue(outcome.value, setting) });
  }
  const sets = Object.entries(fix?.set ?? {});
  for (const [name, expression] of sets) {
    const outcome = evaluator.evaluate(expression, resolution);
    if (!outcome.known || (typeof outcome.value === 'number' && !Number.isFinite(outcome.value))) return undefined;
    // Of several settings one may be as it should be.
    const amount = amountOf(outcome.value);
    if (sets.length > 1 && amount !== undefined && amount === resolution.setting(name).value) continue;
    intents.push({ kind: 'set', setting: name, text: writtenValue(outcome.value, resolution.setting(name).setting) });
  }
  for (const [oldName, newName] of Object.entries(fix?.rename ?? {})) {
    for (const place of placesOf(oldName, resolution)) intents.push({ kind: 'rename', ...place, name: newName });
  }
  for (const name of fix?.remove ?? []) {
    if (isAsItShouldBe(name, rule, resolution, evaluator)) continue;
    // An old name on another line says the same.
    const places = [...placesOf(name, resolution), ...resolution.places(name)];
    for (const place of new Map(places.map((each) => [each.entry, each])).values()) intents.push({ kind: 'remove', ...place });
  }
  return intents.length === 0 ? undefined : changeOf(titleOf(intents, resolution), fixOf(intents, resolution, catalogs));
}

function changeOf(title: string, fix: Fix | undefined): WantedChange {
  return { title, ...(fix === undefined ? {} : { fix }) };
}

function argumentChange(
  fix: CompiledFix,
  resolution: Resolution,
  evaluator: ExpressionEvaluator,
  catalogs: Catalogs,
): WantedChange | undefined {
  const named = (name: string) => argumentsNamed(name.slice('jvm:'.length), resolution);
  const intents: ArgumentIntent[] = (fix.remove ?? []).flatMap(named).map((argument) => ({ argument }));
  for (const [name, expression] of Object.entries(fix.replace ?? {})) {
    const outcome = evaluator.evaluate(expression, resolution);
    if (!outcome.known) return undefined;
    for (const argument of named(name)) intents.push({ argument, replacement: String(outcome.value) });
  }
  if (intents.length === 0 || intents.some(({ argument }) => argument.unknown === true)) return undefined;
  return changeOf(titleOfArguments(intents), argumentFix(intents, resolution, catalogs));
}

/** A fix of JVM arguments names nothing else. */
function changesArguments({ remove = [], replace }: CompiledFix): boolean {
  return replace !== undefined || remove.some((name) => name.startsWith('jvm:'));
}

/** Of several lines that a fix removes one may be as it should be: the rule says when it shows it. */
function isAsItShouldBe(name: string, { locations = [] }: CompiledRule, resolution: Resolution, evaluator: ExpressionEvaluator): boolean {
  const when = locations.find((location) => location.kind === 'setting' && location.name === name)?.when;
  const outcome = when === undefined ? undefined : evaluator.evaluate(when, resolution);
  return outcome?.known === true && outcome.value !== true;
}

function placesOf(name: string, resolution: Resolution) {
  const result: { document: Document; entry: Document['entries'][number] }[] = [];
  for (const document of resolution.deployment.documents) {
    if (!filesReadBy(resolution.role).includes(document.kind)) continue;
    for (const entry of document.entries) if (entry.key === name) result.push({ document, entry });
  }
  return result;
}
