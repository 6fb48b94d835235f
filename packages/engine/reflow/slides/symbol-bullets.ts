// Detects bullets that are not recognised elsewhere: letters of symbol fonts, which look different from their code (`}`
// in Wingdings 3 is an arrowhead), and separate dashes. They are replaced by private signs until they are written.
import type { Segment } from '#reflow/page/layout.ts';
import { textBetween } from '#reflow/lines/segments.ts';
import type { Span } from '#models/page/page-content.ts';

const symbolFont = /^(?:OpenSymbol|Wingdings|Webdings|Symbol|ZapfDingbats|Marlett|Monotype Sorts)/i;
/** Letters that symbol fonts show as other signs. */
const letter = /^[\u0021-\u007e\u00a1-\u024f]$/;
/** The minimum gap between a dash and its text, in font sizes. */
const minGap = 0.15;

const signs = new Map([
  ['\ue001', '–'],
  ['\ue002', '»'],
  ['\ue003', '-'],
  ['\ue004', '—'],
  ['\ue005', '›'],
  ['\ue006', '>'],
]);
const codes = new Map([...signs].map(([code, sign]) => [sign, code]));
const anySign = '•';

/** The displayed sign of a bullet. */
export const signOf = (label: string): string =>
  signs.get(label) ?? (/[\ue000-\uf8ff]/.test(label) ? anySign : label);

function bulletFor(first: Span, next: Span | undefined): string | undefined {
  const isSymbol = symbolFont.test(first.font.family) && letter.test(first.text);
  if (isSymbol && (!next || !symbolFont.test(next.font.family))) return anySign;
  const isApart = !next || next.left - first.right > minGap * first.size;
  return isApart && next?.object !== first.object ? codes.get(first.text) : undefined;
}

/** An unambiguous bullet sign directly before text. */
const glued = /^[•●▪■◆❖➢►✓‣](?=.)/u;

/** Splits a bullet from the text that touches it. */
function withoutGlue([first, next, ...others]: readonly Span[]): Span[] | undefined {
  if (!first) return undefined;
  const [sign] = glued.exec(first.text) ?? [];
  if (!sign)
    return glued.test(`${first.text}.`) && next && first.text.length === 1 && !next.spaced
      ? [first, { ...next, spaced: true }, ...others]
      : undefined;
  const middle = first.left + (first.right - first.left) / first.text.length;
  const text = first.text.slice(sign.length);
  const bullet = { ...first, text: sign, right: middle };
  const rest = { ...first, text, left: middle, spaced: true };
  return [bullet, rest, ...(next ? [next] : []), ...others];
}

/** The segments with their bullets separated from text. */
export const withBullets = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment) => {
    const spans = withoutGlue(segment.spans);
    if (spans) return { ...segment, spans, text: textBetween(spans) };
    const [first, next] = segment.spans;
    const bullet = first && bulletFor(first, next);
    if (!bullet) return segment;
    const text = bullet + segment.text.slice(first.text.length);
    return { ...segment, text, spans: [{ ...first, text: bullet }, ...segment.spans.slice(1)] };
  });
