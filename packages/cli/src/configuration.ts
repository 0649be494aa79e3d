import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  type Configuration,
  type ConfigurationProblem,
  noConfiguration,
  readConfiguration,
} from '../../core/src/deployment/configuration.js';
import { problemText } from '../../core/src/text/ownFile.js';
import { decode } from '../../node/src/encoding.js';
import { displayPath, explain, statusOf } from '../../node/src/files.js';

const configurationName = '.storelint.yaml';

/** What others would call it. */
const otherName = '.storelint.yml';

/** A configuration and the directory that its paths and globs start from. */
export interface FoundConfiguration {
  readonly configuration: Configuration;
  /** Absolute; the working directory where there is no file. */
  readonly directory: string;
}

/** Finds the nearest `.storelint.yaml` upward; each directory is asked once, each file read once. */
export class ConfigurationFinder {
  private readonly byDirectory = new Map<string, FoundConfiguration>();
  /** What is wrong in the files found so far. */
  readonly problems: ConfigurationProblem[] = [];

  constructor(private readonly workingDirectory: string) {}

  /** @param directory absolute, or relative to the working directory */
  nearest(directory: string): FoundConfiguration {
    const full = resolve(this.workingDirectory, directory);
    let found = this.byDirectory.get(full);
    if (found === undefined) {
      const parent = dirname(full);
      found =
        this.read(full) ?? (parent === full ? { configuration: noConfiguration, directory: this.workingDirectory } : this.nearest(parent));
      this.byDirectory.set(full, found);
    }
    return found;
  }

  /** The problems as texts, each with its place. */
  problemTexts(): string[] {
    return this.problems.map(problemText);
  }

  private read(directory: string): FoundConfiguration | undefined {
    const full = join(directory, configurationName);
    const path = displayPath(full, this.workingDirectory);
    const start = { line: 0, column: 0 };
    if (statusOf(full)?.isFile() !== true) {
      const near = join(directory, otherName);
      if (statusOf(near)?.isFile() === true) {
        const message = `nothing is read from a file of this name; call it ${configurationName}`;
        this.problems.push({ path: displayPath(near, this.workingDirectory), start, end: start, message });
      }
      return undefined;
    }
    const failed = (message: string): FoundConfiguration => {
      this.problems.push({ path, start, end: start, message });
      return { configuration: { ...noConfiguration, path }, directory };
    };
    let text: string | undefined;
    try {
      text = decode(readFileSync(full))?.text;
    } catch (error) {
      return failed(`the file cannot be read: ${explain(error)}`);
    }
    if (text === undefined) return failed('the file holds binary data, not text');
    const { configuration, problems } = readConfiguration(path, text.replace(/^\ufeff/, ''));
    this.problems.push(...problems);
    return { configuration, directory };
  }
}
