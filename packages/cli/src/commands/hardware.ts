import type { Hardware } from '@storelint/core/deployment';
import { formatSize } from '@storelint/core/expressions';
import { lines, MiB, text } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import { CallError, exitStatus } from '../callError.js';
import { profileOf } from '../hardwareProfile.js';
import { print, tell } from '../sink.js';

/** `storelint hardware [list|detect|NAME]`. */
export async function runHardware(what: string | undefined, options: { readonly output?: string }): Promise<number> {
  if (what === 'detect') return detect(options.output);
  const knowledge = new NodeKnowledge();
  if (what !== undefined && what !== 'list') {
    const profile = knowledge.profileText(what);
    if (profile === undefined) throw new CallError(`there is no hardware profile "${what}"; storelint hardware lists them`);
    print(lines(profile));
    return exitStatus.fine;
  }
  const names = knowledge.profileNames();
  const width = Math.max(...names.map((name) => name.length));
  for (const name of names) print(text`${name.padEnd(width)}  ${summaryOf(profileOf(name, knowledge.profileText(name) ?? ''))}\n`);
  return exitStatus.fine;
}

function summaryOf(hardware: Hardware): string {
  const disks = hardware.disks.map(({ count, type, size }) => `${count} x ${Math.round(size / 1e9)} GB ${type.toUpperCase()}`).join(' + ');
  return `${String(hardware.cores).padStart(3)} cores  ${formatSize(hardware.memory).padEnd(9)}  ${disks}`;
}

async function detect(output: string | undefined): Promise<number> {
  const { describeMachine } = await import('../detectHardware.js');
  const { hardware, untold } = describeMachine();
  const disks = hardware.disks.map(({ type, count, size, mount }) => {
    const where = mount === undefined ? '' : `, mount: ${JSON.stringify(mount)}`;
    return `  - { type: ${type}, count: ${count}, size: ${Math.round(size / 1e6) / 1e3}GB${where} }`;
  });
  const profile = lines(
    [
      '# yaml-language-server: schema of hardware profiles: schemas/profile.schema.json of storelint',
      ...untold.map((line) => `# ${line}`),
      'name: this-machine',
      `cores: ${hardware.cores}`,
      `memory: ${Math.floor(hardware.memory / MiB)}MiB`,
      ...(hardware.container === true ? ['container: true'] : []),
      disks.length === 0 ? 'disks: []' : 'disks:',
      ...disks,
      '',
    ].join('\n'),
  );
  if (output === undefined) print(profile);
  else {
    const { writeOutput } = await import('../writeFile.js');
    for (const note of writeOutput(output, [profile], `--output ${output}`)) tell(`storelint: ${note}`);
  }
  return exitStatus.fine;
}
