import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sha256 } from './sha256-stream.js';

it('is the sum of the bytes, in whatever pieces they come', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (pieces) => {
      const hash = new Sha256();
      for (const piece of pieces) hash.update(piece);
      expect(hash.digest()).toBe(createHash('sha256').update(Buffer.concat(pieces)).digest('hex'));
    }),
    { seed: 256 },
  );
});
it.each([0, 55, 56, 63, 64, 65, 119, 120, 1_000_003])('has the right end at %i bytes', (length) => {
  const bytes = new Uint8Array(length).map((_, nth) => nth * 7);
  expect(new Sha256().update(bytes).digest()).toBe(createHash('sha256').update(bytes).digest('hex'));
});
