import type { Deployment, Resolution } from '../../../deployment/deployment.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { baseName } from '../../../text/paths.js';

/* Scripts that start a daemon in the background and then wait for something else: the signal to stop reaches the shell alone. */

/** `hbase-daemon.sh --config /conf start regionserver`, `hdfs --daemon start datanode`, `zkServer.sh start`; the daemon may be a variable. */
const start =
  /\b(?:hadoop|hbase|yarn)-daemon\.sh\b[^\n;&|]*?\bstart\s+["']?(\$\S+|\w+)|\b(?:hdfs|hbase)\s[^\n;&|]*?--daemon\s+start\s+["']?(\$\S+|\w+)|\bzkServer\.sh\s+start(?![\w-])/g;

/** What keeps the container going afterwards. */
const waiting = /\btail\s+[^\n;|]*-\w*[fF]\b|\bsleep\s+infinity\b|\bwhile\s+(?:true|:)\s*;?\s*do\s+(?:sleep|:)/g;

const longestText = 200_000;

interface BackgroundStart {
  readonly file: string;
  /** Of a variable, every daemon. */
  readonly daemons: readonly string[];
}

/** The scripts of a file, or that a ConfigMap in it holds, that start daemons so. Whoever traps the signal may stop them. */
export function backgroundStarts(path: string, text: string): readonly BackgroundStart[] {
  if (text.length > longestText || !/daemon|zkServer/.test(text)) return [];
  return scriptsIn(path, text).flatMap(({ file, script }) => {
    const last = [...script.matchAll(waiting)].at(-1)?.index ?? -1;
    const lines = script.replace(/^[ \t]*#.*$/gm, (comment) => ' '.repeat(comment.length));
    const daemons = [...lines.matchAll(start)].flatMap(({ index, 1: byScript, 2: byOption }) =>
      index < last ? [byScript ?? byOption ?? 'zookeeper'] : [],
    );
    return daemons.length === 0 || /\btrap\b/.test(lines) ? [] : [{ file, daemons }];
  });
}

/** `  bootstrap.sh: |` in a ConfigMap, up to the next line that is not further in. */
const held = /^([ \t]+)([\w.-]+\.sh):[ \t]*[|>][-+]?[ \t]*\r?\n((?:\1[ \t]+[^\n]*\n|[ \t]*\r?\n)*)/gm;

function scriptsIn(path: string, text: string): readonly { readonly file: string; readonly script: string }[] {
  if (/\.(?:sh|bash)$/i.test(path) || text.startsWith('#!')) return [{ file: baseName(path), script: text }];
  if (!/\.ya?ml$/i.test(path) || !/^kind:[ \t]*ConfigMap\b/m.test(text)) return [];
  return [...text.matchAll(held)].map(([, , file = '', script = '']) => ({ file, script }));
}

/** Scripts that an image runs when a container starts. */
function startOfImage(path: string, text: string): readonly string[] {
  if (!/Dockerfile|Containerfile/i.test(baseName(path))) return [];
  const lines = text.match(/^[ \t]*(?:ENTRYPOINT|CMD)\b.*$/gim) ?? [];
  return lines.flatMap((line) => line.match(/[\w.-]+\.sh\b/g) ?? []);
}

function askAll<T>({ askAround }: Deployment, question: string, of: (path: string, text: string) => readonly T[]): readonly T[] {
  return (askAround?.(question, of) ?? []).flatMap((here) => here.flatMap(({ said }) => said));
}

/** The script by which the pods of an object start their daemon in the background; empty where they do not. */
function backgroundStart({ deployment }: Resolution): string {
  const { entries } = deployment.documents[0] ?? { entries: [] };
  const textOfFact = (name: string) => entries.find(({ key }) => key === name)?.value;
  const daemon = textOfFact('workload.daemon') ?? '';
  const command = textOfFact('container.command') ?? '';
  // What the object runs in place of the start of the image.
  const named =
    command.match(/[\w.-]+\.sh\b/g) ??
    (entries.some(({ key }) => key === 'container.ownCommand') ? [] : askAll(deployment, 'start of image', startOfImage));
  const found = askAll(deployment, 'background starts', backgroundStarts).find(
    ({ file, daemons }) => named.includes(file) && daemons.some((each) => each === daemon || each.startsWith('$')),
  );
  return found?.file ?? '';
}

export const backgroundStartFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'backgroundStart(): string',
    description:
      'the script around an object of Kubernetes by which its pods start their daemon in the background and then wait, without a trap; empty where none does',
    reads: { setting: ['workload.daemon'] },
    call: ({ resolution }) => backgroundStart(resolution),
  },
];
