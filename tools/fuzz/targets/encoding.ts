import fc from 'fast-check';
import { decode, encode } from '../../../packages/node/src/encoding.js';
import { mutatedFile } from '../files.js';
import { fuzzTarget, promise } from '../target.js';

interface Input {
  readonly start: readonly number[];
  readonly text: string;
  readonly end: readonly number[];
}

const bytes = fc.oneof(
  fc.constantFrom<number[]>(
    [],
    [0xff, 0xfe],
    [0xfe, 0xff],
    [0xef, 0xbb, 0xbf],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0x00],
  ),
  fc.array(fc.nat(255), { maxLength: 12 }),
);

export const encoding = fuzzTarget<Input>({
  name: 'encoding',
  promise: 'what is read as text is written back as the same bytes',
  input: fc.record({ start: bytes, text: mutatedFile.map(({ text }) => text.slice(0, 2000)), end: bytes }),
  check({ start, text, end }) {
    const all = Buffer.concat([Buffer.from(start), Buffer.from(text), Buffer.from(end)]);
    const decoded = decode(all);
    if (decoded === undefined) return;
    promise(Buffer.from(encode(decoded.text, decoded.encoding)).equals(all), () => `${decoded.encoding}: other bytes`);
  },
});
