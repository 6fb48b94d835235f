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
  [{ ...still, frames: 3, format: 'avif' }, 'gif', ['animation']],
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

test('an animated PNG or AVIF loses its frames unless it is only compressed', () => {
  for (const format of ['png', 'avif'] as const) {
    const film = { ...still, frames: 3, format };
    expect(lossesOf(film, format)).toEqual([{ of: 'animation', formats: [] }]);
    expect(lossesOf(film, format, true)).toEqual([]);
  }
});
