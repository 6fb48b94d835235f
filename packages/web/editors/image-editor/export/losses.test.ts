import { expect, test } from 'vitest';
import { lossesOf } from './losses.ts';

const still = { hasAlpha: false, frames: 1, format: 'gif' } as const;
const scans = { ...still, frames: 3, format: 'tiff' } as const;

test.each([
  [still, 'jpeg', []],
  [{ ...still, hasAlpha: true }, 'jpeg', ['transparency']],
  [{ ...still, hasAlpha: true }, 'png', []],
  [{ ...still, hasAlpha: true }, 'gif', []],
  [{ ...still, hasAlpha: true, frames: 3 }, 'jpeg', ['transparency', 'animation']],
  [{ ...still, frames: 3 }, 'avif', ['animation']],
  [{ ...still, frames: 3 }, 'gif', []],
  [{ ...still, frames: 3 }, 'webp', []],
  [scans, 'tiff', []],
  [scans, 'png', ['pages']],
  [scans, 'gif', ['pages']],
] as const)('of %o, %s loses %o', (image, format, lost) => {
  const losses = lossesOf(image, format);
  expect(losses.map(({ of }) => of)).toEqual(lost);
  for (const { of, formats } of losses)
    for (const other of formats)
      expect(lossesOf(image, other).map((loss) => loss.of)).not.toContain(of);
});
