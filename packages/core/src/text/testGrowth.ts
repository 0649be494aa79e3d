/** How much longer the second input of {@link growthOf} is than the first. */
const longer = 8;

/** Microseconds below which a piece of work is too short to measure. */
const measurable = 2000;

/**
 * For tests: how many times the processor time that a piece of work takes for an input eight times as long. Work that looks at everything once gives 8, and work
 * that looks at everything for each thing 64, however busy the machine is.
 * @param length of the shorter input
 */
export function growthOf(work: (length: number) => void, length: number): number {
  const timeOf = (size: number): number => {
    const runs = Array.from({ length: 3 }, () => {
      const start = process.cpuUsage().user;
      work(size);
      return process.cpuUsage().user - start;
    });
    return Math.max(measurable, Math.min(...runs));
  };
  return timeOf(longer * length) / timeOf(length);
}

/** Growth that only work of a time in proportion to its input stays below. */
export const inProportion = 30;
