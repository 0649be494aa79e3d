import { shownWords } from './mask.js';
import type { Medium, Printable } from './printable.js';
import { escapeOf } from './visible.js';

/** Colours and, around a name, an address of the web: the only sequences that we send to a terminal. */
const colour = String.raw`\u001b\[\d{0,2}(?:;\d{1,2})*m`;
const linkStart = String.raw`\u001b\]8;;(?:https?://[\x21-\x7e]*)?`;
const link = String.raw`${linkStart}\u001b\\|(?<=${linkStart})\u001b\\`;

/** What each medium may hold of characters that steer: line ends; colours in a terminal; in a diff what the files hold, or it would not apply. */
const kept: Readonly<Record<Exclude<Medium, 'raw'>, string>> = {
  terminal: String.raw`\n|${colour}|${link}`,
  markdown: String.raw`\n`,
  html: String.raw`\n`,
  xml: String.raw`\n`,
  json: String.raw`\n`,
  workflow: String.raw`\n`,
  diff: String.raw`\n|\t|\r(?=\n)`,
};

const steering = String.raw`[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]`;

/**
 * The runners of CI services obey what their step prints, in whatever format: GitHub `::command::` at the start of a line and `##[command]` anywhere,
 * Azure `##vso[…]`, TeamCity `##teamcity[…]`. `::1` at the start of a line is an address.
 * Source: actions/runner, ActionCommand.cs (TryParseV2 and TryParse).
 */
const oldCommand = String.raw`(?<=#)#(?=\w*\[)`;
const isAddress = String.raw`(?![^\n]*::)[\da-f:.]*(?:[\s,;%/)\]\u001b]|$)`;
// What stands before it is looked at from a colon alone: from each place of a long line it would take the square of its length.
const command = String.raw`:(?<=^(?:[^\S\n]|${colour})*:)(?=:(?!${isAddress}))`;

const patterns = new Map<Medium, RegExp>();

function patternOf(medium: Exclude<Medium, 'raw'>): RegExp {
  let pattern = patterns.get(medium);
  if (pattern === undefined) {
    const commands = medium === 'workflow' ? oldCommand : `${oldCommand}|${command}`;
    pattern = new RegExp(`(?=${steering})(?!${kept[medium]}).|${commands}`, 'gimsu');
    patterns.set(medium, pattern);
  }
  return pattern;
}

/** A character as XML and HTML refer to it: `&#8238;`, the same data. */
function referenceTo(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** What goes out of a printable text: the last line of defence behind the composers. */
export function seal({ medium, text }: Printable): string {
  if (medium === 'raw') return text;
  return shownWords(text).replace(patternOf(medium), medium === 'xml' || medium === 'html' ? referenceTo : escapeOf);
}
