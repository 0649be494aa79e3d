import { mayStartContainers } from '../formats/held/containerVariables.js';
import { endingOfVariables, groupsWithVariablesOf, hasVariablesOf } from '../formats/held/hadoopVariables.js';
import { mayRunContainers } from '../formats/held/runCommands.js';
import { endingOfSettingMaps, hasSettingMapsOf } from '../formats/held/settingMaps.js';
import { mayWriteFiles } from '../formats/held/writtenFiles.js';
import { addsProperties, endingOfXmlTasks } from '../formats/held/xmlTasks.js';
import type { FilePart } from './definition.js';

/* Files of Hadoop and HBase that other files make: images turn variables for containers into them, tasks of Ansible add properties, and services and playbooks write maps of settings. */

/** `hadoop.env`, `.env`, `config` of the example of Hadoop's own image, files of Compose and Kubernetes, and of tasks; beside them what runs commands. */
const filesWithVariables = /(?:^|\/)(?:[^/]*\.(?:env|ya?ml)|config)$/i;

/** Of Chef the attributes, of Salt the pillars. Most files of JSON are about something else: those that are called after a cluster, a template or a stack, and the roles of Chef. */
const filesWithMaps =
  /(?:^|\/)attributes\/[^/]*\.rb$|\.(?:ya?ml|sls)(?:\.(?:j2|jinja2|tpl|tmpl|tftpl|gotmpl|erb))?$|(?:^|\/)(?:roles|environments)\/[^/]*\.json$|(?:emr|hadoop|hbase|hdfs|hdp|yarn|ambari|blueprint|dataproc|cluster|template|stack|(?<![a-z])conf|classification)[^.]*\.json(?:\.(?:j2|jinja2|tpl|tmpl|tftpl|gotmpl|erb))?$/i;

const filesWithSettings = new RegExp(`${filesWithVariables.source}|${filesWithMaps.source}`, 'i');

/** Files of variables, and what containers of a file are given: those that are given other values are another part. */
function variableParts(kind: string, path: string, text: string): readonly FilePart[] {
  const groups = mayStartContainers(path) ? groupsWithVariablesOf(kind, path, text) : hasVariablesOf(kind, path, text) ? [1] : [];
  return groups.map((group) => ({ name: `${group === 1 ? '' : `${group}/`}${kind}${endingOfVariables}`, line: 0, column: 0, text }));
}

/** What a kind of file says of such parts: where they may stand, and those of a text. */
export function writtenElsewhere(kind: string): {
  readonly variablesPart: string;
  readonly heldIn: RegExp;
  readonly partsOf: (path: string, text: string) => readonly FilePart[];
} {
  const part = (ending: string, text: string): FilePart => ({ name: `${kind}${ending}`, line: 0, column: 0, text });
  return {
    variablesPart: kind + endingOfVariables,
    heldIn: filesWithSettings,
    partsOf: (path, text) => [
      ...(filesWithVariables.test(path) || mayRunContainers(path) ? variableParts(kind, path, text) : []),
      ...(/\.ya?ml$/i.test(path) && addsProperties(kind, text) ? [part(endingOfXmlTasks, text)] : []),
      ...((filesWithMaps.test(path) || mayWriteFiles(path)) && hasSettingMapsOf(kind, path, text) ? [part(endingOfSettingMaps, text)] : []),
    ],
  };
}
