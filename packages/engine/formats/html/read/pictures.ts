// Reads the pictures that a page embeds as `data:` URLs. Others are not fetched.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { documentLimits } from '#kernel/limits.ts';
import type { ImageType } from '#models/document/image-file.ts';
import type { Picture } from '#models/document/model.ts';
import { openImage } from '#formats/image/codecs/sharp.ts';
import { declarationsOf, lengthOf } from './css.ts';
import { attributeOf, elementsIn, wholeNumberOf, type Element, type Page } from './node.ts';

export type Pictures = ReadonlyMap<Element, Picture>;

const pointsPerPixel = 72 / 96;
const types: Readonly<Record<string, ImageType>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/bmp': 'bmp',
};

type Embedded = { type: ImageType; bytes: Buffer };

function embeddedIn(address: string): Embedded | undefined {
  const comma = address.indexOf(',');
  const [, mime = '', isBase64] =
    /^data:([\w/+.-]+)(?:;[\w=-]+)*?(;base64)?$/i.exec(address.slice(0, comma)) ?? [];
  const type = types[mime.toLowerCase()];
  if (!type) return undefined;
  const data = address.slice(comma + 1);
  return { type, bytes: isBase64 ? Buffer.from(data, 'base64') : Buffer.from(plainData(data)) };
}

function plainData(data: string): string {
  try {
    return decodeURIComponent(data);
  } catch {
    return data;
  }
}

type Size = { width: number; height: number };

/** A negative height means rows from the top to the bottom. */
const sizeOfBmp = (bytes: Buffer): Size => ({
  width: bytes.readInt32LE(18),
  height: Math.abs(bytes.readInt32LE(22)),
});

/** The picture's own size in pixels; nothing if it is unreadable or too large. */
async function sizeOf({ type, bytes }: Embedded): Promise<Size | undefined> {
  try {
    const { width, height } =
      type === 'bmp' ? sizeOfBmp(bytes) : await (await openImage(bytes)).metadata();
    return width * height > documentLimits.imageMegapixels * 1e6 ? undefined : { width, height };
  } catch {
    return undefined;
  }
}

/** The size on the page in points: what the element states, in proportion, or else the picture's own. */
function shownSize(element: Element, own: Size): Size {
  const css = declarationsOf(element);
  const stated = (name: 'width' | 'height') => {
    const pixels = wholeNumberOf(element, name);
    return lengthOf(css.get(name)) ?? (pixels && pixels > 0 ? pixels * pointsPerPixel : undefined);
  };
  const [width, height] = [stated('width'), stated('height')];
  const ratio = own.height / own.width;
  if (width) return { width, height: height ?? width * ratio };
  if (height) return { width: height / ratio, height };
  return { width: own.width * pointsPerPixel, height: own.height * pointsPerPixel };
}

async function pictureOf(element: Element): Promise<Picture | undefined> {
  const address = attributeOf(element, 'src').trim();
  const embedded = embeddedIn(address);
  const own = embedded && (await sizeOf(embedded));
  if (!embedded || !own?.width || !own.height) return undefined;
  const { type, bytes } = embedded;
  const key = createHash('sha256').update(bytes).digest('hex');
  const open = async () => Readable.from([bytes]);
  return {
    kind: 'picture',
    image: { key, type, size: bytes.length, open },
    ...shownSize(element, own),
    alt: attributeOf(element, 'alt'),
    address,
  };
}

/** The embedded pictures of a page by their elements. */
export async function picturesOf(page: Page): Promise<Pictures> {
  const pictures = new Map<Element, Picture>();
  for (const element of elementsIn(page)) {
    const picture = element.name === 'img' ? await pictureOf(element) : undefined;
    if (picture) pictures.set(element, picture);
  }
  return pictures;
}
