// Arranges text, tables and pictures on a slide that has several of them.
import type { Inline, Picture } from '#models/document/model.ts';
import { inset, type Geometry } from '#models/presentation/geometry.ts';
import type {
  Box,
  PlannedSlide,
  SlideParagraph,
  SlidePicture,
  SlideTable,
} from '#models/presentation/model.ts';
import { heightOfAll } from '#models/presentation/paragraph-measure.ts';
import { tableHeight, type SizedTable } from '#models/presentation/table-layout.ts';

export type PictureItem = { picture: Picture; caption: readonly Inline[] };

type WithoutTitle<S> = S extends PlannedSlide ? Omit<S, 'title' | 'notes'> : never;
/** The content of a slide below its title. */
export type PlannedParts = WithoutTitle<Extract<PlannedSlide, { layout: 'content' | 'two' }>>;

/** The gap between text and what is below it, and the height of a caption, in points. */
const gap = 12;
const captionHeight = 36;
/** The minimum share of the available height for a picture. */
const minPicture = 0.35;
/** The maximum enlargement of a picture relative to its size in the document. */
const maxEnlargement = 2.5;

/** The height of paragraphs as a separate box, in points; 0 without any. */
export const textBlockHeight = (paragraphs: readonly SlideParagraph[], width: number): number =>
  paragraphs.length ? heightOfAll(paragraphs, width) + 2 * inset.y : 0;

/** The same including the gap to what is above or below. */
export const textBlockSpace = (paragraphs: readonly SlideParagraph[], width: number): number =>
  paragraphs.length ? textBlockHeight(paragraphs, width) + gap : 0;

const below = (box: Box, used: number): Box => ({
  ...box,
  ...{ y: box.y + used, height: box.height - used },
});

/** A picture as large as a box allows, centred, with its caption below. */
export function placed({ picture, caption }: PictureItem, box: Box): SlidePicture {
  const space = box.height - (caption.length ? captionHeight : 0);
  const scale = Math.min(box.width / picture.width, space / picture.height, maxEnlargement);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (space - height) / 2;
  return { kind: 'picture', picture, caption, box: { x, y, width, height } };
}

const areaOf = ({ box }: SlidePicture) => box.width * box.height;

/** Text with a picture beside or below it, whichever shows the picture larger; nothing if both do not fit. */
export function textWithPicture(
  paragraphs: readonly SlideParagraph[],
  item: PictureItem,
  { content, left, right }: Geometry,
): PlannedParts | undefined {
  const height = textBlockHeight(paragraphs, content.width);
  const under = placed(item, below(content, height + gap));
  const beside = placed(item, right);
  const isBelow = under.box.height >= content.height * minPicture;
  const isBeside = textBlockHeight(paragraphs, left.width) <= left.height;
  if (isBelow && (!isBeside || areaOf(under) > areaOf(beside)))
    return { layout: 'content', text: { paragraphs, box: { ...content, height } }, object: under };
  return isBeside ? { layout: 'two', text: { paragraphs }, objects: [beside] } : undefined;
}

/** A table below its text, optionally with text below it. */
export function textWithTable(
  paragraphs: readonly SlideParagraph[],
  sized: SizedTable,
  after: readonly SlideParagraph[],
  { content }: Geometry,
): PlannedParts {
  const above = textBlockSpace(paragraphs, content.width);
  const box = { ...below(content, above), height: tableHeight(sized) };
  const { table, size, columns, heights } = sized;
  const object: SlideTable = { kind: 'table', table, size, columns, heights, box };
  const textBox = { ...content, height: textBlockHeight(paragraphs, content.width) };
  const end = above + box.height + gap;
  return {
    layout: 'content',
    object,
    ...(paragraphs.length && { text: { paragraphs, box: textBox } }),
    ...(after.length && { after: { paragraphs: after, box: below(content, end) } }),
  };
}
