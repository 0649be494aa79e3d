import type { Position } from './range.js';
import type { Report, Shape } from './shape.js';
import { SourceText } from './sourceText.js';
import { parseYamlTree } from './yamlTree.js';

/** What is wrong with one of our own files, and where. Positions count from 0. */
export interface FileProblem {
  readonly path: string;
  readonly start: Position;
  readonly end: Position;
  readonly message: string;
}

/** Most problems that are told of a file. */
const mostProblems = 100;

/**
 * Reads a YAML file of ours by its shape. What cannot be read is a problem; never throws.
 * @returns the value undefined where the file is empty, or nothing of it can be read
 */
export function readOwnFile<T>(
  path: string,
  text: string,
  shape: Shape<T>,
): { readonly value: T | undefined; readonly problems: readonly FileProblem[] } {
  const source = new SourceText(path, text);
  const problems: FileProblem[] = [];
  const report: Report = (range, message) => {
    if (problems.length < mostProblems)
      problems.push({ path, start: source.positionAt(range.start), end: source.positionAt(range.end), message });
  };
  const { tree, problems: syntax } = parseYamlTree(text);
  for (const problem of syntax) report(problem.range, problem.message);
  return { value: tree === undefined ? undefined : shape(tree, report), problems };
}

/** `file:line:column: message` */
export function problemText({ path, start, message }: FileProblem): string {
  return `${path}:${start.line + 1}:${start.column + 1}: ${message}`;
}
