import { baseName } from '../../text/paths.js';

/* Packages of Debian start their daemon as soon as they are installed, with the files that they bring. */

/** Whether a file builds an image: what installs a package there, or a script that it runs, starts nothing. */
export function buildsImage(path: string): boolean {
  return /dockerfile|containerfile/i.test(baseName(path));
}

/** What keeps a package from starting its daemon, brings the files before it, or takes away what the first start left. */
const undone =
  /policy[-_]rc[._-]?d|\bRUNLEVEL=1|invoke-rc\.d|dpkg-divert|force-conf(?:old|def)|\bmask(?:ed)?\b|\bfile\.absent\b|\s-delete\b|\bupdate\s+system\.local\b|\brm\s+(?:-\S+\s+)*-\w*r/i;
const removed = /\bstate\s*[:=]\s*["']?absent/g;

/** How far from the word `absent` the name of what goes may stand. */
const around = 250;

/** Whether a file around a daemon takes away what the first start of its package left, or keeps it from starting. */
export function undoesPackageStart(_path: string, text: string, product: string): boolean {
  if (!text.includes(product) && !undone.test(text)) return false;
  const isRemoved = [...text.matchAll(removed)].some(({ index }) => {
    const near = text.slice(Math.max(0, index - around), index + around);
    return near.includes(`/${product}`) || /director(?:y|ies)|data/i.test(near);
  });
  return undone.test(text) || isRemoved;
}

/**
 * Whether a file installs the product's package of Debian and so starts it with the stock files: a command of apt, the module of Ansible, a state of Salt with a repository of Debian. Where the
 * product's own file is named before, it may be there first.
 * @param file of the product that counts at its start: cassandra.yaml
 */
export function startsPackage(path: string, text: string, product: string, file: string): boolean {
  if (buildsImage(path) || /^FROM\s/m.test(text) || !text.includes(product)) return false;
  const lines = text.replace(/^[ \t]*#.*$/gm, '').replace(/\\\r?\n/g, ' ');
  const at = installationIn(path, lines, product);
  const named = lines.indexOf(file);
  return at >= 0 && (named < 0 || named > at);
}

function installationIn(path: string, text: string, product: string): number {
  const name = String.raw`["']?${product}(?:=[^\s"']*(?:\{\{[^}]*\}\})?)?["']?`;
  if (path.endsWith('.sls'))
    return new RegExp(String.raw`\bdeb\s+https?://[^\n]*(?:${product}|datastax)`).test(text)
      ? text.search(/\bpkg(?:\.|:\s*\n\s*-\s*)installed\b/)
      : -1;
  const command = new RegExp(String.raw`\b(?:apt|apt-get|aptitude)\s+(?:-\S+\s+)*install\s(?:[^\n;&|]*\s)?${name}(?=[\s;&|"']|$)`, 'm');
  const task = new RegExp(
    String.raw`^[ \t]*(?:-[ \t]+)?(?:ansible\.builtin\.)?apt:(?:[ \t]+[^\n]*\b(?:name|pkg)=${name}(?:\s|$)|[ \t]*\n(?:[ \t]+\w+:[^\n]*\n){0,6}?[ \t]+(?:name|pkg):[ \t]*${name}[ \t]*$)`,
    'm',
  );
  return Math.max(text.search(command), text.search(task));
}
