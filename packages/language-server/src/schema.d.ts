/** The schemas of the repository, as JSON that the bundler puts in. */
declare module '*.schema.json' {
  const schema: unknown;
  export default schema;
}
