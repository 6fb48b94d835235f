// A page to a slide of the same size: its ground, its drawings and pictures, its tables and texts.
import type { PlacedShape, PlacedSlide, PlacedTable } from '#presentation/placed.ts';
import { isWithin, sharedHeight, sharedWidth } from '#reflow/geometry.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import type { Box, PageContent, PlacedImage } from '#reflow/page-content.ts';
import { drawnForItself, type Drawn } from './page-drawings.ts';
import { placedTable, slideTables } from './slide-tables.ts';
import { slideTexts } from './slide-text.ts';

/** Of a page's sides: what covers so much is its ground. */
const groundShare = 0.97;
/** Points by which the drawings of a table reach over its edges, and pictures differ from where they were seen. */
const tolerance = { table: 3, image: 2 } as const;

const boxOf = (drawn: Drawn): Box => {
  if (drawn.kind === 'image') return drawn.box;
  const { x, y, width, height } = drawn.box;
  return { left: x, top: y, right: x + width, bottom: y + height };
};

function covers(box: Box, { width, height }: PageContent): boolean {
  const across = Math.min(box.right, width) - Math.max(box.left, 0);
  const down = Math.min(box.bottom, height) - Math.max(box.top, 0);
  return across > groundShare * width && down > groundShare * height;
}

const sharedArea = (a: Box, b: Box) =>
  Math.max(0, sharedWidth(a, b)) * Math.max(0, sharedHeight(a, b));

/** The picture that was seen where an image is drawn. */
function imageAt(box: Box, images: readonly PlacedImage[]): PlacedImage | undefined {
  const near = images.filter((image) => isWithin(image, box, tolerance.image));
  const areas = near.map((image) => sharedArea(image, box));
  return near[areas.indexOf(Math.max(...areas))];
}

type Layers = { background: PlacedSlide['background']; shapes: PlacedShape[] };

const placed = ({ left, top, right, bottom }: Box) => ({
  ...{ x: left, y: top, width: right - left, height: bottom - top },
});

const pictureOf = (image: PlacedImage): PlacedShape => ({
  ...{ kind: 'picture', box: placed(image), image: image.image },
});

/** What is drawn: the ground, as far as it covers the page before anything else does, and what lies on it. */
function layersOf(page: PageContent, drawn: readonly Drawn[]): Layers {
  const isOwn = drawnForItself(page);
  const images = new Set(page.images);
  const layers: Layers = { background: undefined, shapes: [] };
  for (const one of drawn) {
    const isGround = !layers.shapes.length && covers(boxOf(one), page);
    if (one.kind === 'image') {
      const image = imageAt(one.box, [...images]);
      if (!image) continue;
      images.delete(image);
      if (isGround) layers.background = { image: image.image };
      else layers.shapes.push(pictureOf(image));
    } else if (isGround && one.fill?.opacity === 1) layers.background = { color: one.fill.color };
    else if (isOwn(one.box)) layers.shapes.push(one);
  }
  layers.shapes.push(...[...images].map(pictureOf));
  return layers;
}

/** The same for a page whose drawings are too many: one picture has them all. */
function layersOfPicture(page: PageContent, drawings: PlacedImage | undefined): Layers {
  const ground = page.images.find((image) => covers(image, page));
  const images = page.images.filter((image) => image !== ground).map(pictureOf);
  const shapes = [...(drawings ? [pictureOf(drawings)] : []), ...images];
  return { background: ground && { image: ground.image }, shapes };
}

const isInTable = (shape: PlacedShape, tables: readonly PlacedTable[]) =>
  shape.kind === 'drawing' &&
  tables.some(({ box }) => isWithin(boxOf(shape), boxOf({ ...shape, box }), tolerance.table));

/** @property picture of all drawings, where there are too many for shapes */
export type PageDrawings = { drawn: readonly Drawn[] } | { picture: PlacedImage | undefined };

export function slideOfPage(page: PageContent, drawings: PageDrawings): PlacedSlide {
  const { tables, rest } = slideTables(page, segmentsOf(page.spans));
  const placedTables = tables.map(placedTable);
  const { background, shapes } =
    'drawn' in drawings ? layersOf(page, drawings.drawn) : layersOfPicture(page, drawings.picture);
  const texts = slideTexts(page, rest);
  const behind = shapes.filter((shape) => !isInTable(shape, placedTables));
  const front = [...placedTables, ...texts.filter(({ isTitle }) => !isTitle)];
  return {
    ...(background && { background }),
    shapes: [
      ...behind,
      ...texts.filter(({ isTitle }) => isTitle),
      ...front.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x),
    ],
  };
}
