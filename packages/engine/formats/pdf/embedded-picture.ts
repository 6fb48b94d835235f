// Embeds an image file in a PDF.
import type { Matrix } from '@octavo/contract';
import type { Sharp } from 'sharp';
import type { InputFile } from '#kernel/converter.ts';
import { imageFileLimits } from '#kernel/limits.ts';
import { readJpeg, type Jpeg } from '#formats/image/codecs/jpeg.ts';
import { matrixOf } from '#formats/image/codecs/orientation.ts';
import { readWhole, type OpenedImage } from '#formats/image/open.ts';
import { densityOf } from '#formats/image/page-layout.ts';
import { addJpeg, addPixels, type StreamTarget } from './embedded-image.ts';

/** An image in a PDF, and the matrix that turns it upright. */
export type EmbeddedPicture = { image: string; turn: Matrix };

const { svgDotsPerInch, svgMegapixels } = imageFileLimits;
const upright = 1;

/** Decodes at an eighth of the size, which still reads every byte, so that truncated files are detected. */
async function checkDecodes(picture: OpenedImage): Promise<void> {
  await (await picture.open()).resize(8, 8, { fit: 'fill' }).toBuffer();
}

async function embeddableJpeg(input: InputFile): Promise<Jpeg | undefined> {
  return input.format === 'jpg' ? readJpeg(await readWhole(input)) : undefined;
}

/** Rasterises an SVG with as many pixels as a page needs. */
async function drawnForPrint({ metadata, open }: OpenedImage): Promise<Sharp> {
  const { width, height } = metadata;
  const wanted = svgDotsPerInch / densityOf(metadata.density);
  const scale = Math.min(wanted, Math.sqrt((svgMegapixels * 1e6) / (width * height)));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return (await open()).resize({ width: side(width), height: side(height), fit: 'fill' });
}

/** Embeds an image file: a JPEG unchanged, a drawing with as many pixels as print needs, everything else as its pixels. */
export async function embedPicture(
  pdf: StreamTarget,
  input: InputFile,
  picture: OpenedImage,
): Promise<EmbeddedPicture> {
  const jpeg = await embeddableJpeg(input);
  if (!jpeg) {
    const open = input.format === 'svg' ? () => drawnForPrint(picture) : picture.open;
    const turned = async () => (await open()).autoOrient();
    return { image: await addPixels(pdf, turned), turn: matrixOf(upright) };
  }
  await checkDecodes(picture);
  return { image: await addJpeg(pdf, jpeg), turn: matrixOf(picture.metadata.orientation) };
}
