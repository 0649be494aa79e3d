import { ignoresUnknown, isRefused } from '../../deployment/jvm/jvmFlagLists.js';
import { type Document, optionsOf } from '../../formats/document.js';
import { stripTemplateEnding } from '../../formats/template.js';
import { fileDefinition } from '../../products/registry.js';
import type { CatalogCheck } from './catalogCheck.js';

/** The oldest JDK that reads a file of options: 11 of jvm11-server.options. */
function jdkOf({ kind, source }: Document): number | undefined {
  const release = fileDefinition(kind).forJdk?.exec(stripTemplateEnding(source.path).name)?.[1];
  return release === undefined ? undefined : Number(release);
}

export const refusedByOwnJdk: CatalogCheck = {
  description: 'A file that only the JVM of one JDK reads holds an option that this JVM does not know.',
  lines: (document) => (jdkOf(document) === undefined ? undefined : document.entries),
  find: ({ document, entry, resolution }) => {
    const jdk = jdkOf(document);
    // Where no other JDK runs, what it refuses is told as that.
    if (
      jdk === undefined ||
      entry.hole !== undefined ||
      resolution.deployment.releases.jdk?.is.every((each) => Number(each) >= jdk) === true
    )
      return undefined;
    const all = optionsOf(document).map(({ text }) => ({ text, place: undefined }));
    if (ignoresUnknown({ arguments: all, complete: false, documents: [] })) return undefined;
    const text = document.source.slice(entry.range);
    if (!isRefused({ text, place: undefined }, { jdk, jvmFlags: resolution.jvmFlags })) return undefined;
    return {
      entry,
      range: entry.range,
      settings: [],
      message: `JDK ${jdk} does not know ${text}, and Cassandra reads this file only with that JDK or a later one; the JVM stops`,
      fix: [{ kind: 'remove', document, entry }],
    };
  },
};
