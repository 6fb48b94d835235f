// Edits one image by a recipe: reads it, renders it (all frames if the result holds several) and writes it.
import { keptFieldsOf, resultSizeOf, type Size } from '@octavo/contract';
import type { Sharp } from 'sharp';
import type { Recipe } from './recipe.ts';
import type { Inputs, OutputFile, Run } from '#kernel/converter.ts';
import { checkFrameStrip, frameStripOf, openFrameStrip } from './frames.ts';
import { renderedToMemory, type Colours, type Layer } from './layer.ts';
import { pictureMark } from './picture-mark.ts';
import { isOnlyResized, rendered, type Rendering } from './render.ts';
import { saveEncoded } from './save-encoded.ts';
import { coloursFor, layerOf, metadataOf } from './source.ts';
import type { Watermark } from './stamp.ts';
import { textMark } from './text-mark.ts';
import { watermarkOn } from './watermark.ts';
import { warnOfUnreadFrames } from '#formats/image/animation.ts';
import { decoding, openPicture, pageOf, type OpenedImage } from '#formats/image/open.ts';
import { hasPagesIn, isAnimatedIn, warnOfLeftOut } from '#formats/image/frames.ts';
import { warnOfLocation } from '#formats/image/metadata/location.ts';
import { checkResult, shownSize } from '#formats/image/resize-box.ts';
import type { Drawing } from '#formats/image/write-once.ts';
import { imageRequestOf, writeImage, type ImageRequest } from '#formats/image/write.ts';

type Job = Rendering & { picture: OpenedImage; wanted: ImageRequest };

/**
 * Edits an image.
 * @param inputs the image, and the picture of the watermark if it is not a text
 * @throws ProblemError as `openPicture` and `writeImage` do; `too_many_pixels` if the result would be too large
 */
export async function editImage(
  [input, mark]: Inputs,
  output: OutputFile,
  recipe: Recipe,
  run: Run,
): Promise<void> {
  if (recipe.encoded) return saveEncoded(input, output, recipe, run);
  run.progress(0, 1, 'Editing');
  const picture = await openPicture(input, run);
  const wanted = imageRequestOf(recipe, input, picture);
  const shown = shownSize(picture.metadata);
  const size = resultSizeOf(shown, recipe);
  const isFrameStrip = isAnimatedIn(picture, wanted.target);
  checkResult({ ...size, fit: 'fill' }, shown, isFrameStrip ? picture.frames : 1);
  const watermarkOf = (size: Size) => decoding(() => watermarkFor(recipe, size, mark, run));
  const isFlat = wanted.target === 'jpg';
  const watermark = await watermarkOf(size);
  const job = { recipe, shown, size, watermark, isFlat, run, picture, wanted };
  warnOfLeftOut(picture, wanted.target, run);
  await warnOfUnreadFrames(input, run);
  await warnOfLocation(input, picture.metadata, keptFieldsOf(recipe), run);
  const drawing = await decoding(() => {
    if (hasPagesIn(picture, wanted.target)) return pagesDrawing(job, watermarkOf);
    return isFrameStrip ? frameStripDrawing(job) : drawingOf(job);
  });
  await writeImage(drawing, wanted, output.path(wanted.target), run);
  run.progress(1, 1, 'Editing');
}

async function watermarkFor(
  recipe: Recipe,
  size: Size,
  input: Inputs[number] | undefined,
  run: Run,
): Promise<Watermark | undefined> {
  if (!recipe.showWatermark) return undefined;
  const picture = input
    ? await pictureMark(input, run)
    : await textMark(recipe.watermarkText, recipe.watermarkColor);
  return picture && watermarkOn(size, picture, recipe);
}

/** The pages of a TIFF, each edited in its own size when it is written. */
async function pagesDrawing(
  job: Job,
  watermarkOf: (size: Size) => Promise<Watermark | undefined>,
): Promise<Drawing> {
  const { picture: whole, recipe, run } = job;
  const page = async (index: number) => {
    run.progress(index, whole.frames, `Editing page ${index + 1}`);
    const picture = await pageOf(whole, index);
    const shown = shownSize(picture.metadata);
    const size = resultSizeOf(shown, recipe);
    checkResult({ ...size, fit: 'fill' }, shown, 1);
    return drawingOf({ ...job, picture, shown, size, watermark: await watermarkOf(size) });
  };
  return { ...(await page(0)), pages: { count: whole.frames, page } };
}

async function drawingOf(job: Job): Promise<Drawing> {
  const { picture, recipe, wanted } = job;
  const colours = coloursFor(picture.metadata, recipe, wanted.target);
  const layer = await rendered(await layerOf(picture, colours, recipe), job);
  return drawingFrom(wanted.limitBytes ? await renderedToMemory(layer) : layer, picture);
}

/** A layer for encoding, possibly several times. */
const drawingFrom = (layer: Layer, { metadata }: OpenedImage): Drawing => ({
  metadata: metadataOf(metadata, layer.colours),
  draw: async (scale) => {
    const image = await layer.open();
    return scale === 1 ? image : image.resize({ ...scaled(layer, scale), fit: 'fill' });
  },
});

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

const sRgb: Colours = { isDeep: false };

async function frameStripDrawing(job: Job): Promise<Drawing> {
  const { picture, size } = job;
  const open = isOnlyResized(job.recipe)
    ? () => resizedFrameStrip(job)
    : await editedFrameStrip(job);
  return {
    metadata: metadataOf(picture.metadata, sRgb),
    draw: async (scale) => {
      const strip = await open();
      return scale === 1 ? strip : strip.resize({ ...scaled(size, scale), fit: 'fill' });
    },
  };
}

/** Resizes all frames at once with libvips, without holding them in memory. */
const resizedFrameStrip = async ({ picture, size }: Job): Promise<Sharp> =>
  (await picture.open({ animated: true })).resize({ ...size, fit: 'fill' });

async function editedFrameStrip(job: Job): Promise<() => Promise<Sharp>> {
  const { picture, size } = job;
  checkFrameStrip(size, picture.frames);
  const strip = await frameStripOf(picture, job, (frame) => rendered(frame, job));
  return () => openFrameStrip(strip, picture.metadata);
}
