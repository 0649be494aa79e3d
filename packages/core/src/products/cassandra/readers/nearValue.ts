import { distance } from 'fastest-levenshtein';

/** The value of a list that a text was probably meant to be: equal but for case, `-` and `_`, or at most two letters off. */
export function nearEnumValue(text: string, values: readonly string[]): string | undefined {
  const plain = (each: string) => each.trim().toLowerCase().replaceAll('-', '_');
  const wanted = plain(text);
  const equal = values.find((value) => plain(value) === wanted);
  if (equal !== undefined || wanted.length < 4 || wanted.length > 80) return equal;
  let best: string | undefined;
  let least = Math.min(2, Math.floor(wanted.length / 2)) + 1;
  for (const value of values) {
    const far = distance(wanted, plain(value));
    if (far < least) {
      best = value;
      least = far;
    }
  }
  return best;
}

/** `true` or `false` for the ways in which people write booleans that YAML does not know. */
export function nearBoolean(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (['y', 't', '1', 'enable', 'enabled', 'yep', 'yes', 'true', 'on'].includes(wanted)) return 'true';
  if (['n', 'f', '0', 'disable', 'disabled', 'nope', 'no', 'false', 'off'].includes(wanted)) return 'false';
  return nearEnumValue(wanted, ['true', 'false']);
}
