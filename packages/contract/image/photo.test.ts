import { expect, test } from 'vitest';
import { isPhoto } from './photo.ts';

test.each([
  ['a photo of a phone', 'jpg', 3_500_000, 12_000_000, true],
  ['a screenshot as JPEG', 'jpg', 300_000, 2_700_000, false],
  ['a photo as HEIC', 'heic', 1_600_000, 12_000_000, true],
  ['a screenshot as PNG', 'png', 218_000, 2_700_000, false],
  ['a photo as PNG', 'png', 655_000, 250_000, true],
  ['a scan that nothing packed', 'tiff', 26_000_000, 8_700_000, true],
  ['a screenshot that nothing packed', 'bmp', 8_000_000, 2_700_000, false],
  ['a drawing', 'svg', 2_000_000, 1_000_000, false],
] as const)('%s', (_, format, bytes, pixels, answer) => {
  expect(isPhoto(format, bytes, pixels)).toBe(answer);
});
