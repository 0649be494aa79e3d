/** A repeatable source of choices: the same seed makes the same cases. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  int(below: number): number;
  /** True once in `of` times. */
  once(of: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different entries, in the list's order. */
  some<T>(list: readonly T[], count: number): T[];
}

/** Steele's SplitMix on 32 bits. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    once: (of) => int(of) === 0,
    pick: <T>(list: readonly T[]): T => {
      const chosen = list[int(list.length)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
    some: <T>(list: readonly T[], count: number): T[] => {
      const places = new Set<number>();
      while (places.size < Math.min(count, list.length)) places.add(int(list.length));
      return [...places].sort((a, b) => a - b).flatMap((place) => list.slice(place, place + 1));
    },
  };
}
