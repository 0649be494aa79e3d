import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { code } from '../markdown.js';
import { withRules } from '../ruleMentions.js';

/** Options of the JVM that are no `-XX` flag. */
const shortOptions: Readonly<Record<string, string>> = {
  '-Xmx': 'Maximum heap. A bare number counts bytes; k, m, g multiply by 1024. The last of several counts.',
  '-Xms': 'Initial heap, and the smallest. A bare number counts bytes; k, m, g multiply by 1024. The last of several counts.',
  '-Xmn': 'Initial and maximum size of the young generation. It takes from G1 the freedom to keep its pause goal.',
  '-Xss': 'Stack of each thread.',
  '-Xlog': 'Unified logging of the JVM, from JDK 9 on.',
};

/** What is known of an option of the JVM, `-Xmx8g` or `-XX:…`. */
export function optionText(text: string, deployment: CheckedDeployment, host: EditorHost): string | undefined {
  const name = /^-XX:[+-]?(\w+)/.exec(text)?.[1];
  if (name === undefined) {
    const short = /^-X[a-z]+/.exec(text)?.[0] ?? '';
    const meaning = shortOptions[short.startsWith('-Xlog') ? '-Xlog' : short.slice(0, 4)];
    return meaning === undefined ? undefined : withRules([`**${code(short)}**`, meaning], [`jvm:${short}`], host);
  }
  const flags = host.knowledge.catalog('jvm')?.flags;
  const facts = flags?.get(name);
  const lines = (deployment.deployment.releases.jdk?.is ?? []).map((jdk) => {
    const standard = facts?.[Number(jdk)]?.default;
    const status = statusWords[flags?.status(name, Number(jdk)) ?? 'unknown'];
    return `- JDK ${jdk}: ${status}${standard === undefined ? '' : `, default ${code(standard)}`}`;
  });
  const type = facts?.type === undefined ? '' : ` (${facts.type})`;
  return withRules([`**${code(`-XX:${name}`)}**${type}`, ...(lines.length === 0 ? [] : [lines.join('\n')])], [`jvm:${name}`], host);
}

const statusWords: Readonly<Record<string, string>> = {
  ok: 'accepted',
  deprecated: 'accepted, with a warning that it will go',
  ignored: 'ignored with a warning',
  refused: 'the JVM does not start',
  experimental: 'only behind `-XX:+UnlockExperimentalVMOptions`',
  diagnostic: 'only behind `-XX:+UnlockDiagnosticVMOptions`',
  unknown: 'not known',
};
