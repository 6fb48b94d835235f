// Creates the texts of a slide: a title, text boxes, and rotated texts, in their positions.
import type { PlacedParagraph, PlacedText } from '#models/presentation/placed.ts';
import { around, heightOf, widthOf } from '#models/page/geometry.ts';
import type { Column, Line, Segment, TextBlock } from '#reflow/page/layout.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import { turnedTexts, type TurnedText } from '#reflow/lines/turned-text.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { setLists } from '#reflow/text/lists.ts';
import { neededFor } from '#reflow/text/measure.ts';
import { paragraphsOf } from '#reflow/text/paragraphs.ts';
import { joinedParagraphs, placedParagraphsOf } from './placed-paragraphs.ts';
import { withBullets } from './symbol-bullets.ts';
import { textGroups, type TextGroup } from './text-boxes.ts';
import { titleOf } from './title.ts';

/** The additional width of a box, for slightly wider fonts: a share of its width, and points. */
const slack = { part: 0.04, least: 5, fewest: 1.5 } as const;
/** The share of the available extra width that is used. */
const usedSpare = 0.5;
/** In points, or font sizes: smaller differences are even, larger ones ragged. */
const even = { points: 3, part: 0.15 } as const;
const ragged = 8;
/** The minimum share of continuation lines that begin with a capital letter if the lines are not prose. */
const capitalised = 0.8;
/** How much wider the box of such lines is, as a share of their width. */
const wider = 0.4;
/** A fill of this width is a background for the whole slide. */
const backgroundShare = 0.9;

type ExtraWidth = { left: number; right: number };

const startsLeft = ({ align, rtl }: PlacedParagraph) =>
  rtl ? align === 'end' : align === 'start' || align === 'justify';
const startsRight = ({ align, rtl }: PlacedParagraph) => align === (rtl ? 'start' : 'end');

/** The sides on which a box may be wider without moving its text. */
function extraWidthAround(paragraphs: readonly PlacedParagraph[], extra: number): ExtraWidth {
  if (paragraphs.every(startsLeft)) return { left: 0, right: extra };
  if (paragraphs.some(startsRight)) return { left: extra, right: slack.fewest / 2 };
  return { left: extra / 2, right: extra / 2 };
}

const movedIn = (paragraph: PlacedParagraph, { left }: ExtraWidth): PlacedParagraph =>
  left && startsLeft(paragraph) ? { ...paragraph, indent: paragraph.indent + left } : paragraph;

function placedText(
  box: Box,
  original: readonly PlacedParagraph[],
  isTitle: boolean,
  most = Infinity,
): PlacedText {
  const extra = extraWidthAround(original, Math.min(most, widthOf(box) * slack.part + slack.least));
  const paragraphs = original.map((paragraph) => movedIn(paragraph, extra));
  const { left, top } = box;
  const width = widthOf(box) + extra.left + extra.right;
  const placed = { x: left - extra.left, y: top, width, height: heightOf(box) };
  return { kind: 'text', isTitle, turn: 0, box: placed, paragraphs };
}

/** The extra width that a box may have before the first word of a line fits on the line above. */
function spareWidth(blocks: readonly TextBlock[], box: Box): number {
  const spare = blocks.flatMap(({ lines, align }) =>
    lines.slice(1).map((next, index) => {
      const before = lines[index] ?? next;
      const taken =
        align === 'center' || align === 'end' ? widthOf(before) : before.right - box.left;
      return taken + neededFor(before, next) - widthOf(box);
    }),
  );
  return Math.max(slack.fewest, usedSpare * Math.min(...spare));
}

/**
 * The alignment of all lines of a box: `start` unless they share their centre or right edge, and not their left one.
 */
function commonAlignment(lines: readonly Line[], box: Box): PlacedParagraph['align'] {
  const isRagged = lines.some(({ left }) => left - box.left > ragged);
  if (lines.length < 2 || !isRagged || lines.some(({ label }) => label)) return 'start';
  const isEven = (of: (line: Line) => number) =>
    lines.every((line) => Math.abs(of(line)) < Math.max(even.points, even.part * line.size));
  if (isEven(({ left, right }) => (left + right - box.left - box.right) / 2)) return 'center';
  return isEven(({ right }) => right - box.right) ? 'end' : 'start';
}

/** Aligns a paragraph whose last line starts further in and ends where the others do, or is centred. */
function aligned(block: TextBlock): TextBlock {
  const [first, last] = [block.lines[0], block.lines.at(-1)];
  if (block.align !== 'start' || !first || !last || last.left - first.left < ragged) return block;
  return { ...block, align: commonAlignment(block.lines, block) };
}

const beginsNew = ({ text }: Line) => /^[\p{Lu}\p{N}\p{Ps}\p{Pi}]/u.test(text);

/**
 * The column in which lines wrap. Boxes are wider than their text: if lines begin like sentences, they count as wrapped
 * only if they would not even fit a wider box.
 */
function columnOf(lines: readonly Line[]): Column {
  const box = around(lines);
  const following = lines.slice(1);
  const isCapitalised = following.filter(beginsNew).length > capitalised * following.length;
  const right = isCapitalised ? box.right + wider * widthOf(box) : box.right;
  return { ...box, right, index: 0, count: 1 };
}

function blocksOf(lines: Line[], page: PageContent): TextBlock[] {
  const blocks = paragraphsOf(lines, page, columnOf(lines));
  const align = commonAlignment(lines, around(lines));
  const set = blocks.map((block) => (align === 'start' ? aligned(block) : { ...block, align }));
  setLists(set);
  return set;
}

function boxText(group: TextGroup, page: PageContent, isTitle: boolean): PlacedText {
  const blocks = blocksOf(linesOf(group.segments), page);
  const paragraphs = placedParagraphsOf(blocks, group);
  const most = spareWidth(blocks, group);
  return placedText(group, isTitle ? joinedParagraphs(paragraphs) : paragraphs, isTitle, most);
}

/** The box of rotated text when it is rotated back around its centre. */
function uprightBox(text: TurnedText): Box {
  const height = Math.max(...text.spans.map(({ size }) => size)) * 1.2;
  const turn = (text.angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  // For a rotated box of w by h, the upright box around it is w·cos + h·sin wide and w·sin + h·cos high.
  const across = (widthOf(text) - height * sin) / cos;
  const down = (heightOf(text) - height * cos) / sin;
  const width = Math.max(height, cos > sin ? across : down);
  const [x, y] = [(text.left + text.right) / 2, (text.top + text.bottom) / 2];
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function turnedText(text: TurnedText, page: PageContent): PlacedText {
  const box = uprightBox(text);
  const { angle } = text;
  const spans = text.spans.map((span, index) => ({ ...span, spaced: index > 0, ...box }));
  const [block] = blocksOf(linesOf([{ ...text, ...box, spans }]), page);
  const paragraphs = block ? placedParagraphsOf([block], box) : [];
  const centred = paragraphs.map((one) => ({ ...one, align: 'center' as const, indent: 0 }));
  return { ...placedText(box, centred, false), turn: angle };
}

/** The boxes of texts on their backgrounds. */
const groupsOn = (page: PageContent, segments: readonly Segment[]): TextGroup[] => {
  const backgrounds = page.fills.filter((fill) => widthOf(fill) < backgroundShare * page.width);
  return textGroups(withBullets(segments), backgrounds).toSorted(
    (a, b) => a.top - b.top || a.left - b.left,
  );
};

/** Texts in boxes, without a title. */
export const boxesOf = (page: PageContent, segments: readonly Segment[]): PlacedText[] =>
  groupsOn(page, segments).map((group) => boxText(group, page, false));

/**
 * The texts of a slide, title first.
 * @param segments the segments outside tables
 */
export function slideTexts(page: PageContent, segments: readonly Segment[]): PlacedText[] {
  const groups = groupsOn(page, segments);
  const title = titleOf(groups, page.height);
  const others = groups.filter((group) => group !== title);
  return [
    ...(title ? [boxText(title, page, true)] : []),
    ...others.map((group) => boxText(group, page, false)),
    ...turnedTexts(page.spans.filter(({ hidden }) => !hidden)).map((text) =>
      turnedText(text, page),
    ),
  ];
}
