#!/usr/bin/env node
// Asks JVMs which flags they know and what they make of those that went, and writes catalog/jvm.json.
// A release whose JVM is not given keeps what catalog/jvm.json says of it; JDK 8 is that of jdk8Flags.json, see readJdk8.mjs, and what its newest update refuses.
// What no JVM tells (by-hand/jvm.json) is laid over it: without JVMs, that alone is new.
//
// usage: node tools/catalog/jvm/recordFlags.mjs [8=/path/to/java] [11=/path/to/java] [17=…] [21=…] [25=…]
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const here = (path) => new URL(path, import.meta.url);
const given = new Map(process.argv.slice(2).map((argument) => [Number(argument.split('=')[0]), argument.slice(argument.indexOf('=') + 1)]));
/** JDK 8 is only asked which flags it does not know: its source says the rest. */
const java8 = given.get(8);
const javas = new Map([...given].filter(([release]) => release !== 8));
if ([...given].some(([release, java]) => Number.isNaN(release) || !existsSync(java))) {
  process.stderr.write('usage: recordFlags.mjs [RELEASE=JAVA...]\n');
  process.exit(2);
}
const recorded = JSON.parse(readFileSync(here('../../../catalog/jvm.json'), 'utf8'));
const { flags: jdk8 } = JSON.parse(readFileSync(here('jdk8Flags.json'), 'utf8'));
const { flags: history, others } = JSON.parse(readFileSync(here('flagHistory.json'), 'utf8'));
const byHand = JSON.parse(readFileSync(here('../by-hand/jvm.json'), 'utf8'));
const unlock = ['-XX:+UnlockExperimentalVMOptions', '-XX:+UnlockDiagnosticVMOptions'];

/** A machine unlike this one, as options: a default that differs there is worked out from the host. */
const anotherHost = ['-XX:ActiveProcessorCount=64', '-XX:MaxRAM=512g', '-XX:UseAVX=0', '-XX:UseSSE=2'];

/** Flags of one JVM as it prints them: name -> { type, kind, value, origin }. */
function printedBy(java, options) {
  const printed = execFileSync(java, [...unlock, ...options, '-XX:+PrintFlagsFinal', '-version'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
  const flags = new Map();
  for (const line of printed.split('\n')) {
    const match = /^\s*(\w+)\s+(\w+)\s+:?=\s*(.*?)\s+\{([^}]*)\}\s*\{([^}]*)\}/.exec(line);
    if (match !== null) flags.set(match[2], { type: match[1], kind: match[4], value: match[3], origin: match[5] });
  }
  return flags;
}

/** Flags of one JVM: name -> { type, kind, value, workedOut: the value is the host's or the processor's, no constant }. */
function flagsOf(java) {
  const elsewhere = printedBy(java, anotherHost);
  return new Map(
    [...printedBy(java, [])].map(([name, { type, kind, value, origin }]) => {
      const word = /manageable|experimental|diagnostic|product/.exec(kind)?.[0] ?? 'product';
      const other = elsewhere.get(name);
      const workedOut = origin !== 'default' || kind.includes('ARCH') || (other?.origin !== 'command line' && other?.value !== value);
      return [name, { type, kind: word, value, workedOut }];
    }),
  );
}

/**
 * What a JVM checks of numbers: name -> { minimum, maximum }, both allowed. Bounds that no number comes to that people write are left out, and so are those of the host. An
 * unsigned number that may be anything has no range: what is below 0 is no number of its form.
 */
function rangesOf(java) {
  const elsewhere = printedRanges(java, anotherHost);
  const ranges = new Map();
  for (const [name, { type, minimum, maximum }] of printedRanges(java, [])) {
    const other = elsewhere.get(name);
    if (other?.minimum !== minimum || other.maximum !== maximum) continue;
    const isUnsigned = /^(?:uint|uintx|size_t|uint64_t)$/.test(type);
    const isOpen = maximum > (type === 'size_t' ? largestSize : farthest);
    const range = {
      ...(minimum < -farthest || (isUnsigned && minimum === 0 && isOpen) ? {} : { minimum }),
      ...(isOpen ? {} : { maximum }),
    };
    if (Object.keys(range).length > 0) ranges.set(name, range);
  }
  return ranges;
}

/** A range that ends beyond has no end for people: the largest numbers of 32 and 64 bits, and what is computed from those. */
const farthest = 2 ** 31 - 2;
const largestSize = 2 ** 40;

function printedRanges(java, options) {
  const printed = execFileSync(java, [...unlock, ...options, '-XX:+PrintFlagsRanges', '-version'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
  const lines = printed.matchAll(/^\s*(\w+)\s+(\w+)\s+\[\s*([-\d.]+?)\s*\.\.\.\s*([-\d.]+)\s*\]/gm);
  return new Map(
    [...lines].map(([, type, name, minimum, maximum]) => [name, { type, minimum: Number(minimum), maximum: Number(maximum) }]),
  );
}

/** Text of a JVM's library: a flag that it ignores by name stands in it (at the end of a longer name perhaps: the linker merges equal ends). */
function libraryOf(java) {
  const home = dirname(dirname(realpathSync(java)));
  const library = [join(home, 'lib/server/libjvm.so'), join(home, 'lib/amd64/server/libjvm.so')].find((path) => existsSync(path));
  return readFileSync(library).toString('latin1');
}

function tried(java, option) {
  return new Promise((done) => {
    execFile(java, [...unlock, option, '-version'], { timeout: 60_000 }, (error, stdout, stderr) => {
      const text = `${stderr}${stdout}`;
      const line = text.split('\n').find((candidate) => /warning|deprecated|Ignoring|Unrecognized|error/i.test(candidate)) ?? '';
      if (error !== null) done({ verdict: 'refused', line });
      else if (/Ignoring/.test(line)) done({ verdict: 'ignored', line });
      else done({ verdict: /deprecated|removal/.test(line) ? 'deprecated' : 'ok', line });
    });
  });
}

const known = new Map([...javas].map(([release, java]) => [release, flagsOf(java)]));
const checked = new Map([...javas].map(([release, java]) => [release, rangesOf(java)]));
const libraries = new Map([...javas].map(([release, java]) => [release, libraryOf(java)]));
const ofJdk8 = Object.keys(jdk8).filter((name) => jdk8[name][0] !== '-');
const names = [
  ...new Set([
    ...[...known.values()].flatMap((flags) => [...flags.keys()]),
    ...Object.keys(recorded.flags),
    ...ofJdk8,
    ...Object.keys(history),
    ...others,
  ]),
].sort();
const jobs = [];
const batches = [];
for (const [release, java] of javas) {
  const flags = known.get(release);
  const present = [];
  for (const name of names) {
    const flag = flags.get(name);
    const type = flag?.type ?? [...known.values()].find((other) => other.has(name))?.get(name)?.type;
    if (flag !== undefined) {
      if (flag.type === 'bool') present.push(`-XX:${flag.value === 'true' ? '+' : '-'}${name}`);
      else if (!flag.type.startsWith('ccstr') && !flag.workedOut) present.push(`-XX:${name}=${flag.value}`);
    } else if (libraries.get(release).includes(`${name}\0`)) {
      jobs.push({
        release,
        java,
        name,
        options: type === 'bool' ? [`-XX:+${name}`] : type === undefined ? [`-XX:+${name}`, `-XX:${name}=1`] : [`-XX:${name}=1`],
      });
    }
  }
  batches.push(
    ...Array.from({ length: Math.ceil(present.length / 40) }, (_, index) => ({
      release,
      java,
      options: present.slice(index * 40, index * 40 + 40),
    })),
  );
}
const verdicts = new Map();

/** Flags that the JVM knows, at the values they have anyway: one start tells which of many are deprecated. */
function warnedOf(java, options) {
  return new Promise((done) => {
    execFile(java, [...unlock, ...options, '-version'], { timeout: 60_000 }, (error, stdout, stderr) => {
      const text = `${stderr}${stdout}`;
      const names = [...text.matchAll(/(?:Option|Temporarily processing option) (\w+)[^\n]*(?:deprecated|removal)/g)].map(
        (match) => match[1],
      );
      done(error === null ? names : undefined);
    });
  });
}

async function deprecatedOf(release, java, options) {
  const names = await warnedOf(java, options);
  if (names !== undefined) for (const name of names) verdicts.set(`${name} ${release}`, { verdict: 'deprecated', line: '' });
  else if (options.length > 1) {
    // Some of them do not go together: halve until they do.
    const middle = options.length >> 1;
    await deprecatedOf(release, java, options.slice(0, middle));
    await deprecatedOf(release, java, options.slice(middle));
  }
}

async function worker() {
  for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) {
    let best = { verdict: 'refused', line: '' };
    for (const option of job.options) {
      const outcome = await tried(job.java, option);
      if (outcome.verdict !== 'refused' || best.line === '') best = outcome;
      if (best.verdict !== 'refused') break;
    }
    verdicts.set(`${job.name} ${job.release}`, best);
  }
}
/** Flags that its source does not declare and that the newest update of 8 refuses, too, in every form. */
const refusedBy8 = new Set();
if (java8 !== undefined) {
  for (const name of names.filter((each) => jdk8[each] === undefined)) {
    const outcomes = await Promise.all([`-XX:+${name}`, `-XX:${name}=1`].map((option) => tried(java8, option)));
    if (outcomes.every(({ verdict, line }) => verdict === 'refused' && line.startsWith('Unrecognized VM option'))) refusedBy8.add(name);
  }
}
for (const { release, java, options } of batches) await deprecatedOf(release, java, options);
await Promise.all([worker(), worker()]);

const releases = [...new Set([8, ...Object.keys(recorded.jvms).map(Number), ...javas.keys()])].sort((a, b) => a - b);
const kinds = { p: 'product', m: 'manageable', e: 'experimental', d: 'diagnostic' };

/** What one release makes of a flag; undefined where that is not known. */
function outcomeOf(name, release) {
  if (release === 8) return outcomeOfJdk8(name);
  // A JVM that was asked before knows nothing of a flag that was not heard of then, save that it has none of the name.
  if (!javas.has(release)) return recorded.flags[name]?.[release] ?? { verdict: 'refused' };
  const flag = known.get(release).get(name);
  const outcome = verdicts.get(`${name} ${release}`);
  if (flag === undefined) return { verdict: outcome?.verdict ?? 'refused' };
  // A default that the JVM itself would refuse alone (it needs another flag) says nothing about the flag.
  const verdict = outcome === undefined || outcome.verdict === 'refused' ? 'ok' : outcome.verdict;
  return { verdict, kind: flag.kind, ...(flag.workedOut ? {} : { default: flag.value }) };
}

/** A flag that the source does not declare may have come with a later update of 8, unless the newest refuses it. */
function outcomeOfJdk8(name) {
  const [letter, , value] = jdk8[name] ?? [];
  if (letter === undefined)
    return (java8 === undefined ? recorded.flags[name]?.[8]?.verdict === 'refused' : refusedBy8.has(name))
      ? { verdict: 'refused' }
      : undefined;
  if (letter === '-') return { verdict: 'refused' };
  if (letter === 'i') return { verdict: 'ignored' };
  const [deprecated] = history[name] ?? [];
  const isDeprecated = deprecated !== null && deprecated !== undefined && deprecated <= 8;
  // The constant of a flag that later JVMs work out only stands for "not worked out yet".
  const workedOut = releases.some((later) => {
    const { kind, default: standard } = (later > 8 && outcomeOf(name, later)) || {};
    return kind !== undefined && standard === undefined;
  });
  const isConstant = value !== undefined && !workedOut;
  return { verdict: isDeprecated ? 'deprecated' : 'ok', kind: kinds[letter], ...(isConstant ? { default: value } : {}) };
}

/** Ranges of a flag's value: those of JDK 8 by hand, later ones as the JVMs print them, unless they check more. Between two releases that were asked one holds that both check. */
function rangesOfFlag(name) {
  const ranges = byHand.ranges.filter(({ flag }) => flag === name).map(({ flag, source, ...range }) => range);
  if (ranges.some(({ from }) => from > 8)) return ranges;
  const recordedRanges = (recorded.flags[name]?.ranges ?? []).filter(({ from }) => from > 8);
  const asked = releases.filter((release) => release > 8);
  let open;
  for (const release of asked) {
    const range = javas.has(release)
      ? checked.get(release).get(name)
      : recordedRanges.find(({ from, until = Number.POSITIVE_INFINITY }) => from <= release && release <= until);
    if (range === undefined) open = undefined;
    else if (open !== undefined && open.minimum === range.minimum && open.maximum === range.maximum) open.until = release;
    else {
      const { minimum, maximum } = range;
      open = {
        from: release,
        until: release,
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
      };
      ranges.push(open);
    }
  }
  // The newest JVM speaks for those to come.
  if (open !== undefined && open.until === asked.at(-1)) delete open.until;
  return ranges;
}

/** What is written by hand about a flag: the JDK that brought it, and what the JVM itself names in its stead. */
function factsByHand(name) {
  const since = byHand.since.find(({ flag }) => flag === name)?.jdk;
  const successor = byHand.successors.find(({ flag }) => flag === name);
  return {
    ...(since === undefined ? {} : { since }),
    ...(successor === undefined ? {} : { successor: { from: successor.from, option: successor.option } }),
  };
}

/** HotSpot's type of a flag; where releases differ, the one that takes the most: fractions, then negative numbers. */
function typeOf(name) {
  const types = [...releases.map((release) => known.get(release)?.get(name)?.type), recorded.flags[name]?.type, jdk8[name]?.[1]];
  return types.find((type) => type === 'double') ?? types.find((type) => /^intx?$/.test(type)) ?? types.find((type) => type !== undefined);
}

const lines = [];
for (const name of names) {
  const byRelease = releases.map((release) => outcomeOf(name, release));
  const type = typeOf(name);
  const ranges = rangesOfFlag(name);
  const told = releases.flatMap((release, index) => (byRelease[index] === undefined ? [] : [[release, byRelease[index]]]));
  lines.push(
    `${JSON.stringify(name)}: ${JSON.stringify({ ...(type === undefined ? {} : { type }), ...(history[name] === undefined ? {} : { history: history[name] }), ...factsByHand(name), ...(ranges.length === 0 ? {} : { ranges }), ...Object.fromEntries(told) })}`,
  );
}
const versions = {
  ...recorded.jvms,
  ...Object.fromEntries(
    [...javas].map(([release, java]) => [
      release,
      /"([^"]+)"/.exec(
        execFileSync(java, ['-version', '-XX:+UseSerialGC'], { stdio: ['ignore', 'pipe', 'pipe'] }).toString() || versionOf(java),
      )?.[1] ?? versionOf(java),
    ]),
  ),
};
function versionOf(java) {
  return /^JAVA_VERSION="([^"]+)"/m.exec(readFileSync(join(dirname(dirname(realpathSync(java))), 'release'), 'utf8'))?.[1] ?? 'unknown';
}
writeFileSync(
  here('../../../catalog/jvm.json'),
  `{"product":"jvm","releases":${JSON.stringify(releases.map(String))},"settings":{},\n"jvms":${JSON.stringify(versions)},\n"columns":"type; history [deprecated, obsolete, expired]; since: the JDK that brought it; successor: the option that the JVM names in its stead, and the JDK from which it does; ranges of its value, both ends allowed; by JDK: what it makes of the flag, the flag's kind, its default where it is a constant",\n"flags":{\n${lines.join(',\n')}\n}}\n`,
);
process.stdout.write(`${lines.length} flags of JDK ${releases.join(', ')}\n`);
