import { expect, it } from 'vitest';
import { imageOf } from './raw-image.ts';
import { rewritten } from './rewriting.ts';

const level = { resolution: 150, quality: 70 };

it.each([
  { about: 'a fax', width: 408, height: 196, becomes: [300, 196] },
  { about: 'its other axis', width: 196, height: 408, becomes: [196, 300] },
  { about: 'both axes', width: 400, height: 800, becomes: [300, 300] },
  { about: 'hardly too many pixels', width: 350, height: 350, becomes: [350, 350] },
])('limits the resolution of each axis by itself: $about', async ({ width, height, becomes }) => {
  const raw = Buffer.from(Uint8Array.from({ length: width * height }, (_, at) => (at * at) % 251));
  const open = () => imageOf(raw, { width, height, channels: 1 });
  const fixed = { isLossy: false, isInverted: false, staysLossless: false } as const;
  const samples = { open, raw, width, height, channels: 1, ...fixed } as const;
  const { changes } = await rewritten(samples, { width: 144, height: 144 }, level);
  expect([changes['/Width'], changes['/Height']]).toEqual(becomes);
});
