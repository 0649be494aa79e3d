import type { Releasable } from '../../../products/registry.js';

/** A line around a deployment that names the release that is installed. */
export interface ReleaseEvidence {
  readonly product: Releasable;
  /** As it stands there: `1.2.6`, `3.11`, `2.6.0-cdh5.9.3`; of a JDK its major release. */
  readonly version: string;
  /** The file, as the host names it; of a directory's name the directory. */
  readonly path: string;
  /** From 1; undefined where the path itself says so. */
  readonly line?: number;
  /** It is the tag of an image that somebody else than the project makes: the number may be that image's own. */
  readonly isOwnTag?: true;
}

/** Where it stands, as people write it: `Dockerfile:3`. */
export function evidencePlace({ path, line }: ReleaseEvidence): string {
  return line === undefined ? path : `${path}:${line}`;
}
