// Converts the lines of a paragraph to inline content of the document model.
import { joined, textOf } from '#models/document/content.ts';
import type { Inline, Note, Picture, TabStop, TextStyle } from '#models/document/model.ts';
import type { Footnote, Line, Span, TextBlock } from '#reflow/page/layout.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { isAround } from '#reflow/tables/whitespace/rows-around-picture.ts';
import type { Hyphenation } from '#reflow/text/hyphenation.ts';
import { meetSpaceless } from '#reflow/lines/segments.ts';
import { hasLeader, isLeader, leadersIn, withTab } from '#reflow/lines/leaders.ts';
import { linkOf, styleOf } from './span-style.ts';

/** The context of the conversion of paragraphs. */
export type InlineContext = {
  hyphenation: Hyphenation;
  noteOf(note: Footnote): Note;
  pictureOf(image: PlacedImage): Picture;
  /** Inline pictures by page. */
  inlineImages: ReadonlyMap<PageContent, readonly PlacedImage[]>;
};

/** A gap at least this wide, in font sizes, is a tab. */
const tabGap = 1.6;

type Piece = {
  span: Span;
  line: Line;
  separator: '' | ' ' | '\t' | 'leader';
  leads: boolean;
  drops: boolean;
};

type PlacedSpan = {
  span: Span;
  line: Line;
  /** In its line, without the label. */
  index: number;
  /** True for a leader, or text with one. */
  leads: boolean;
};

const spansOf = ({ lines, label, column }: TextBlock): PlacedSpan[] =>
  lines.flatMap((line, at) => {
    const from = at === 0 && label ? label.spans : 0;
    const leaders = leadersIn(line, column, from);
    return line.spans
      .slice(from)
      .map((span, index) => ({ span, line, index, leads: leaders.has(span) }));
  });

const gapOf = (before: Span, span: Span) =>
  Math.max(span.left - before.right, before.left - span.right);

function isTab(before: Span, span: Span): boolean {
  return gapOf(before, span) > tabGap * Math.max(before.size, span.size);
}

/** The spans of a paragraph with their separators; leader dots become a tab. */
function piecesOf(block: TextBlock, hyphenation: Hyphenation): Piece[] {
  const pieces: Piece[] = [];
  const { images } = block.page;
  let followsLeader = false;
  for (const { span, line, index, leads } of spansOf(block)) {
    const last = pieces.at(-1);
    if (leads && isLeader(span)) {
      followsLeader = true;
      continue;
    }
    const separator = followsLeader
      ? 'leader'
      : separatorOf(last, span, { index, hyphenation, images });
    if (separator === 'drop' && last) last.drops = true;
    const before = separator === 'drop' ? '' : separator;
    pieces.push({ span, line, separator: before, leads, drops: false });
    followsLeader = false;
  }
  return pieces;
}

function separatorOf(
  last: Piece | undefined,
  span: Span,
  {
    index,
    hyphenation,
    images,
  }: { index: number; hyphenation: Hyphenation; images: readonly Box[] },
): Piece['separator'] | 'drop' {
  if (!last) return '';
  if (index > 0) {
    if (!span.spaced) return '';
    if (!isTab(last.span, span)) return ' ';
    return images.some((image) => isAround(image, last.span, span)) ? ' ' : '\t';
  }
  if (meetSpaceless(last.span.text, span.text)) return '';
  const meeting = hyphenation.join(last.line.text, span.text);
  return meeting === 'space' ? ' ' : meeting === 'none' ? '' : 'drop';
}

const textBefore = { '': '', ' ': ' ', '\t': '\t', leader: '\t' } as const;

/** The pictures of a line, each before the first span to its right. */
function picturesBefore(
  span: Span,
  { left }: Line,
  images: readonly PlacedImage[],
  taken: Set<PlacedImage>,
) {
  return images.filter((image) => {
    const isHere =
      image.right <= span.left + 1 && image.right >= left - 40 && isOnLine(image, span);
    if (!isHere || taken.has(image)) return false;
    taken.add(image);
    return true;
  });
}

const isOnLine = (image: Box, { baseline }: Span) =>
  baseline >= image.top - 1 && baseline <= image.bottom + 3;

const isAfter = (image: Box, { lines }: TextBlock) =>
  lines.some(({ spans }) => {
    const last = spans.at(-1);
    return (
      last !== undefined &&
      isOnLine(image, last) &&
      image.left - last.right < 1.5 * last.size &&
      image.left >= last.right - 2
    );
  });

/**
 * The content of a paragraph.
 * @param marksText true if fills behind words are text highlighting
 */
export function inlinesOf(block: TextBlock, context: InlineContext, marksText = true): Inline[] {
  const images = context.inlineImages.get(block.page) ?? [];
  const taken = new Set<PlacedImage>();
  const content: Inline[] = [];
  const picture = (image: PlacedImage): Inline => ({
    kind: 'inlinePicture',
    picture: context.pictureOf(image),
  });
  let linkBefore: string | undefined;
  let styleBefore: TextStyle | undefined;
  for (const piece of piecesOf(block, context.hyphenation)) {
    content.push(...picturesBefore(piece.span, piece.line, images, taken).map(picture));
    const link = linkOf(piece.span, block.page);
    const style = styleOf(piece.span, { page: block.page, line: piece.line, marksText });
    content.push(...contentOf(piece, { context, style, link, linkBefore, styleBefore }));
    [linkBefore, styleBefore] = [link, style];
  }
  content.push(
    ...images.filter((image) => !taken.has(image) && isAfter(image, block)).map(picture),
  );
  return joined(content);
}

type PieceContext = {
  context: InlineContext;
  style: TextStyle;
  link: string | undefined;
  linkBefore: string | undefined;
  styleBefore: TextStyle | undefined;
};

const marks: readonly (keyof TextStyle)[] = ['underline', 'strike', 'background'];

/** A space is highlighted only between two highlighted words. */
function spaceStyle(before: TextStyle | undefined, next: TextStyle): TextStyle {
  if (!marks.some((name) => name in next)) return next;
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) =>
        !marks.includes(name as keyof TextStyle) || before?.[name as keyof TextStyle] === value,
    ),
  );
}

function contentOf({ span, separator, leads, drops }: Piece, about: PieceContext): Inline[] {
  const { context, link, linkBefore, styleBefore, style } = about;
  const before = textBefore[separator];
  const space = textOf(before, spaceStyle(styleBefore, style));
  if (span.note) return [space, context.noteOf(span.note)];
  const whole = drops ? span.text.replace(/[-\u2010\u00ad]$/, '') : span.text;
  const text = leads ? withTab(whole) : whole;
  if (!link) return [space, textOf(text, style)];
  // The space before a link belongs to the link only inside it.
  return [link === linkBefore ? { ...space, link } : space, { ...textOf(text, style), link }];
}

/** The tab stops of a paragraph. */
export function tabsOf(block: TextBlock): TabStop[] {
  const { column } = block;
  const stops: TabStop[] = [];
  let followsLeader = false;
  let before: Span | undefined;
  const spans = spansOf(block);
  for (const [at, { span, index, leads }] of spans.entries()) {
    if (leads && isLeader(span)) {
      followsLeader = true;
      continue;
    }
    if (before && (followsLeader || (index > 0 && isTab(before, span))))
      stops.push(tabStop({ left: span.left, right: endOfPiece(spans, at) }, column, followsLeader));
    if (leads && hasLeader(span))
      stops.push({ at: span.right - column.left, align: 'end', leader: true });
    before = span;
    followsLeader = false;
  }
  return stops.filter(
    ({ at }, index) => at > 0 && stops.findIndex((other) => Math.abs(other.at - at) < 2) === index,
  );
}

/** The end of the text after a tab: the next tab, or the end of its line. */
function endOfPiece(spans: readonly { span: Span; line: Line }[], from: number): number {
  const { line } = spans[from]!;
  let { right } = spans[from]!.span;
  for (let at = from + 1; at < spans.length && spans[at]!.line === line; at++) {
    if (isTab(spans[at - 1]!.span, spans[at]!.span)) break;
    right = spans[at]!.span.right;
  }
  return right;
}

function tabStop(
  { left, right }: Pick<Box, 'left' | 'right'>,
  column: Box,
  leads: boolean,
): TabStop {
  const isAtEnd = Math.abs(right - column.right) < 3;
  const at = isAtEnd ? column.right - column.left : left - column.left;
  return { at, align: isAtEnd ? 'end' : 'start', ...(leads && { leader: true }) };
}
