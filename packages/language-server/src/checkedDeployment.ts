import type { BuiltKnowledge } from '../../core/src/builtKnowledge.js';
import type { Releasable, Role } from '../../core/src/catalog/product.js';
import type { DeploymentCheck, DeploymentInput } from '../../core/src/check.js';
import type { Deployment, Resolution } from '../../core/src/deployment/deployment.js';
import { Resolver } from '../../core/src/deployment/resolve.js';
import type { Document } from '../../core/src/formats/document.js';
import type { Finding } from '../../core/src/rules/finding.js';
import { isSecretName, Redactor } from '../../core/src/rules/redaction.js';
import type { EditorConfiguration } from './configurations.js';

const redactors = new WeakMap<Document, Redactor>();

/** A deployment with what was found in it; it stands until one of its files changes. */
export class CheckedDeployment {
  readonly deployment: Deployment;
  private readonly resolutions = new Map<Role, Resolution>();
  private readonly paths: ReadonlySet<string>;
  private resolver: Resolver | undefined;

  constructor(
    readonly input: DeploymentInput,
    readonly configuration: EditorConfiguration,
    check: DeploymentCheck,
    /** After comments have hidden what they hide. */
    readonly findings: readonly Finding[],
    readonly knowledge: BuiltKnowledge,
  ) {
    this.deployment = check.deployment;
    this.paths = new Set([
      ...input.files.map((file) => file.path),
      ...[...check.deployment.included.values()].map((document) => document.source.path),
    ]);
  }

  reads(path: string): boolean {
    return this.paths.has(path);
  }

  document(path: string): Document | undefined {
    return this.deployment.documents.find((document) => document.source.path === path);
  }

  /** The newest of the possible releases. */
  release(product: Releasable): string | undefined {
    return this.deployment.releases[product]?.is.at(-1);
  }

  /** What holds for a role in the newest possible releases. */
  resolution(role: Role): Resolution {
    let resolution = this.resolutions.get(role);
    if (resolution === undefined) {
      const choice: Partial<Record<Releasable, string>> = {};
      for (const [product, { is }] of Object.entries(this.deployment.releases)) {
        const newest = is.at(-1);
        // Of several JDKs none is the likely one.
        if (newest !== undefined && (product !== 'jdk' || is.length === 1)) choice[product as Releasable] = newest;
      }
      this.resolver ??= new Resolver(this.deployment, (product) => this.knowledge.catalog(product));
      resolution = this.resolver.resolution(role, choice);
      this.resolutions.set(role, resolution);
    }
    return resolution;
  }

  /** Takes the values of secret settings out of a text about this deployment. */
  redact(text: string, aboutSecret = false): string {
    let result = text;
    for (const document of this.deployment.documents) {
      let redactor = redactors.get(document);
      if (redactor === undefined) {
        redactor = new Redactor();
        redactor.learn(document.source.text, document);
        redactors.set(document, redactor);
      }
      result = redactor.redact(result, aboutSecret);
    }
    return result;
  }

  /** Text of a value as it may be shown. */
  shownValue(name: string, value: string): string {
    return isSecretName(name) ? '***' : this.redact(value);
  }
}
