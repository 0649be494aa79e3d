import type { SyntaxProblem } from '../document.js';
import { runOnOneHost, type VariablesOfContainer } from './containerVariables.js';

/* Where images keep the data of a daemon, and what containers mount there: each needs a volume of its own, which outlives it. */

/** The data of an image's daemon. */
export interface DataOfImage {
  readonly image: RegExp;
  readonly directory: string;
  /** Variables that move it. */
  readonly movedBy: RegExp;
}

/** Mounted files, and directories of settings and logs, hold no data. */
const beside = /\.\w{1,10}$|\/(?:conf\w*|etc|logs?|scripts?|tmp|bin|init[\w.-]*)(?:\/|$)/;

/** Containers whose data goes with them, though they, or others of their image, mount volumes; and those that write where another one writes. */
export function problemsOfData(
  containers: readonly VariablesOfContainer[],
  images: readonly DataOfImage[],
  path: string,
  text: string,
): readonly SyntaxProblem[] {
  return images.flatMap(({ image, directory, movedBy }) => {
    const own = containers.filter(
      (each) =>
        image.test(each.image) &&
        !each.isOpen &&
        !each.hasOwnStart &&
        !each.isAnyNumber &&
        each.files.length === 0 &&
        !each.variables.some(({ name }) => movedBy.test(name)),
    );
    const mountOf = ({ mounts }: VariablesOfContainer) =>
      mounts.find(({ target }) => target === directory || directory.startsWith(`${target.replace(/\/$/, '')}/`));
    return own.flatMap((container, at): readonly SyntaxProblem[] => {
      const mount = mountOf(container);
      const [first] = container.variables;
      if (mount === undefined) {
        const [odd] = container.mounts.filter(({ target }) => !beside.test(target));
        const range = odd?.range ?? (own.some((each) => mountOf(each) !== undefined) ? first?.keyRange : undefined);
        const message = `${container.name} mounts nothing at ${directory}, where the image keeps the data; it is lost with the container`;
        return range === undefined ? [] : [{ code: 'data-outside-volumes', range, message, effect: 'lost' }];
      }
      if (/[${]/.test(mount.source) || !runOnOneHost(path, text)) return [];
      const other = own.slice(0, at).find((each) => each.name !== container.name && mountOf(each)?.source === mount.source);
      if (other === undefined) return [];
      const message = `${container.name} keeps its data in ${mount.source}, as ${other.name} does; each needs a place of its own`;
      return [{ code: 'data-shared', range: mount.range, message, effect: 'refused' }];
    });
  });
}
