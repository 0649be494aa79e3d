import { cassandraYaml } from '../formats/cassandraYaml/cassandraYaml.js';
import { cqlStatement } from '../formats/cqlStatement.js';
import type { Document, Format, FormatName } from '../formats/document.js';
import { hadoopXml } from '../formats/hadoopXml/hadoopXml.js';
import { cassandraVariableContext, cassandraVariables } from '../formats/held/cassandraVariables.js';
import { endingOfVariables, hadoopVariableContext, hadoopVariables } from '../formats/held/hadoopVariables.js';
import { endingOfHostTasks, hostTasks } from '../formats/held/hostTasks.js';
import { endingOfSettingMaps, settingMaps } from '../formats/held/settingMaps.js';
import type { VariableContext } from '../formats/held/variableLine.js';
import { endingOfXmlTasks, xmlTasks } from '../formats/held/xmlTasks.js';
import { endingOfZooKeeperVariables, zooKeeperVariableContext, zooKeeperVariables } from '../formats/held/zooKeeperVariables.js';
import { hostList } from '../formats/hostList.js';
import { jvmOptions } from '../formats/jvmOptions.js';
import { limits } from '../formats/limits.js';
import type { NewFile } from '../formats/newFile.js';
import { properties } from '../formats/properties.js';
import { shellEnv } from '../formats/shellEnv/shellEnv.js';
import { sourceFile } from '../formats/sourceFile.js';
import { sysctlConf } from '../formats/sysctl.js';
import { workload } from '../formats/workload/workload.js';
import type { SourceText } from '../text/sourceText.js';
import { type FileKind, fileDefinition, fileKinds } from './registry.js';

const formats: Readonly<Record<FormatName, Format>> = {
  cassandraYaml,
  hadoopVariables,
  hadoopXml,
  hostList,
  hostTasks,
  jvmOptions,
  cqlStatement,
  limits,
  properties,
  settingMaps,
  shellEnv,
  sysctlConf,
  workload,
  xmlTasks,
  zooKeeperVariables,
};

/** How a file of the kind is written. */
export function formatOf(kind: FileKind): FormatName {
  return fileDefinition(kind).format;
}

/** Reads a file of a kind. Never throws: what cannot be read is a problem of the document. */
export function parseDocument(source: SourceText, kind: FileKind): Document {
  const format = formatOfPart(source.path) ?? formatOf(kind);
  return formats[format].parse(sourceFile(source, kind));
}

/** Variables for containers, tasks that set what a file of its kind does, and maps that a program takes settings from make such a file, and are none. */
function formatOfPart(path: string): FormatName | undefined {
  if (path.endsWith(endingOfVariables)) return 'hadoopVariables';
  if (path.endsWith(endingOfHostTasks)) return 'hostTasks';
  if (path.endsWith(endingOfXmlTasks)) return 'xmlTasks';
  if (path.endsWith(endingOfSettingMaps)) return 'settingMaps';
  return path.endsWith(endingOfZooKeeperVariables) ? 'zooKeeperVariables' : undefined;
}

/** A file that an image makes of variables for containers, with what can be written of it. */
export interface VariablePart extends VariableContext {
  readonly kind: FileKind;
  /** Of the part of the file that holds such variables. */
  readonly name: string;
}

/** What can be written in the line of a variable for a container. None: no image is known to make a setting of it. */
export function variablePartsAt(path: string, text: string, offset: number): readonly VariablePart[] {
  return fileKinds.flatMap((kind) => {
    const { variablesPart: name } = fileDefinition(kind);
    if (name === undefined) return [];
    const found = contextOfPart(name, kind)(path, text, offset);
    return found === undefined ? [] : { ...found, kind, name };
  });
}

function contextOfPart(name: string, kind: FileKind): (path: string, text: string, offset: number) => VariableContext | undefined {
  if (name.endsWith(endingOfZooKeeperVariables)) return zooKeeperVariableContext;
  if (name === cassandraVariables) return cassandraVariableContext;
  return (path, text, offset) => hadoopVariableContext(kind, path, text, offset);
}

/** The text of a new file of a kind. */
export function createFile(kind: FileKind, file: NewFile): string {
  return formats[formatOf(kind)].create(file);
}

/** What writes changes into the document. */
export function editorOf({ format }: Document): Format {
  return formats[format];
}
