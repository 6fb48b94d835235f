// Wraps samples in memory as a libvips image.
import type { Sharp } from 'sharp';
import { openImage } from '#formats/image/codecs/sharp.ts';

type Layout = { width: number; height: number; channels: 1 | 3 | 4 };

/** @param samples one byte each; four per pixel are CMYK */
export const imageOf = (samples: Buffer, { width, height, channels }: Layout): Promise<Sharp> =>
  channels === 4
    ? openImage(cmykTiff(samples, width, height))
    : openImage(samples, { raw: { width, height, channels } });

/** Types of values in a TIFF (TIFF 6.0, section 2). */
const [short, long] = [3, 4];

/** libvips reads CMYK only from a file that declares it: a TIFF with one strip (TIFF 6.0, section 16). */
function cmykTiff(samples: Buffer, width: number, height: number): Buffer {
  const cmyk = 5;
  const fields = [
    [256, long, width],
    [257, long, height],
    [258, short, 8],
    [259, short, 1],
    [262, short, cmyk],
    [273, long, 0],
    [277, short, 4],
    [278, long, height],
    [279, long, samples.length],
    [284, short, 1],
  ] as const;
  const directoryBytes = 2 + fields.length * 12 + 4;
  const depths = { at: 8 + directoryBytes, bytes: 8 };
  const head = Buffer.alloc(depths.at + depths.bytes);
  head.write('II*\0\x08', 'latin1');
  head.writeUInt16LE(fields.length, 8);
  fields.forEach(([tag, type, value], index) => {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(tag === 258 ? 4 : 1, at + 4);
    head.writeUInt32LE(tag === 258 ? depths.at : tag === 273 ? head.length : value, at + 8);
  });
  for (let ink = 0; ink < 4; ink += 1) head.writeUInt16LE(8, depths.at + ink * 2);
  return Buffer.concat([head, samples]);
}
