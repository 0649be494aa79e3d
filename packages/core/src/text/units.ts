/* What a unit amounts to. Sizes count bytes, times milliseconds, rates bytes a second. Every factor in the project comes from here. */

export const KiB = 1024;
export const MiB = KiB ** 2;
export const GiB = KiB ** 3;
export const TiB = KiB ** 4;
export const PiB = KiB ** 5;

/** Milliseconds. */
export const second = 1000;
/** Milliseconds. */
export const minute = 60 * second;
/** Milliseconds. */
export const hour = 60 * minute;
/** Milliseconds. */
export const day = 24 * hour;

/** Bytes of a million bits. */
export const Mbit = 1e6 / 8;

/** Nanoseconds of each unit of time, for readers that are exact to the last one. */
export const nanoseconds = {
  ns: 1n,
  us: 1000n,
  ms: 1_000_000n,
  s: 1_000_000n * BigInt(second),
  min: 1_000_000n * BigInt(minute),
  h: 1_000_000n * BigInt(hour),
  d: 1_000_000n * BigInt(day),
} as const;
