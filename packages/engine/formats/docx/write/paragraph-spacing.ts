// Computes the spacing of paragraphs and lines as Word and LibreOffice apply it. Line spacing is a multiple of the
// font's natural distance, so that larger text gets more space; an exact distance, which would clip it, is used only
// for unknown fonts.
import type { Heading, Inline, Paragraph, Place, TextStyle } from '#models/document/model.ts';
import { metricsOf, naturalDistance, type LineMetrics } from './line-metrics.ts';
import { twips } from './units.ts';

/** A multiple that differs from 1 by less is the font's natural distance. */
const sameMultiple = 0.02;
/** An exact line has four fifths above its baseline and one fifth below. */
const exactDrop = 0.2;
const usual = { size: 11, rise: 0.93, drop: 0.22 } as const;

/**
 * The lines of a paragraph as Word sets them. The measured formatting assumes lines with the usual extent above and
 * below the baseline, whatever their distance; Word's lines extend differently.
 */
type Lines = {
  /** Attributes of `w:spacing`. */
  xml: string;
  /** The additional extent of the first line above that, and of the last line below, in points. */
  above: number;
  below: number;
};

function letterOf(content: readonly Inline[], base: TextStyle): { font: string; size: number } {
  const texts = content.filter((inline) => inline.kind === 'text');
  const longest = texts.reduce<(typeof texts)[number] | undefined>(
    (best, text) => (text.text.length > (best?.text.length ?? 0) ? text : best),
    undefined,
  );
  const style = { ...base, ...longest?.style };
  return { font: style.font ?? '', size: style.size ?? usual.size };
}

const hasPicture = (content: readonly Inline[]) =>
  content.some(({ kind }) => kind === 'inlinePicture');

/** Word adds space below the letters of wider lines, and cuts the top of narrower ones. */
function multiple(distance: number, size: number, metrics: LineMetrics): Lines {
  const natural = naturalDistance(metrics) * size;
  const times = distance / natural;
  const isNatural = Math.abs(times - 1) < sameMultiple;
  const cut = isNatural ? 0 : Math.max(0, natural - distance);
  const wider = isNatural ? 0 : Math.max(0, distance - natural);
  return {
    xml: isNatural ? '' : ` w:line="${Math.round(times * 240)}" w:lineRule="auto"`,
    above: (metrics.rise + metrics.gap - usual.rise) * size - cut,
    below: (metrics.drop - usual.drop) * size + wider,
  };
}

/** For an unknown font only the exact distance is certain. */
const exact = (distance: number, size: number): Lines => ({
  xml: ` w:line="${twips(distance)}" w:lineRule="exact"`,
  above: (1 - exactDrop) * distance - usual.rise * size,
  below: exactDrop * distance - usual.drop * size,
});

/** Lines of an unknown font without a given distance; their position is unknown. */
const unknown: Lines = { xml: '', above: 0, below: 0 };

function linesOf({ content, formatting }: Heading | Paragraph, base: TextStyle): Lines {
  const { font, size } = letterOf(content, base);
  const metrics = metricsOf(font);
  const distance = formatting?.lineDistance;
  if (metrics) return multiple(distance ?? naturalDistance(metrics) * size, size, metrics);
  return !distance || hasPicture(content) ? unknown : exact(distance, size);
}

/** Computes the spacing of successive paragraphs in a column or a cell. */
export class SpacingWriter {
  /** The additional extent of the last line below; nothing before the first one. */
  #below: number | undefined;

  /** The element `w:spacing` of a paragraph; nothing if it has the default spacing. */
  next(paragraph: Heading | Paragraph, base: TextStyle): string {
    const { xml, above, below } = linesOf(paragraph, base);
    const { before = 0, after = 0, place } = paragraph.formatting ?? {};
    if (place) return spacingXml(0, 0, xml);
    const space = this.above(before, above);
    const rest = after && Math.max(0, after - below);
    this.#below = below - after + rest;
    return spacingXml(space, rest, xml);
  }

  /** The position of a fixed paragraph, adjusted to Word's lines. */
  placed(paragraph: Heading | Paragraph, base: TextStyle): Place | undefined {
    const place = paragraph.formatting?.place;
    return place && { ...place, top: place.top - linesOf(paragraph, base).above };
  }

  /**
   * Skips a table.
   * @param below its additional extent below, in points
   */
  passTable(below: number): void {
    this.#below = below;
  }

  /**
   * The distance to what follows the last line.
   * @param above the additional extent of the next line above
   */
  above(before: number, above = 0): number {
    const space = this.#below === undefined ? before : before - above - this.#below;
    this.#below = 0;
    return Math.max(0, space);
  }
}

/** In points; smaller spaces are invisible. */
const minSpace = 0.1;

/** @param before and `after` in points */
export function spacingXml(before: number, after: number, line = ''): string {
  const parts = [
    before > minSpace ? ` w:before="${twips(before)}"` : '',
    after > minSpace ? ` w:after="${twips(after)}"` : '',
    line,
  ].join('');
  return parts && `<w:spacing${parts}/>`;
}
