import type { Document, EntriesDocument } from '../../formats/document.js';
import { endingOfVariables, isFileOfVariables } from '../../formats/held/hadoopVariables.js';
import { endingOfServiceVariables } from '../../formats/workload/serviceVariables.js';
import { type Files, isFailure } from '../../host.js';
import { parseDocument } from '../../products/parseDocument.js';
import { baseName, directoryOf, join } from '../../text/paths.js';
import { SourceText } from '../../text/sourceText.js';
import type { DeploymentInput } from '../deploymentInput.js';
import type { RecognisedFile } from './grouping.js';
import { pathBeside } from './includes.js';

/*
 * Files of variables that services of Compose are given (`env_file`). What stands there and what stands in `environment` of a service is one thing to its container: later files go before earlier
 * ones, and the service goes before its files.
 */

/** Documents with the files of variables that parts among them name, behind all others. Where one of a part's cannot be read, nothing is known of the rest. */
export function withVariableFiles(documents: readonly Document[], files: Files): readonly Document[] {
  const found = documents.map((document) => ({
    document,
    beside: document.format === 'workload' ? filesBeside(document, files) : undefined,
  }));
  return [
    ...found.map(({ document, beside }) => (beside === undefined ? document : withoutMore(document))),
    ...found.flatMap(({ beside = [] }) => beside),
  ];
}

/** All that a part names, as far as its own variables, and later files, leave them; undefined where it names none, or not all can be read. */
function filesBeside(part: EntriesDocument, files: Files): readonly EntriesDocument[] | undefined {
  const found: EntriesDocument[] = [];
  const given = new Set(part.entries.map(({ key }) => key));
  for (const name of [...(part.variableFiles ?? [])].reverse()) {
    const document = variableFile(part, name, files);
    if (document === undefined) return undefined;
    const entries = document.entries.filter(({ key }) => !given.has(key));
    for (const { key } of entries) given.add(key);
    found.push({ ...document, entries, namedBy: part.source.path });
  }
  return found.length === 0 ? undefined : found;
}

function variableFile(part: EntriesDocument, name: string, files: Files): EntriesDocument | undefined {
  const path = pathBeside(part.source.file, name);
  if (path === undefined) return undefined;
  const own = join(directoryOf(part.source.path), `${baseName(path)}${endingOfServiceVariables}`);
  // Under its path as a part there may be another text: one without its secrets.
  const shown = files.read(own);
  const read = isFailure(shown) ? files.read(path) : shown;
  if (isFailure(read)) return undefined;
  const document = parseDocument(new SourceText(own, read.text, { file: path, line: 0, column: 0 }), part.kind);
  return document.format === 'workload' ? document : undefined;
}

function withoutMore(document: Document): Document {
  return document.format === 'workload'
    ? { ...document, entries: document.entries.filter(({ key }) => key !== 'container.moreVariables') }
    : document;
}

/** Documents of which some are files of variables for what others start: of each other these files may differ, and beside them nothing is open that they may bring. */
export function besideVariableFiles(documents: readonly Document[]): readonly Document[] {
  if (!documents.some(isFileOfVariables)) return documents;
  return documents.map((document) =>
    'broughtBesideFiles' in document && document.broughtBesideFiles !== undefined
      ? { ...document, brought: document.broughtBesideFiles }
      : document,
  );
}

/**
 * Deployments in which files of variables stand with the parts of the one file of Compose that gives them to all its containers with settings: what both say is judged together.
 * Where several files of Compose give one, each judges its own.
 */
export function withJoinedVariables(inputs: readonly DeploymentInput[], files: Files): readonly DeploymentInput[] {
  const parts = inputs.map((input) => input.files.filter(({ path }) => path.endsWith(endingOfVariables)));
  if (parts.every((each) => each.length === 0)) return inputs;
  const holders = inputs.map((_, at) => holderOf(parts[at]?.[0], files));
  const named = inputs.map((_, at) => namedIn(parts[at]?.[0], files));
  const givenBy = new Map<string, Set<string>>();
  for (const [at, names] of named.entries())
    for (const name of names) givenBy.set(name, (givenBy.get(name) ?? new Set()).add(holders[at] ?? ''));
  const joined = new Map<DeploymentInput, readonly RecognisedFile[]>();
  const taken = new Set<DeploymentInput>();
  for (const [at, input] of inputs.entries()) {
    const beside = inputs.filter((other, place) => {
      const holder = holders[place];
      const isWhole = parts[place]?.length === other.files.length;
      return holder !== undefined && isWhole && named[at]?.includes(holder) === true && givenBy.get(holder)?.size === 1;
    });
    for (const other of beside) taken.add(other);
    joined.set(input, [...beside.flatMap((other) => other.files), ...input.files]);
  }
  return inputs.flatMap((input) => (taken.has(input) ? [] : [{ ...input, files: joined.get(input) ?? input.files }]));
}

/** The file on disk that holds a part. */
function holderOf(part: RecognisedFile | undefined, files: Files): string | undefined {
  const read = part === undefined ? undefined : files.read(part.path);
  return read === undefined || isFailure(read) ? undefined : read.within?.file;
}

/** The files of variables that a part of a file of Compose names. */
function namedIn(part: RecognisedFile | undefined, files: Files): readonly string[] {
  const read = part === undefined ? undefined : files.read(part.path);
  if (part === undefined || read === undefined || isFailure(read) || !read.text.includes('env_file')) return [];
  const { source, ...document } = parseDocument(new SourceText(part.path, read.text, read.within), part.kind);
  const names = 'variableFiles' in document ? (document.variableFiles ?? []) : [];
  return names.flatMap((name) => pathBeside(source.file, name) ?? []);
}
