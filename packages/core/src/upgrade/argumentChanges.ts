import type { Deployment } from '../deployment/deployment.js';
import type { Document } from '../formats/document.js';
import { productsReadBy, releaseIn } from '../products/registry.js';
import { optionName } from './optionName.js';
import type { ChangeOfLine, End } from './settingChanges.js';

/** Files and arguments of the JVM's command line that the target's start scripts leave out. */
export function argumentChanges({ before, after }: { readonly before: End; readonly after: End }, deployment: Deployment): ChangeOfLine[] {
  const changes: ChangeOfLine[] = [];
  const told = new Set<string>();
  const lost = new Map<Document, ChangeOfLine>();
  const kept = new Set<Document>();
  for (const role of deployment.roles) {
    const [product] = productsReadBy(role);
    if (product === undefined || releaseIn(before.releases, product) === undefined) continue;
    const target = releaseIn(after.releases, product);
    if (target === undefined) continue;
    const old = before.resolver.resolution(role, before.releases).jvm();
    const now = after.resolver.resolution(role, after.releases).jvm();
    const stillRead = new Set(now.documents.map(({ source }) => source.path));
    for (const document of now.documents) kept.add(document);
    for (const document of old.documents) {
      if (stillRead.has(document.source.path)) continue;
      lost.set(document, {
        kind: 'unread-file',
        severity: 'warning',
        product,
        subject: document.source.path,
        message: `the start scripts of ${product} ${target} do not read this file; what it sets is lost`,
        place: { document, range: { start: 0, end: 0 } },
        weight: 0,
      });
    }
    // What a branch or a file that is not there decides may still pass the option on.
    if (!now.complete) continue;
    // Another value of the same option is a change of the start scripts' own making: rules on the heap speak of it.
    const passed = new Set(now.arguments.map(({ text }) => optionName(text)));
    for (const { text, place, unknown } of old.arguments) {
      if (place === undefined || unknown === true || passed.has(optionName(text)) || !stillRead.has(place.document.source.path)) continue;
      const key = `${place.document.source.path}|${place.range.start}|${text}`;
      if (told.has(key)) continue;
      told.add(key);
      changes.push({
        kind: 'removed',
        severity: 'warning',
        product,
        subject: text.replace(/=.*$/s, ''),
        message: `${text.replace(/=.*$/s, '')} no longer reaches the JVM of the ${role}: the target's start scripts do not pass it on`,
        role,
        place,
        weight: 0,
      });
    }
  }
  for (const [document, change] of lost) if (!kept.has(document)) changes.push(change);
  return changes;
}
