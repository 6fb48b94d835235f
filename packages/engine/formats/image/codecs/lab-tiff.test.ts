import { expect, it } from 'vitest';
import { labToRgb, withoutLab } from './lab-tiff.ts';

/** Lightness, a and b of the white of print, as in colour tables. */
it.each([
  ['white', [100, 0, 0], [255, 255, 255]],
  ['black', [0, 0, 0], [0, 0, 0]],
  ['grey', [53.6, 0, 0], [128, 128, 128]],
  ['red', [54.3, 80.8, 69.9], [255, 0, 0]],
  ['green', [87.8, -79.3, 81], [0, 255, 0]],
  ['blue', [29.6, 68.3, -112], [0, 0, 255]],
])('turns %s into sRGB', (_, [l = 0, a = 0, b = 0], expected) => {
  const byte = (value: number) => Math.round(value) & 0xff;
  const pixel = Buffer.from([byte((l * 255) / 100), byte(a), byte(b), 77]);
  labToRgb(pixel, 4);
  expected.forEach((value, index) =>
    // Bytes are coarse for dark colours.
    expect(Math.abs((pixel[index] ?? 0) - value)).toBeLessThanOrEqual(12),
  );
  expect(pixel[3]).toBe(77);
});

it('leaves a file alone whose directories lead nowhere', () => {
  expect(withoutLab(Buffer.from('II*\0\xff\xff\xff\0', 'latin1')).labPages.size).toBe(0);
  expect(withoutLab(Buffer.from('II*')).labPages.size).toBe(0);
});
