/**
 * What an expression can read: a setting by its current name (`dfs.x.*`: any that begins so), a flag or option of the JVM (`UseG1GC`, `-Xmx`, `*`), a
 * variable of an env file, a file by its kind (`presence`: only whether it is there), what the files as a whole show, a part of the hardware profile, a stated fact, the workload, the release of a product or of the JDK.
 */
export type ReadKind = 'setting' | 'flag' | 'variable' | 'file' | 'presence' | 'whole' | 'hardware' | 'fact' | 'workload' | 'release';

export interface Read {
  readonly kind: ReadKind;
  readonly name: string;
}

/** Whether no file holds it: it is unknown until somebody states it. */
export function isStated(kind: ReadKind): boolean {
  return kind === 'hardware' || kind === 'fact' || kind === 'workload';
}

/** Names by kind, as functions declare what they read. */
export type ReadNames = Readonly<Partial<Record<ReadKind, readonly string[]>>>;

export function readsNamed(names: ReadNames): readonly Read[] {
  return (Object.keys(names) as ReadKind[]).flatMap((kind) => names[kind]?.map((name) => ({ kind, name })) ?? []);
}

/** Reads without repetition, in the order of their first addition. */
export class ReadSet {
  private readonly byKey = new Map<string, Read>();

  add(read: Read): void {
    this.byKey.set(`${read.kind} ${read.name}`, read);
  }

  get size(): number {
    return this.byKey.size;
  }

  list(): readonly Read[] {
    return [...this.byKey.values()];
  }
}
