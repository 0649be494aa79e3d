import { assignmentsOf, type Document, optionsOf } from '../../formats/document.js';
import type { ShellAssignment, ShellPart } from '../../formats/shellEnv/shellSyntax.js';

/** Texts of a file in which options of the JVM may stand, before any variable is expanded; a blank stands for what a shell puts in. */
export function writtenOptions(document: Document): readonly string[] {
  return [...optionsOf(document).map(({ text }) => text), ...assignmentsOf(document).flatMap(writtenIn)];
}

function writtenIn({ parts, branches }: ShellAssignment): readonly string[] {
  return [literals(parts), ...branches.flatMap(({ loop }) => loop?.words ?? [])];
}

function literals(parts: readonly ShellPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'variable' && part.word !== undefined ? ` ${literals(part.word)} ` : ' ';
    })
    .join('');
}
