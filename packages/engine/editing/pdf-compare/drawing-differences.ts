// Finds where two pages look different apart from their words and images. What only moved along with the text is no difference.
import { around, overlaps } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { ComparedWord } from './compared-word.ts';
import type { DrawnPage } from './drawn-page.ts';

const limits = {
  /** The difference of one channel of a colour, of 255. */
  color: 48,
  /** The same for what moved: thin lines become lighter where they are between two pixels. */
  movedColor: 150,
  /** The size of the cells in which different pixels are counted, and how many count. */
  cell: 8,
  inCell: 3,
  /** The least pixels of a difference. */
  pixels: 14,
  /** The share of its pixels that are found elsewhere if it only moved. */
  moved: 0.8,
  /** Displacements that are tried. */
  moves: 16,
  /** Words this far from a difference belong to it, in points. */
  near: 4,
  /** Words around a difference that show where it moved. */
  neighbours: 5,
  /** Pixels by which words that moved alike may differ. */
  sameMove: 1,
  /** Where pages break elsewhere, drawings this far from the first and last common words are cut there, in points. */
  atBreak: 24,
  /** More differences than these on a page are one. */
  differences: 12,
} as const;

/** One of two pages. */
export type ComparedSide = {
  drawn: DrawnPage;
  words: readonly ComparedWord[];
  /** Further text that is compared as text: headers, footers, the rest of divided words. */
  otherText: readonly Box[];
  /** Where the images are that are compared by themselves. */
  images: readonly Box[];
  /** The counterpart of a word, if it has one. */
  partnerOf(word: ComparedWord): ComparedWord | undefined;
  /** True for a word that changed. */
  isChanged(word: ComparedWord): boolean;
  /** The page of its counterpart. */
  otherPage: number;
  /** Whether both pages begin and end with the same words. */
  breaksAlike: { before: boolean; behind: boolean };
};

export type Difference = { before?: Box; after?: Box };

export function drawingDifferences(before: ComparedSide, after: ComparedSide): Difference[] {
  const masks = [maskOf(before), maskOf(after)] as const;
  const missing = unexplained(before, after, masks[1], masks[0]);
  const added = unexplained(after, before, masks[0], masks[1]);
  const differences: Difference[] = missing.map((box) => ({ before: box }));
  for (const box of added) {
    const same = differences.find((one) => one.before && !one.after && overlaps(one.before, box));
    if (same) same.after = box;
    else differences.push({ after: box });
  }
  if (differences.length <= limits.differences) return differences;
  const [olds, news] = [missing, added].map((boxes) => (boxes.length ? around(boxes) : undefined));
  return [{ ...(olds && { before: olds }), ...(news && { after: news }) }];
}

/** The pixels of words, which are compared as text. */
function maskOf({ drawn, words, otherText }: ComparedSide): Uint8Array {
  const { width, height, scale } = drawn;
  const mask = new Uint8Array(width * height);
  for (const box of [...words, ...otherText]) {
    const left = Math.max(0, Math.floor(box.left * scale) - 1);
    const right = Math.min(width, Math.ceil(box.right * scale) + 1);
    const top = Math.max(0, Math.floor(box.top * scale) - 1);
    const bottom = Math.min(height, Math.ceil(box.bottom * scale) + 1);
    if (right <= left) continue;
    for (let y = top; y < bottom; y += 1) mask.fill(1, y * width + left, y * width + right);
  }
  return mask;
}

type Blob = { box: Box; pixels: number[] };

/** What one page shows and the other one does not. */
function unexplained(
  side: ComparedSide,
  other: ComparedSide,
  otherMask: Uint8Array,
  mask: Uint8Array,
): Box[] {
  const { drawn } = side;
  const isThere = presence(drawn, other.drawn, otherMask);
  const pixels: number[] = [];
  for (let at = 0; at < mask.length; at += 1)
    if (!mask[at] && !isThere(at % drawn.width, Math.floor(at / drawn.width), 0, 0))
      pixels.push(at);
  const moves = movesOf(side);
  return blobsOf(pixels, drawn)
    .filter((blob) => !belongsToText(blob, side))
    .filter((blob) => !moves.some((move) => isMoved(blob, move, drawn, isThere)))
    .map(({ box }) => box);
}

type IsThere = (x: number, y: number, right: number, down: number) => boolean;

/** Returns a test for whether the other page has the colour of a pixel near another place, or a word there. */
function presence(drawn: DrawnPage, other: DrawnPage, otherMask: Uint8Array): IsThere {
  return (x, y, right, down) => {
    const own = (y * drawn.width + x) * 3;
    const [red, green, blue] = [drawn.data[own]!, drawn.data[own + 1]!, drawn.data[own + 2]!];
    let isOutside = true;
    const tolerance = right || down ? limits.movedColor : limits.color;
    for (let row = y + down - 1; row <= y + down + 1; row += 1)
      for (let column = x + right - 1; column <= x + right + 1; column += 1) {
        if (row < 0 || column < 0 || row >= other.height || column >= other.width) continue;
        isOutside = false;
        const place = row * other.width + column;
        if (otherMask[place]) return true;
        const at = place * 3;
        const isLike =
          Math.abs(red - other.data[at]!) <= tolerance &&
          Math.abs(green - other.data[at + 1]!) <= tolerance &&
          Math.abs(blue - other.data[at + 2]!) <= tolerance;
        if (isLike) return true;
      }
    return isOutside && Math.min(red, green, blue) > 255 - limits.color;
  };
}

/** Groups pixels by the cells in which they are. */
function blobsOf(pixels: readonly number[], { width, scale }: DrawnPage): Blob[] {
  const cells = Map.groupBy(pixels, (at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return `${Math.floor(x / limits.cell)} ${Math.floor(y / limits.cell)}`;
  });
  for (const [cell, found] of cells) if (found.length < limits.inCell) cells.delete(cell);
  const blobs: Blob[] = [];
  while (cells.size) {
    const [first] = cells.keys();
    const waiting = [first!];
    const own: number[] = [];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const found = cells.get(cell);
      if (!found) continue;
      cells.delete(cell);
      for (const at of found) own.push(at);
      const [column = 0, row = 0] = cell.split(' ').map(Number);
      for (let down = -1; down <= 1; down += 1)
        for (let right = -1; right <= 1; right += 1)
          waiting.push(`${column + right} ${row + down}`);
    }
    if (own.length < limits.pixels) continue;
    blobs.push({ box: boxOf(own, width, scale), pixels: own });
  }
  return blobs;
}

function boxOf(pixels: readonly number[], width: number, scale: number): Box {
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x / scale);
    box.right = Math.max(box.right, (x + 1) / scale);
    box.top = Math.min(box.top, y / scale);
    box.bottom = Math.max(box.bottom, (y + 1) / scale);
  }
  return box;
}

type Move = { right: number; down: number };

/** How the words of a page moved, in pixels, the most frequent first. */
function movesOf({ words, partnerOf, otherPage, drawn }: ComparedSide): Move[] {
  const counts = new Map<string, { move: Move; count: number }>();
  for (const word of words) {
    const partner = partnerOf(word);
    if (!partner || partner.page !== otherPage) continue;
    const move = moveOf(word, partner, drawn.scale);
    const key = `${move.right} ${move.down}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else if (move.right || move.down) counts.set(key, { move, count: 1 });
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, limits.moves)
    .map(({ move }) => move);
}

const moveOf = (word: Box, partner: Box, scale: number): Move => ({
  right: Math.round((partner.left - word.left) * scale),
  down: Math.round((partner.top - word.top) * scale),
});

function isMoved(
  { pixels }: Blob,
  { right, down }: Move,
  { width }: DrawnPage,
  isThere: IsThere,
): boolean {
  let found = 0;
  for (const at of pixels) if (isThere(at % width, Math.floor(at / width), right, down)) found += 1;
  return found >= limits.moved * pixels.length;
}

/** True for what a changed word or an image explains, and for frames of text that flows in another way. */
function belongsToText({ box }: Blob, side: ComparedSide): boolean {
  const { words, otherText, images, partnerOf, isChanged, otherPage, drawn } = side;
  if (images.some((image) => overlaps(image, box))) return true;
  const wide = widened(box, limits.near);
  if (otherText.some((text) => overlaps(text, wide))) return true;
  const inside = words.filter((word) => overlaps(word, wide));
  if (inside.some((word) => isChanged(word))) return true;
  const partners = inside.map((word) => ({ word, partner: partnerOf(word) }));
  if (partners.some(({ partner }) => partner?.page !== otherPage)) return true;
  const moves = partners.map(({ word, partner }) => moveOf(word, partner!, drawn.scale));
  return isUnsettled([...moves, ...movesAround(box, side)]);
}

/** True if text around a place moved in several ways, or to another page: then drawings may have moved likewise. */
function isUnsettled(moves: readonly (Move | undefined)[]): boolean {
  const [first] = moves;
  return moves.some(
    (move) =>
      !move ||
      Math.abs(move.right - first!.right) > limits.sameMove ||
      Math.abs(move.down - first!.down) > limits.sameMove,
  );
}

/** How the words around moved; nothing for one that is new, gone or on another page, or where the page breaks elsewhere. */
function movesAround(box: Box, side: ComparedSide): (Move | undefined)[] {
  const { words, partnerOf, otherPage, drawn, breaksAlike } = side;
  const nearest = (distance: (word: Box) => number) =>
    words
      .filter((word) => distance(word) >= 0)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, limits.neighbours);
  const above = nearest((word) => box.top - word.bottom);
  const below = nearest((word) => word.top - box.bottom);
  const beside = words.filter((word) => word.top < box.bottom && word.bottom > box.top);
  const shared = words.filter((word) => partnerOf(word)?.page === otherPage);
  const first = Math.min(...shared.map(({ top }) => top));
  const last = Math.max(...shared.map(({ bottom }) => bottom));
  const isAtBreak =
    (!breaksAlike.before && box.top < first + limits.atBreak) ||
    (!breaksAlike.behind && box.bottom > last - limits.atBreak);
  if (isAtBreak) return [undefined];
  return [...above, ...beside, ...below].map((word) => {
    const partner = partnerOf(word);
    return partner?.page === otherPage ? moveOf(word, partner, drawn.scale) : undefined;
  });
}

const widened = ({ left, top, right, bottom }: Box, by: number): Box => ({
  ...{ left: left - by, top: top - by, right: right + by, bottom: bottom + by },
});
