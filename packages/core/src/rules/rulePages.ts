/** The generated page of a rule of storelint's own, from the repository's root. */
export function rulePagePath(id: string): string {
  return `docs/rules/${id}.md`;
}

/** Where the project is. */
export const homepage = 'https://github.com/storelint/storelint';

/**
 * Address of that page, in the repository as long as no site has it.
 * @param pages another place of the pages: `{id}` stands for the rule's id, which otherwise follows
 */
export function rulePageAddress(id: string, pages?: string): string {
  if (pages === undefined) return `${homepage}/blob/main/${rulePagePath(id)}`;
  return pages.includes('{id}') ? pages.replaceAll('{id}', id) : `${pages}${id}`;
}
