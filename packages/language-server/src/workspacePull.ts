import {
  type CancellationToken,
  type Diagnostic,
  LSPErrorCodes,
  ResponseError,
  type ResultProgressReporter,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';

/** What stands of a file. */
export interface Report {
  /** The client's own spelling, where it has the file open. */
  readonly uri: string;
  /** Another one as soon as something else stands of the file. */
  readonly id: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** What an answer is made of. */
export interface PulledWorkspace {
  /** By path; files without findings have none. */
  readonly reports: ReadonlyMap<string, Report>;
  pathOf(uri: string): string | undefined;
  /** Version of an open document. */
  versionOf(uri: string): number | null;
  /** Checks what has not been checked yet. */
  check(): Promise<void>;
}

/** Milliseconds between two parts of an answer that is streamed. */
const partInterval = 200;

/**
 * Answers `workspace/diagnostic`. A request that takes parts of its answer stays open while there is nothing new, as LSP allows: clients that ask again
 * as soon as they are answered would ask all day.
 */
export class WorkspacePull {
  private readonly waiting = new Set<() => void>();
  private hasAnswered = false;
  private hasStopped = false;

  constructor(private readonly workspace: PulledWorkspace) {}

  /** Something else stands of a file than before. */
  changed(): void {
    for (const goOn of this.waiting) goOn();
    this.waiting.clear();
  }

  stop(): void {
    this.hasStopped = true;
    this.changed();
  }

  async answer(
    { previousResultIds }: WorkspaceDiagnosticParams,
    token: CancellationToken,
    parts: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult> | undefined,
  ): Promise<WorkspaceDiagnosticReport> {
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    const difference = new Difference(this.workspace, previousResultIds);
    let isNews = false;
    const tell = (reports: readonly WorkspaceDocumentDiagnosticReport[]) => {
      if (reports.length === 0) return;
      if (parts === undefined) items.push(...reports);
      else parts.report({ items: [...reports] });
    };
    const tellNews = (reports: readonly WorkspaceDocumentDiagnosticReport[]) => {
      isNews ||= reports.length > 0;
      tell(reports);
    };
    const streaming = setInterval(() => tellNews(difference.added()), partInterval);
    try {
      await this.workspace.check();
    } finally {
      clearInterval(streaming);
    }
    const isOver = () => token.isCancellationRequested || this.hasStopped;
    tellNews([...difference.added(), ...difference.removed()]);
    while (parts !== undefined && this.hasAnswered && !isNews && !isOver()) {
      await this.change(token);
      tellNews([...difference.added(), ...difference.removed()]);
    }
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'taken back');
    tell(difference.unchanged());
    this.hasAnswered = true;
    return { items };
  }

  private async change(token: CancellationToken): Promise<void> {
    await new Promise<void>((goOn) => {
      this.waiting.add(goOn);
      token.onCancellationRequested(() => goOn());
    });
  }
}

/** What one request was told, against what stands. */
class Difference {
  /** Id and address of what the client has, by path. */
  private readonly told = new Map<string, { readonly uri: string; readonly id: string }>();
  /** Files of which the client has a report that nothing was said about yet. */
  private readonly untold = new Set<string>();

  constructor(
    private readonly workspace: PulledWorkspace,
    previous: WorkspaceDiagnosticParams['previousResultIds'],
  ) {
    for (const { uri, value } of previous) {
      const path = workspace.pathOf(uri);
      if (path === undefined) continue;
      this.told.set(path, { uri, id: value });
      this.untold.add(path);
    }
  }

  added(): WorkspaceDocumentDiagnosticReport[] {
    return [...this.workspace.reports].flatMap(([path, { uri, id, diagnostics }]) => {
      if (this.told.get(path)?.id === id) return [];
      this.told.set(path, { uri, id });
      this.untold.delete(path);
      return [{ kind: 'full', uri, version: this.workspace.versionOf(uri), resultId: id, items: [...diagnostics] }];
    });
  }

  removed(): WorkspaceDocumentDiagnosticReport[] {
    return [...this.told].flatMap(([path, { uri }]) => {
      if (this.workspace.reports.has(path)) return [];
      this.told.delete(path);
      this.untold.delete(path);
      return [{ kind: 'full', uri, version: this.workspace.versionOf(uri), items: [] }];
    });
  }

  unchanged(): WorkspaceDocumentDiagnosticReport[] {
    return [...this.untold].flatMap((path) => {
      const told = this.told.get(path);
      return told === undefined
        ? []
        : [{ kind: 'unchanged', uri: told.uri, version: this.workspace.versionOf(told.uri), resultId: told.id }];
    });
  }
}
