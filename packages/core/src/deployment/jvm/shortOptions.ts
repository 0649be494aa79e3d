/** Options of the JVM that are no `-XX` flag. Source: the `java` command's manual page. */
const meanings: Readonly<Record<string, string>> = {
  '-Xmx': 'Maximum heap. A bare number counts bytes; k, m, g multiply by 1024. The last of several counts.',
  '-Xms': 'Initial heap, and the smallest. A bare number counts bytes; k, m, g multiply by 1024. The last of several counts.',
  '-Xmn': 'Initial and maximum size of the young generation. It takes from G1 the freedom to keep its pause goal.',
  '-Xss': 'Stack of each thread.',
  '-Xlog': 'Unified logging of the JVM, from JDK 9 on.',
  '-verbose:gc': 'Logs each collection; the details come with -XX:+PrintGCDetails up to JDK 8, with -Xlog:gc* from JDK 9 on.',
};

/** Name and meaning of an option such as `-Xmx8g`; undefined where it is none of these. */
export function shortOption(text: string): { readonly name: string; readonly meaning: string } | undefined {
  const name = Object.keys(meanings).find((known) => text.startsWith(known));
  const meaning = name === undefined ? undefined : meanings[name];
  return name === undefined || meaning === undefined ? undefined : { name, meaning };
}
