// Draws pixels with any affine placement, tile by tile. libvips renders the whole bounding box of a rotated image,
// which may be many times larger than the part that is needed.
import { boundingBox, inverse, type Placement, type Rectangle } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { copyInto, openPixels, pixelsOf, release, type Pixels } from '#editing/image/pixels.ts';
import type { Canvas } from '#editing/image/tiff-canvas.ts';
import { from, pixelsWithin, whole } from '#editing/image/placement.ts';

/** The side of a tile, in pixels. */
const pieceSide = 4096;
/** The number of pixels around each pixel that bicubic interpolation reads. */
const reach = 3;

export type Task = {
  source: Pixels;
  /** Maps pixels of the source to pixels of the picture that contains the frame. */
  placement: Placement;
  /** In whole pixels. */
  frame: Rectangle;
  /** The canvas to draw into, with the frame's size. */
  canvas: Canvas;
};

function piecesOf({ left, top, width, height }: Rectangle): Rectangle[] {
  const pieces: Rectangle[] = [];
  for (let y = 0; y < height; y += pieceSide)
    for (let x = 0; x < width; x += pieceSide)
      pieces.push({
        ...{ left: left + x, top: top + y },
        width: Math.min(pieceSide, width - x),
        height: Math.min(pieceSide, height - y),
      });
  return pieces;
}

/** Draws the source into the target. Reports tiles as progress. */
export async function draw(task: Task, run?: Run): Promise<void> {
  const pieces = piecesOf(task.frame);
  for (const [index, piece] of pieces.entries()) {
    run?.progress(index, pieces.length, 'Turning');
    await drawPiece(task, piece);
  }
}

async function drawPiece({ source, placement, frame, canvas }: Task, piece: Rectangle) {
  const seen = pixelsWithin(boundingBox(inverse(placement), piece), source, reach);
  if (!seen) return;
  const placed = from(placement, seen.left, seen.top);
  const box = boundingBox(placed, whole(seen));
  // libvips creates no image smaller than a pixel.
  if (box.width < 1 || box.height < 1) return;
  const [x, y] = [startOf(box.left, placed[4]), startOf(box.top, placed[5])];
  const turned = (await openPixels(source)).extract(seen).affine(matrixOf(placed), {
    ...{ interpolator: 'bicubic', background: canvas.background },
    // libvips counts from pixel centres, placements from pixel corners.
    ...{ idx: 0.5, idy: 0.5, odx: x.offset, ody: y.offset },
  });
  const start = { left: x.start - frame.left, top: y.start - frame.top };
  const clip = { ...piece, left: piece.left - frame.left, top: piece.top - frame.top };
  const drawn = await pixelsOf(turned, source.isDeep);
  copyInto(canvas.pixels, drawn, start, clip);
  release(drawn);
}

const matrixOf = ([a, b, c, d]: Placement) =>
  [
    [a, c],
    [b, d],
  ] as [[number, number], [number, number]];

/**
 * Where the rectangle begins that libvips renders for a rotated image; rounded as if it were not moved.
 * @param least its minimum on an axis
 * @param moved its offset
 */
function startOf(least: number, moved: number): { start: number; offset: number } {
  const unmoved = least - moved;
  const rounded = Math.sign(unmoved) * Math.round(Math.abs(unmoved));
  const start = Math.floor(rounded + moved);
  return { start, offset: rounded + moved - start - 0.5 };
}
