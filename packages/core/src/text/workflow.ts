import { composer, type Printable } from './printable.js';
import { visible } from './visible.js';

/** The escapes of the workflow runner, percent first; other characters that steer show. */
export const workflow = composer('workflow', (text) =>
  text
    .split(/(\r\n|\r|\n)/)
    .map((part, index) => (index % 2 === 1 ? part.replace('\r', '%0D').replace('\n', '%0A') : visible(part).replaceAll('%', '%25')))
    .join(''),
);

const property = composer('workflow', (text) => workflow`${text}`.text.replaceAll(':', '%3A').replaceAll(',', '%2C'));

/** A command to GitHub's runner, in a line. Names are ours. */
export function workflowCommand(
  command: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): Printable<'workflow'> {
  const list = Object.entries(properties).map(([name, value]) => property`${name}=${value}`);
  return workflow`::${command} ${property.join(list, ',')}::${message}\n`;
}
