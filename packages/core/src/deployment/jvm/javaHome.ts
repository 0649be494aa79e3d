import type { Document, Entry } from '../../formats/document.js';
import { fileDefinition } from '../../products/registry.js';
import type { Deployment, PossibleReleases } from '../deployment.js';

/**
 * The JDKs whose directories the env files start their daemons with: `/usr/lib/jvm/java-8-openjdk-amd64`, `/opt/jdk1.7.0_51`. Undefined where one of the
 * files that are always there leaves JAVA_HOME to the environment, or one gives a directory that does not tell (`/usr/java/default`).
 */
export function jdkOfJavaHome(documents: readonly Document[]): PossibleReleases | undefined {
  const found = new Map<string, { readonly document: Document; readonly entry: Entry }>();
  for (const document of documents) {
    if (document.format !== 'shellEnv') continue;
    const homes = homesIn(document);
    if (homes.length === 0 && fileDefinition(document.kind).isOptional !== true) return undefined;
    for (const entry of homes) {
      const jdk = jdkOfDirectory(entry);
      if (jdk === undefined) return undefined;
      if (!found.has(jdk)) found.set(jdk, { document, entry });
    }
  }
  const [first] = found.values();
  if (first === undefined) return undefined;
  return {
    is: [...found.keys()].sort((a, b) => Number(a) - Number(b)),
    from: 'files',
    origin: { document: first.document, range: first.entry.valueRange },
  };
}

/** Lines of JAVA_HOME whose directory names another JDK than the one that was stated; none where nobody stated one. */
export function javaHomesBeside({ documents, releases }: Pick<Deployment, 'documents' | 'releases'>): readonly string[] {
  const { is: [stated] = [], from } = releases.jdk ?? { is: [] };
  if (stated === undefined || (from !== 'option' && from !== 'config')) return [];
  const named = [...new Set(documents.flatMap(homesIn).flatMap((entry) => jdkOfDirectory(entry) ?? []))];
  // A file that asks which one is there names several.
  return named.includes(stated) ? [] : named;
}

/** The lines of JAVA_HOME that may count: one outside of all branches discards those before it. */
function homesIn(document: Document): readonly Entry[] {
  if (document.format !== 'shellEnv') return [];
  const last = document.assignments.findLast(({ name, branches, append }) => name === 'JAVA_HOME' && branches.length === 0 && !append);
  return document.entries.filter(({ key, range }) => key === 'JAVA_HOME' && range.end > (last?.range.start ?? 0));
}

/** `8` of `jdk1.8.0_162`, `17` of `temurin-17-jdk-amd64` and of `/usr/lib/jvm/java-17-openjdk-$(dpkg --print-architecture)`. */
function jdkOfDirectory({ value, hole }: Entry): string | undefined {
  if (value === undefined || hole !== undefined) return undefined;
  const release =
    /^[^$`]*?(?<![a-z0-9])(?:(?:open|oracle|adoptopen)?(?:jdk|jre)|java|j2(?:sdk|re)|zulu|temurin|corretto)-?(?:1\.)?(\d{1,2})(?![\d$`])/i.exec(
      value,
    )?.[1];
  return release !== undefined && Number(release) >= 5 ? release : undefined;
}
