/** Rules, catalogs and profiles as texts by path; the build makes the module out of what `npm run build` wrote. */
declare module 'storelint-knowledge' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
