/** How many variables Hadoop's Configuration puts into one value, those of variables among them. */
export const mostSubstitutions = 20;

/** Longest text that is made of variables, in characters: those that double what others hold grow without end. */
const longestText = 100_000;

/**
 * Expands `${name}` as Hadoop's Configuration does. Undefined where a variable is not known (a system property, an environment variable, a name that
 * no file sets), and where there are too many of them.
 */
export function expandVariables(text: string, lookUp: (name: string) => string | undefined): string | undefined {
  let result = text;
  for (let done = 0; done < mostSubstitutions; done++) {
    const match = /\$\{([^}$\s]+)\}/.exec(result);
    if (match === null || match[1] === undefined) return result;
    const value = lookUp(match[1]);
    if (value === undefined || result.length + value.length > longestText) return undefined;
    result = result.slice(0, match.index) + value + result.slice(match.index + match[0].length);
  }
  return undefined;
}
