import { expect, test } from 'vitest';
import { isForCertificates } from './is-for-certificates.ts';

test('finds the handler of certificates anywhere in a file, also where two pieces meet', async () => {
  const piece = 1024 * 1024;
  for (const before of [0, 10, piece - 12, piece, 2 * piece + 5]) {
    const file = new Blob([
      ' '.repeat(before),
      '<</Filter\n/Adobe.PubSec/V 5>>',
      ' '.repeat(piece),
    ]);
    expect(await isForCertificates(file), String(before)).toBe(true);
  }
  expect(await isForCertificates(new Blob(['<</Filter /Standard>> (Adobe.PubSec)']))).toBe(false);
  expect(await isForCertificates(new Blob([]))).toBe(false);
});
