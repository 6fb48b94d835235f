// Computes the height of a slide's paragraphs, and where to cut one that does not fit.
import { cut, plainText } from '#models/document/content.ts';
import {
  bulletIndent,
  inset,
  lineHeight,
  paragraphGaps,
  textSizes,
} from '#models/presentation/geometry.ts';
import type { SlideParagraph } from '#models/presentation/model.ts';
import { countLines, lineStarts } from '#models/document/text-measure.ts';

/** The font size of a paragraph, in points. */
export function sizeOf({ kind, level }: SlideParagraph): number {
  if (kind === 'code') return textSizes.code;
  if (kind === 'caption') return textSizes.caption;
  return textSizes.levels[level] ?? textSizes.levels[4];
}

/** The left indent of its text. */
export const indentOf = ({ level, marker, kind }: SlideParagraph): number =>
  marker.kind === 'none' && kind !== 'normal' ? level * bulletIndent : (level + 1) * bulletIndent;

const gapOf = ({ kind, level }: SlideParagraph) =>
  kind === 'code' ? 1 : (paragraphGaps[level] ?? 4);

const widthFor = (paragraph: SlideParagraph, boxWidth: number) =>
  Math.max(40, boxWidth - 2 * inset.x - indentOf(paragraph));

// Letters of a monospaced font are wider than average.
const measuredSize = (paragraph: SlideParagraph) =>
  sizeOf(paragraph) * (paragraph.kind === 'code' ? 1.2 : 1);

/** The height of a paragraph in a box of this width, with the gap above it, in points. */
export function heightOf(paragraph: SlideParagraph, boxWidth: number): number {
  const width = widthFor(paragraph, boxWidth);
  const lines = countLines(paragraph.content, measuredSize(paragraph), width);
  return gapOf(paragraph) + lines * sizeOf(paragraph) * lineHeight;
}

/** The height of all paragraphs together, in points. */
export const heightOfAll = (paragraphs: readonly SlideParagraph[], boxWidth: number): number =>
  paragraphs.reduce((sum, paragraph) => sum + heightOf(paragraph, boxWidth), 0);

const sentenceEnd = /[.!?…。！？][)\]"'”’»]*\s+|[。！？]/gu;
const fewestLines = 2;

/** The last sentence end in the text, if it is in the second half; otherwise the end of the text. */
function sentenceEndOf(text: string): number {
  const ends = [...text.matchAll(sentenceEnd)].map(({ 0: end, index }) => index + end.length);
  const last = ends.at(-1) ?? 0;
  return last > text.length / 2 ? last : text.length;
}

/**
 * Cuts a paragraph so that its first part fits, after a sentence if possible.
 * @param space the available height, in points
 * @returns nothing if too little of it would stay, or all of it fits
 */
export function cutToFit(
  paragraph: SlideParagraph,
  space: number,
  boxWidth: number,
): [SlideParagraph, SlideParagraph] | undefined {
  const size = measuredSize(paragraph);
  const text = plainText(paragraph.content);
  const starts = lineStarts(text, size, widthFor(paragraph, boxWidth));
  const lines = Math.floor((space - gapOf(paragraph)) / (sizeOf(paragraph) * lineHeight));
  if (lines < fewestLines || starts.length <= lines) return undefined;
  const at = sentenceEndOf(text.slice(0, starts[lines]));
  if (at <= 0 || at >= text.length) return undefined;
  const [first, rest] = cut(paragraph.content, at);
  // The continuation is not a new list item.
  const marker = paragraph.marker.kind === 'none' ? paragraph.marker : ({ kind: 'none' } as const);
  return [
    { ...paragraph, content: first },
    { ...paragraph, content: rest, marker },
  ];
}
