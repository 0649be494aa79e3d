import { nameOf } from '../../deployment/nameOf.js';
import { setsNothing } from '../../deployment/resolve.js';
import { unknown } from '../../deployment/unknown.js';
import { touchesHole } from '../../formats/template.js';
import type { ExpressionContext, ExpressionFunction, ExpressionValue } from '../expressionFunction.js';
import { asExpressionValue, celTypes, type ExpressionType } from '../settingType.js';

function settingOfType(type: ExpressionType): ExpressionFunction {
  return {
    signature: `setting_${type}(string): ${celTypes[type]}`,
    description: `effective value of a setting of type ${celTypes[type]}; written setting("…")`,
    names: 'setting',
    call: (context, name: string): ExpressionValue => {
      const effective = context.resolution.setting(name);
      if (effective.unknown || effective.value === undefined) return unknown();
      return asExpressionValue(type, effective.value) ?? unknown();
    },
  };
}

function originEntry(context: ExpressionContext, name: string) {
  const { origin } = context.resolution.setting(name);
  return origin.kind === 'entry' ? origin : undefined;
}

/** The lines that give a setting a value. */
function linesSetting(context: ExpressionContext, name: string) {
  return context.resolution.places(name).filter((place) => !setsNothing(place));
}

/** `setting("k")` is rewritten to the function of the key's type when an expression is compiled. */
export const settingFunctions: readonly ExpressionFunction[] = [
  ...(Object.keys(celTypes) as ExpressionType[]).map(settingOfType),
  {
    signature: 'text(string): string',
    description: 'effective value as text, variables expanded, trimmed',
    names: 'setting',
    call: (context, name: string) => {
      const effective = context.resolution.setting(name);
      if (effective.unknown || effective.text === undefined) return unknown();
      return effective.text.trim();
    },
  },
  {
    signature: 'isSet(string): bool',
    description: 'whether a line of a file that the role reads sets it, by this name or an old one',
    names: 'setting',
    call: (context, name: string) =>
      originEntry(context, name) !== undefined || (context.resolution.mayBeBrought(name) ? unknown() : false),
  },
  {
    signature: 'isSetBy(string, string): bool',
    description: 'whether the line that counts uses the old name given',
    names: 'setting',
    call: (context, name: string, oldName: string) => originEntry(context, name)?.oldName === oldName,
  },
  {
    signature: 'nameOf(string): string',
    description: 'name of a setting as a text says it: that of the line that counts, else the one that the release has for it',
    names: 'setting',
    call: (context, name: string) => nameOf(context.resolution, name),
  },
  {
    signature: 'isKnown(string): bool',
    description: 'whether its effective value is known',
    names: 'setting',
    call: (context, name: string) => {
      const effective = context.resolution.setting(name);
      return !effective.unknown && effective.value !== undefined && effective.value !== null;
    },
  },
  {
    signature: 'hasHole(string): bool',
    description: 'whether a placeholder, or a variable that nothing sets, keeps the value of the line that counts unknown',
    names: 'setting',
    call: (context, name: string) => originEntry(context, name) !== undefined && context.resolution.setting(name).unknown,
  },
  {
    signature: 'isInBranch(string): bool',
    description: 'whether the line that counts stands in a branch of a template, and so not in the file of every host',
    names: 'setting',
    call: (context, name: string) => {
      const found = originEntry(context, name);
      return found?.document.template !== undefined && touchesHole(found.document.markup.branches, found.entry.keyRange);
    },
  },
  {
    signature: 'blanksAround(string): string',
    description: 'where blanks or line ends stand around the value of a setting, in a phrase: in front of, behind; empty where none do',
    names: 'setting',
    call: (context, name: string) => {
      const { text, unknown: isUnknown } = context.resolution.setting(name);
      if (isUnknown || text === undefined) return unknown();
      return /^\s/.test(text) ? 'in front of' : /\s$/.test(text) ? 'behind' : '';
    },
  },
  {
    signature: 'uriScheme(string): string',
    description:
      'scheme of a URI, in small letters; empty where it has none. It is known too where only what stands behind it is filled in: hdfs://{{ host }}/hbase',
    names: 'setting',
    call: (context, name: string) => {
      const { origin, text, unknown: isUnknown } = context.resolution.setting(name);
      const hasHole = isUnknown && origin.kind === 'entry';
      const written = hasHole ? origin.document.source.slice(origin.entry.valueRange) : text;
      const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(written ?? '')?.[1]?.toLowerCase();
      return scheme ?? (isUnknown || written === undefined ? unknown() : '');
    },
  },
  {
    signature: 'uriPort(string): string',
    description:
      'port of a URI; empty where it names none. It is known too where only other parts are filled in: hdfs://{{ host }}:8020/hbase',
    names: 'setting',
    call: (context, name: string) => {
      const { origin, text, unknown: isUnknown } = context.resolution.setting(name);
      const hasHole = isUnknown && origin.kind === 'entry';
      const { start, end } = hasHole ? origin.entry.valueRange : { start: 0, end: 0 };
      const written = hasHole ? origin.document.markup.masked.slice(start, end) : text;
      const [isUri, port] = /^\s*[a-z][a-z0-9+.-]*:\/\/[^/:\s]*(?::(\d+))?(?:\/|\s*$)/i.exec(written ?? '') ?? [];
      return isUri === undefined || (isUnknown && port === undefined) ? unknown() : (port ?? '');
    },
  },
  {
    signature: 'isPadded(string): bool',
    description: 'whether the line that counts has blanks before or behind its value, which some readers keep',
    call: (context, name: string) => {
      const { origin, text, unknown: isUnknown } = context.resolution.setting(name);
      return origin.kind === 'entry' && !isUnknown && text !== undefined && text !== text.trim();
    },
  },
  {
    signature: 'isUnreadable(string): bool',
    description: 'whether the reader of the setting refuses the text of the line that counts',
    call: (context, name: string) => context.resolution.setting(name).reading?.kind === 'refused',
  },
  {
    signature: 'timesSet(string): double',
    description: 'how many lines set it, old names included',
    names: 'setting',
    call: (context, name: string) => linesSetting(context, name).length,
  },
  {
    signature: 'setIn(string, string): bool',
    description: 'whether a file of the kind that is named first sets the name',
    call: (context, kind: string, name: string) =>
      linesSetting(context, name).some(({ document }) => document.kind === kind) ||
      (context.resolution.mayBeBrought(name) ? unknown() : false),
  },
  {
    signature: 'textIn(string, string): string',
    description: 'text of the last line of a file of the kind that is named first that sets the name; empty where none does',
    call: (context, kind: string, name: string) => {
      const place = linesSetting(context, name).findLast(({ document }) => document.kind === kind);
      if (place === undefined) return context.resolution.mayBeBrought(name) ? unknown() : '';
      return place.entry.hole === undefined ? (place.entry.value?.trim() ?? '') : unknown();
    },
  },
  {
    signature: 'fileGiven(string): bool',
    description: 'whether the deployment has a document of this kind',
    names: 'presence',
    call: (context, kind: string) => context.resolution.deployment.documents.some((document) => document.kind === kind),
  },
  {
    signature: 'hasLines(string): bool',
    description: 'whether the deployment has a document of this kind that sets something: the one that a package brings may be empty',
    names: 'presence',
    call: (context, kind: string) =>
      context.resolution.deployment.documents.some((document) => document.kind === kind && document.entries.length > 0),
  },
  {
    signature: 'hosts(string): list<string>',
    description: 'names of a host list: regionservers, workers, backup-masters',
    names: 'file',
    call: (context, kind: string) => {
      const document = context.resolution.deployment.documents.find((candidate) => candidate.kind === kind);
      if (document?.format !== 'hostList' || document.template !== undefined) return unknown();
      return document.hosts.map((host) => host.name);
    },
  },
];
