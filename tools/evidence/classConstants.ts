/** What a method or a field of a class holds: texts, numbers, and the names of what it calls, reads and makes. */
export interface Constants {
  readonly texts: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

export interface ClassConstants {
  /** `org/apache/hadoop/hbase/HConstants`. */
  readonly name: string;
  /** By name; a constructor is `<init>`, a lambda belongs to its method. Methods of one name count as one. */
  readonly members: ReadonlyMap<string, Constants>;
}

type Constant =
  | { readonly kind: 'text' | 'number'; readonly value: string }
  | { readonly kind: 'class' | 'string' | 'nameAndType' | 'handle'; readonly at: number }
  | { readonly kind: 'reference' | 'dynamic'; readonly at: number; readonly name: number };

/** Instructions with operands: the length of each. All others are one byte long. */
const lengths = new Map<number, number>([
  ...[16, 18, 21, 22, 23, 24, 25, 54, 55, 56, 57, 58, 169, 188].map((code) => [code, 2] as const),
  ...[17, 19, 20, 132, 187, 189, 192, 193, 198, 199].map((code) => [code, 3] as const),
  ...range(153, 168).map((code) => [code, 3] as const),
  ...range(178, 184).map((code) => [code, 3] as const),
  ...[185, 186, 200, 201].map((code) => [code, 5] as const),
  [197, 4],
]);

/**
 * Reads the constants of each member of a class file.
 * @throws {RangeError} where the bytes are not a class file
 */
export function readClass(bytes: Buffer): ClassConstants {
  return new ClassReader(bytes).read();
}

/** All that the constants of a class file name and say. */
export function textsOf(bytes: Buffer): string[] {
  return new ClassReader(bytes).texts();
}

class Collected implements Constants {
  readonly texts: string[] = [];
  readonly names = new Set<string>();
  readonly numbers = new Set<string>();

  add({ texts, names, numbers }: Constants): void {
    this.texts.push(...texts);
    for (const name of names) this.names.add(name);
    for (const number of numbers) this.numbers.add(number);
  }
}

class ClassReader {
  readonly #bytes: Buffer;
  readonly #pool: (Constant | undefined)[] = [undefined];
  readonly #members = new Map<string, Collected>();
  /** The texts of each bootstrap method: how strings are joined, which methods lambdas are. */
  readonly #bootstraps: number[][] = [];
  #at = 8;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    if (bytes.length < 10 || bytes.readUInt32BE(0) !== 0xcafebabe) throw new RangeError('not a class file');
    this.#readPool();
  }

  texts(): string[] {
    return this.#pool.flatMap((constant) => {
      if (constant?.kind === 'text') return constant.value;
      return constant?.kind === 'reference' ? `${simpleName(this.#className(constant.at))}.${this.#nameOf(constant.name)}` : [];
    });
  }

  read(): ClassConstants {
    this.#u2();
    const name = this.#className(this.#u2());
    this.#u2();
    const interfaces = this.#u2();
    this.#at += 2 * interfaces;
    const bodies: (() => void)[] = [];
    for (const kind of ['field', 'method'] as const) {
      for (let left = this.#u2(); left > 0; left--) {
        this.#u2();
        const member = memberName(this.#text(this.#u2()));
        this.#u2();
        const into = this.#members.get(member) ?? new Collected();
        this.#members.set(member, into);
        if (kind === 'field') into.names.add(member);
        this.#attributes((attribute, end) => {
          if (attribute === 'ConstantValue') this.#collect(this.#u2(), into);
          if (attribute === 'Exceptions') for (let more = this.#u2(); more > 0; more--) this.#collect(this.#u2(), into);
          // Bootstrap methods stand behind the methods that use them.
          if (attribute === 'Code') bodies.push(this.#later(() => this.#readCode(member, into), end));
        });
      }
    }
    this.#attributes((attribute) => {
      if (attribute === 'BootstrapMethods') this.#readBootstraps();
    });
    for (const body of bodies) body();
    return { name, members: this.#members };
  }

  #later(body: () => void, end: number): () => void {
    const start = this.#at;
    return () => {
      this.#at = start;
      body();
      if (this.#at > end) throw new RangeError('the class file ends early');
    };
  }

  #readPool(): void {
    const count = this.#u2();
    while (this.#pool.length < count) {
      const tag = this.#u1();
      this.#pool.push(this.#constant(tag));
      // Longs and doubles take two places.
      if (tag === 5 || tag === 6) this.#pool.push(undefined);
    }
  }

  #constant(tag: number): Constant | undefined {
    const start = this.#at;
    switch (tag) {
      case 1: {
        const length = this.#u2();
        this.#at += length;
        return { kind: 'text', value: this.#bytes.toString('utf8', start + 2, start + 2 + length) };
      }
      case 3:
        this.#at += 4;
        return { kind: 'number', value: String(this.#bytes.readInt32BE(start)) };
      case 4:
        this.#at += 4;
        return { kind: 'number', value: floatText(this.#bytes.readFloatBE(start)) };
      case 5:
        this.#at += 8;
        return { kind: 'number', value: String(this.#bytes.readBigInt64BE(start)) };
      case 6:
        this.#at += 8;
        return { kind: 'number', value: String(this.#bytes.readDoubleBE(start)) };
      case 7:
        return { kind: 'class', at: this.#u2() };
      case 8:
        return { kind: 'string', at: this.#u2() };
      case 9:
      case 10:
      case 11:
        return { kind: 'reference', at: this.#u2(), name: this.#u2() };
      case 12: {
        const at = this.#u2();
        this.#u2();
        return { kind: 'nameAndType', at };
      }
      case 15:
        this.#u1();
        return { kind: 'handle', at: this.#u2() };
      case 16:
      case 19:
      case 20:
        this.#u2();
        return undefined;
      case 17:
      case 18:
        return { kind: 'dynamic', at: this.#u2(), name: this.#u2() };
      default:
        throw new RangeError(`unknown constant ${tag} in a class file`);
    }
  }

  #attributes(visit: (name: string, end: number) => void): void {
    for (let left = this.#u2(); left > 0; left--) {
      const name = this.#text(this.#u2());
      const length = this.#bytes.readUInt32BE(this.#at);
      this.#at += 4;
      const end = this.#at + length;
      visit(name, end);
      this.#at = end;
    }
  }

  #readBootstraps(): void {
    for (let left = this.#u2(); left > 0; left--) {
      this.#u2();
      this.#bootstraps.push(Array.from({ length: this.#u2() }, () => this.#u2()));
    }
  }

  /** What a method holds; what stands before a field is set is that field's, too. */
  #readCode(member: string, into: Collected): void {
    const setsFields = member === '<clinit>' || member === '<init>';
    this.#at += 4;
    const length = this.#bytes.readUInt32BE(this.#at);
    this.#at += 4;
    const start = this.#at;
    let sinceField = new Collected();
    while (this.#at < start + length) {
      const code = this.#u1();
      const operands = this.#at;
      const found = new Collected();
      if (code >= 2 && code <= 8) found.numbers.add(String(code - 3));
      else if (code === 9 || code === 10) found.numbers.add(String(code - 9));
      else if (code >= 11 && code <= 13) found.numbers.add(String(code - 11));
      else if (code === 14 || code === 15) found.numbers.add(String(code - 14));
      else if (code === 16) found.numbers.add(String(this.#bytes.readInt8(operands)));
      else if (code === 17) found.numbers.add(String(this.#bytes.readInt16BE(operands)));
      else if (code === 18) this.#collect(this.#bytes.readUInt8(operands), found);
      else if (code === 19 || code === 20 || (code >= 178 && code <= 187) || code === 189 || code === 192 || code === 193)
        this.#collect(this.#bytes.readUInt16BE(operands), found);
      into.add(found);
      if (setsFields) sinceField.add(found);
      if (setsFields && (code === 179 || code === 181)) {
        this.#members.get(this.#nameOf((this.#pool[this.#bytes.readUInt16BE(operands)] as { name: number }).name))?.add(sinceField);
        sinceField = new Collected();
      }
      this.#at = operands + this.#operandLength(code, operands, start) - 1;
    }
    for (let left = this.#u2(); left > 0; left--) {
      this.#at += 6;
      const caught = this.#u2();
      if (caught !== 0) this.#collect(caught, into);
    }
  }

  #operandLength(code: number, operands: number, start: number): number {
    if (code === 196) return this.#bytes.readUInt8(operands) === 132 ? 6 : 4;
    if (code !== 170 && code !== 171) return lengths.get(code) ?? 1;
    const padding = (4 - ((operands - start) % 4)) % 4;
    const table = operands + padding;
    if (code === 171) return 1 + padding + 8 + 8 * this.#bytes.readInt32BE(table + 4);
    return 1 + padding + 12 + 4 * (this.#bytes.readInt32BE(table + 8) - this.#bytes.readInt32BE(table + 4) + 1);
  }

  #collect(index: number, into: Collected): void {
    const constant = this.#pool[index];
    switch (constant?.kind) {
      case 'number':
        into.numbers.add(constant.value);
        break;
      case 'string':
        // \u0001 stands for a value where strings are joined.
        into.texts.push(...this.#text(constant.at).split('\u0001'));
        break;
      case 'class':
        into.names.add(simpleName(this.#text(constant.at)));
        break;
      case 'handle':
        this.#collect(constant.at, into);
        break;
      case 'reference': {
        const name = this.#nameOf(constant.name);
        into.names.add(name).add(`${simpleName(this.#className(constant.at))}.${name}`);
        break;
      }
      case 'dynamic':
        for (const argument of this.#bootstraps[constant.at] ?? []) this.#collect(argument, into);
        break;
      default:
    }
  }

  /** The name of a name-and-type constant. */
  #nameOf(index: number): string {
    return this.#text((this.#pool[index] as { readonly at: number }).at);
  }

  #className(index: number): string {
    return this.#text((this.#pool[index] as { readonly at: number }).at);
  }

  #text(index: number): string {
    const constant = this.#pool[index];
    return constant?.kind === 'text' ? constant.value : '';
  }

  #u1(): number {
    return this.#bytes.readUInt8(this.#at++);
  }

  #u2(): number {
    this.#at += 2;
    return this.#bytes.readUInt16BE(this.#at - 2);
  }
}

/** `lambda$start$0` is a part of `start`. */
function memberName(name: string): string {
  const lambda = /^lambda\$(.+)\$\d+$/.exec(name)?.[1];
  return lambda === undefined ? name : ({ new: '<init>', static: '<clinit>' }[lambda] ?? lambda);
}

/** Behind the packages and the outer classes; an array is its elements. */
function simpleName(name: string): string {
  return name.replace(/^\[+L?|;$/g, '').replace(/^.*[/$](?=.)/, '');
}

/** A float as a person writes it: 0.8, not 0.800000011920929. */
function floatText(value: number): string {
  const digits = [...range(1, 9)].find((count) => Math.fround(Number(value.toPrecision(count))) === value);
  return String(digits === undefined ? value : Number(value.toPrecision(digits)));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
