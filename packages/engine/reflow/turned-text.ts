// Handles rotated text: rotates pages that are on their side, and reads single rotated lines separately.
import { boxOfRule, mode } from '#models/page/geometry.ts';
import type { Column, Line, TextBlock } from '#reflow/page/layout.ts';
import { lineOf, linesOf } from '#reflow/lines/lines.ts';
import { segmentOf, segmentsOf } from '#reflow/lines/segments.ts';
import type { Box, PageContent, Rule, Span } from '#models/page/page-content.ts';
import { paragraphsOf, textBlock } from '#reflow/text/paragraphs.ts';

/** The minimum share of a page's letters that must be rotated for the page to be rotated. */
const maxLetters = 0.6;

type Size = { width: number; height: number };
type Quarter = 90 | 180 | 270;

const isQuarter = (angle: number): angle is Quarter =>
  angle === 90 || angle === 180 || angle === 270;

/** A box after rotating the page so that text at this angle is upright. */
function turnedBox<T extends Box>(box: T, angle: Quarter, { width, height }: Size): T {
  const { left, top, right, bottom } = box;
  if (angle === 90)
    return { ...box, left: top, right: bottom, top: width - right, bottom: width - left };
  if (angle === 270)
    return { ...box, left: height - bottom, right: height - top, top: left, bottom: right };
  return {
    ...box,
    left: width - right,
    right: width - left,
    top: height - bottom,
    bottom: height - top,
  };
}

function turnedSpan(span: Span, angle: Quarter, size: Size): Span {
  const baselines = {
    90: size.width - span.baseline,
    180: size.height - span.baseline,
    270: span.baseline,
  };
  const own = (span.angle - angle + 360) % 360;
  return { ...turnedBox(span, angle, size), baseline: baselines[angle], angle: own };
}

function turnedRule(rule: Rule, angle: Quarter, size: Size): Rule {
  const turned = turnedBox(boxOfRule(rule), angle, size);
  const isLevel = turned.top === turned.bottom;
  return isLevel
    ? { ...rule, axis: 'horizontal', at: turned.top, from: turned.left, to: turned.right }
    : { ...rule, axis: 'vertical', at: turned.left, from: turned.top, to: turned.bottom };
}

function turnedPage(page: PageContent, angle: Quarter): PageContent {
  const turn = <T extends Box>(boxes: readonly T[]) =>
    boxes.map((box) => turnedBox(box, angle, page));
  const isSideways = angle !== 180;
  return {
    ...page,
    width: isSideways ? page.height : page.width,
    height: isSideways ? page.width : page.height,
    spans: page.spans.map((span) => turnedSpan(span, angle, page)),
    rules: page.rules.map((rule) => turnedRule(rule, angle, page)),
    fills: turn(page.fills),
    drawings: turn(page.drawings),
    images: turn(page.images),
    links: turn(page.links),
    ...(page.numbered && {
      numbered: {
        units: turn(page.numbered.units),
        annotations: turn(page.numbered.annotations),
      },
    }),
  };
}

/** A page with text on its side or upside down, rotated so that the text is upright; any other page unchanged. */
export function upright(page: PageContent): PageContent {
  const letters = page.spans
    .filter(({ hidden }) => !hidden)
    .map(({ angle, text }) => [angle, text.length] as const);
  const angle = mode(letters) ?? 0;
  const sum = (some: typeof letters) => some.reduce((total, [, count]) => total + count, 0);
  const share = sum(letters.filter(([one]) => one === angle)) / sum(letters);
  return isQuarter(angle) && share > maxLetters ? turnedPage(page, angle) : page;
}

/** Joins successive words at any angle to one line. */
function slantedLines(spans: readonly Span[]): Line[] {
  const lines: Span[][] = [];
  for (const span of spans) {
    const last = lines.at(-1)?.at(-1);
    if (last && last.angle === span.angle && last.size === span.size) lines.at(-1)!.push(span);
    else lines.push([span]);
  }
  return lines.map((line) => lineOf(line.map((span) => segmentOf([{ ...span, spaced: true }]))));
}

/** The paragraphs of a page's rotated text, separately for each direction. */
export function turnedBlocks(page: PageContent, column: Column): TextBlock[] {
  const turned = page.spans.filter(({ angle, hidden, text }) => angle && !hidden && text.trim());
  const quarters = ([90, 180, 270] as const).flatMap((angle) => {
    const spans = turned.filter((span) => span.angle === angle);
    const lines = linesOf(segmentsOf(spans.map((span) => turnedSpan(span, angle, page))));
    return paragraphsOf(lines, page, { ...column, left: 0, right: page.height });
  });
  const slanted = slantedLines(turned.filter(({ angle }) => !isQuarter(angle)));
  const blocks = [...quarters, ...slanted.map((line) => textBlock([line], page, column))];
  const plain = { column, align: 'start', indent: 0, firstIndent: 0, isAside: true } as const;
  return blocks.map((block) => ({ ...block, ...plain }));
}
