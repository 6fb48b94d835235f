// Computes the spacing of paragraphs and lines as Word and LibreOffice apply it: a multiple of the font's own line distance, so that larger
// letters get more space; an exact distance, which would cut them, only where the font is not known.
import type { Heading, Inline, Paragraph, Place, TextStyle } from '#models/document/model.ts';
import { metricsOf, naturalDistance, type LineMetrics } from './line-metrics.ts';
import { twips } from './units.ts';

/** A multiple that differs by less is the font's own distance. */
const sameMultiple = 0.02;
/** An exact line has four fifths above its baseline, one below. */
const exactDrop = 0.2;
const usual = { size: 11, rise: 0.93, drop: 0.22 } as const;

/**
 * The lines of a paragraph as they are set. Looks measure between lines that reach as far above and below the baseline as is usual,
 * however far apart they are; set lines reach elsewhere.
 */
type Lines = {
  /** Attributes of `w:spacing`. */
  xml: string;
  /** Points that the first line reaches above that, and the last one below. */
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

/** Wider lines have the room below their letters, narrower ones are cut at their top. */
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

/** Of a font that nobody knows only the distance itself is sure. */
const exact = (distance: number, size: number): Lines => ({
  xml: ` w:line="${twips(distance)}" w:lineRule="exact"`,
  above: (1 - exactDrop) * distance - usual.rise * size,
  below: exactDrop * distance - usual.drop * size,
});

/** Nobody knows where lines of an unknown font stand that no distance is given for. */
const unknown: Lines = { xml: '', above: 0, below: 0 };

function linesOf({ content, formatting }: Heading | Paragraph, base: TextStyle): Lines {
  const { font, size } = letterOf(content, base);
  const metrics = metricsOf(font);
  const distance = formatting?.lineDistance;
  if (metrics) return multiple(distance ?? naturalDistance(metrics) * size, size, metrics);
  return !distance || hasPicture(content) ? unknown : exact(distance, size);
}

/** Follows the paragraphs of a column or a cell. */
export class SpacingWriter {
  /** What the last line reaches below where it was; nothing before the first one. */
  #below: number | undefined;

  /** The element `w:spacing` of a paragraph; nothing where it has the usual distances. */
  next(paragraph: Heading | Paragraph, base: TextStyle): string {
    const { xml, above, below } = linesOf(paragraph, base);
    const { before = 0, after = 0, place } = paragraph.formatting ?? {};
    if (place) return spacingXml(0, 0, xml);
    const room = this.above(before, above);
    const rest = after && Math.max(0, after - below);
    this.#below = below - after + rest;
    return spacingXml(room, rest, xml);
  }

  /** The place of a paragraph that stands at one, of its lines as they are set. */
  placed(paragraph: Heading | Paragraph, base: TextStyle): Place | undefined {
    const place = paragraph.formatting?.place;
    return place && { ...place, top: place.top - linesOf(paragraph, base).above };
  }

  /** Passes a table. @param below what it reaches below where it was, in points */
  passTable(below: number): void {
    this.#below = below;
  }

  /** The distance to what stands below the last line. @param above what the next line reaches above where it was */
  above(before: number, above = 0): number {
    const room = this.#below === undefined ? before : before - above - this.#below;
    this.#below = 0;
    return Math.max(0, room);
  }
}

/** Points that do not show. */
const leastSpace = 0.1;

/** @param before and `after` in points */
export function spacingXml(before: number, after: number, line = ''): string {
  const parts = [
    before > leastSpace ? ` w:before="${twips(before)}"` : '',
    after > leastSpace ? ` w:after="${twips(after)}"` : '',
    line,
  ].join('');
  return parts && `<w:spacing${parts}/>`;
}
