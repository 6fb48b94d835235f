// Detects the label of a list item: a bullet, a number or a letter.
import type { Label, Line } from '#reflow/page/layout.ts';
import type { Span } from '#models/page/page-content.ts';

const bullet = /^[•●○◦▪■□‣⁃·∙–—\-*o§➢➔→✓✔❖◆>›»\ue000-\uf8ff]{1,2}$/;
/** Characters that are also words or punctuation: they count as bullets only with a clear gap before the text. */
const ambiguousBullet = /^[o\-–—*·>›»]+$/;
const number =
  /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})[.)]|\d{1,3}(?:\.(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})){1,5}\.?)$/;

/** A bullet, unless a number follows, as in `§ 3`. */
const isSectionSign = /^§+$/;

/** The minimum gap between an ambiguous bullet and its text, in font sizes. */
const clearGap = 0.35;

/** The spans of the first word, which may have different formatting. */
export function firstWord(spans: readonly Span[]): readonly Span[] {
  const end = spans.findIndex(({ spaced }, index) => index > 0 && spaced);
  return end < 0 ? spans : spans.slice(0, end);
}

const kindOf = (text: string, gap: number): Label['kind'] | undefined => {
  if (bullet.test(text)) return ambiguousBullet.test(text) && gap < clearGap ? undefined : 'bullet';
  return number.test(text) ? 'number' : undefined;
};

/** The label at the start of a line, if text follows it. */
export function labelOf({ spans, size, isRightToLeft }: Omit<Line, 'label'>): Label | undefined {
  const word = firstWord(spans);
  const [first, next] = [word[0], spans[word.length]];
  const last = word.at(-1);
  if (!first || !last || !next) return undefined;
  const text = word.map((span) => span.text).join('');
  const gap = isRightToLeft ? last.left - next.right : next.left - last.right;
  const kind = kindOf(text, gap / size);
  if (!kind || (isSectionSign.test(text) && /^\d/.test(next.text))) return undefined;
  const [left, textLeft] = isRightToLeft ? [first.right, next.right] : [first.left, next.left];
  return { kind, text, left, textLeft, spans: word.length };
}
