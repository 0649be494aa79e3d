import { dirname, posix, relative, resolve } from 'node:path';
import { MiB, presentRuleId } from '@storelint/core/text';
import { explain, readNamedByUser } from '@storelint/node';
import { CallError } from './callError.js';
import type { ReportedFinding } from './checkResult.js';

/** Largest baseline that is read, in bytes: about 300,000 findings. */
const largestBaseline = 64 * MiB;

/** A finding that is known. Nothing in it moves when lines do. */
interface BaselineEntry {
  /** Relative to the baseline's directory, with `/`. */
  readonly file: string;
  readonly rule: string;
  readonly setting: string;
  readonly value: string;
  /** How often it is found. */
  readonly count: number;
}

/** What a baseline knows and no finding of the run answered to yet. */
export class KnownFindings {
  private readonly left = new Map<string, { readonly entry: BaselineEntry; count: number }>();

  constructor(
    entries: readonly BaselineEntry[],
    private readonly keyOfFinding: (finding: ReportedFinding) => string,
    private readonly pathOf: (file: string) => string,
  ) {
    for (const entry of entries) this.left.set(keyOf(entry), { entry, count: entry.count });
  }

  /** Those that the baseline does not know. */
  fresh(findings: readonly ReportedFinding[]): readonly ReportedFinding[] {
    return findings.filter((finding) => {
      const known = this.left.get(this.keyOfFinding(finding));
      if (known === undefined || known.count === 0) return true;
      known.count--;
      return false;
    });
  }

  /** Entries about checked files that nothing answered to, in words. */
  stale(checkedFiles: readonly string[]): readonly string[] {
    const checked = new Set(checkedFiles.map((file) => this.pathOf(file)));
    return [...this.left.values()]
      .filter(({ entry, count }) => count > 0 && checked.has(entry.file))
      .map(({ entry }) => `${entry.rule} in ${entry.file}${entry.setting === '' ? '' : ` (${entry.setting})`}`);
  }
}

/** Known findings, kept in a JSON file that is committed. */
export class Baseline {
  private constructor(
    private readonly path: string,
    private readonly workingDirectory: string,
    private readonly entries: readonly BaselineEntry[],
    /** What the file holds; undefined where there is none yet. */
    readonly text: string | undefined,
  ) {}

  /**
   * @param mayBeMissing with --update-baseline the file is made
   * @throws {CallError} where it cannot be read
   */
  static read(path: string, workingDirectory: string, mayBeMissing: boolean): Baseline {
    const full = resolve(workingDirectory, path);
    let text: string;
    try {
      text = Buffer.from(readNamedByUser(full, largestBaseline)).toString('utf8');
    } catch (error) {
      if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return new Baseline(full, workingDirectory, [], undefined);
      throw new CallError(`${path}: the baseline cannot be read: ${explain(error)}; --update-baseline writes one`);
    }
    try {
      return new Baseline(full, workingDirectory, readEntries(JSON.parse(text)), text);
    } catch (error) {
      const why = error instanceof TypeError ? error.message : 'it is not JSON';
      throw new CallError(`${path}: not a baseline of storelint: ${why}; remove it, and --update-baseline writes one`);
    }
  }

  /** Tells the findings of a run apart, one pass after the other. */
  begin(): KnownFindings {
    return new KnownFindings(
      this.entries,
      (finding) => keyOf(this.entryOf(finding)),
      (file) => this.pathOf(file),
    );
  }

  /** The text of a baseline that knows these findings; entries of files that were not checked stay. */
  updated(findings: readonly ReportedFinding[], checkedFiles: readonly string[]): string {
    const checked = new Set(checkedFiles.map((file) => this.pathOf(file)));
    const entries = new Map<string, BaselineEntry>();
    for (const entry of this.entries) if (!checked.has(entry.file)) entries.set(keyOf(entry), entry);
    for (const finding of findings) {
      const entry = this.entryOf(finding);
      const before = entries.get(keyOf(entry));
      entries.set(keyOf(entry), before === undefined ? entry : { ...before, count: before.count + 1 });
    }
    const sorted = [...entries.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const lines = sorted.map((entry) => `    ${JSON.stringify(entry)}`);
    return `{\n  "version": 1,\n  "findings": [${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `}]\n}\n`;
  }

  private entryOf(finding: ReportedFinding): BaselineEntry {
    return {
      file: this.pathOf(finding.file),
      rule: finding.ruleId,
      setting: finding.settings[0] ?? '',
      value: finding.value ?? '',
      count: 1,
    };
  }

  private pathOf(file: string): string {
    return posix.normalize(relative(dirname(this.path), resolve(this.workingDirectory, file)).replaceAll('\\', '/'));
  }
}

function keyOf({ file, rule, setting, value }: BaselineEntry): string {
  return JSON.stringify([file, rule, setting, value]);
}

/** @throws {TypeError} where it is no baseline */
function readEntries(json: unknown): readonly BaselineEntry[] {
  if (typeof json !== 'object' || json === null || !('findings' in json) || !Array.isArray(json.findings))
    throw new TypeError('findings is not a list');
  return json.findings.map((item: unknown, index): BaselineEntry => {
    if (!isEntry(item)) throw new TypeError(`findings[${index}] is not an entry with file, rule, setting, value and count`);
    const { file, rule, setting = '', value = '', count = 1 } = item;
    return { file, rule: presentRuleId(rule), setting, value, count };
  });
}

/** What a person removed by hand may be missing, what stands there is of its kind. */
function isEntry(item: unknown): item is Pick<BaselineEntry, 'file' | 'rule'> & Partial<BaselineEntry> {
  if (typeof item !== 'object' || item === null) return false;
  const { file, rule, setting = '', value = '', count = 1 } = item as Record<string, unknown>;
  return [file, rule, setting, value].every((text) => typeof text === 'string') && Number.isInteger(count) && Number(count) >= 1;
}
