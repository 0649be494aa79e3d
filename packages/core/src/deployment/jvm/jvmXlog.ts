/** What is wrong with an -Xlog option, as HotSpot would say it; undefined where nothing is, or it cannot be told from the text. */
export function xlogFault(argument: string): string | undefined {
  if (!argument.startsWith('-Xlog:') || argument.includes('$')) return undefined;
  const parts = splitOutside(argument.slice('-Xlog:'.length));
  const [selections = '', output = '', decorators = '', options = ''] = parts;
  if (/^(?:help|disable|async(?::\w+)?)$/.test(selections)) return undefined;
  for (const selection of selections === '' ? [] : selections.split(',')) {
    const level = selection.includes('=') ? selection.slice(selection.indexOf('=') + 1) : undefined;
    if (level !== undefined && !levels.has(level.toLowerCase()))
      return `"${level}" is not a level (off, trace, debug, info, warning, error)`;
    if (selection.slice(0, selection.includes('=') ? selection.indexOf('=') : undefined) === '') return 'a selection is empty';
  }
  for (const decorator of decorators === '' || decorators === 'none' ? [] : decorators.split(',')) {
    if (!decoratorNames.has(decorator.toLowerCase())) return `"${decorator}" is not a decorator`;
  }
  if (output !== '' && !/^(?:stdout|stderr|file=.+|"?file=.+|[^=]+)$/.test(output)) return `"${output}" is not a valid output`;
  for (const option of options === '' ? [] : options.split(',')) {
    const fault = optionFault(option, output);
    if (fault !== undefined) return fault;
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

function optionFault(option: string, output: string): string | undefined {
  const [name = '', value = ''] = option.split('=');
  if (name === 'foldmultilines') return value === 'true' || value === 'false' ? undefined : 'foldmultilines is true or false';
  if (output === 'stdout' || output === 'stderr' || output === '') return undefined;
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
