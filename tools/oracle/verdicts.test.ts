import { describe, expect, it } from 'vitest';
import { judgeRecording, recordings } from './recordedCases.js';

// An accepted case must not get an enforced error that says the start is refused; of the refused ones nearly all must.

/** Share of the refused cases that are told, at least. */
const least = { cassandra: 0.9, hbase: 0.85, hdfs: 0.85 };

describe('recorded verdicts of the servers', () => {
  it.each(recordings)('%s %s', (...recording) => {
    const { falseErrors, missed, refused } = judgeRecording(recording);
    expect(refused).toBeGreaterThan(0);
    expect(falseErrors).toEqual([]);
    expect(1 - missed.length / refused, `missed of ${refused}: ${missed.slice(0, 40).join(' · ')}`).toBeGreaterThanOrEqual(
      least[recording[0]],
    );
  });
});
