import { dirname, resolve } from 'node:path';
import type { Deployment, StatedOptions } from '@storelint/core/deployment';
import { SecretTexts } from '@storelint/core/secrets';
import { Boundary, displayPath, NodeFiles, type NodeKnowledge, statusOf } from '@storelint/node';
import { CallError } from './callError.js';
import { documentsOf, planChecks } from './checkPass.js';
import { ConfigurationFinder } from './configuration.js';
import { OwnRules } from './rulePacks.js';
import { findTargets, type Targets } from './targets.js';

/** The deployments of a directory, with some texts in the place of the files'. */
interface OpenedDirectory {
  readonly deploymentsWith: (texts: ReadonlyMap<string, string>) => Deployment[];
  readonly secretWords: Targets['secretWords'];
}

/**
 * The deployments of each directory as they may be shown: equal secrets, also of different directories, are masked alike.
 * @param notes what was passed over goes here
 * @throws {CallError} where there is no such file or directory
 */
export function openShown(
  directories: readonly string[],
  ...about: [
    stated: StatedOptions,
    workingDirectory: string,
    knowledge: NodeKnowledge,
    call: { readonly allowOutside?: boolean },
    notes: string[],
  ]
): { readonly directory: string; readonly deployments: readonly Deployment[] }[] {
  const opened = directories.map((directory) => ({ directory, ...openDirectory(directory, ...about) }));
  const secrets = new SecretTexts(
    opened.flatMap(({ deploymentsWith }) => deploymentsWith(new Map()).flatMap((deployment) => documentsOf({ deployment }))),
    (path) => opened.map(({ secretWords }) => secretWords(path)).find((words) => words !== undefined),
  );
  return opened.map(({ directory, deploymentsWith }) => ({ directory, deployments: deploymentsWith(secrets.texts) }));
}

function openDirectory(
  directory: string,
  stated: StatedOptions,
  workingDirectory: string,
  knowledge: NodeKnowledge,
  call: { readonly allowOutside?: boolean },
  notes: string[],
): OpenedDirectory {
  if (statusOf(resolve(workingDirectory, directory)) === undefined) throw new CallError(`${directory}: there is no such file or directory`);
  const boundary = new Boundary(workingDirectory, [directory], call);
  const files = new NodeFiles(workingDirectory, boundary);
  const configurations = new ConfigurationFinder(workingDirectory, boundary);
  const targets = findTargets([directory], { workingDirectory, as: undefined, files, configurations, given: undefined });
  notes.push(...targets.notes);
  const ownRules = new OwnRules(workingDirectory, files, knowledge);
  const deploymentsWith = (texts: ReadonlyMap<string, string>) =>
    planChecks(targets, files.with(texts), { workingDirectory, stated, knowledge, ownRules }).map(({ checker, input }) => {
      const { deployment } = checker.open(input);
      const [first] = input.files;
      // A deployment that .storelint.yaml names is found by the place of its files.
      return first === undefined
        ? deployment
        : { ...deployment, name: displayPath(dirname(resolve(workingDirectory, first.path)), workingDirectory) };
    });
  return { deploymentsWith, secretWords: targets.secretWords };
}
