#!/usr/bin/env node
// Reads the flags of JDK 8 from HotSpot's source, since no JVM of it need be at hand, and writes jdk8Flags.json. recordFlags.mjs takes it from there.
//
// usage: node tools/catalog/jvm/readJdk8.mjs path/to/jdk8u/hotspot
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , hotspot] = process.argv;
if (hotspot === undefined) {
  process.stderr.write('usage: readJdk8.mjs HOTSPOT\n');
  process.exit(2);
}

/** What the server JVM of Linux on x86-64 is built from. */
const headers = [
  'share/vm/runtime/globals.hpp',
  'share/vm/c1/c1_globals.hpp',
  'share/vm/opto/c2_globals.hpp',
  'share/vm/gc_implementation/g1/g1_globals.hpp',
  'cpu/x86/vm/globals_x86.hpp',
  'os/linux/vm/globals_linux.hpp',
];
/** HotSpot's declarations as letters, which recordFlags.mjs reads; `-`: a flag of developers is in no JVM that is released. */
const letters = {
  product: 'p',
  lp64_product: 'p',
  product_rw: 'p',
  manageable: 'm',
  experimental: 'e',
  diagnostic: 'd',
  develop: '-',
  notproduct: '-',
};
const declaration =
  /^\s*(?:NOT_EMBEDDED\()?(product|lp64_product|product_rw|manageable|experimental|diagnostic|develop|notproduct)(_pd)?\(\s*(\w+)\s*,\s*(\w+)\s*(?:,\s*([^,\\\s]+))?/gm;

const flags = new Map();
for (const header of headers) {
  for (const [, kind, , type, name, value] of readFileSync(join(hotspot, 'src', header), 'utf8').matchAll(declaration)) {
    // A default of the platform, or one that is worked out, is none that can be told.
    const constant = value !== undefined && /^(true|false|-?\d+(\.\d+)?)$/.test(value) ? [value] : [];
    flags.set(name, [letters[kind], type, ...constant]);
  }
}
const table =
  /obsolete_jvm_flags\[\] = \{([\s\S]*?)NULL/.exec(readFileSync(join(hotspot, 'src/share/vm/runtime/arguments.cpp'), 'utf8'))?.[1] ?? '';
for (const [, name, until] of table.matchAll(/"(\w+)",\s*JDK_Version::\w+\([\d, ]+\),\s*JDK_Version::jdk\((\d+)\)/g))
  if (Number(until) > 8) flags.set(name, ['i']);

const lines = [...flags].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, flag]) => `${JSON.stringify(name)}: ${JSON.stringify(flag)}`);
const note =
  'Flags of JDK 8, of the server JVM of Linux on x86-64, from the declarations in HotSpot and its table of obsolete flags: letter, type, default where it is a constant.';
writeFileSync(new URL('jdk8Flags.json', import.meta.url), `{"note": ${JSON.stringify(note)},\n"flags": {\n${lines.join(',\n')}\n}}\n`);
process.stdout.write(`${flags.size} flags of JDK 8\n`);
