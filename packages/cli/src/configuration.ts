import { dirname, join, resolve } from 'node:path';
import { type Configuration, type ConfigurationProblem, noConfiguration, readConfiguration } from '@storelint/core/deployment';
import { isFailure } from '@storelint/core/host';
import { problemText } from '@storelint/core/ownFiles';
import { type Boundary, configurationName, displayPath, failureText } from '@storelint/node';

/** What others would call it. */
const otherName = '.storelint.yml';

const fileStart = { line: 0, column: 0 };

/** A configuration and the directory that its paths and globs start from. */
export interface FoundConfiguration {
  readonly configuration: Configuration;
  /** Absolute; the working directory where there is no file. */
  readonly directory: string;
}

/** Finds the nearest `.storelint.yaml` upward, in a repository up to its root; each directory is asked once, each file read once. */
export class ConfigurationFinder {
  private readonly byDirectory = new Map<string, FoundConfiguration>();
  /** Directories that were listed and hold none: absolute paths. */
  private readonly without = new Set<string>();
  /** What is wrong in the files found so far. */
  readonly problems: ConfigurationProblem[] = [];
  /** Sentences about files that are passed over. */
  readonly notes: string[] = [];

  constructor(
    private readonly workingDirectory: string,
    private readonly boundary: Boundary,
  ) {}

  /** What a directory was found to hold: it is not asked again for what is not there. */
  knowList(directory: string, names: readonly string[]): void {
    if (!names.includes(configurationName) && !names.includes(otherName)) this.without.add(resolve(this.workingDirectory, directory));
  }

  /** @param directory absolute, or relative to the working directory */
  nearest(directory: string): FoundConfiguration {
    const full = resolve(this.workingDirectory, directory);
    let found = this.byDirectory.get(full);
    if (found === undefined) {
      const parent = dirname(full);
      found =
        this.read(full) ??
        (parent === full || this.boundary.endsAt(full)
          ? { configuration: noConfiguration, directory: this.workingDirectory }
          : this.nearest(parent));
      this.byDirectory.set(full, found);
    }
    return found;
  }

  /** The problems as texts, each with its place. */
  problemTexts(): string[] {
    return this.problems.map(problemText);
  }

  private read(directory: string): FoundConfiguration | undefined {
    if (this.without.has(directory)) return undefined;
    const full = join(directory, configurationName);
    const path = displayPath(full, this.workingDirectory);
    const read = this.boundary.readConfiguration(full, path);
    if (isFailure(read)) {
      if (read.reason === 'missing') this.tellOfOtherName(directory);
      else if (this.boundary.holds(full) || read.reason !== 'outside') return this.failed(path, directory, failureText(read));
      else this.notes.push(`${path}: ${failureText(read)}`);
      return undefined;
    }
    const { configuration, problems } = readConfiguration(path, read.text.replace(/^\ufeff/, ''));
    this.problems.push(...problems);
    return { configuration, directory };
  }

  private failed(path: string, directory: string, message: string): FoundConfiguration {
    this.problems.push({ path, start: fileStart, end: fileStart, message });
    return { configuration: { ...noConfiguration, path }, directory };
  }

  private tellOfOtherName(directory: string): void {
    const full = join(directory, otherName);
    const { status, refusal } = this.boundary.locate(full, directory);
    if (status?.isFile() !== true || refusal !== undefined || !this.boundary.holds(full)) return;
    const message = `nothing is read from a file of this name; call it ${configurationName}`;
    this.problems.push({ path: displayPath(full, this.workingDirectory), start: fileStart, end: fileStart, message });
  }
}
