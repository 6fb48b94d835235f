// Measures how much narrower or wider the letters of a page are than those of the font that stands in for theirs, so that
// its lines break where they did.
import type { Font, Span } from '#models/page/page-content.ts';
import { widthIn } from '#formats/pdf/fonts/letter-widths.ts';

const limits = {
  /** Fewer letters show nothing certain. */
  letters: 12,
  /** From how many on the value counts for all pages, so that it is the same on all of them. */
  certain: 80,
  /** The difference that stays as it is, and the values that are plausible. */
  same: 0.03,
  least: 0.6,
  most: 1.3,
  step: 0.02,
} as const;

type Measure = { letters: number; own: number; usual: number };

function measured(spans: readonly Span[]): Map<Font, Measure> {
  const measures = new Map<Font, Measure>();
  for (const { font, text, size, angle, letterSpacing, left, right } of spans) {
    const usual = angle || letterSpacing || text.length < 2 ? undefined : widthIn(font, text);
    if (!usual) continue;
    const sum = measures.get(font) ?? { letters: 0, own: 0, usual: 0 };
    sum.letters += text.length;
    sum.own += right - left;
    sum.usual += usual * size;
    measures.set(font, sum);
  }
  return measures;
}

function stretchOf({ letters, own, usual }: Measure): number | undefined {
  const ratio = own / usual;
  if (letters < limits.letters || ratio < limits.least || ratio > limits.most) return undefined;
  if (Math.abs(ratio - 1) < limits.same) return 1;
  return Math.round(Math.round(ratio / limits.step) * limits.step * 100) / 100;
}

/** Knows the fonts of a document by their names. */
export class StretchedFonts {
  readonly #known = new Map<string, number>();

  /** Spans with the stretch of their fonts. @param nameOf the name of a font in the PDF */
  applied(spans: Span[], nameOf: (font: Font) => string): Span[] {
    const fonts = new Map<Font, Font>();
    for (const [font, measure] of measured(spans)) {
      const stretch = this.#stretch(nameOf(font), measure);
      if (stretch && stretch !== 1) fonts.set(font, { ...font, stretch });
    }
    if (!fonts.size) return spans;
    return spans.map((span) => ({ ...span, font: fonts.get(span.font) ?? span.font }));
  }

  #stretch(name: string, measure: Measure): number | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const stretch = stretchOf(measure);
    if (stretch && measure.letters >= limits.certain) this.#known.set(name, stretch);
    return stretch;
  }
}
