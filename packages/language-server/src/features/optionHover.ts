import { shortOption } from '@storelint/core/deployment';
import { markdown } from '@storelint/core/text';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { code, type Markdown } from '../markdown.js';
import { withRules } from '../ruleMentions.js';

/** What is known of an option of the JVM, `-Xmx8g` or `-XX:…`. */
export function optionText(text: string, deployment: CheckedDeployment, host: EditorHost): Markdown | undefined {
  const name = /^-XX:[+-]?(\w+)/.exec(text)?.[1];
  if (name === undefined) {
    const short = shortOption(text);
    return short === undefined
      ? undefined
      : withRules([markdown`**${code(short.name)}**`, short.meaning], [{ kind: 'flag', name: short.name }], deployment, host);
  }
  const flags = host.knowledge.catalog('jvm')?.flags;
  const facts = flags?.get(name);
  const lines = (deployment.deployment.releases.jdk?.is ?? []).map((jdk) => {
    const standard = facts?.[Number(jdk)]?.default;
    const status = statusWords[flags?.status(name, Number(jdk)) ?? 'unknown'];
    return markdown`- JDK ${jdk}: ${status ?? ''}${standard === undefined ? '' : markdown`, default ${code(standard)}`}`;
  });
  const type = facts?.type === undefined ? '' : ` (${facts.type})`;
  return withRules(
    [markdown`**${code(`-XX:${name}`)}**${type}`, ...(lines.length === 0 ? [] : [markdown.join(lines, '\n')])],
    [{ kind: 'flag', name }],
    deployment,
    host,
  );
}

const statusWords: Readonly<Record<string, Markdown | string>> = {
  ok: 'accepted',
  deprecated: 'accepted, with a warning that it will go',
  ignored: 'ignored with a warning',
  refused: 'the JVM does not start',
  experimental: markdown`only behind ${code('-XX:+UnlockExperimentalVMOptions')}`,
  diagnostic: markdown`only behind ${code('-XX:+UnlockDiagnosticVMOptions')}`,
  unknown: 'not known',
};
