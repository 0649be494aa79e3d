import { resolve } from 'node:path';
import { type Hardware, readHardware } from '@storelint/core/deployment';
import { isFailure } from '@storelint/core/host';
import { problemText } from '@storelint/core/ownFiles';
import { explain, failureText, largestFile, type NodeFiles, type NodeKnowledge, readNamedByUser } from '@storelint/node';
import { CallError } from './callError.js';
import type { FoundConfiguration } from './configuration.js';

/**
 * A profile by its name, its path, or `detect` for this machine.
 * @param directory what a relative path starts from
 * @throws {CallError} where there is none, or it is wrong
 */
export async function findHardware(nameOrPath: string, directory: string, knowledge: NodeKnowledge): Promise<Hardware> {
  if (nameOrPath === 'detect') return (await import('./detectHardware.js')).detectHardware();
  return profileOf(nameOrPath, knowledge.profileText(nameOrPath) ?? ownProfile(nameOrPath, directory, knowledge));
}

/** The profile that a configuration names. @param directory the configuration's @throws {CallError} where there is none, or it is wrong */
export function readProfile(nameOrPath: string, directory: string, knowledge: NodeKnowledge, files: NodeFiles): Hardware {
  return profileOf(nameOrPath, knowledge.profileText(nameOrPath) ?? configuredProfile(nameOrPath, directory, knowledge, files));
}

/** @throws {CallError} where the text is no profile */
export function profileOf(nameOrPath: string, text: string): Hardware {
  const { hardware, problems } = readHardware(nameOrPath, text);
  if (hardware === undefined) throw new CallError(problems.slice(0, 5).map(problemText).join('; '));
  return hardware;
}

/** Profiles that configurations name. One that is wrong is told of, and its deployments are judged without. */
export class ConfiguredProfiles {
  private readonly byName = new Map<string, Hardware | undefined>();
  /** What is wrong, each with its configuration. */
  readonly problems: string[] = [];

  constructor(
    private readonly knowledge: NodeKnowledge,
    private readonly files: NodeFiles,
  ) {}

  of({ configuration, directory }: FoundConfiguration, name: string): Hardware | undefined {
    const key = `${directory}\n${name}`;
    if (!this.byName.has(key)) this.byName.set(key, this.read(name, directory, configuration.path));
    return this.byName.get(key);
  }

  private read(name: string, directory: string, configuration: string | undefined): Hardware | undefined {
    try {
      return readProfile(name, directory, this.knowledge, this.files);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.problems.push(`${configuration}: ${error.message}`);
      return undefined;
    }
  }
}

/** A file that the user names in the call: links lead wherever the user wants, and it may be a pipe. @throws {CallError} */
function ownProfile(path: string, directory: string, knowledge: NodeKnowledge): string {
  try {
    return Buffer.from(readNamedByUser(resolve(directory, path), largestFile, true)).toString('utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : explain(error);
    throw noProfile(path, why, knowledge);
  }
}

/** A file that a configuration names. @throws {CallError} */
function configuredProfile(path: string, directory: string, knowledge: NodeKnowledge, files: NodeFiles): string {
  if (path === 'detect')
    throw noProfile(path, 'only a call can ask for it; write a profile with storelint hardware detect --output FILE', knowledge);
  const read = files.readNamed(resolve(directory, path), directory);
  if (isFailure(read)) throw noProfile(path, read.reason === 'missing' ? 'there is no such file' : failureText(read), knowledge);
  return read.text;
}

function noProfile(path: string, why: string, knowledge: NodeKnowledge): CallError {
  const names = knowledge.profileNames();
  const shipped = names.length === 0 ? '' : `; shipped profiles: ${names.join(', ')}`;
  return new CallError(`hardware profile ${path}: ${why}${shipped}`);
}
