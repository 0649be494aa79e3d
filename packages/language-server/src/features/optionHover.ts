import { explainFlag, flagStatusText } from '@storelint/core/explain';
import { markdown } from '@storelint/core/text';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { code, type Markdown } from '../markdown.js';
import { libraryFor, ruleBlock } from '../ruleMentions.js';

/** What is known of an option of the JVM, `-Xmx8g` or `-XX:…`, in the JDKs that are possible. */
export function optionText(text: string, deployment: CheckedDeployment, host: EditorHost): Markdown | undefined {
  const jdks = (deployment.deployment.releases.jdk?.is ?? []).map(Number);
  const explanation = explainFlag(text, libraryFor(deployment), jdks);
  if (explanation === undefined) return undefined;
  const { name, type, description, byJdk, rules } = explanation;
  const lines = byJdk.map(
    (each) =>
      markdown`- JDK ${each.jdk}: ${flagStatusText(each)}${each.default === undefined ? '' : markdown`, default ${code(each.default)}`}`,
  );
  const shown = name.startsWith('-') ? name : `-XX:${name}`;
  const blocks = [
    markdown`**${code(shown)}**${type === undefined ? '' : ` (${type})`}`,
    ...(description === undefined ? [] : [description]),
    ...(lines.length === 0 ? [] : [markdown.join(lines, '\n')]),
    ...ruleBlock(rules, deployment, host),
  ];
  return markdown.join(blocks, '\n\n');
}
