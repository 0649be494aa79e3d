import type { SyntaxProblem } from '../document.js';
import { type DataOfImage, problemsOfData } from './containerData.js';
import type { VariablesOfContainer } from './containerVariables.js';

/* What the start scripts of BDE's images of Hadoop need before they start a daemon (run.sh of the NameNode, entrypoint.sh of all). */

const ofNameNode = /(?:^|\/)bde2020\/hadoop-namenode:/;
const ofHadoop3 = /(?:^|\/)bde2020\/hadoop-\w+:[^/]*hadoop3/;

/** Ports of a NameNode's page before Hadoop 3. */
const oldPorts = /:50070$/;

const data: readonly DataOfImage[] = [
  { image: ofNameNode, directory: '/hadoop/dfs/name', movedBy: /name_dir$/ },
  { image: /(?:^|\/)bde2020\/hadoop-datanode:/, directory: '/hadoop/dfs/data', movedBy: /data_dir$/ },
];

/**
 * Containers that end at once, wait for ever, or lose their data.
 * @param path of the file, with its text
 */
export function problemsOfBde(containers: readonly VariablesOfContainer[], path: string, text: string): readonly SyntaxProblem[] {
  const ofStart = containers.flatMap((container) => [...withoutClusterName(container), ...waitingForOldPorts(container, containers)]);
  return [...ofStart, ...problemsOfData(containers, data, path, text)];
}

/** Without CLUSTER_NAME the NameNode's script ends: "Cluster name not specified". */
function withoutClusterName({
  name,
  image,
  variables,
  files,
  isOpen,
  hasOwnStart,
  hasOwnCommand,
}: VariablesOfContainer): readonly SyntaxProblem[] {
  const [first] = variables;
  if (first === undefined || !ofNameNode.test(image) || isOpen || hasOwnStart || hasOwnCommand || files.length > 0) return [];
  if (variables.some((each) => each.name === 'CLUSTER_NAME')) return [];
  const message = `${name} is given no CLUSTER_NAME; the start script of the image ends with "Cluster name not specified"`;
  return [{ code: 'cluster-name-missing', range: first.keyRange, message, effect: 'refused' }];
}

/** SERVICE_PRECONDITION names hosts with ports that the script waits for. */
function waitingForOldPorts(
  { name, variables }: VariablesOfContainer,
  containers: readonly VariablesOfContainer[],
): readonly SyntaxProblem[] {
  const waits = variables.find((each) => each.name === 'SERVICE_PRECONDITION');
  if (waits === undefined || waits.isUnsure) return [];
  const old = waits.value.split(/\s+/).find((place) => oldPorts.test(place));
  const host = containers.find((each) => `${each.name}:50070` === old);
  if (host === undefined || !ofNameNode.test(host.image) || !ofHadoop3.test(host.image)) return [];
  if (host.variables.some(({ name: variable }) => /http_address$/.test(variable)) || host.files.length > 0) return [];
  const message = `${name} waits for ${old}, but a NameNode of Hadoop 3 has its page at port 9870; the container waits until its script gives up`;
  return [{ code: 'waits-for-old-port', range: waits.valueRange, message, effect: 'lost' }];
}
