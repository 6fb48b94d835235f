// Converts a page to a slide of the same size: background, drawings and pictures, tables and texts.
import type {
  PlacedDrawing,
  PlacedShape,
  PlacedSlide,
  PlacedTable,
} from '#models/presentation/placed.ts';
import { isWithin, sharedHeight, sharedWidth } from '#models/page/geometry.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { fitting, type Size } from './fitted-shapes.ts';
import type { SlideBackgrounds, Layer } from './backgrounds.ts';
import { drawnForItself, type Drawn } from './page-drawings.ts';
import { joinedGradients } from './joined-gradients.ts';
import { placedTable, slideTables } from './slide-tables.ts';
import { dividedSpans } from './running-texts.ts';
import { boxesOf, slideTexts } from './slide-text.ts';

/** Content that covers this share of a page's sides is its background. */
const groundShare = 0.97;
/** The tolerances, in points, for drawings at a table's edges, and for the positions of pictures. */
const tolerance = { table: 3, image: 2 } as const;

const boxOf = (drawn: PlacedDrawing | { kind: 'image'; box: Box }): Box => {
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

/** The extracted picture at the position of an image. */
function imageAt(box: Box, images: readonly PlacedImage[]): PlacedImage | undefined {
  const near = images.filter((image) => isWithin(image, box, tolerance.image));
  const areas = near.map((image) => sharedArea(image, box));
  return near[areas.indexOf(Math.max(...areas))];
}

const placed = ({ left, top, right, bottom }: Box) => ({
  ...{ x: left, y: top, width: right - left, height: bottom - top },
});

const pictureOf = (image: PlacedImage): PlacedShape => ({
  ...{ kind: 'picture', box: placed(image), image: image.image },
  ...(image.alt && { alt: image.alt }),
});

/** The pictures of a page, each once: some are painted twice to look darker. */
function imagesOf(page: PageContent): Set<PlacedImage> {
  const seen = new Map<string, PlacedImage>();
  for (const image of page.images) {
    const { left, top, right, bottom } = image;
    const place = [left, top, right, bottom].map(Math.round).join(' ');
    seen.set(`${image.image.key} ${place}`, image);
  }
  return new Set(seen.values());
}

/** The drawings from back to front; one that covers the page before anything else is the background. */
function layersOf(page: PageContent, drawn: readonly Drawn[]): Layer[] {
  const isOwn = drawnForItself(page);
  const images = imagesOf(page);
  const layers: Layer[] = [];
  for (const { key, ...one } of drawn) {
    const isGround = !layers.some(({ shape }) => shape) && covers(boxOf(one), page);
    if (one.kind === 'image') {
      const image = imageAt(one.box, [...images]);
      if (!image) continue;
      images.delete(image);
      layers.push(isGround ? { key, background: image } : { key, shape: pictureOf(image) });
    } else if (isGround && one.fill?.opacity === 1)
      layers.push({ key, background: { color: one.fill.color } });
    else if (isOwn(one.box)) layers.push({ key, shape: one });
  }
  return [...layers, ...[...images].map(imageLayer)];
}

const imageLayer = (image: PlacedImage): Layer => ({ key: '', shape: pictureOf(image) });

type PicturedDrawings = Extract<PageDrawings, { kind: 'picture' }>;

/** The same for a page with too many drawings, which are in one picture. */
function layersOfPicture(page: PageContent, { picture, images }: PicturedDrawings): Layer[] {
  const found = [...imagesOf(page)];
  const own = images.flatMap(({ box }) => (box && 'left' in box && imageAt(box, found)) || []);
  const drawings = picture && {
    ...(covers(picture, page) ? { background: picture } : { shape: pictureOf(picture) }),
    key: '',
  };
  return [...(drawings ? [drawings] : []), ...[...new Set(own)].map(imageLayer)];
}

const isInTable = (shape: PlacedShape, tables: readonly PlacedTable[]) =>
  shape.kind === 'drawing' &&
  tables.some(({ box }) => isWithin(boxOf(shape), boxOf({ ...shape, box }), tolerance.table));

/**
 * The drawings of a page: as shapes, or as one picture if there are too many, with the images that are not in it.
 * @property charts pictures that were made of charts; none if absent
 */
export type PageDrawings = { charts?: readonly PlacedImage[] } & PageShapes;

type PageShapes =
  | { kind: 'shapes'; drawn: readonly Drawn[] }
  | { kind: 'picture'; picture: PlacedImage | undefined; images: readonly Drawn[] };

/**
 * @param slideBackgrounds the backgrounds of all pages
 * @param size of the slide
 */
export function slideOfPage(
  page: PageContent,
  drawings: PageDrawings,
  slideBackgrounds: SlideBackgrounds,
  size: Size,
): PlacedSlide {
  const fit = fitting(page, size);
  const running = slideBackgrounds.runningTextsOf(page.number);
  const { repeated, own: spans } = dividedSpans(page.spans, running);
  const plain = { ...page, spans, fills: joinedGradients(page.fills) };
  const { tables, rest } = slideTables(plain, segmentsOf(spans));
  const placedTables = tables.map(placedTable);
  const layers =
    drawings.kind === 'shapes' ? layersOf(page, drawings.drawn) : layersOfPicture(page, drawings);
  layers.push(...(drawings.charts ?? []).map(imageLayer));
  const repeatedTexts = running ? boxesOf(plain, segmentsOf(repeated)) : [];
  layers.push(...repeatedTexts.map((shape) => ({ key: running!.key, shape })));
  const outside = layers.filter(({ shape }) => !shape || !isInTable(shape, placedTables));
  const fittedLayers = outside.map(({ shape, ...layer }) => ({
    ...layer,
    ...(shape && { shape: fit(shape) }),
  }));
  const { slideBackground, own } = slideBackgrounds.divide(page.number, fittedLayers);
  const background = own.findLast((layer) => layer.background)?.background;
  const texts = slideTexts(plain, rest);
  const front = [...placedTables, ...texts.filter(({ isTitle }) => !isTitle)];
  const inOrder = [
    ...texts.filter(({ isTitle }) => isTitle),
    ...front.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x),
  ];
  return {
    ...(slideBackground && { slideBackground }),
    ...(background && { background }),
    shapes: [...own.flatMap(({ shape }) => shape ?? []), ...inOrder.map(fit)],
  };
}
