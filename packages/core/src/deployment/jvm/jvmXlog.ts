import { isSlip } from '../../text/didYouMean.js';
import { xlogTags } from './jvmXlogTags.js';

/** What is wrong with an -Xlog option, as HotSpot of this JDK would say it; undefined where nothing is, or it cannot be told from the text. */
export function xlogFault(argument: string, jdk: number): string | undefined {
  if (!argument.startsWith('-Xlog:') || argument.includes('$')) return undefined;
  const parts = splitOutside(argument.slice('-Xlog:'.length));
  const [selections = '', output = '', decorators = '', options = ''] = parts;
  if (selections === 'async' && jdk < 17) return '-Xlog:async needs JDK 17';
  if (/^(?:help|disable|async)$/.test(selections)) return undefined;
  for (const selection of selections === '' ? [] : selections.split(',')) {
    const level = selection.includes('=') ? selection.slice(selection.indexOf('=') + 1) : undefined;
    if (level !== undefined && !levels.has(level.toLowerCase()))
      return `"${level}" is not a level (off, trace, debug, info, warning, error)`;
    const tags = selection.slice(0, selection.includes('=') ? selection.indexOf('=') : undefined);
    if (tags === '') return 'a selection is empty';
    const fault = tagFault(tags);
    if (fault !== undefined) return fault;
  }
  for (const decorator of decorators === '' || decorators === 'none' ? [] : decorators.split(',')) {
    if (!decoratorNames.has(decorator.toLowerCase())) return `"${decorator}" is not a decorator`;
  }
  if (output !== '' && !/^(?:stdout|stderr|file=.+|"?file=.+|[^=]+)$/.test(output)) return `"${output}" is not a valid output`;
  for (const option of options === '' ? [] : options.split(',')) {
    const fault = optionFault(option, output, jdk);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** A misspelt tag of a selection such as gc+heap*. A tag that is like none may be one of another vendor's JDK. */
function tagFault(selection: string): string | undefined {
  for (const tag of selection.replace(/\*$/, '').toLowerCase().split('+')) {
    if (tag === 'all' || xlogTags.has(tag)) continue;
    const meant = [...xlogTags].find((known) => isSlip(tag, known));
    if (meant !== undefined) return `"${tag}" is not a tag; did you mean "${meant}"?`;
  }
  return undefined;
}

const levels = new Set(['off', 'trace', 'debug', 'info', 'warning', 'error']);

const decoratorNames = new Set([
  'time',
  'utctime',
  'uptime',
  'timemillis',
  'uptimemillis',
  'timenanos',
  'uptimenanos',
  'hostname',
  'pid',
  'tid',
  'level',
  'tags',
  't',
  'utc',
  'u',
  'tm',
  'um',
  'tn',
  'un',
  'hn',
  'p',
  'ti',
  'l',
  'tg',
]);

function optionFault(option: string, output: string, jdk: number): string | undefined {
  const [name = '', value = ''] = option.split('=');
  if (name === 'foldmultilines' && jdk > 17) return value === 'true' || value === 'false' ? undefined : 'foldmultilines is true or false';
  if (output === 'stdout' || output === 'stderr' || output === '')
    return jdk >= 21 ? `"${name}" is not an option of ${output || 'stdout'} (foldmultilines)` : undefined;
  if (name === 'filecount') return /^\d+$/.test(value) && Number(value) <= 1000 ? undefined : 'filecount is a number up to 1000';
  if (name === 'filesize') return /^\d+[kKmMgGtT]?$/.test(value) ? undefined : 'filesize is a number, optionally with k, m or g (not MB)';
  return `"${name}" is not an option of a log file (filecount, filesize)`;
}

/** Parts between colons; a colon inside double quotes belongs to its part. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    if (character === ':' && !quoted) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  parts.push(part);
  return parts;
}
