import type { FlagStatus } from '../catalog/jvmFlags.js';
import { shortOption } from '../deployment/jvm/shortOptions.js';
import type { Library } from './library.js';
import { bareFlag, type RuleMention, rulesReading } from './mentions.js';
import { explainProperty } from './property.js';

/** What is known of a flag or of another option of the JVM. */
export interface FlagExplanation {
  readonly kind: 'flag';
  /** A flag without `-XX:`; another option as it is written, without its value: `-Xmx`. */
  readonly name: string;
  readonly description?: string;
  /** HotSpot's: bool, intx, uintx, ccstr and the like. */
  readonly type?: string;
  /** What JVMs make of a flag, oldest first; empty for another option. */
  readonly byJdk: readonly FlagInJdk[];
  /** The gravest first. */
  readonly rules: readonly RuleMention[];
}

export interface FlagInJdk {
  /** The JDK's release: 8, 17. */
  readonly jdk: number;
  readonly status: FlagStatus | 'unknown';
  /** The option that the JVM asks for in its place. */
  readonly successor?: string;
  /** Where it is a constant that is not empty. */
  readonly default?: string;
}

/**
 * What is known of an option as it is written, or of the bare name of a flag; undefined where no JVM has the flag and no rule reads the option.
 * @param jdks releases that are told of, also where they do not know what is written as a flag; undefined: those that are known to know it
 */
export function explainFlag(text: string, library: Library, jdks?: readonly number[]): FlagExplanation | undefined {
  const flags = library.knowledge.catalog('jvm')?.flags;
  const name = bareFlag(text);
  const facts = flags?.get(name);
  if (facts === undefined && !(jdks !== undefined && text.startsWith('-XX:')))
    return text.startsWith('-') ? otherOption(text, library) : undefined;
  const described = library.knowledge.descriptions('jvm')[name];
  const byJdk = (jdks ?? flags?.releases ?? []).flatMap((jdk): FlagInJdk[] => {
    const status = flags?.status(name, jdk) ?? 'unknown';
    const standard = facts?.[jdk]?.default ?? '';
    const successor = flags?.successor(name, jdk);
    if (status === 'unknown' && jdks === undefined) return [];
    return [{ jdk, status, ...(successor === undefined ? {} : { successor }), ...(standard === '' ? {} : { default: standard }) }];
  });
  return {
    kind: 'flag',
    name,
    ...(described === undefined ? {} : { description: described }),
    ...(facts?.type === undefined ? {} : { type: facts.type }),
    byJdk,
    rules: rulesReading(library, (read) => read.kind === 'flag' && read.name === name),
  };
}

function otherOption(text: string, library: Library): FlagExplanation | undefined {
  const short = shortOption(text);
  const option = short?.name ?? text.replace(/=.*$/, '');
  const description = short?.meaning ?? propertyText(option.replace(/^-D/, ''), library);
  const rules = rulesReading(library, ({ kind, name }) => kind === 'flag' && (name === option || name.startsWith(`${option}=`)));
  if (description === undefined && rules.length === 0) return undefined;
  return { kind: 'flag', name: option, ...(description === undefined ? {} : { description }), byJdk: [], rules };
}

function propertyText(name: string, library: Library): string | undefined {
  const known = explainProperty(name, library.knowledge);
  return known?.releases === undefined ? known?.description : `${known.description} Releases that read it: ${known.releases}.`;
}
