import { readBytes } from '@storelint/core/deployment';
import { day, hour, minute, second } from '@storelint/core/text';
import { CallError } from '../callError.js';

/** What an estimate prints: for programs, and for readers. */
export interface Estimate {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: readonly string[];
}

const timeUnits: Readonly<Record<string, number>> = { ms: 1, s: second, min: minute, h: hour, d: day };

/** The values of `--set NAME=VALUE`, each read as what its model takes. Every reader throws a CallError where the text is something else. */
export class Values {
  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  text(name: string): string | undefined {
    return this.texts.get(name);
  }

  has(name: string): boolean {
    return this.texts.has(name);
  }

  number(name: string, otherwise: number, least = 0): number {
    const text = this.texts.get(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    const isAbove = least > 0 ? value >= least : value > 0;
    if (text.trim() === '' || !Number.isFinite(value) || !isAbove)
      throw new CallError(`--set ${name}=${text}: a number ${least > 0 ? `from ${least}` : 'above 0'} is needed`);
    return value;
  }

  /** A number above 0 and up to 1. */
  share(name: string, otherwise: number): number {
    const value = this.number(name, otherwise);
    if (value > 1) throw new CallError(`--set ${name}=${value}: a share above 0 and up to 1 is needed`);
    return value;
  }

  whole(name: string, otherwise: number, most: number): number {
    const text = this.texts.get(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < 1 || value > most)
      throw new CallError(`--set ${name}=${text}: expected an integer from 1 to ${most}`);
    return value;
  }

  /** Bytes, as a bare number or with a unit: `400`, `500B`, `1KiB`. */
  bytes(name: string, otherwise: number): number {
    const text = this.texts.get(name)?.trim();
    const plain = text === undefined ? undefined : /^(\d+)B?$/.exec(text)?.[1];
    return plain !== undefined && Number(plain) > 0 ? Number(plain) : this.size(name, otherwise);
  }

  /** Bytes. */
  size(name: string, otherwise: number): number {
    const text = this.texts.get(name);
    if (text === undefined) return otherwise;
    const bytes = readBytes(text);
    if (bytes === undefined || bytes <= 0) throw new CallError(`--set ${name}=${text}: an amount with its unit is needed, such as 10GiB`);
    return bytes;
  }

  /** ms; `30d`, `10s`, `500ms` */
  time(name: string, otherwise: number): number {
    const text = this.texts.get(name);
    if (text === undefined) return otherwise;
    const match = /^(\d+(?:\.\d+)?)(ms|s|min|h|d)$/.exec(text.trim());
    const milliseconds = Number(match?.[1]) * (timeUnits[match?.[2] ?? ''] ?? Number.NaN);
    if (!(milliseconds > 0)) throw new CallError(`--set ${name}=${text}: a time with its unit is needed, such as 30s or 7d`);
    return milliseconds;
  }

  boolean(name: string, otherwise: boolean): boolean {
    const text = this.texts.get(name);
    if (text === undefined) return otherwise;
    if (text !== 'true' && text !== 'false') throw new CallError(`--set ${name}=${text}: true or false is needed`);
    return text === 'true';
  }

  oneOf<T extends string>(name: string, known: readonly T[], otherwise: T): T {
    const text = this.texts.get(name);
    if (text === undefined) return otherwise;
    const found = known.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new CallError(`--set ${name}=${text}: known are ${known.join(', ')}`);
    return found;
  }
}
