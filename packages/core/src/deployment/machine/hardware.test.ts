import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemText } from '../../text/ownFile.js';
import { readHardware } from './hardware.js';

/** JSON is YAML. */
const readProfile = (content: unknown) => readHardware('p.yaml', JSON.stringify(content));
const node = { cores: 16, memory: '64GiB', disks: [{ type: 'nvme', count: 2, size: '1900GB' }] };

test('a profile is read into bytes and bytes a second', () => {
  const { hardware, problems } = readProfile({
    ...node,
    network: '10Gbit',
    jdk: 17,
    dedicated: true,
    container: true,
    daemons: ['regionserver', 'datanode'],
    disks: [{ type: 'hdd', count: 12, size: '4TB', bandwidth: '150MB/s', mount: '/data' }],
  });
  expect(problems).toEqual([]);
  expect(hardware).toEqual({
    cores: 16,
    memory: 64 * 1024 ** 3,
    network: 1.25e9,
    jdk: 17,
    dedicated: true,
    container: true,
    daemons: ['regionserver', 'datanode'],
    disks: [{ type: 'hdd', count: 12, size: 4e12, bandwidth: 150e6, mount: '/data' }],
  });
});

test.each([
  [{ cores: 0 }, 'a number above 0'],
  [{ cores: 'many' }, 'a number above 0, and 10000 at most, is needed here'],
  [{ cores: 1e6 }, '10000 at most'],
  [{ memory: 64 }, 'an amount with its unit is needed here, such as 64GiB'],
  [{ memory: '0GiB' }, 'more than nothing is needed here'],
  [{ memory: '99999TiB' }, '1PiB at most'],
  [{ disks: { type: 'ssd' } }, 'a list is needed here'],
  [{ disks: [{ type: 'tape', count: 1, size: '1TB' }] }, '"tape" is not a valid type of disk; known: hdd, ssd, nvme'],
  [{ disks: [{ type: 'ssd', count: 1.5, size: '1TB' }] }, 'an integer from 1 to 1000 is needed here'],
  [{ disks: [{ type: 'ssd', count: 1e5, size: '1TB' }] }, 'from 1 to 1000'],
  [{ disks: [{ type: 'ssd', count: 1, size: '0GB' }] }, 'more than nothing'],
  [{ disks: [{ type: 'ssd', count: 1, size: '1TB', mount: 'data' }] }, 'a path from the root'],
  [{ network: 'fast' }, 'an amount with its unit is needed here, such as 1Gbit'],
  [{ jdk: 'seventeen' }, 'a major release'],
  [{ jdk: 3 }, 'a major release'],
  [{ dedicated: 'yes' }, 'true or false is needed here'],
  [{ daemons: ['regionservr'] }, '"regionservr" is not a valid daemon; known: regionserver, master'],
  [{ daemons: ['hdfs-client'] }, '"hdfs-client" is not a valid daemon'],
  [{ discs: [] }, 'unknown hardware profile field "discs"; did you mean "disks"?'],
])('%j is refused', (wrong, problem) => {
  const read = readProfile({ ...node, ...wrong });
  expect(read.hardware).toBeUndefined();
  expect(read.problems.map(problemText).join('; ')).toContain(problem);
});

const complete = {
  ...node,
  name: 'n',
  title: 't',
  year: 2024,
  network: '10Gbit',
  jdk: 17,
  dedicated: true,
  daemons: ['regionserver', 'datanode'],
  source: 's',
  note: 'o',
  disks: [{ type: 'hdd', count: 12, size: '4TB', bandwidth: '150MB/s', mount: '/data' }],
};
const others: readonly unknown[] = [null, true, 0, -1, 1.5, 2e6, 'text', '5GB', [], ['text'], [1], {}, { text: 1 }];

test('the JSON Schema agrees, with every kind of value in the place of each field', () => {
  const schema: unknown = JSON.parse(readFileSync(new URL('../../../../../schemas/profile.schema.json', import.meta.url), 'utf8'));
  const validate = new Ajv().compile(schema as object);
  expect([validate(complete), readProfile(complete).problems]).toEqual([true, []]);
  const differing: string[] = [];
  const compare = (profile: unknown, what: string) => {
    if (validate(profile) !== (readProfile(profile).problems.length === 0)) differing.push(`${what}: schema ${validate(profile)}`);
  };
  for (const field of [...Object.keys(complete), 'unknown']) {
    const { [field as 'cores']: _left, ...rest } = complete;
    compare(rest, `no ${field}`);
    for (const value of others) compare({ ...complete, [field]: value }, `${field} ${JSON.stringify(value)}`);
  }
  for (const field of [...Object.keys(complete.disks[0] ?? {}), 'unknown']) {
    for (const value of others)
      compare({ ...complete, disks: [{ ...complete.disks[0], [field]: value }] }, `disks.${field} ${JSON.stringify(value)}`);
  }
  expect(differing).toEqual([]);
});

test('whatever stands in the place of a field is read or told', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(complete)), fc.jsonValue({ maxDepth: 4 }), (field, value) => {
      const { hardware, problems } = readProfile({ ...complete, [field]: value });
      expect(hardware === undefined).toBe(problems.length > 0);
    }),
  );
});

test.each([
  ['', 'p.yaml:1:1: the file is empty'],
  ['cores: 4\nmemory: 8GiB\ndaemons:\n  - &a [x]\n  - *a\n', 'p.yaml:5:5: aliases are not supported'],
  ['cores: 4\nmemory: 8 apples\ndisks: []\n', 'p.yaml:2:9: an amount with its unit is needed here'],
  ['cores: 4\nmemory: 8GiB\n', 'p.yaml:1:1: disks is missing'],
])('what is wrong has its line: %j', (text, message) => {
  expect(readHardware('p.yaml', text).problems.map(problemText)).toEqual([expect.stringContaining(message)]);
});
