import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Hardware } from '../../core/src/deployment/deployment.js';
import { readHardware } from '../../core/src/deployment/hardware.js';
import { problemText } from '../../core/src/text/ownFile.js';
import { explain } from '../../node/src/files.js';
import type { NodeKnowledge } from '../../node/src/knowledge.js';
import { CallError } from './callError.js';
import type { FoundConfiguration } from './configuration.js';

/**
 * A profile by its name, its path, or `detect` for this machine.
 * @param directory what a relative path starts from
 * @throws {CallError} where there is none, or it is wrong
 */
export async function findHardware(nameOrPath: string, directory: string, knowledge: NodeKnowledge): Promise<Hardware> {
  if (nameOrPath === 'detect') return (await import('./detectHardware.js')).detectHardware();
  return readProfile(nameOrPath, directory, knowledge);
}

/** As `findHardware`, without `detect`. @throws {CallError} */
export function readProfile(nameOrPath: string, directory: string, knowledge: NodeKnowledge): Hardware {
  const text = knowledge.profileText(nameOrPath) ?? profileFile(nameOrPath, directory, knowledge);
  const { hardware, problems } = readHardware(nameOrPath, text);
  if (hardware === undefined) throw new CallError(problems.map(problemText).join('\n'));
  return hardware;
}

/** Profiles that configurations name. One that is wrong is told of, and its deployments are judged without. */
export class ConfiguredProfiles {
  private readonly byName = new Map<string, Hardware | undefined>();
  /** What is wrong, each with its configuration. */
  readonly problems: string[] = [];

  constructor(private readonly knowledge: NodeKnowledge) {}

  of({ configuration, directory }: FoundConfiguration, name: string): Hardware | undefined {
    const key = `${directory}\n${name}`;
    if (!this.byName.has(key)) this.byName.set(key, this.read(name, directory, configuration.path));
    return this.byName.get(key);
  }

  private read(name: string, directory: string, configuration: string | undefined): Hardware | undefined {
    try {
      return readProfile(name, directory, this.knowledge);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.problems.push(`${configuration}: ${error.message}`);
      return undefined;
    }
  }
}

function profileFile(path: string, directory: string, knowledge: NodeKnowledge): string {
  try {
    if (path === 'detect') throw new Error('only a call can ask for it; write a profile with storelint hardware detect --output FILE');
    const full = resolve(directory, path);
    const status = statSync(full);
    // A device would be read without end.
    if (!status.isFile() && !status.isFIFO()) throw new Error('it is no file');
    return readFileSync(full, 'utf8');
  } catch (error) {
    const names = knowledge.profileNames();
    const shipped = names.length === 0 ? '' : `; shipped profiles: ${names.join(', ')}`;
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : explain(error);
    throw new CallError(`hardware profile ${path}: ${why}${shipped}`);
  }
}
