// Turns an image by any angle, and enlarges it from between its pixels.
import {
  boundingBox,
  inverse,
  scalesOf,
  type Placement,
  type Rectangle,
  type Size,
} from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { inColours, withStep, type Layer } from '#editing/image/layer.ts';
import { draw } from '#editing/image/pieces.ts';
import { pixelsOf, release } from '#editing/image/pixels.ts';
import { enlarged, from, pixelsWithin, stretched, whole } from '#editing/image/placement.ts';
import { canvasOf } from '#editing/image/tiff-canvas.ts';
import { openImage } from '#formats/image/codecs/sharp.ts';

export type Turning = {
  placement: Placement;
  /** Of the result. */
  size: Size;
  /** What shows where the image is not; transparent where nothing is said. */
  background?: string | undefined;
  run: Run;
};

/** Around what is cut out: bicubic interpolation and shrinking look at pixels nearby. */
const margin = 8;
/** Edges are continued by so many pixels where no corner is empty, lest what is beyond them be seen in the last pixels. */
const border = 3;
/** From so much of an image on, all of it is read. */
const most = 0.6;
/** In pixels. */
const tolerance = 0.05;

/**
 * The result as a layer in memory. What is shrunk is shrunk before it is turned, as far as both sides shrink: turning
 * looks at few pixels.
 */
export async function turned(layer: Layer, { placement, size, background, run }: Turning) {
  const { across, down } = scalesOf(placement);
  const scale = Math.max(across, down);
  const even = evenSize(size, scale / across, scale / down);
  const ofEven = enlarged(placement, even.width / size.width, even.height / size.height);
  const source = await sourceOf(layer, ofEven, even, Math.min(1, scale));
  const isOpaque = !layer.hasAlpha && (source.isCovered || background !== undefined);
  const canvas = canvasOf(even, {
    ...layer.colours,
    ...(isOpaque && { background: background ?? '#000000' }),
  });
  await draw({ ...source, frame: whole(even), canvas }, run);
  release(source.source);
  const hasAlpha = !isOpaque;
  const drawn: Layer = {
    ...layer,
    ...even,
    hasAlpha,
    pixels: canvas.pixels,
    open: () => openImage(canvas.file),
  };
  return even.width === size.width && even.height === size.height
    ? drawn
    : withStep(drawn, (image) => image.resize({ ...size, fit: 'fill' }), size);
}

/** The size at which both sides of an image are shrunk alike. */
const evenSize = ({ width, height }: Size, across: number, down: number): Size => ({
  width: Math.max(1, Math.round(width * across)),
  height: Math.max(1, Math.round(height * down)),
});

/** The pixels that are drawn: those that are seen, shrunk where the result is smaller. */
async function sourceOf(layer: Layer, placement: Placement, size: Size, scale: number) {
  const seen = boundingBox(inverse(placement), whole(size));
  const part = partOf(layer, seen, Math.ceil(margin / scale));
  const small = evenSize(part, scale, scale);
  const edge = isWithin(seen, layer) ? border : 0;
  const cut = part.width * part.height < layer.width * layer.height;
  const opened = inColours(await layer.open(), layer.colours);
  const image = (cut ? opened.extract(part) : opened).resize({ ...small, fit: 'fill' });
  const sides = { top: edge, bottom: edge, left: edge, right: edge };
  const source = await pixelsOf(
    edge ? image.extend({ ...sides, extendWith: 'copy' }) : image,
    layer.colours.isDeep,
  );
  const ofPart = from(placement, part.left, part.top);
  const ofSmall = stretched(ofPart, part.width / small.width, part.height / small.height);
  return { source, placement: from(ofSmall, -edge, -edge), isCovered: edge > 0 };
}

/** All of an image rather than most of it, for JPEGs are decoded at a part of their size only as a whole. */
function partOf(layer: Size, seen: Rectangle, around: number): Rectangle {
  const part = pixelsWithin(seen, layer, around) ?? whole(layer);
  return part.width * part.height < most * layer.width * layer.height ? part : whole(layer);
}

/** True where no corner of the result is empty. */
const isWithin = ({ left, top, width, height }: Rectangle, image: Size): boolean =>
  left > -tolerance &&
  top > -tolerance &&
  left + width < image.width + tolerance &&
  top + height < image.height + tolerance;
