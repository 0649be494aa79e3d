import { workloads } from '@storelint/core/deployment';
import { type Releasable, releasables } from '@storelint/core/products';
import { seal, visible } from '@storelint/core/text';
import {
  type CancellationToken,
  type Connection,
  Position,
  WorkDoneProgressReporter,
  type WorkDoneProgressServerReporter,
} from 'vscode-languageserver';
import type { ClientOptions } from './clientOptions.js';
import type { ConfigurationChange } from './configurationEdit.js';
import { adviceEdit, advisedChange, shownAdvice } from './features/advice.js';
import { type Choices, choicesOf } from './features/choices.js';
import { configurationChange, fixAllEdit } from './features/codeActions.js';
import { settingText } from './features/hover.js';
import { askForRelease } from './features/releaseQuestion.js';
import { closingTagAt } from './features/tags.js';
import { shownUpgrade } from './features/upgrade.js';
import type { ActionAbilities } from './features/workspaceEdits.js';
import type { Publisher } from './publisher.js';
import { rulePageText } from './rulePage.js';
import { knownName } from './settingFacts.js';
import { shownView, type Workspace } from './workspace.js';

/** Commands for clients that have none of their own. The first argument is the address of a file. */
export const commandNames = [
  'storelint.checkWorkspace',
  'storelint.fixAllSafe',
  'storelint.chooseRelease',
  'storelint.chooseHardware',
  'storelint.chooseWorkload',
  'storelint.explain',
  'storelint.applyAdvice',
] as const;

/** Commands that only clients with an own surface use: what can be chosen, and what was. */
const silentCommands = [
  'storelint.choices',
  'storelint.configure',
  'storelint.rulePage',
  'storelint.advice',
  'storelint.advisedChange',
  'storelint.closingTag',
  'storelint.upgrade',
] as const;

/** Tells a client with a status bar what a check of the whole workspace found. */
export const summaryNotification = 'storelint/summary';

export interface CheckSummary {
  readonly files: number;
  /** Files left out because git ignores them. */
  readonly ignored: number;
  readonly errors: number;
  readonly warnings: number;
  readonly advice: number;
}

/** A command as one request of the client. */
export interface AskedRun {
  readonly progress: WorkDoneProgressReporter;
  readonly token: CancellationToken;
}

export interface CommandSurroundings {
  readonly roots: () => readonly string[];
  readonly abilities: () => ActionAbilities;
}

export class Commands {
  private checking: Promise<void> | undefined;
  /** All of it was, or somebody took that back. */
  private isChecked = false;

  constructor(
    private readonly connection: Connection,
    private readonly workspace: Workspace,
    private readonly publisher: Publisher,
    private readonly options: ClientOptions,
    private readonly surroundings: CommandSurroundings,
  ) {}

  /** @param asked how the client follows a command that takes long, and ends it */
  async run(command: string, args: readonly unknown[], asked?: AskedRun): Promise<unknown> {
    const [first, second] = args;
    const path = typeof first === 'string' ? this.workspace.host.pathOf(first) : undefined;
    switch (command as (typeof commandNames)[number] | (typeof silentCommands)[number]) {
      case 'storelint.checkWorkspace':
        await this.checkWorkspace(asked);
        return null;
      case 'storelint.fixAllSafe':
        return path === undefined ? null : this.fixAllSafe(path);
      case 'storelint.chooseRelease':
        return path === undefined ? null : this.chooseRelease(path, second);
      case 'storelint.chooseHardware':
        return path === undefined
          ? null
          : this.chooseScalar(path, 'hardware', 'Hardware profile of these files', this.workspace.host.knowledge.profileNames());
      case 'storelint.chooseWorkload':
        return path === undefined ? null : this.chooseScalar(path, 'workload', 'What is the cluster for?', workloads);
      case 'storelint.explain':
        return typeof second === 'string' && path !== undefined ? this.explain(path, second) : null;
      case 'storelint.applyAdvice':
        return path === undefined || typeof second !== 'string' ? null : this.applyAdvice(path, second);
      case 'storelint.closingTag':
        return path === undefined || !Position.is(second) ? null : this.closingTag(path, second);
      case 'storelint.advisedChange':
        return path === undefined || typeof second !== 'string'
          ? null
          : (advisedChange(this.workspace.view(path), second, this.workspace) ?? null);
      case 'storelint.advice':
        return path === undefined ? null : (shownAdvice(this.workspace.view(path), this.workspace) ?? null);
      case 'storelint.upgrade':
        return path === undefined ? null : this.upgrade(path, second);
      case 'storelint.rulePage':
        return typeof first === 'string' ? this.rulePage(first) : null;
      case 'storelint.choices':
        return path === undefined ? null : this.choices(path);
      case 'storelint.configure':
        return path === undefined ? null : this.configure(path, second);
      default:
        return null;
    }
  }

  /** Checks every file of the workspace in the background; one run at a time. */
  checkWorkspace(asked?: AskedRun): Promise<void> {
    this.checking ??= this.checkAll(asked).finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  /** At the start, and for a client that asks for the whole workspace: what changes behind the first check is followed where files are watched. */
  async checkOnce(): Promise<void> {
    if (this.isChecked && this.options.watchesFiles) return;
    if (this.isChecked) this.workspace.reload();
    await this.checkWorkspace();
  }

  /**
   * Files may have come to be, or a configuration leaves them out no more: looks for them, if all were checked before.
   * @param directories where, together with what is of one cluster with files there; everywhere by default
   */
  async checkAgain(directories?: readonly string[]): Promise<void> {
    if (!this.isChecked && this.checking === undefined) return;
    await this.checking;
    const isAll = directories?.some((directory) => this.surroundings.roots().some((root) => `${root}/`.startsWith(`${directory}/`)));
    if (directories === undefined || isAll === true || !this.isChecked) return this.checkWorkspace();
    this.checking ??= this.checkBeneath(directories).finally(() => {
      this.checking = undefined;
    });
    await this.checking;
  }

  private async checkBeneath(directories: readonly string[]): Promise<void> {
    const found = this.surroundings.roots().flatMap((root) => {
      const { paths, holders } = this.workspace.allBeneath(root);
      return [...paths, ...holders];
    });
    const isBeneath = (path: string) => directories.some((directory) => path.startsWith(`${directory}/`));
    const beneath = [...found, ...this.publisher.closedFiles()].filter(isBeneath);
    const left = new Set(beneath);
    for (const path of beneath) {
      for (const each of this.workspace.relatedAcross(path)) left.add(each);
      // The next path is looked at once the client was answered.
      await new Promise((resolve) => setTimeout(resolve));
    }
    await this.publisher.checkClosed(left);
  }

  private async checkAll(asked: AskedRun | undefined): Promise<void> {
    // The client's own notice, else one that the client is asked for.
    const isFollowed = asked !== undefined && !WorkDoneProgressReporter.isNullInstance(asked.progress);
    const own = !isFollowed && this.options.progress ? await this.createProgress() : undefined;
    const progress: WorkDoneProgressReporter | undefined = isFollowed ? asked.progress : own;
    const isCancelled = () => asked?.token.isCancellationRequested === true || own?.token.isCancellationRequested === true;
    progress?.begin('storelint', 0, 'checking the workspace', true);
    // From here on: a file may come to be while the others are checked.
    this.publisher.follow((path) => this.surroundings.roots().some((root) => path.startsWith(`${root}/`)));
    const beneath = this.surroundings.roots().map((root) => this.workspace.allBeneath(root));
    const holders = beneath.flatMap((each) => each.holders);
    // Most files that may hold others hold none: those that are ours come first.
    const left = new Set([...beneath.flatMap(({ paths }) => paths), ...this.publisher.closedFiles(), ...holders]);
    const total = left.size;
    await this.publisher.checkClosed(left, isCancelled, () => {
      const done = total - left.size;
      progress?.report(Math.round((100 * done) / total), `${done} of ${total} files`);
    });
    await this.publisher.settled();
    progress?.done();
    const closed = new Set(this.publisher.closedFiles());
    const open = this.workspace.files
      .openPaths()
      .filter((path) => this.workspace.shownIn(path).some((each) => this.workspace.kindOf(each) !== undefined));
    const files = new Set([...closed, ...open]).size;
    // Somebody who did not ask is told of no folder without a file of ours.
    if (this.options.status && !isCancelled() && (files > 0 || asked !== undefined))
      this.summarize(
        files,
        beneath.reduce((sum, { ignored }) => sum + ignored, 0),
      );
    // Whoever took it back does not want it begun again.
    this.isChecked = true;
  }

  /** For a client with a place to show it: what the check of the whole workspace found. */
  private summarize(files: number, ignored: number): void {
    void this.connection.sendNotification(summaryNotification, { files, ignored, ...this.publisher.counts() } satisfies CheckSummary);
  }

  /** Undefined where the client refuses what it said it can do. */
  private async createProgress(): Promise<WorkDoneProgressServerReporter | undefined> {
    try {
      return await this.connection.window.createWorkDoneProgress();
    } catch {
      return undefined;
    }
  }

  private async fixAllSafe(path: string): Promise<boolean> {
    const view = this.workspace.view(path);
    const edit = view === undefined ? undefined : fixAllEdit(view, this.workspace, this.surroundings.abilities());
    if (edit === undefined) return false;
    const { applied } = await this.connection.workspace.applyEdit({ label: 'Safe fixes of storelint', edit });
    return applied;
  }

  private async applyAdvice(path: string, name: string): Promise<boolean> {
    const edit = adviceEdit(this.workspace.view(path), name, this.workspace, this.surroundings.abilities());
    if (edit === undefined) return false;
    return (await this.connection.workspace.applyEdit({ label: visible(`Recommended value of ${name}`), edit })).applied;
  }

  private closingTag(path: string, position: Position): string | null {
    const view = this.workspace.view(path);
    return view === undefined ? null : (closingTagAt(view, position) ?? null);
  }

  private rulePage(id: string): string | null {
    const page = rulePageText(id, this.workspace.host.knowledge);
    return page === undefined ? null : seal(page);
  }

  private explain(path: string, name: string): string | null {
    const found = this.workspace.view(path);
    const view = found === undefined ? undefined : shownView(found);
    const deployment = view?.deployments[0];
    const rule = rulePageText(name, this.workspace.host.knowledge, deployment?.configuration.packs);
    if (rule !== undefined) return seal(rule);
    if (view === undefined || deployment === undefined) return null;
    const known = knownName(name, view.document, deployment);
    return known === undefined ? null : seal(settingText(name, known, view.document, deployment, this.workspace.host, { isWhole: true }));
  }

  private choices(path: string): Choices {
    return choicesOf(this.workspace.assumedIn(path), this.workspace.host.knowledge);
  }

  private async chooseRelease(path: string, product: unknown): Promise<boolean> {
    const ask = async (question: string, answers: readonly string[]) =>
      (await this.connection.window.showInformationMessage(question, ...answers.map((title) => ({ title }))))?.title;
    const chosen = await askForRelease(this.choices(path), product, ask);
    return chosen === undefined ? false : this.apply(path, { kind: 'release', ...chosen });
  }

  private async chooseScalar(path: string, name: 'hardware' | 'workload', question: string, values: readonly string[]): Promise<boolean> {
    const chosen = await this.connection.window.showInformationMessage(question, ...values.map((title) => ({ title })));
    return chosen === undefined ? false : this.apply(path, { kind: 'scalar', name, value: chosen.title });
  }

  private configure(path: string, change: unknown): Promise<boolean> | null {
    if (typeof change !== 'object' || change === null) return null;
    const { kind, name, product, version, value } = change as Record<string, unknown>;
    if (kind === 'release' && typeof product === 'string' && typeof version === 'string')
      return this.apply(path, { kind, product, version });
    if (kind === 'scalar' && (name === 'hardware' || name === 'workload') && typeof value === 'string')
      return this.apply(path, { kind, name, value });
    return null;
  }

  /** @param target `{ product, version }` */
  private upgrade(path: string, target: unknown): ReturnType<typeof shownUpgrade> | null {
    if (typeof target !== 'object' || target === null) return null;
    const { product, version } = target as Record<string, unknown>;
    if (!releasables.some((known) => known === product) || typeof version !== 'string') return null;
    const { workspace } = this;
    return shownUpgrade(workspace.view(path), { product: product as Releasable, version }, workspace) ?? null;
  }

  private async apply(path: string, change: ConfigurationChange): Promise<boolean> {
    const edit = configurationChange(change, path, this.workspace, this.surroundings.abilities());
    if (edit === undefined) {
      this.connection.window.showWarningMessage(
        'There is no .storelint.yaml above this file that can be changed; storelint init writes one.',
      );
      return false;
    }
    return (await this.connection.workspace.applyEdit({ label: 'Change .storelint.yaml', edit })).applied;
  }
}
