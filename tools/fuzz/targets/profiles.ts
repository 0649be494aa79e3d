import fc from 'fast-check';
import { readHardware } from '../../../packages/core/src/deployment/machine/hardware.js';
import { mutated } from '../mutate.js';
import { yamlFiles } from '../pool.js';
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
    const { hardware, problems } = readHardware('p.yaml', text);
    promise((hardware === undefined) === problems.length > 0, () => `${problems.length} problems`);
    const length = problems.reduce((sum, { message }) => sum + message.length, 0);
    promise(length < 50_000, () => `reasons of ${length} characters`);
    if (hardware === undefined) return;
    const { cores, memory, disks } = hardware;
    promise(cores > 0 && memory > 0 && Number.isFinite(memory), () => `${cores} cores, ${memory} bytes`);
    for (const { count, size } of disks) promise(Number.isInteger(count) && count > 0 && size > 0, () => `${count} disks of ${size}`);
  },
});
