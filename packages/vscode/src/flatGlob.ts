/** One glob of several. In it no alternative holds others: those the workbench matches with nothing, and its search refuses them. */
export function flatGlob(globs: readonly string[]): string {
  return `{${[...new Set(globs.flatMap(alternatives))].join(',')}}`;
}

/** `a{b,c}` is `ab` or `ac`. */
function alternatives(glob: string): readonly string[] {
  const group = /\{([^{}]*)\}/.exec(glob);
  if (group === null) return [glob];
  const [all, inner = ''] = group;
  return inner.split(',').flatMap((each) => alternatives(glob.slice(0, group.index) + each + glob.slice(group.index + all.length)));
}
