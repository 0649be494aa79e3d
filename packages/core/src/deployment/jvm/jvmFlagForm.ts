/** What HotSpot reads for a type of flag. Tried with flags of each type on JDK 8, 11, 17, 21 and 25; releases before 21 read fewer fractions. */
const forms: Readonly<Record<'switch' | 'whole' | 'fraction', { readonly form: RegExp; readonly words: string }>> = {
  switch: { form: /^-XX:[+-]\w+$/, words: 'it is a switch and needs + or - only' },
  whole: { form: /^-XX:\w+:?=-?(?:0[xX][0-9a-fA-F]+|\d+)[kKmMgGtT]?$/, words: 'it needs = and an integer' },
  fraction: { form: /^-XX:\w+:?=[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/, words: 'it needs = and a number' },
};

/** Name of the flag that an argument means, however it is written: its number may stand right behind it (-XX:MaxDirectMemorySize28g). */
export function meantFlag(text: string, isFlag: (name: string) => boolean): string | undefined {
  const name = /^-XX:[+-]?([A-Za-z]\w*)/.exec(text)?.[1];
  const joined = /^-XX:([A-Za-z]\w*?)\d+[kmgt]?$/i.exec(text)?.[1];
  return joined !== undefined && name !== undefined && !isFlag(name) ? joined : name;
}

/**
 * The option that a word means which no JVM reads: case counts in -Xmx, and a flag has a colon behind -XX (-xmx4g, -XX+UseG1GC, -Xx:+UseG1GC). Undefined where it may be
 * an option.
 */
export function meantOption(text: string): string | undefined {
  const size = /^-X(m[xsn]|ss)(\d.*)$/i.exec(text);
  const flag = size === null ? /^-X{1,2}:?([+-]?[A-Za-z]\w*(?:=.*)?)$/i.exec(text)?.[1] : undefined;
  const isFlag = flag !== undefined && (/^[+-]/.test(flag) || /^-xx:/i.test(text));
  const meant = size !== null ? `-X${size[1]?.toLowerCase()}${size[2]}` : isFlag ? `-XX:${flag}` : text;
  return meant === text ? undefined : meant;
}

/** Whether the JVM reads the digits of a number: JDK 8 knows only decimal ones. */
export function readsDigits(value: string, jdk: number | undefined): boolean {
  return jdk !== 8 || !/^-?0x/i.test(value);
}

/** Whether the JVM reads a fraction: JDK 8 needs the point, and up to 17 it stands between digits. */
function readsFraction(value: string, jdk: number | undefined): boolean {
  if (jdk === 8) return /^-?\d+\.\d+$/.test(value);
  return jdk === undefined || jdk > 17 || !/(?<!\d)\.|\.(?!\d)/.test(value);
}

/** How a flag of HotSpot's type is written, where the argument is not written so; undefined where it is, or where nothing is known of the type. */
export function formFault(text: string, type: string, jdk?: number): string | undefined {
  const kind =
    type === 'bool' ? 'switch' : type === 'double' ? 'fraction' : /^(?:u?int|u?intx|size_t|uint64_t)$/.test(type) ? 'whole' : undefined;
  // What somebody fills in before the JVM sees it.
  if (kind === undefined || /[{}<>@$]|__|^[^=]*=.*[A-Z]{4}/.test(text)) return undefined;
  const { form, words } = forms[kind];
  if (!form.test(text)) return words;
  const value = text.slice(text.indexOf('=') + 1);
  if ((type.startsWith('u') || type === 'size_t') && value.startsWith('-')) return 'it takes no negative number';
  if (kind === 'fraction') return readsFraction(value, jdk) ? undefined : `JDK ${jdk} needs digits on both sides of a decimal point`;
  return kind === 'whole' && !readsDigits(value, jdk) ? 'JDK 8 reads no hexadecimal number' : undefined;
}
