// Rotates an image by any angle, and enlarges it with interpolation.
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
  /** The size of the result. */
  size: Size;
  /** The colour where there is no image; transparent if absent. */
  background?: string | undefined;
  run: Run;
};

/** The margin around the cut: bicubic interpolation and shrinking read nearby pixels. */
const margin = 8;
/**
 * Edges are continued by this many pixels if no corner is empty, so that the background does not blend into the last
 * pixels.
 */
const border = 3;
/** If more than this share of an image is needed, all of it is read. */
const most = 0.6;
/** In pixels. */
const tolerance = 0.05;

/**
 * Renders the result to memory. Downscaling comes before rotation, as far as both sides shrink, so that rotation reads
 * few pixels.
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

/** The size at which both sides of an image are shrunk equally. */
const evenSize = ({ width, height }: Size, across: number, down: number): Size => ({
  width: Math.max(1, Math.round(width * across)),
  height: Math.max(1, Math.round(height * down)),
});

/** The visible pixels of the source, downscaled if the result is smaller. */
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

/** The whole image instead of most of it, because only whole JPEGs are decoded at a reduced size. */
function partOf(layer: Size, seen: Rectangle, around: number): Rectangle {
  const part = pixelsWithin(seen, layer, around) ?? whole(layer);
  return part.width * part.height < most * layer.width * layer.height ? part : whole(layer);
}

/** True if no corner of the result is empty. */
const isWithin = ({ left, top, width, height }: Rectangle, image: Size): boolean =>
  left > -tolerance &&
  top > -tolerance &&
  left + width < image.width + tolerance &&
  top + height < image.height + tolerance;
