// The images of a page with the names by which they are changed, and what moves with each.
import { createHash } from 'node:crypto';
import {
  boundsOf,
  clipped,
  cornersOf,
  inverse,
  through,
  unitSquare,
  type Area,
} from '#formats/pdf/geometry/area.ts';
import type { Operation } from '#formats/pdf/syntax/content-reader.ts';
import type { DrawnImage, DrawnPage, ImageState, Instance } from './drawn-images.ts';

export type PageImage = {
  /** The page from 1, its number there, and a checksum of its place and size. */
  id: string;
  drawn: DrawnImage;
  /** Around what is seen of it, on the page. */
  visible: Area;
  unit: Unit;
};

/** The most content that paints nothing but one image: it moves as a whole, with the clipping paths and masks in it. */
export type Unit = {
  instance: Instance;
  /** The state in which it begins. */
  state: ImageState;
  /** A single operation, or a block that begins with this operation, or the whole content of the page. */
  from: { kind: 'operation' | 'block'; operation: Operation } | { kind: 'content' };
};

/** In points: less of an image cannot be seen or hit. */
const smallest = 0.5;

/** @param page from 0 */
export function pageImagesOf({ images }: DrawnPage, page: number): PageImage[] {
  return images.flatMap((drawn, index) => {
    const visible = visibleAreaOf(drawn);
    const unit = unitOf(drawn);
    if (!visible || !inverse(drawn.state.matrix) || !inverse(unit.state.matrix)) return [];
    const { '/Width': width, '/Height': height } = drawn.dictionary;
    const place = drawn.state.matrix.map((number) => number.toFixed(2)).join(' ');
    const text = `${place} ${JSON.stringify([width, height])}`;
    const sum = createHash('sha256').update(text).digest('hex').slice(0, 10);
    return [{ id: `${page + 1}-${index + 1}-${sum}`, drawn, visible, unit }];
  });
}

/** The part of an image that its clipping paths leave; nothing if nothing is seen of it. */
function visibleAreaOf({ state: { matrix, clip } }: DrawnImage): Area | undefined {
  const corners = cornersOf(unitSquare).map((corner) => through(matrix, corner));
  if (!corners.flat().every(Number.isFinite)) return undefined;
  const area = boundsOf(clip ? clipped(corners, clip) : corners);
  const isSeen = area.right - area.left > smallest || area.top - area.bottom > smallest;
  return isSeen ? area : undefined;
}

function unitOf(drawn: DrawnImage): Unit {
  const { operation, state } = drawn;
  let { block } = drawn;
  let unit: Unit = { instance: block.instance, state, from: { kind: 'operation', operation } };
  while (block.paints === 1) {
    const { instance, begin } = block;
    if (begin) unit = { instance, state: block.state, from: { kind: 'block', operation: begin } };
    if (block.parent) {
      block = block.parent;
      continue;
    }
    const { outer } = instance;
    if (!outer) return { instance, state: block.state, from: { kind: 'content' } };
    unit = {
      ...{ instance: outer.block.instance, state: outer.state },
      from: { kind: 'operation', operation: outer.operation },
    };
    block = outer.block;
  }
  return unit;
}
