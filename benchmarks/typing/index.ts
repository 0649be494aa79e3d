// node tools/run.mjs benchmarks/typing/index.ts [NAME] [COMMAND]: types files character by character over LSP and counts what a person would see.
// wrong marks: findings that stand neither before the first key nor after the last, seen after each key by a client that asks at once, while typing goes
// on (`flashes`) and once it rests there (`at rest`). NAME: only recordings whose names hold it. COMMAND: another language server, such as
// "node node_modules/.bin/yaml-language-server --stdio", which sends its marks unasked: they are looked at a moment after each key; saved: keys that completion takes off, by a typist who looks at the first three offers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompletionItem } from 'vscode-languageserver-protocol/node';
import { TestClient } from '../../packages/language-server/src/testClient.js';
import { testKnowledge } from '../../packages/language-server/src/testWorkspace.js';
import { PeerClient } from './peer.js';
import { recordings } from './recordings.js';
import { type Mark, Typist } from './typist.js';

const releases = 'releases: { hbase: 2.5.8, hadoop: 3.3.6, cassandra: 4.1.3, zookeeper: 3.8.4, jdk: 17 }\n';
const capabilities = {
  textDocument: { diagnostic: {}, completion: { completionItem: { snippetSupport: true } } },
  workspace: { diagnostics: { refreshSupport: true } },
};
const peerCapabilities = { textDocument: { publishDiagnostics: {}, completion: { completionItem: { snippetSupport: true } } } };
const [, , chosen, peer] = process.argv;
const seen = 3;

/** One place of a recording: the text around is what stands when it is typed. */
interface Step {
  readonly start: string;
  readonly old: string;
  readonly typed: string;
  readonly end: string;
}

function stepsOf(text: string): readonly Step[] {
  const parts = text.split(/[⟦⟧]/);
  return parts.flatMap((part, at) => {
    if (at % 2 === 0) return [];
    const [first = '', second] = part.split('⇒');
    const join = (from: number, to: number, which: (words: readonly string[]) => string) =>
      parts.slice(from, to).reduce((all, each, index) => all + ((from + index) % 2 === 0 ? each : which(each.split('⇒'))), '');
    return [
      {
        start: join(0, at, (words) => words.at(-1) ?? ''),
        old: second === undefined ? '' : first,
        typed: second ?? first,
        end: join(at + 1, parts.length, (words) => (words.length > 1 ? (words[0] ?? '') : '')),
      },
    ];
  });
}

/** Keys that write a text: a line end brings its indentation. */
function strokesOf(text: string): readonly string[] {
  return text.match(/\n[ \t]*|[\s\S]/g) ?? [];
}

async function withClient<T>(debounce: number, path: string, action: (typist: Typist) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'storelint-typing-'));
  writeFileSync(join(directory, '.storelint.yaml'), releases);
  const client =
    peer === undefined
      ? await TestClient.start(directory, capabilities, { debounce, suggestCommand: 'suggest' })
      : await PeerClient.start(peer, directory, peerCapabilities);
  try {
    const language = path.endsWith('.xml') ? 'xml' : path.endsWith('yaml') ? 'yaml' : 'plaintext';
    return await action(new Typist(client, `file://${join(directory, path)}`, language));
  } finally {
    await client.stop();
    rmSync(directory, { recursive: true });
  }
}

/** Keys after which wrong marks are seen; those after which one stands elsewhere than in the line, or there are several. */
interface Seen {
  keys: number;
  wrong: number;
  elsewhere: number;
  several: number;
  readonly rules: Map<string, number>;
}

async function watch(text: string, path: string, debounce: number): Promise<Seen> {
  return withClient(debounce, path, async (typist) => {
    const steps = stepsOf(text);
    const [first] = steps;
    const samples: { readonly marks: readonly Mark[]; readonly line: number }[] = [];
    await typist.open(`${first?.start}${first?.old}${first?.end}`);
    const right = new Set((await typist.marks()).map(({ code }) => code));
    const look = async (offset: number) => {
      // Nothing that comes later is waited for: at rest is what a server without a debounce says.
      if (debounce === 0) await new Promise((done) => setTimeout(done, 3));
      samples.push({ marks: await typist.marks(), line: typist.positionOf(offset).line });
    };
    for (const { start, old, typed } of steps) {
      for (let left = old.length; left > 0; left--) {
        await typist.replace(start.length + left - 1, start.length + left, '');
        await look(start.length + left - 1);
      }
      let at = start.length;
      for (const stroke of strokesOf(typed)) {
        await typist.replace(at, at, stroke);
        at += stroke.length;
        await look(at);
      }
    }
    await new Promise((done) => setTimeout(done, debounce + 300));
    for (const { code } of await typist.marks()) right.add(code);
    const seen: Seen = { keys: samples.length, wrong: 0, elsewhere: 0, several: 0, rules: new Map() };
    for (const { marks, line } of samples) {
      const wrong = marks.filter(({ code }) => !right.has(code));
      if (wrong.length > 0) seen.wrong++;
      if (wrong.length > 1) seen.several++;
      if (wrong.some((mark) => mark.line !== line)) seen.elsewhere++;
      for (const code of new Set(wrong.map((mark) => mark.code))) seen.rules.set(code, (seen.rules.get(code) ?? 0) + 1);
    }
    return seen;
  });
}

/** The text of an offer, in the pieces between the places where the cursor stops. */
function piecesOf(item: CompletionItem, newText: string): readonly string[] {
  if (item.insertTextFormat !== 2) return [newText];
  return newText.split(/\$\d|\$\{\d(?::(?:\\.|[^}\\])*)?\}/).map((piece) => piece.replace(/\\([\\$}])/g, '$1'));
}

/** Types what is wanted between two texts, with the help of the offers; gives the keys that it takes. */
async function fill(typist: Typist, before: string, wanted: string): Promise<number> {
  let keys = 0;
  let done = 0;
  const strokes = () => strokesOf(wanted.slice(done));
  while (done < wanted.length) {
    const [stroke = ''] = strokes();
    const caret = before.length + done;
    const chosen = await choose(typist, before.length, caret, wanted);
    if (chosen !== undefined) {
      const { start, end, pieces, gaps, cost } = chosen;
      keys += cost;
      await typist.replace(start, end, pieces.join(''));
      let written = typist.text.slice(0, start);
      for (const [index, piece] of pieces.entries()) {
        written += piece;
        const gap = gaps[index];
        if (gap === undefined) continue;
        // A key leads from one stop to the next.
        if (index > 0) keys++;
        keys += await fill(typist, written, gap);
        written += gap;
      }
      const from = done;
      done = written.length - before.length;
      if (done <= from) throw new Error('an offer leads nowhere');
      continue;
    }
    await typist.replace(caret, caret, stroke);
    keys++;
    done += stroke.length;
  }
  return keys;
}

interface Chosen {
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly string[];
  /** What is wanted behind each piece but the last. */
  readonly gaps: readonly string[];
  readonly cost: number;
}

/** The one of the first offers that saves the most, if one does. */
async function choose(typist: Typist, from: number, caret: number, wanted: string): Promise<Chosen | undefined> {
  let best: { readonly chosen: Chosen; readonly saved: number } | undefined;
  for (const [index, item] of (await typist.offers(caret)).slice(0, seen).entries()) {
    const { textEdit } = item;
    if (textEdit === undefined || !('range' in textEdit)) continue;
    const start = typist.offsetOf(textEdit.range.start);
    const end = typist.offsetOf(textEdit.range.end);
    if (start < from || end > caret) continue;
    const rest = wanted.slice(start - from);
    const pieces = piecesOf(item, textEdit.newText);
    let at = 0;
    const gaps: string[] = [];
    let fits = true;
    for (const [place, piece] of pieces.entries()) {
      const found = place === 0 ? (rest.startsWith(piece) ? 0 : -1) : rest.indexOf(piece, at);
      if (found < 0) {
        fits = false;
        break;
      }
      if (place > 0) gaps.push(rest.slice(at, found));
      at = found + piece.length;
    }
    const written = pieces.reduce((sum, piece) => sum + strokesOf(piece).length, 0) - (caret - start);
    const cost = 1 + index;
    const saved = written - cost - Math.max(0, gaps.length - 1);
    if (fits && pieces.join('').length > 0 && saved > 0 && (best === undefined || saved > best.saved))
      best = { chosen: { start, end, pieces, gaps, cost }, saved };
  }
  return best?.chosen;
}

async function save(text: string, path: string): Promise<{ readonly plain: number; readonly helped: number }> {
  return withClient(50, path, async (typist) => {
    let plain = 0;
    let helped = 0;
    for (const { start, old, typed, end } of stepsOf(text)) {
      if (typist.text === '') await typist.open(start + end);
      else await typist.replace(0, typist.text.length, start + end);
      plain += old.length + strokesOf(typed).length;
      helped += old.length + (await fill(typist, start, typed));
      if (typist.text !== start + typed + end) throw new Error(`${path}: typed ${typist.text}`);
    }
    return { plain, helped };
  });
}

/** Ranks of the names that people use most, by what is typed of their most telling word. */
async function rankNames(product: string, path: string, before: string, after: string): Promise<void> {
  const usage = testKnowledge.usage(product as 'hbase');
  const catalog = testKnowledge.catalog(product as 'hbase');
  const release = catalog?.releases.at(-1) ?? '';
  const names = [...usage.keys()].filter((name) => catalog?.setting(name, release) !== undefined).slice(0, 100);
  await withClient(50, path, async (typist) => {
    await typist.open(before + after);
    const ranks = new Map<string, number>();
    const rankOf = async (typed: string, name: string) => {
      const key = `${typed} ${name}`;
      const known = ranks.get(key);
      if (known !== undefined) return known;
      await typist.replace(before.length, typist.text.length - after.length, typed);
      const labels = (await typist.offers(before.length + typed.length)).map(({ label }) => label);
      for (const [index, label] of labels.entries()) ranks.set(`${typed} ${label}`, index + 1);
      const rank = labels.indexOf(name) + 1 || Number.POSITIVE_INFINITY;
      ranks.set(key, rank);
      return rank;
    };
    for (const letters of [2, 3, 4, 6]) {
      let first = 0;
      let top = 0;
      const missed: string[] = [];
      for (const name of names) {
        const words = [...new Set(name.split(/[._-]|(?=[A-Z])/))].map((word) => word.toLowerCase()).filter((word) => word.length > 1);
        let best = Number.POSITIVE_INFINITY;
        for (const word of words) best = Math.min(best, await rankOf(word.slice(0, letters), name));
        if (best === 1) first++;
        if (best <= seen) top++;
        else missed.push(name);
      }
      process.stdout.write(
        `${path.padEnd(16)} ${letters} letters: first ${first}, in the first three ${top} of ${names.length}${letters === 4 && process.env.VERBOSE ? `; not: ${missed.join(' ')}` : ''}\n`,
      );
    }
  });
}

const wantedRecordings = recordings.filter(({ name }) => chosen === undefined || name.includes(chosen));
const totals = { keys: 0, flashes: 0, rest: 0, elsewhere: 0, several: 0, plain: 0, helped: 0 };
const debounce = 700;
for (const { name, path, text } of wantedRecordings) {
  const typing = await watch(text, path, debounce);
  const resting = peer === undefined ? await watch(text, path, 0) : typing;
  const { plain, helped } = await save(text, path);
  totals.keys += typing.keys;
  totals.flashes += typing.wrong;
  totals.rest += resting.wrong;
  totals.elsewhere += resting.elsewhere;
  totals.several += resting.several;
  totals.plain += plain;
  totals.helped += helped;
  const number = (value: number) => String(value).padStart(4);
  process.stdout.write(
    `${name.padEnd(54)} keys ${number(typing.keys)}  flashes ${number(typing.wrong)}  at rest ${number(resting.wrong)}, elsewhere ${number(resting.elsewhere)}, several ${number(resting.several)}  with completion ${number(helped)} of ${number(plain)}\n`,
  );
  if (process.env.VERBOSE)
    for (const [what, { rules }] of Object.entries({ typing, resting })) process.stdout.write(`    ${what}: ${[...rules].map(([id, count]) => `${id} ${count}`).join(', ')}\n`);
}
const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
process.stdout.write(
  `all: ${totals.keys} keys, wrong marks while typing at ${totals.flashes}, at rest at ${totals.rest} (elsewhere than in the line ${totals.elsewhere}, several ${totals.several}); completion saves ${share(totals.plain - totals.helped, totals.plain)}\n`,
);
if (chosen === undefined) {
  await rankNames('hbase', 'hbase-site.xml', '<configuration>\n  <property>\n    <name>', '</name>\n  </property>\n</configuration>\n');
  await rankNames('hadoop', 'hdfs-site.xml', '<configuration>\n  <property>\n    <name>', '</name>\n  </property>\n</configuration>\n');
  await rankNames('cassandra', 'cassandra.yaml', '', '\n');
}
