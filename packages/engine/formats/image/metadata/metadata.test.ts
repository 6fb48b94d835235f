import { hasGpsLocation, keptFieldsOf } from '@octavo/contract';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { keptExif, withoutName } from './exif.ts';
import { captionSegment } from './photoshop.ts';
import { withoutMetadata } from './remove.ts';
import { strippedTiff } from './tiff.ts';
import { keptXmp } from './xmp.ts';
import { itemsOf, sizesOf } from '#formats/image/codecs/media-boxes.ts';

const size = { width: 30, height: 20 };
const everything = keptFieldsOf({ keepMetadata: true });
const picture = () => sharp({ create: { ...size, channels: 3, background: 'red' } });
const exifData = {
  IFD0: { Artist: 'Ada', Model: 'Kamera 7' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
};

const exifOf = async (): Promise<Buffer> => {
  const made = await picture()
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge(exifData)
    .toBuffer();
  return (await sharp(made).metadata()).exif as Buffer;
};

/** EXIF with a second directory for a thumbnail, appended at the end. */
async function withThumbnail(thumbnail: Buffer): Promise<Buffer> {
  const exif = Buffer.from(withoutName(await exifOf()));
  const link = 8 + 2 + exif.readUInt16LE(8) * 12;
  exif.writeUInt32LE(exif.length, link);
  const directory = Buffer.alloc(2 + 2 * 12 + 4);
  directory.writeUInt16LE(2);
  const start = exif.length + directory.length;
  for (const [index, [tag, value]] of [
    [0x0201, start],
    [0x0202, thumbnail.length],
  ].entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag as number, at);
    directory.writeUInt16LE(4, at + 2);
    directory.writeUInt32LE(1, at + 4);
    directory.writeUInt32LE(value as number, at + 8);
  }
  return Buffer.concat([exif, directory, thumbnail]);
}

const readBack = async (exif: Buffer) => {
  const made = await picture().jpeg().toBuffer();
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(8 + exif.length, 2);
  return sharp(Buffer.concat([made.subarray(0, 2), head, exif, made.subarray(2)])).metadata();
};

test('kept EXIF data have the upright orientation, the camera and the location, and no thumbnail', async () => {
  const thumbnail = await picture().jpeg().toBuffer();
  const exif = await withThumbnail(thumbnail);
  expect(exif.includes(thumbnail)).toBe(true);
  const kept = keptExif(exif, { width: 7, height: 5 }, everything) as Buffer;
  expect(kept.indexOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe(-1);
  expect([kept.includes('Kamera 7'), kept.includes('Ada')]).toEqual([true, true]);
  const { orientation } = await readBack(kept);
  expect(orientation).toBe(1);
  expect(keptExif(kept, { width: 7, height: 5 }, everything)).toEqual(kept);
});

test('kept XMP data have the upright orientation and no preview', () => {
  const xmp = `<a tiff:Orientation="6"><xmp:Thumbnails><b>secret</b></xmp:Thumbnails><c/></a>${' '.repeat(2000)}`;
  expect(keptXmp(xmp, everything)).toBe('<a tiff:Orientation="1"><c/></a>\n');
  expect(keptXmp('<xmp:Thumbnails>without an end', everything)).toBeUndefined();
});

test('of what Photoshop keeps only the captions are left', () => {
  const resource = (id: number, data: string) => {
    const head = Buffer.from('8BIM\0\0\0\0\0\0\0\0', 'latin1');
    head.writeUInt16BE(id, 4);
    head.writeUInt32BE(data.length, 8);
    return Buffer.concat([head, Buffer.from(data + '\0'.repeat(data.length % 2))]);
  };
  const all = Buffer.concat([
    Buffer.from('Photoshop 3.0\0'),
    resource(0x040c, 'thumbnail'),
    resource(0x0404, 'captions!'),
  ]);
  const segment = captionSegment(all, everything) as Buffer;
  expect([segment.includes('captions!'), segment.includes('thumbnail')]).toEqual([true, false]);
  expect(segment.readUInt16BE(2)).toBe(segment.length - 2);
  expect(captionSegment(all.subarray(0, 20), everything)).toBeUndefined();
});

test('whatever is broken is left out and breaks nothing', async () => {
  const exif = await exifOf();
  const files = await Promise.all(
    (['jpg', 'png', 'webp', 'gif', 'avif'] as const).map(async (format) => {
      const named = format === 'jpg' ? 'jpeg' : format;
      const made = picture().withExif(exifData).toFormat(named, { effort: 1 });
      return { format, file: await made.toBuffer() };
    }),
  );
  const broken = (source: Buffer, at: number, bytes: Uint8Array) =>
    Buffer.concat([source.subarray(0, at), bytes, source.subarray(at + bytes.length)]);
  const places = fc.tuple(fc.nat(2000), fc.uint8Array({ minLength: 1, maxLength: 16 }));
  fc.assert(
    fc.property(places, fc.boolean(), ([at, bytes], isCut) => {
      keptExif(broken(exif, at % exif.length, bytes), size, everything);
      for (const { format, file } of files) {
        const changed = broken(file, at % file.length, bytes);
        const read = isCut ? changed.subarray(0, at % file.length) : changed;
        withoutMetadata(read, format, 6);
        itemsOf(read);
        sizesOf(read);
      }
    }),
    { numRuns: 500 },
  );
});

test('the rights among metadata stay without the camera, the date and the place', () => {
  const rights = keptFieldsOf({ keepRights: true });
  const spaces = { dc: 'http://purl.org/dc/elements/1.1/', exif: 'http://ns.adobe.com/exif/1.0/' };
  const declared = Object.entries(spaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
  const list = (text: string) => `<rdf:Seq><rdf:li>${text}</rdf:li></rdf:Seq>`;
  const xmp = `<rdf:RDF xmlns:rdf="${rdf}"><rdf:Description ${declared.join(' ')} exif:GPSLatitude="52,30N">
    <dc:creator>${list('Ada &amp; Co')}</dc:creator><dc:subject>${list('holiday')}</dc:subject>
  </rdf:Description></rdf:RDF>`;
  const kept = keptXmp(xmp, rights) ?? '';
  expect(kept).toContain(list('Ada &amp; Co'));
  expect([kept.includes('GPS'), kept.includes('holiday')]).toEqual([false, false]);
  expect(keptXmp(xmp, keptFieldsOf({ keepDate: true }))).toBeUndefined();

  const dataset = (number: number, text: string) =>
    Buffer.concat([Buffer.from([0x1c, 2, number, 0, text.length]), Buffer.from(text)]);
  const iim = Buffer.concat([dataset(80, 'Ada'), dataset(90, 'Berlin'), dataset(116, 'Rights')]);
  const head = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(iim.length, 8);
  const segment = captionSegment(Buffer.concat([head, iim, Buffer.alloc(1)]), rights) as Buffer;
  const says = (text: string) => segment.includes(text);
  expect([says('Ada'), says('Rights'), says('Berlin')]).toEqual([true, true, false]);
});

test('a TIFF keeps the directories of the fields in place', async () => {
  // EXIF have the structure of a TIFF, without pixels.
  const original = withoutName(await exifOf());
  const stripped = (options: object) =>
    strippedTiff(original, { fields: keptFieldsOf(options), xmp: undefined }) as Buffer;
  expect(hasGpsLocation(original)).toBe(true);
  const place = stripped({ keepLocation: true });
  expect([hasGpsLocation(place), place.includes('Ada')]).toEqual([true, false]);
  const rights = stripped({ keepRights: true });
  expect([hasGpsLocation(rights), rights.includes('Ada')]).toEqual([false, true]);
  expect(rights.includes('Kamera 7')).toBe(false);
});
