/** How deep Hadoop's Configuration expands variables in variables. */
const maximumDepth = 20;

/**
 * Expands `${name}` as Hadoop's Configuration does, up to 20 levels. Undefined where a variable is not known: a system property, an
 * environment variable, a name that no file sets.
 */
export function expandVariables(text: string, lookUp: (name: string) => string | undefined): string | undefined {
  let result = text;
  for (let depth = 0; depth < maximumDepth; depth++) {
    const match = /\$\{([^}$\s]+)\}/.exec(result);
    if (match === null || match[1] === undefined) return result;
    const value = lookUp(match[1]);
    if (value === undefined) return undefined;
    result = result.slice(0, match.index) + value + result.slice(match.index + match[0].length);
  }
  return undefined;
}
