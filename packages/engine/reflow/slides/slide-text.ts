// The texts of a slide: a title, boxes, and turned texts, each at its place.
import type { PlacedParagraph, PlacedText } from '#presentation/placed.ts';
import { around, heightOf, widthOf } from '#reflow/geometry.ts';
import type { Segment } from '#reflow/layout.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import { turnedTexts, type TurnedText } from '#reflow/lines/turned-text.ts';
import type { Box, PageContent } from '#reflow/page-content.ts';
import { setLists } from '#reflow/text/lists.ts';
import { paragraphsOf } from '#reflow/text/paragraphs.ts';
import { joinedParagraphs, placedParagraphsOf } from './placed-paragraphs.ts';
import { textGroups, type TextGroup } from './text-boxes.ts';
import { titleOf } from './title.ts';

/** Room that a box has beyond its text, for fonts that are a little wider: a part of its width, and points at least. */
const slack = { part: 0.06, least: 6 } as const;
/** A fill so wide is a ground for the whole slide. */
const groundShare = 0.9;

type Room = { left: number; right: number };

const startsLeft = ({ align, rtl }: PlacedParagraph) =>
  rtl ? align === 'end' : align === 'start' || align === 'justify';
const startsRight = ({ align, rtl }: PlacedParagraph) => align === (rtl ? 'start' : 'end');

/** On which sides a box may be wider without moving its text. */
function roomAround(paragraphs: readonly PlacedParagraph[], width: number): Room {
  const room = Math.max(slack.least, slack.part * width);
  if (paragraphs.every(startsLeft)) return { left: 0, right: room };
  if (paragraphs.some(startsRight)) return { left: room, right: 0 };
  return { left: room, right: room };
}

const movedIn = (paragraph: PlacedParagraph, { left }: Room): PlacedParagraph =>
  left && startsLeft(paragraph) ? { ...paragraph, indent: paragraph.indent + left } : paragraph;

function placedText(
  box: Box,
  given: readonly PlacedParagraph[],
  isTitle: boolean,
  turn = 0,
): PlacedText {
  const room = roomAround(given, widthOf(box));
  const paragraphs = given.map((paragraph) => movedIn(paragraph, room));
  const { left, top } = box;
  const width = widthOf(box) + room.left + room.right;
  const placed = { x: left - room.left, y: top, width, height: heightOf(box) };
  return { kind: 'text', isTitle, turn, box: placed, paragraphs };
}

function blocksOf(segments: readonly Segment[], page: PageContent) {
  const lines = linesOf(segments);
  const blocks = paragraphsOf(lines, page, { ...around(lines), index: 0, count: 1 });
  setLists(blocks);
  return blocks;
}

function boxText(group: TextGroup, page: PageContent, isTitle: boolean): PlacedText {
  const paragraphs = placedParagraphsOf(blocksOf(group.segments, page), group);
  return placedText(group, isTitle ? joinedParagraphs(paragraphs) : paragraphs, isTitle);
}

/** The box that turned text has when it is turned back around its middle. */
function uprightBox(text: TurnedText): Box {
  const height = Math.max(...text.spans.map(({ size }) => size)) * 1.2;
  const turn = (text.angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  // Of a box w by h that is turned, the upright box around it is w·cos + h·sin wide and w·sin + h·cos high.
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
  const [block] = blocksOf([{ ...text, ...box, spans }], page);
  const paragraphs = block ? placedParagraphsOf([block], box) : [];
  const centred = paragraphs.map((one) => ({ ...one, align: 'center' as const, indent: 0 }));
  return placedText(box, centred, false, angle);
}

/**
 * The texts of a slide, its title first.
 * @param segments what stands in no table
 */
export function slideTexts(page: PageContent, segments: readonly Segment[]): PlacedText[] {
  const grounds = page.fills.filter((fill) => widthOf(fill) < groundShare * page.width);
  const groups = textGroups(segments, grounds).toSorted((a, b) => a.top - b.top || a.left - b.left);
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
