import type { MutantStatus } from '@stryker-mutator/api/core';
import type { DrawnMutant } from './draw.js';

/** A mutant and what became of it. */
export interface Tried {
  readonly drawn: DrawnMutant;
  readonly status: MutantStatus;
}

/** What can become of a mutant, by its column of the table: a test fails, does not end, the types do not fit, nothing fails, no test nearby runs the place. */
const columns = {
  killed: 'Killed',
  'timed out': 'Timeout',
  'type error': 'CompileError',
  survived: 'Survived',
  'not run': 'NoCoverage',
} as const satisfies Readonly<Record<string, MutantStatus>>;
const statuses = Object.values(columns) as readonly MutantStatus[];

/** Whether a test, or the type checker, noticed the mutant. */
export function isNoticed({ status }: { readonly status: MutantStatus }): boolean {
  return status !== 'Survived' && status !== 'NoCoverage';
}

/** A Markdown table: a line for each folder, and one for all. */
export function tableOf(tried: readonly Tried[]): string {
  const folders = [...new Set(tried.map(({ drawn }) => drawn.folder))];
  const lines = [
    ['folder', 'drawn', ...Object.keys(columns), 'noticed'],
    ['---', ...Array.from({ length: statuses.length + 2 }, () => '---:')],
    ...folders.map((folder) =>
      lineOf(
        `\`${folder}\``,
        tried.filter(({ drawn }) => drawn.folder === folder),
      ),
    ),
    lineOf('all', tried),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The mutants that no test noticed, in Markdown: what stood there and what stood in its place. */
export function survivorsOf(tried: readonly Tried[]): string {
  return tried
    .filter((each) => !isNoticed(each))
    .sort(({ drawn: a }, { drawn: b }) =>
      a.path === b.path ? a.mutant.location.start.line - b.mutant.location.start.line : a.path < b.path ? -1 : 1,
    )
    .map(({ drawn: { path, mutant, original }, status }) => {
      const place = `${path}:${mutant.location.start.line + 1}:${mutant.location.start.column + 1}`;
      return `## ${place} ${mutant.mutatorName} ${status}\n\n\`\`\`diff\n${marked('-', original)}\n${marked('+', mutant.replacement)}\n\`\`\`\n`;
    })
    .join('\n');
}

function lineOf(name: string, tried: readonly Tried[]): readonly (string | number)[] {
  const counts = statuses.map((status) => tried.filter((each) => each.status === status).length);
  const noticed = tried.filter(isNoticed).length;
  return [name, tried.length, ...counts, `${((100 * noticed) / tried.length).toFixed(1)} %`];
}

function marked(mark: '-' | '+', text: string): string {
  return text.replace(/^/gm, `${mark} `);
}
