import { mayHoldFiles } from '@storelint/core/deployment';
import { lines, visible } from '@storelint/core/text';
import { type Connection, type Diagnostic, DiagnosticSeverity, type DocumentDiagnosticReport, type Position } from 'vscode-languageserver';
import type { CheckedDeployment } from './checkedDeployment.js';
import type { ClientOptions } from './clientOptions.js';
import { configurationName } from './configurations.js';
import { diagnosticSource, diagnosticsOf } from './features/diagnostics.js';
import { statusOf } from './features/status.js';
import { directoryOf, nameOf } from './paths.js';
import { Typing } from './typing.js';
import type { Workspace } from './workspace.js';
import { type Report, WorkspacePull } from './workspacePull.js';

/** Notification to clients that show what is assumed of a document: its address and a `Status`, or null where it shows no file of ours any more. */
const statusNotification = 'storelint/status';

/** Milliseconds without an edit after which clients that do not ask are told what is not kept back. */
const promptness = 120;

/** Tells the servers of a client apart that follow each other. */
const started = Date.now().toString(36);

/** Keeps the client's findings true: of open files, and of the files that belong to their deployments. */
export class Publisher {
  /** What stands, by path, whichever way the client gets it. */
  private readonly reports = new Map<string, Report & { readonly text: string }>();
  /** The same of documents that hold files of ours, for a client that does not ask for it. */
  private readonly heldReports = new Map<string, Report & { readonly text: string }>();
  /** What was sent unasked. */
  private readonly pushed = new Map<string, Report>();
  /** Ids of what the client was given when it asked for an open file, or was told to ask for; `undefined`: nothing stood. */
  private readonly told = new Map<string, string | undefined>();
  /** Open documents of which the client was told what is assumed. */
  private readonly hasStatus = new Set<string>();
  /** The client asks for the files of the whole workspace by itself: nothing is sent unasked any more. */
  private isAsked = false;
  readonly pull: WorkspacePull;
  private lastId = 0;
  /** What the reports came from: as long as it stands, nothing is new. */
  private readonly basis = new Map<string, readonly CheckedDeployment[]>();
  /** Closed files that a check of the whole workspace spoke of. */
  private readonly background = new Set<string>();
  /** Those of them that may have changed. */
  private readonly stale = new Set<string>();
  private catchingUp: Promise<void> | undefined;
  /** Whether a file that comes to be belongs to the workspace; undefined until all of it is checked. */
  private isFollowed: ((path: string) => boolean) | undefined;
  /** Typed in since the client was told last. */
  private readonly edits = new Set<string>();
  /** Hints and lenses of open files may no longer hold: the client asks for them by itself only where their own file changes. */
  private decorationsAreStale = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly typing = new Typing();
  /** Runs until typing rests. */
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds that a client which is slow to tell its settings is waited for. */
  private patience = 1000;

  /**
   * @param versionOf version of an open document
   * @param checkWorkspace checks all files once, before the client is told of them
   */
  constructor(
    private readonly connection: Connection,
    private readonly workspace: Workspace,
    private readonly options: ClientOptions,
    versionOf: (uri: string) => number | null,
    checkWorkspace: () => Promise<void>,
  ) {
    this.pull = new WorkspacePull({
      reports: this.reports,
      pathOf: (uri) => workspace.host.pathOf(uri),
      versionOf,
      check: () => {
        this.isAsked = true;
        for (const path of [...this.pushed.keys()]) if (!this.heldReports.has(path)) this.push(path, undefined);
        return checkWorkspace();
      },
    });
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.restTimer);
    this.timer = undefined;
    this.stale.clear();
    this.pull.stop();
  }

  /** A document was opened. */
  opened(path: string): void {
    this.edits.add(path);
    this.schedule();
  }

  /** A document was typed in; `before` is its text until then, `caret` where the client says that the change ends. */
  edited(path: string, before: string, after: string, caret?: Position): void {
    this.typing.edited(path, before, after, caret);
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => this.rest(), this.options.debounce);
    this.opened(path);
  }

  /** Typing rests: what was kept back is said, and configurations that were typed in count. */
  private rest(): void {
    for (const path of this.typing.rest()) this.basis.delete(path);
    this.workspace.settle();
    this.publish();
  }

  /** Nobody works in a directory any more: what was said of its closed files is taken back. */
  forgetBeneath(directory: string): void {
    for (const path of this.background) if (path.startsWith(`${directory}/`)) this.background.delete(path);
  }

  closed(path: string): void {
    this.basis.delete(path);
    this.told.delete(path);
    this.hasStatus.delete(path);
    this.typing.forget(path);
    // What it holds is shown by a check of the whole workspace, too.
    if (this.isFollowed?.(path) === true && mayHoldFiles(path)) this.stale.add(path);
    this.schedule();
  }

  /** A stored file was made, changed or removed. */
  storedChanged(path: string): void {
    // Of a file that is new the workspace must not know before it is told.
    const before = this.workspace.knows(path) ? this.workspace.related(path) : [];
    const isChanged = this.workspace.storedChanged(path);
    const isFollowed = this.isFollowed?.(path) === true;
    const isOurs = isFollowed && this.workspace.kindOf(path) !== undefined;
    const isHolder = isFollowed && !isOurs && mayHoldFiles(path) && !this.workspace.files.isOpen(path);
    if (!isChanged && !isHolder) return;
    if (isOurs && isChanged) this.background.add(path);
    if (isHolder) this.stale.add(path);
    this.suspect(path, ...before, ...this.workspace.related(path));
    this.filesChanged();
  }

  /** An open file was saved: what waited for that is said. */
  saved(path: string): void {
    this.typing.saved(path);
    this.basis.clear();
    this.schedule();
  }

  /** The same for clients that watch no files: what stands of closed files beside it may hold no longer. */
  savedUnwatched(path: string): void {
    this.suspect(path, ...this.workspace.related(path));
    this.filesChanged();
  }

  private suspect(...paths: readonly string[]): void {
    for (const path of paths) if (this.background.has(path)) this.stale.add(path);
  }

  private filesChanged(): void {
    this.basis.clear();
    this.schedule();
    this.decorationsAreStale = true;
  }

  /** Settings or files changed behind the editor's back. */
  everything(): void {
    for (const path of this.background) this.stale.add(path);
    this.filesChanged();
  }

  private refreshDecorations(): void {
    if (this.options.refreshesHints) this.attempt(this.connection.languages.inlayHint.refresh());
    if (this.options.refreshesLenses) this.attempt(this.connection.sendRequest('workspace/codeLens/refresh'));
  }

  /** A client that refuses what it said it can do keeps its server. */
  private attempt(request: Promise<unknown>): void {
    request.catch((error: unknown) => this.connection.console.warn(visible(`the client refused: ${String(error)}`)));
  }

  /** Findings that the settings take back at once need not be shown before. */
  settingsAreKnown(): void {
    this.patience = 0;
    if (this.timer !== undefined) this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.publish(), Math.max(Math.min(this.options.debounce, promptness), this.patience));
  }

  /** Findings of one file, in the client's words; of `.storelint.yaml`, what is wrong with it. */
  diagnosticsOf(path: string): readonly Diagnostic[] {
    if (nameOf(path) === configurationName) return this.configurationDiagnostics(path);
    return this.workspace.shownIn(path).flatMap((each) => {
      const view = this.workspace.view(each);
      return view === undefined ? [] : diagnosticsOf({ ...view, findings: this.typing.said(each, view) }, this.workspace.host);
    });
  }

  private configurationDiagnostics(path: string): readonly Diagnostic[] {
    const { configuration, problems } = this.workspace.configurations.nearest(directoryOf(path));
    if (configuration.path !== path) return [];
    return problems
      .filter((problem) => problem.path === path)
      .map(({ start, end, message }) => ({
        range: {
          start: { line: start.line, character: start.column },
          end: { line: end.line, character: Math.max(end.column, start.column + 1) },
        },
        severity: DiagnosticSeverity.Error,
        source: diagnosticSource,
        message: visible(message),
      }));
  }

  /** Tells the client what is new. */
  publish(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.patience = 0;
    const wanted = new Set<string>();
    for (const open of this.workspace.files.openPaths()) {
      wanted.add(open);
      for (const path of this.workspace.related(open)) wanted.add(path);
      const { configuration } = this.workspace.configurations.nearest(directoryOf(open));
      if (configuration.path !== undefined) wanted.add(configuration.path);
    }
    const others = [...wanted].filter((path) => this.workspace.files.isOpen(path) && !this.edits.has(path));
    const deploymentOf = (path: string) => this.basis.get(path)?.[0]?.deployment;
    const before = others.map(deploymentOf);
    for (const path of wanted) this.publishFile(path);
    const hasMoved = () => others.some((path, at) => before[at] !== undefined && deploymentOf(path) !== before[at]);
    if (this.decorationsAreStale || (this.edits.size > 0 && hasMoved())) this.refreshDecorations();
    this.decorationsAreStale = false;
    this.edits.clear();
    for (const path of [...this.reports.keys(), ...this.heldReports.keys()])
      if (!wanted.has(path) && !this.background.has(path)) this.forget(path);
    this.refreshPulled();
    if (this.options.status) this.sendStatus();
    this.suspect(...this.workspace.takeUnsettled(this.background));
    void this.catchUp();
  }

  /** Clients ask by themselves only where the file itself was typed in, some only for what is in sight. */
  private refreshPulled(): void {
    if (!this.options.pullsDiagnostics) return;
    let isBehind = false;
    for (const path of this.workspace.files.openPaths()) {
      const id = this.reports.get(path)?.id;
      isBehind ||= this.told.get(path) !== id;
      this.told.set(path, id);
    }
    if (isBehind) this.attempt(this.connection.languages.diagnostics.refresh());
  }

  /** Reads closed files again that may have changed. */
  private async catchUp(): Promise<void> {
    if (this.stale.size === 0) return this.catchingUp;
    this.catchingUp ??= this.checkClosed(this.stale).finally(() => {
      this.catchingUp = undefined;
    });
    await this.catchingUp;
  }

  /** The client knows all that can be known by now: what was opened while files were checked, and what that means for others. */
  async settled(): Promise<void> {
    if (this.timer !== undefined) this.publish();
    await this.catchUp();
  }

  /** Files that a check of the workspace spoke of; some may be gone. */
  closedFiles(): readonly string[] {
    return [...this.background];
  }

  /** All files of the workspace are checked: those that come to be are, too. */
  follow(isFollowed: (path: string) => boolean): void {
    this.isFollowed = isFollowed;
  }

  /** Checks files in the background, deployment by deployment, and takes them out of `left`; their findings stay until the files change. */
  async checkClosed(left: Set<string>, isCancelled: () => boolean = () => false, onProgress: () => void = () => {}): Promise<void> {
    for (const path of left) {
      if (isCancelled()) return;
      for (const each of [path, ...this.workspace.relatedAcross(path)]) {
        if (!left.delete(each) || this.workspace.files.isOpen(each)) continue;
        if (this.workspace.kindOf(each) !== undefined || this.workspace.holdStored(each)) this.background.add(each);
        else if (!this.background.delete(each)) continue;
        this.publishFile(each);
        this.basis.delete(each);
      }
      for (const each of this.workspace.shownIn(path)) this.workspace.release(each);
      this.workspace.letGo(path);
      for (const each of this.workspace.takeUnsettled(this.background)) left.add(each);
      onProgress();
      // Whatever the client asks meanwhile goes first: long enough for all messages that wait, of which each takes a turn.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** How much stands of all files. */
  counts(): { readonly errors: number; readonly warnings: number; readonly advice: number } {
    const all = [...this.reports.values(), ...this.heldReports.values()].flatMap(({ diagnostics }) => diagnostics);
    const of = (wanted: DiagnosticSeverity) => all.filter(({ severity }) => severity === wanted).length;
    return { errors: of(DiagnosticSeverity.Error), warnings: of(DiagnosticSeverity.Warning), advice: of(DiagnosticSeverity.Information) };
  }

  private publishFile(path: string): void {
    try {
      const deployments = this.workspace.deploymentsShownIn(path);
      const before = this.basis.get(path);
      if (
        before !== undefined &&
        deployments.length > 0 &&
        before.length === deployments.length &&
        before.every((each, at) => each === deployments[at])
      )
        return;
      this.basis.set(path, deployments);
      this.tell(path, this.diagnosticsOf(path));
    } catch (error) {
      this.connection.console.error(lines(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`).text);
    }
  }

  private forget(path: string): void {
    this.basis.delete(path);
    this.tell(path, []);
  }

  /** What the client is given when it asks for a file. */
  answer(path: string, previousId: string | undefined): DocumentDiagnosticReport {
    const diagnostics = this.diagnosticsOf(path);
    const isOpen = this.workspace.files.isOpen(path);
    // What stands of a closed file is sent, if anybody is to know it.
    if (!isOpen && !this.isAsked) return { kind: 'full', items: [...diagnostics] };
    const report = this.tell(path, diagnostics);
    if (isOpen) this.told.set(path, report?.id);
    if (report === undefined) return { kind: 'full', items: [] };
    if (report.id === previousId) return { kind: 'unchanged', resultId: report.id };
    return { kind: 'full', resultId: report.id, items: [...report.diagnostics] };
  }

  private tell(path: string, diagnostics: readonly Diagnostic[]): Report | undefined {
    const isHeld = this.isHolder(path) && this.options.pushHeld;
    const [reports, others] = isHeld ? [this.heldReports, this.reports] : [this.reports, this.heldReports];
    others.delete(path);
    const before = reports.get(path);
    const text = diagnostics.length === 0 ? undefined : JSON.stringify(diagnostics);
    if (text === undefined) reports.delete(path);
    else if (text !== before?.text) {
      // An id of another server's time must not mean anything here.
      const id = `${started}.${++this.lastId}`;
      reports.set(path, { uri: this.workspace.host.uriOf(path), id, diagnostics, text });
    }
    const report = reports.get(path);
    if (report !== before) this.pull.changed();
    // A client that asks by itself for what it has open would show it twice.
    const isPushed = isHeld || (!this.isAsked && !(this.options.pullsDiagnostics && this.workspace.files.isOpen(path)));
    this.push(path, isPushed ? report : undefined);
    return report;
  }

  /** Whether a document is open that is none of ours itself. */
  private isHolder(path: string): boolean {
    return this.workspace.files.isOpen(path) && this.workspace.kindOf(path) === undefined && nameOf(path) !== configurationName;
  }

  private push(path: string, report: Report | undefined): void {
    const before = this.pushed.get(path);
    if (before?.id === report?.id) return;
    if (report === undefined) this.pushed.delete(path);
    else this.pushed.set(path, report);
    const uri = before?.uri ?? report?.uri;
    if (uri !== undefined) void this.connection.sendDiagnostics({ uri, diagnostics: [...(report?.diagnostics ?? [])] });
  }

  private sendStatus(): void {
    for (const path of this.workspace.files.openPaths()) {
      const status = statusOf(this.workspace.assumedIn(path));
      // A document that holds a file of ours no longer has nothing to show.
      if (status === undefined && !this.hasStatus.delete(path)) continue;
      if (status !== undefined) this.hasStatus.add(path);
      void this.connection.sendNotification(statusNotification, { uri: this.workspace.host.uriOf(path), status: status ?? null });
    }
  }
}
