// Lays out what a signature shows on its page, and finds its place there.
import { escaped } from '#formats/html/markup.ts';
import { apply, inverse, ProblemError, type Matrix } from '@octavo/contract';
import { fromDisplayed, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';

/** In points, as the page is displayed. */
export type Size = { width: number; height: number };

export type Position = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`;

export type Shown = {
  name: string;
  time: Date;
  reason: string;
  location: string;
  hasPicture: boolean;
  language: 'en' | 'de';
};

const words = {
  en: { signed: 'Digitally signed by', date: 'Date', reason: 'Reason', location: 'Place' },
  de: { signed: 'Digital signiert von', date: 'Datum', reason: 'Grund', location: 'Ort' },
} as const;

const usual: Size = { width: 220, height: 76 };

/** The distance from the edges, in points. */
const margin = 28;

/** The displayed size of a page. */
export function displayedSize({ crop, rotation, unit }: PageBoxes): Size {
  const [left, bottom, right, top] = crop;
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  return rotation % 180 ? { width: height, height: width } : { width, height };
}

/** Left, top, width and height on the displayed page. */
export type Area = { left: number; top: number } & Size;

/** What rounding may put beyond the edge of a page, in points. */
const tolerance = 1;

/**
 * @param exact `left top width height` in points; empty for a position
 * @param taken areas of other signatures, which a position leaves free where there is space
 * @throws ProblemError `invalid_option` for an area that is not on the page
 */
export function areaFor(
  exact: string,
  position: Position,
  page: Size,
  taken: readonly Area[],
): Area {
  if (exact) {
    const [left = 0, top = 0, width = 0, height = 0] = exact.split(' ').map(Number);
    if (left + width > page.width + tolerance || top + height > page.height + tolerance) {
      const size = `${Math.floor(page.width)} × ${Math.floor(page.height)}`;
      throw new ProblemError('invalid_option', {
        ...{ option: 'area', reason: `it reaches beyond the page, which has ${size} points.` },
      });
    }
    return { left, top, width, height };
  }
  const width = Math.min(usual.width, Math.max(1, page.width - 2 * margin));
  const height = Math.min(usual.height, Math.max(1, page.height - 2 * margin));
  const [vertical, horizontal] = position.split('-');
  const free = page.width - width;
  const lefts = { left: Math.min(margin, free), center: free / 2, right: free - margin };
  const left = Math.max(0, lefts[horizontal as keyof typeof lefts]);
  const first = Math.max(0, vertical === 'top' ? margin : page.height - height - margin);
  const step = (height + gap) * (vertical === 'top' ? 1 : -1);
  const most = Math.floor(page.height / (height + gap));
  const areas = Array.from({ length: most }, (_, index) => first + index * step)
    .filter((top) => top >= 0 && top + height <= page.height)
    .map((top): Area => ({ left, top, width, height }));
  return (
    areas.find((area) => !taken.some((other) => overlap(area, other))) ?? {
      ...{ left, top: first, width, height },
    }
  );
}

/** Between signatures, in points. */
const gap = 8;

const overlap = (one: Area, other: Area): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The area on the displayed page of a rectangle in user space. */
export function displayedArea(boxes: PageBoxes, rect: readonly number[]): Area {
  const back = inverse(fromDisplayed(boxes.crop, boxes));
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const [one, other] = [apply(back, left, bottom), apply(back, right, top)];
  const { height } = displayedSize(boxes);
  return {
    left: Math.min(one.x, other.x),
    top: height - Math.max(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** The area in user space, and the matrix that makes its content upright on the displayed page. */
export function placeOn(
  boxes: PageBoxes,
  { left, top, width, height }: Area,
): { rect: Box; matrix: Matrix } {
  const page = displayedSize(boxes);
  const onto = fromDisplayed(boxes.crop, boxes);
  const one = apply(onto, left, page.height - top - height);
  const other = apply(onto, left + width, page.height - top);
  const rect: Box = [
    ...([Math.min(one.x, other.x), Math.min(one.y, other.y)] as const),
    ...([Math.max(one.x, other.x), Math.max(one.y, other.y)] as const),
  ];
  const [a, b, c, d] = onto;
  return { rect, matrix: [a, b, c, d, 0, 0] };
}

/** In UTC, because the signer's time zone is unknown. */
const timeText = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The share of the width that a picture gets. */
const pictureShare = 0.34;

/** The HTML of what a signature shows, in a box of this size. */
export function appearanceHtml(shown: Shown, size: Size): string {
  const { signed, ...labels } = words[shown.language];
  const lines = [
    `${labels.date}: ${timeText(shown.time)}`,
    shown.reason && `${labels.reason}: ${shown.reason}`,
    shown.location && `${labels.location}: ${shown.location}`,
  ].filter(Boolean);
  const width = size.width * (shown.hasPicture ? 1 - pictureShare : 1) - 2 * padding;
  const points = fittingSize([signed, ...lines], shown.name, { ...size, width });
  const texts = lines.map((line) => `<div>${escaped(line)}</div>`).join('');
  const picture = shown.hasPicture ? '<img src="/picture" alt="">' : '';
  return `<div class="signature" style="font-size:${points}pt">${picture}<div class="text">
<div>${signed}</div><div class="name">${escaped(shown.name)}</div>${texts}</div></div>`;
}

const padding = 5;
const [smallest, largest] = [3, 9];
const letterWidth = 0.55;
const lineHeight = 1.25;
const nameScale = 1.25;

/** The largest font size in which the lines fit, by the average width of letters. */
function fittingSize(lines: readonly string[], name: string, { width, height }: Size): number {
  const needed = (text: string, points: number) =>
    Math.max(1, Math.ceil(([...text].length * points * letterWidth) / Math.max(1, width)));
  for (let points = largest; points > smallest; points -= 0.5) {
    const all = lines.reduce((sum, line) => sum + needed(line, points), 0);
    const own = needed(name, points * nameScale) * nameScale;
    if ((all + own) * points * lineHeight <= height - padding) return points;
  }
  return smallest;
}

export const appearanceStyle = `.signature { box-sizing: border-box; width: 100%; height: 100%; display: flex; align-items: center; gap: ${padding}pt;
  padding: 0 ${padding}pt; border: 0.6pt solid #8a8378; color: #1c1a16; line-height: ${lineHeight}; overflow: hidden;
  font-family: "Noto Sans", "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
.signature img { width: ${pictureShare * 100}%; max-height: 92%; object-fit: contain; flex: none; }
.signature .text { flex: 1; min-width: 0; }
.signature .name { font-size: ${nameScale * 100}%; font-weight: bold; }`;
