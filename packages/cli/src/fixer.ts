import { type ChangedTexts, fixUntilStable } from '@storelint/core/applyFixes';
import type { KnownSecrets } from '@storelint/core/secrets';
import { raw } from '@storelint/core/text';
import type { NodeFiles } from '@storelint/node';
import type { Baseline } from './baseline.js';
import { documentsOf } from './checkPass.js';
import type { ReportedFinding } from './checkResult.js';
import type { JudgedPass, JudgeWith } from './judgedPass.js';
import { plural } from './reporters/summary.js';
import { withoutCopies } from './resultCollector.js';
import { print } from './sink.js';
import type { Targets } from './targets.js';
import { type ChangedFile, changedFiles, patchesOf } from './unifiedDiff.js';
import { writeFixes } from './writeFile.js';

/** What the call says of fixes. */
interface FixCall {
  readonly fix?: boolean;
  readonly unsafe?: boolean;
  readonly diff?: boolean;
}

/** The files of a call, and what of them is fixed. */
interface FixedFiles {
  readonly files: NodeFiles;
  readonly targets: Targets;
  readonly workingDirectory: string;
  /** The path that standard input stands for. */
  readonly given: string | undefined;
  readonly baseline: Baseline | undefined;
  readonly isWanted: (finding: ReportedFinding) => boolean;
}

/** Fixes what is reported, one pass after the other: the files of a pass are written before the next is read. With --diff nothing is written, and the changes are printed at the end. */
export class Fixer {
  /** Files that could not be written. */
  readonly wrong: string[] = [];
  private readonly told: string[] = [];
  private readonly diffed: ChangedFile[] = [];
  private applied = 0;
  private written = 0;
  private isIncomplete = false;
  private givenAfter: string | undefined;

  constructor(
    private readonly call: FixCall,
    private readonly at: FixedFiles,
  ) {}

  /** Fixes a pass; gives what its files say now. */
  readonly fix = (pass: JudgedPass, judgeWith: JudgeWith): ReadonlyMap<string, string> => {
    const { targets, given, workingDirectory, files } = this.at;
    const { requested } = targets;
    const outcome = fixUntilStable(this.findingsOf(pass), (texts) => this.findingsOf(judgeWith(texts)), {
      unsafe: this.call.unsafe === true,
      mayChange: (path) => requested.has(path),
    });
    if (this.call.diff === true) {
      this.keepForDiff(outcome.changed, pass);
      return new Map();
    }
    this.applied += outcome.applied;
    const writable = new Map([...outcome.changed].filter(([path]) => path !== given));
    const ofPass = pass.checked.flatMap(({ plan }) => plan.input.files.map(({ path }) => path)).filter((path) => requested.has(path));
    const { written, wrong, notes } = writeFixes(writable, ofPass, workingDirectory, files.boundary);
    this.wrong.push(...wrong);
    this.told.push(...notes);
    const after = given === undefined ? undefined : outcome.changed.get(given)?.after;
    if (given !== undefined && after !== undefined) {
      this.givenAfter = after;
      written.set(given, after);
    }
    this.written += written.size;
    this.isIncomplete ||= written.size < outcome.changed.size;
    return written;
  };

  /** What is not reported is not changed either. */
  private findingsOf({ reported, findingOf }: JudgedPass) {
    const shown = withoutCopies(reported, this.at.files);
    return (this.at.baseline?.begin().fresh(shown) ?? shown).filter(this.at.isWanted).flatMap((each) => findingOf.get(each) ?? []);
  }

  private keepForDiff(changed: ChangedTexts, { checked }: JudgedPass): void {
    this.diffed.push(
      ...changedFiles(
        changed,
        checked.flatMap(({ check }) => documentsOf(check)),
      ),
    );
  }

  /** Sentences about what was written. */
  get notes(): readonly string[] {
    if (this.written === 0) return this.told;
    const fixes = this.isIncomplete ? 'fixes written to' : `${plural(this.applied, 'fix', 'fixes')} applied in`;
    return [...this.told, `${fixes} ${plural(this.written, 'file')}`];
  }

  /** Prints the changes, or the text of standard input as it is now. @param secrets those of all files */
  print(secrets: KnownSecrets): void {
    const { targets, files, given } = this.at;
    if (this.call.diff === true) {
      for (const patch of patchesOf(this.diffed, targets.secretWords, secrets)) print(patch);
    } else if (given !== undefined) {
      const read = files.read(given);
      print(raw(this.givenAfter ?? ('text' in read ? read.text : ''), 'text of the file itself'));
    }
  }
}
