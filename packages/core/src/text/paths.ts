/* Paths as the host names them, with `/`; relative ones begin at the working directory. */

/** The last name of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The directory of a file, `.` for a bare name. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '.' : path.slice(0, slash) || '/';
}

/** The directory above; above the working directory with `..`, as the host resolves it. */
export function parentOf(directory: string): string {
  if (directory === '.') return '..';
  if (/(?:^|\/)\.\.$/.test(directory)) return `${directory}/..`;
  return directoryOf(directory);
}

/** A name below a directory. */
export function join(directory: string, name: string): string {
  return directory === '.' ? name : `${directory === '/' ? '' : directory}/${name}`;
}
