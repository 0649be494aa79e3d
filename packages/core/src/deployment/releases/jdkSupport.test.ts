import { expect, test } from 'vitest';
import { isTooOldFor, jdksFor, unsupportedJdks } from './jdkSupport.js';

test.each([
  [{ hbase: '1.4.14' }, [7, 8]],
  [{ hbase: '2.6.6' }, [8, 11, 17]],
  [{ hbase: '3.0.0-beta-1' }, [17]],
  [{ hadoop: '2.7.2' }, [7, 8]],
  [{ hadoop: '3.5.0' }, [17]],
  [{ hbase: '2.6.6', hadoop: '3.4.3' }, [8, 11]],
  [{ cassandra: '3.11.19' }, [8]],
  [{ cassandra: '5.0.9' }, [11, 17]],
  [{ cassandra: '6.0-alpha2' }, undefined],
  [{ zookeeper: '3.8.6' }, undefined],
] as const)('%j runs on %j', (releases, expected) => {
  expect(jdksFor(releases)).toEqual(expected);
});

test.each([
  [{ hbase: '3.0.0', jdk: '8' }, ['hbase']],
  [{ hbase: '2.6.6', jdk: '21' }, ['hbase']],
  [{ cassandra: '5.0.9', jdk: '8' }, ['cassandra']],
  [{ hbase: '2.6.6', hadoop: '3.4.3', jdk: '17' }, ['hadoop']],
  [{ hbase: '2.6.6', jdk: '17' }, []],
  [{ hbase: '2.6.6' }, []],
  [{ cassandra: '6.0-alpha2', jdk: '8' }, []],
] as const)('%j: %j does not support it', (releases, expected) => {
  expect(unsupportedJdks(releases).map(({ product }) => product)).toEqual(expected);
});

test("an old machine's JDK is of no use to a release that needs a later one", () => {
  expect(isTooOldFor({ cassandra: '4.1.3' }, 6)).toBe(true);
  expect(isTooOldFor({ hbase: '2.5', hadoop: '3.3.6' }, 7)).toBe(true);
  expect(isTooOldFor({ cassandra: '1.0.12' }, 6)).toBe(false);
  expect(isTooOldFor({ hbase: '2.5' }, 21)).toBe(false);
});
