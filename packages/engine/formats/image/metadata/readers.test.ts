import { hasGpsLocation } from '@octavo/contract';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { profileName } from '#formats/image/codecs/profile-name.ts';

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).jpeg();

const exifOf = async (place: Record<string, string>): Promise<Buffer> => {
  const made = await picture()
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: place })
    .toBuffer();
  return (await sharp(made).metadata()).exif as Buffer;
};

test('EXIF data have a location when they contain a latitude', async () => {
  expect(hasGpsLocation(await exifOf({ GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' }))).toBe(
    true,
  );
  expect(hasGpsLocation(await exifOf({}))).toBe(false);
});

test('reads the name of a colour profile', async () => {
  const made = await picture().withIccProfile('p3').toBuffer();
  const { icc } = await sharp(made).metadata();
  expect(profileName(icc as Buffer)).toMatch(/P3/);
});

test('damaged metadata are ignored', async () => {
  const exif = await exifOf({ GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' });
  const { icc } = await sharp(await picture().withIccProfile('srgb').toBuffer()).metadata();
  for (const [read, source] of [
    [hasGpsLocation, exif],
    [profileName, icc as Buffer],
  ] as const)
    fc.assert(
      fc.property(fc.nat(source.length), fc.uint8Array({ maxLength: 64 }), (at, bytes) => {
        const broken = Buffer.concat([source.subarray(0, at), bytes]);
        read(broken);
        const changed = Buffer.from(source);
        Buffer.from(bytes).copy(changed, at);
        read(changed);
      }),
    );
});
