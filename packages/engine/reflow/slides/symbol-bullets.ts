// Bullets set in fonts of symbols, whose letters mean other signs than they say: `}` in Wingdings 3 is an arrowhead.
import type { Segment } from '#reflow/layout.ts';

const symbolFont = /^(?:OpenSymbol|Wingdings|Webdings|Symbol|ZapfDingbats|Marlett|Monotype Sorts)/i;
const known = /[^\u0020-\u007e\u00a1-\u024f]/;

function isBullet({ spans: [first, next] }: Segment): boolean {
  if (!first || [...first.text].length > 1 || known.test(first.text)) return false;
  return symbolFont.test(first.font.family) && (!next || !symbolFont.test(next.font.family));
}

/** Segments in which single letters of such fonts at the beginning are bullets. */
export const withBullets = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment) => {
    const [first, ...others] = segment.spans;
    if (!first || !isBullet(segment)) return segment;
    const text = `•${segment.text.slice(first.text.length)}`;
    return { ...segment, text, spans: [{ ...first, text: '•' }, ...others] };
  });
