import { expect, test } from 'vitest';
import { formatMegabytes, formatStorage } from './sizes.ts';

test.each([
  [0, '0 MB'],
  [12.346, '12.35 MB'],
  [1023, '1023 MB'],
  [1024, '1 GB'],
  [1536, '1.5 GB'],
  [51_200, '50 GB'],
])('storage of %d MB is shown in GB at or above 1024 MB: %s', (megabytes, text) => {
  expect(formatStorage(megabytes)).toBe(text);
});

test.each([
  [0, '0.00 MB'],
  [48_213, '0.05 MB'],
  [1_572_864, '1.50 MB'],
])('a file of %d bytes is shown in MB with two decimals: %s', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text);
});
