// Finds the title of a slide: the largest text in its upper half, if its size, weight or position sets it apart.
import { mode, rounded } from '#models/page/geometry.ts';
import type { Span } from '#models/page/page-content.ts';
import { hasItem, type TextGroup } from './text-boxes.ts';

/** Shares of the page's height: titles begin above the first, and those that are only bold above the second. */
const upper = { part: 0.45, top: 0.25 } as const;
/** In characters: the length of a title, and of one that is only separate. */
const length = { least: 2, most: 160, alone: 60 } as const;
/** How much larger than other text a title is, how close to the largest, and how much larger if it may be anywhere. */
const sizes = { body: 1.12, largest: 0.9, same: 0.97, anywhere: 1.4 } as const;
/** On a slide with at most this many texts, the title may be anywhere. */
const fewTexts = 3;

const lengthOf = ({ segments }: TextGroup) =>
  segments.reduce((sum, { text }) => sum + text.length, 0);

const isBold = ({ segments }: TextGroup) =>
  segments.every(({ spans }) => spans.every(({ font }) => font.bold));

const mayBeTitle = (group: TextGroup) =>
  lengthOf(group) >= length.least && lengthOf(group) <= length.most && !isList(group);

/** True for lists: a title may begin with one number, a list has several. */
const isList = (group: TextGroup) => group.segments.length > 1 && hasItem(group);

/** The size of most text outside a group. */
const bodySize = (groups: readonly TextGroup[], title: TextGroup) =>
  mode(
    groups
      .filter((group) => group !== title)
      .map((group) => [rounded(group.size, 1), lengthOf(group)] as const),
  );

/** On a slide with little text, the text that is much larger than the rest. */
function largestText(groups: readonly TextGroup[]): TextGroup | undefined {
  const [first, second] = groups.toSorted((a, b) => b.size - a.size);
  if (!first || !second || groups.length > fewTexts || !mayBeTitle(first)) return undefined;
  return first.size > sizes.anywhere * second.size ? first : undefined;
}

/** True for a short text in a font or a colour that no other text has. */
function looksOther(title: TextGroup, others: readonly TextGroup[]): boolean {
  const spansOf = ({ segments }: TextGroup) => segments.flatMap(({ spans }) => spans);
  const used = others.flatMap(spansOf);
  const letters = others.reduce((sum, other) => sum + lengthOf(other), 0);
  if (lengthOf(title) > Math.min(length.alone, letters)) return false;
  const isOwn = (of: (span: Span) => string) => {
    const elsewhere = new Set(used.map(of));
    return spansOf(title).every((span) => !elsewhere.has(of(span)));
  };
  return isOwn(({ color }) => color) || isOwn(familyOf);
}

const familyOf = ({ font }: Span) => font.family;

const isNumber = ({ segments }: TextGroup) => segments.every(({ text }) => /^\d+$/.test(text));

/** @param height of the page, in points */
export function titleOf(all: readonly TextGroup[], height: number): TextGroup | undefined {
  // A slide number may be larger than everything else.
  const groups = all.filter((group) => !isNumber(group));
  const sorted = groups.toSorted((a, b) => a.top - b.top || a.left - b.left);
  const candidates = sorted.filter((group) => group.top < upper.part * height && mayBeTitle(group));
  const largest = Math.max(0, ...groups.map(({ size }) => size));
  const largestAbove = Math.max(0, ...candidates.map(({ size }) => size));
  const title = candidates.find(({ size }) => size >= sizes.same * largestAbove);
  if (!title || title.size < sizes.largest * largest) return largestText(groups);
  const body = bodySize(groups, title);
  const isTop = title === sorted[0] && title.top < upper.top * height;
  if (body === undefined) return lengthOf(title) <= length.alone ? title : undefined;
  const others = groups.filter((group) => group !== title);
  const isSetApart =
    title.size > sizes.body * body ||
    (isTop && (isBold(title) || (title.size >= body && looksOther(title, others))));
  return isSetApart ? title : undefined;
}
