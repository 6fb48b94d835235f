// Encodes pictures as `data:` addresses piece by piece, so that none is held as text.
import type { Readable } from 'node:stream';
import { asPng } from '#formats/image/as-png.ts';
import type { ImageFile, ImageType } from '#models/document/image-file.ts';

/** Image types that browsers show. */
const types: Partial<Record<ImageType, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
};

/** Three bytes become four letters: a remainder waits for the next piece. */
async function* base64(stream: Readable): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}

/** The `data:` URL of a picture (RFC 2397); empty if it cannot be shown. */
export async function* dataAddress(image: ImageFile): AsyncGenerator<string> {
  const type = types[image.type];
  if (type) {
    yield `data:${type};base64,`;
    yield* base64(await image.open());
    return;
  }
  const png = await asPng(image);
  if (png) yield `data:image/png;base64,${png.toString('base64')}`;
}
