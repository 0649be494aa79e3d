import { type Connection, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { CheckedDeployment } from './checkedDeployment.js';
import type { ClientOptions } from './clientOptions.js';
import { configurationName } from './configurations.js';
import { diagnosticSource, diagnosticsOf } from './features/diagnostics.js';
import { directoryOf, nameOf } from './paths.js';
import type { Workspace } from './workspace.js';

/** Notification to clients that show what is assumed: see `StatusOfFile`. */
export const statusNotification = 'storelint/status';

/** Keeps the client's findings true: of open files, and of the files that belong to their deployments. */
export class Publisher {
  /** What the client was told last, by path. */
  private readonly published = new Map<string, { readonly uri: string; readonly text: string }>();
  /** What the told findings came from: as long as it stands, nothing needs telling. */
  private readonly basis = new Map<string, readonly CheckedDeployment[]>();
  /** Closed files that a check of the whole workspace spoke of. */
  private readonly background = new Set<string>();
  private readonly stale = new Set<string>();
  /** Typed in since the client was told last. */
  private readonly edits = new Set<string>();
  /** Hints and lenses of open files may no longer hold: the client asks for them by itself only where their own file changes. */
  private decorationsAreStale = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly workspace: Workspace,
    private readonly options: ClientOptions,
  ) {}

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  edited(path: string): void {
    this.edits.add(path);
    this.schedule();
  }

  /** Nobody works in a directory any more: what was said of its closed files is taken back. */
  forgetBeneath(directory: string): void {
    for (const path of this.background) if (path.startsWith(`${directory}/`)) this.background.delete(path);
    this.schedule();
  }

  closed(path: string): void {
    this.basis.delete(path);
    this.schedule();
  }

  changedOnDisk(path: string): void {
    for (const each of this.workspace.related(path)) if (this.background.has(each)) this.stale.add(each);
    if (this.background.has(path)) this.stale.add(path);
    this.everything();
  }

  /** Settings or files changed behind the editor's back: clients that pull are told to ask again. */
  everything(): void {
    this.basis.clear();
    this.schedule();
    this.decorationsAreStale = true;
    if (this.options.pullsDiagnostics) this.attempt(this.connection.languages.diagnostics.refresh());
  }

  private refreshDecorations(): void {
    if (this.options.refreshesHints) this.attempt(this.connection.languages.inlayHint.refresh());
    if (this.options.refreshesLenses) this.attempt(this.connection.sendRequest('workspace/codeLens/refresh'));
  }

  /** A client that refuses what it said it can do keeps its server. */
  private attempt(request: Promise<unknown>): void {
    request.catch((error: unknown) => this.connection.console.warn(`the client refused: ${String(error)}`));
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.publish(), this.options.debounce);
  }

  /** Findings of one file, in the client's words; of `.storelint.yaml`, what is wrong with it. */
  diagnosticsOf(path: string): readonly Diagnostic[] {
    if (nameOf(path) === configurationName) return this.configurationDiagnostics(path);
    const view = this.workspace.view(path);
    return view === undefined ? [] : diagnosticsOf(view, this.workspace.host);
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
        message,
      }));
  }

  /** Tells the client what is new. */
  publish(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const wanted = new Set<string>();
    for (const open of this.workspace.files.openPaths()) {
      wanted.add(open);
      for (const path of this.workspace.related(open)) wanted.add(path);
      const { configuration } = this.workspace.configurations.nearest(directoryOf(open));
      if (configuration.path !== undefined) wanted.add(configuration.path);
    }
    for (const path of this.stale) wanted.add(path);
    const others = [...wanted].filter((path) => this.workspace.files.isOpen(path) && !this.edits.has(path));
    const before = others.map((path) => this.basis.get(path)?.[0]);
    for (const path of wanted) this.publishFile(path);
    const hasMoved = () => others.some((path, at) => before[at] !== undefined && this.basis.get(path)?.[0] !== before[at]);
    if (this.decorationsAreStale || (this.edits.size > 0 && hasMoved())) this.refreshDecorations();
    this.decorationsAreStale = false;
    this.edits.clear();
    for (const path of [...this.published.keys()]) if (!wanted.has(path) && !this.background.has(path)) this.tell(path, []);
    for (const path of this.stale) this.workspace.release(path);
    this.stale.clear();
    if (this.options.status) this.sendStatus();
  }

  /** A closed file of a whole workspace: its findings stay until the file changes. */
  publishInBackground(path: string): void {
    this.background.add(path);
    this.publishFile(path);
  }

  private publishFile(path: string): void {
    try {
      // A client that asks by itself for what it has open would show it twice.
      if (this.options.pullsDiagnostics && this.workspace.files.isOpen(path)) {
        this.tell(path, []);
        return;
      }
      const deployments = this.workspace.deploymentsOf(path);
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
      this.connection.console.error(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }

  private tell(path: string, diagnostics: readonly Diagnostic[]): void {
    const before = this.published.get(path);
    const text = JSON.stringify(diagnostics);
    if (before === undefined ? diagnostics.length === 0 : before.text === text) return;
    const uri = before?.uri ?? this.workspace.host.uriOf(path);
    if (diagnostics.length === 0) this.published.delete(path);
    else this.published.set(path, { uri, text });
    if (diagnostics.length === 0) this.basis.delete(path);
    void this.connection.sendDiagnostics({ uri, diagnostics: [...diagnostics] });
  }

  private sendStatus(): void {
    for (const path of this.workspace.files.openPaths()) {
      const [first] = this.workspace.deploymentsOf(path);
      if (first === undefined) continue;
      const releases = Object.fromEntries(
        Object.entries(first.deployment.releases).map(([product, { is, from }]) => [product, { is, from }]),
      );
      void this.connection.sendNotification(statusNotification, {
        uri: this.workspace.host.uriOf(path),
        deployment: first.input.name,
        releases,
        hardware: first.deployment.hardware?.name ?? null,
        workload: first.deployment.workload ?? null,
      });
    }
  }
}
