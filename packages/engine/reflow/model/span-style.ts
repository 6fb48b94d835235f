// Converts the formatting of a span to the document model.
import type { TextStyle } from '#models/document/model.ts';
import { isWithin, rounded, sharedWidth, widthOf } from '#models/page/geometry.ts';
import type { Line, Span } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';

/**
 * In font sizes of the line: the maximum size of superscripts and subscripts, and the minimum distance from the
 * baseline.
 */
const script = { size: 0.84, raised: 0.1, lowered: 0.05 } as const;
const black = '000000';
const white = 'FFFFFF';

/** Whether a span is raised or lowered beside its line. */
export function scriptOf(span: Span, line: Line): TextStyle['script'] {
  if (span.size >= script.size * line.size) return undefined;
  if (span.baseline < line.baseline - script.raised * line.size) return 'super';
  return span.baseline > line.baseline + script.lowered * line.size ? 'sub' : undefined;
}

/** The highlighting of a span: a fill hardly higher than the line that is not a band across the page. */
function backgroundOf(span: Span, page: PageContent): string | undefined {
  const height = { top: span.baseline - 0.5 * span.size, bottom: span.baseline };
  const fill = page.fills.findLast(
    (one) =>
      sharedWidth(span, one) > 0.6 * widthOf(span) &&
      isWithin({ ...height, left: one.left, right: one.right }, one, 1) &&
      one.bottom - one.top < 1.8 * span.size &&
      widthOf(one) < page.width * 0.6,
  );
  return fill && fill.color !== white ? fill.color : undefined;
}

export type StyleContext = {
  page: PageContent;
  line: Line;
  /** True if fills behind words are highlighting, as outside tables. */
  marksText: boolean;
};

export function styleOf(span: Span, { page, line, marksText }: StyleContext): TextStyle {
  const position = scriptOf(span, line);
  const background = marksText ? backgroundOf(span, page) : undefined;
  return {
    ...(span.font.bold && { bold: true }),
    ...(span.font.italic && { italic: true }),
    ...(span.underline && { underline: true }),
    ...(span.strike && { strike: true }),
    ...(span.smallCapitals && { smallCapitals: true }),
    ...(position && { script: position }),
    ...(span.color !== black && { color: span.color }),
    size: rounded(position ? line.size : span.size, 0.5),
    font: span.font.family,
    ...(span.font.stretch !== undefined && { stretch: span.font.stretch }),
    ...(background && { background }),
    ...(span.letterSpacing && { letterSpacing: rounded(span.letterSpacing, 0.1) }),
  };
}

/** The link address of a span. */
export function linkOf(span: Span, page: PageContent): string | undefined {
  const [x, y] = [(span.left + span.right) / 2, span.baseline - 0.3 * span.size];
  const area = page.links.find(
    ({ left, right, top, bottom }) =>
      x > left - 0.5 && x < right + 0.5 && y > top - 1 && y < bottom + 1,
  );
  return area?.address;
}
