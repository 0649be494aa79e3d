import { type Library, libraryOf } from '@storelint/core/explain';
import { Boundary, type BoundaryOptions, NodeFiles, type NodeKnowledge } from '@storelint/node';
import { exitStatus } from './callError.js';
import { ConfigurationFinder } from './configuration.js';
import { OwnRules } from './rulePacks.js';
import type { Terminal } from './terminal.js';

/** The rules that a check here would ask: storelint's own, and those of the packs that the nearest `.storelint.yaml` names. */
export interface KnownRules extends Library {
  /** What is wrong with the configuration or a pack, each with its place. */
  readonly problems: readonly string[];
}

export async function rulesKnownHere(knowledge: NodeKnowledge, options: BoundaryOptions): Promise<KnownRules> {
  const workingDirectory = process.cwd();
  const files = new NodeFiles(workingDirectory, new Boundary(workingDirectory, ['.'], options));
  const configurations = new ConfigurationFinder(workingDirectory, files.boundary);
  const own = new OwnRules(workingDirectory, files, knowledge);
  await own.load(configurations.nearest('.'));
  return { ...libraryOf(knowledge, own), problems: [...configurations.problemTexts(), ...own.problems] };
}

/** Tells of problems; gives the exit status of a command that went on in spite of them. */
export function statusAfter({ problems }: KnownRules, terminal: Terminal): number {
  for (const message of problems) terminal.error(`storelint: ${message}`);
  return problems.length === 0 ? exitStatus.fine : exitStatus.wrongCall;
}
