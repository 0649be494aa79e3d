/* Paths as the host names them, with `/`; relative ones begin at the working directory. */

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

export function join(directory: string, name: string): string {
  return directory === '.' ? name : `${directory === '/' ? '' : directory}/${name}`;
}

/** Whether one of some mount points is a directory, or lies above or beneath it. */
export function isMountedAt(directory: string, mounts: readonly string[]): boolean {
  return mounts.some(
    (mount) => directory === mount || directory.startsWith(`${mount === '/' ? '' : mount}/`) || mount.startsWith(`${directory}/`),
  );
}
