// Puts small bullets that are centred beside their text, instead of standing on its baseline, on that baseline.
import type { Span } from '#models/page/page-content.ts';

const bullet = /^[•●○◦▪▫■□‣⁃∙❖➢➔→✓✔✗✘◆◇»›\ue000-\uf8ff]$/u;
/** More on one page are a drawing. */
const maxBullets = 300;

/** In font sizes of the text. */
const limits = {
  /** How much smaller a bullet is. */
  size: 0.9,
  /** How far it is raised. */
  least: 0.02,
  most: 0.45,
  /** The distance between both, and from a text before the bullet. */
  apart: 3.2,
} as const;

/** How far a bullet is above the baseline of a text that follows it; nothing if they are not one line. */
function raisedBy(sign: Span, text: Span): number | undefined {
  const { size } = text;
  const gap = text.left - sign.right;
  if (
    text === sign ||
    sign.size > limits.size * size ||
    gap < -0.1 * size ||
    gap > limits.apart * size
  )
    return undefined;
  const raised = (text.baseline - sign.baseline) / size;
  return raised < limits.most && raised > -limits.least ? raised : undefined;
}

function textAfter(sign: Span, spans: readonly Span[]): Span | undefined {
  const beside = spans.filter((span) => raisedBy(sign, span) !== undefined);
  return beside.toSorted((a, b) => a.left - b.left)[0];
}

/** True if nothing is shortly before a bullet. */
const beginsLine = (sign: Span, { size }: Span, spans: readonly Span[]): boolean =>
  !spans.some(
    (other) =>
      other !== sign &&
      Math.abs(other.baseline - sign.baseline) < 0.5 * size &&
      other.left < sign.left &&
      other.right > sign.left - limits.apart * size,
  );

/** The spans with such bullets on the baseline of their text. */
export function withLevelBullets(spans: Span[]): Span[] {
  const upright = spans.filter(({ angle, hidden }) => angle === 0 && !hidden);
  const signs = upright.filter(({ text }) => bullet.test(text));
  if (!signs.length || signs.length > maxBullets) return spans;
  const moved = new Map<Span, Span>();
  for (const sign of signs) {
    const text = textAfter(sign, upright);
    if (
      text &&
      text.baseline - sign.baseline > limits.least * text.size &&
      beginsLine(sign, text, upright)
    )
      moved.set(sign, { ...sign, baseline: text.baseline });
  }
  return moved.size ? spans.map((span) => moved.get(span) ?? span) : spans;
}
