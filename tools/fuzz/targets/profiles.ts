import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { CallError } from '../../../packages/cli/src/callError.js';
import { readProfile } from '../../../packages/cli/src/hardwareProfile.js';
import { ownDirectory } from '../directory.js';
import { mutated } from '../mutate.js';
import { knowledge, yamlFiles } from '../pool.js';
import { fuzzTarget, promise } from '../target.js';

const bases = yamlFiles('profiles').map(({ text }) => text);

export const profiles = fuzzTarget<string>({
  name: 'profiles',
  promise: 'a hardware profile is read with numbers in their bounds, or refused with its reason',
  input: fc.oneof(
    mutated(bases, 'yaml'),
    fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  ),
  check(text) {
    const directory = ownDirectory();
    writeFileSync(join(directory, 'p.yaml'), text);
    try {
      const { cores, memory, disks } = readProfile('p.yaml', directory, knowledge);
      promise(cores > 0 && memory > 0 && Number.isFinite(memory), () => `${cores} cores, ${memory} bytes`);
      for (const { count, size } of disks) promise(Number.isInteger(count) && count > 0 && size > 0, () => `${count} disks of ${size}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      promise(error.message.length < 20_000, () => `a reason of ${error.message.length} characters`);
    }
  },
});
