import type { Document } from '../../formats/document.js';
import type { Releasable, Role } from '../../products/registry.js';
import type { Hardware } from '../deployment.js';

/** What a start script builds its command line from. */
export interface StartInput {
  readonly role: Role;
  /** One release for each product of the deployment; undefined ones are not known. */
  readonly releases: Readonly<Partial<Record<Releasable, string>>>;
  readonly documents: readonly Document[];
  /** Major release of the JDK. */
  readonly jdk: number | undefined;
  readonly hardware: Hardware | undefined;
}
