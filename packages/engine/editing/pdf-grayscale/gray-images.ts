// Gives images one gray for each pixel. Palettes get gray colours, and all other images are drawn and written anew. Masks stay.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import sharp from 'sharp';
import type { Run } from '#kernel/converter.ts';
import { drawImages, type ImageToDraw } from '#formats/pdf/drawing/drawn-images.ts';
import type { Picture } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { isGray, spaceOf } from './colour-spaces.ts';
import type { Grays } from './grays.ts';

const deflated = promisify(deflate);

/** The quality of photos; a photo that was a JPEG loses nothing that is seen. */
const jpegQuality = 92;

type ColourImage = { reference: string; dictionary: Dictionary; space: Value };

/** The images with colours, without masks. JPEG 2000 files need not state their colours. */
function* colourImages(pdf: EditablePdf): Generator<ColourImage> {
  for (const { reference, value, isStream } of [...pdf.objects()]) {
    const dictionary = pdf.dictionary(value);
    if (!isStream || pdf.resolved(dictionary['/Subtype']) !== '/Image') continue;
    if (pdf.resolved(dictionary['/ImageMask']) === true) continue;
    const space = dictionary['/ColorSpace'] ?? null;
    if (!isGray(pdf, space)) yield { reference, dictionary, space };
  }
}

/** The colours of a palette in gray; nothing if the image has none, or a malformed one. */
async function grayPalette(
  pdf: EditablePdf,
  space: Value,
  grays: Grays,
): Promise<Value | undefined> {
  if (spaceOf(pdf, space)?.family !== '/Indexed') return undefined;
  const [, , last, table] = pdf.list(space);
  const count = (pdf.number(last) ?? -1) + 1;
  if (count < 1 || count > 256 || table === undefined) return undefined;
  const values = Array.from({ length: count }, (_, index) =>
    Math.round(255 * grays.of(space, [index])),
  );
  return ['/Indexed', '/DeviceGray', count - 1, `b:${Buffer.from(values).toString('hex')}`];
}

/** Collects the colours of palettes. */
export async function collectPalettes(pdf: EditablePdf, grays: Grays): Promise<void> {
  for (const { space } of colourImages(pdf)) await grayPalette(pdf, space, grays);
}

/**
 * Changes all images of a document.
 * @param graph the document before the changes, for drawing
 * @returns how many have become gray, and how many could not be drawn
 */
export async function grayImages(
  pdf: EditablePdf,
  graph: Graph,
  { source, grays, folder }: { source: Source; grays: Grays; folder: string },
  run: Run,
): Promise<{ gray: number; unreadable: number }> {
  const drawn = new Map<string, ColourImage>();
  let gray = 0;
  for (const image of colourImages(pdf)) {
    const palette = await grayPalette(pdf, image.space, grays);
    if (!palette) drawn.set(image.reference, image);
    else {
      gray += 1;
      image.dictionary['/ColorSpace'] = palette;
      forgetOtherVersions(image.dictionary);
    }
  }
  const requested = [...drawn.values()].map(({ reference: stream, dictionary }): ImageToDraw => {
    const hasOpacity = needsOpacity(pdf, dictionary);
    return { stream, hasOpacity, ignoresMask: !hasOpacity };
  });
  let written = 0;
  const give = async ({ stream, hasOpacity }: ImageToDraw, picture: Picture) => {
    const { dictionary, space } = drawn.get(stream) as ColourImage;
    await writeGray(
      pdf,
      { reference: stream, dictionary, space },
      { picture, hasOpacity },
      { grays, folder },
    );
    written += 1;
  };
  await drawImages(source, graph, requested, { folder, give }, run);
  return { gray: gray + written, unreadable: drawn.size - written };
}

/** Ranges of transparent colours, and opacity inside JPEG 2000, must become masks. */
const needsOpacity = (pdf: EditablePdf, image: Dictionary): boolean =>
  (pdf.number(image['/SMaskInData']) ?? 0) > 0 ||
  (pdf.list(image['/Mask']).length > 0 && !pdf.isStream(image['/SMask']));

async function writeGray(
  pdf: EditablePdf,
  { reference, dictionary, space }: ColourImage,
  { picture, hasOpacity }: { picture: Picture; hasOpacity: boolean },
  { grays, folder }: { grays: Grays; folder: string },
): Promise<void> {
  const isInks = spaceOf(pdf, space)?.isInks ?? false;
  const { data, width, height, channels } = picture;
  const pixels = Buffer.allocUnsafe(width * height);
  const opacity = hasOpacity ? Buffer.allocUnsafe(width * height) : undefined;
  for (let pixel = 0, at = 0; pixel < pixels.length; pixel += 1, at += channels) {
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]] as [number, number, number];
    pixels[pixel] = Math.round(255 * grays.drawn(red, green, blue, isInks));
    if (opacity) opacity[pixel] = data[at + 3] as number;
  }
  const filters = pdf.resolved(dictionary['/Filter']);
  const filter = Array.isArray(filters) ? pdf.resolved(filters.at(-1)) : filters;
  const isPhoto = filter === '/DCTDecode' || filter === '/JPXDecode';
  forgetOtherVersions(dictionary);
  for (const key of ['/Decode', '/SMaskInData', '/DecodeParms', '/Length']) delete dictionary[key];
  const size = { '/Width': width, '/Height': height };
  const samples = { ...size, '/ColorSpace': '/DeviceGray', '/BitsPerComponent': 8 };
  if (opacity) {
    delete dictionary['/Mask'];
    const mask = { '/Type': '/XObject', '/Subtype': '/Image', ...samples };
    dictionary['/SMask'] = pdf.addStream(mask, opacity);
  }
  const matte = grayMatte(pdf, dictionary, space, grays);
  if (matte) dictionary['/SMask'] = matte;
  const raw = { width, height, channels: 1 } as const;
  const file = join(folder, `gray-${reference.replace(/ .*/, '')}`);
  const image = sharp(pixels, { raw }).toColourspace('b-w');
  await (isPhoto
    ? image.jpeg({ quality: jpegQuality }).toFile(file)
    : writeFile(file, await deflated(pixels)));
  Object.assign(dictionary, samples, { '/Filter': isPhoto ? '/DCTDecode' : '/FlateDecode' });
  pdf.setEncodedFile(reference, file);
}

/** Old and other versions of an image, which would still have its colours. */
function forgetOtherVersions(image: Dictionary): void {
  delete image['/Alternates'];
  delete image['/OPI'];
}

/** A soft mask may name the colour with which its image was mixed (ISO 32000-2, 11.6.5.2). */
function grayMatte(
  pdf: EditablePdf,
  image: Dictionary,
  space: Value,
  grays: Grays,
): string | undefined {
  const mask = image['/SMask'];
  const dictionary = pdf.dictionary(mask);
  const values = pdf.list(dictionary['/Matte']).map((value) => pdf.number(value) ?? 0);
  if (!pdf.isStream(mask) || values.length < 2) return undefined;
  dictionary['/Matte'] = [grays.of(space, values)];
  return mask;
}

/** Collects the colours with which images were mixed. */
export function collectMattes(pdf: EditablePdf, grays: Grays): void {
  for (const { dictionary, space } of colourImages(pdf)) {
    const mask = pdf.dictionary(dictionary['/SMask']);
    const values = pdf.list(mask['/Matte']).map((value) => pdf.number(value) ?? 0);
    if (values.length > 1) grays.of(space, values);
  }
}
