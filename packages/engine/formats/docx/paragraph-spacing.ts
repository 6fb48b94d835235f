// The distances between paragraphs and lines that a look asks for, as Word and LibreOffice set them: a multiple of the font's own
// distance, so that larger letters get more room; an exact distance, which would cut them, only where the font is not known.
import type { Heading, Inline, Paragraph, Place, TextStyle } from '#document/model.ts';
import { metricsOf, naturalDistance, type LineMetrics } from './line-metrics.ts';
import { twips } from './units.ts';

/** A multiple that differs by less is the font's own distance. */
const sameMultiple = 0.02;
/** An exact line has four fifths above its baseline, one below. */
const exactDrop = 0.2;
const usual = { size: 11, drop: 0.22 } as const;

/**
 * The lines of a paragraph as they are set. Looks measure from line to line, each as high as the distance between lines and with
 * `usual.drop` of its size below the baseline; set lines stand elsewhere.
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
  const drop = (metrics.drop - usual.drop) * size;
  const wider = Math.max(0, distance - natural);
  return {
    xml: isNatural ? '' : ` w:line="${Math.round(times * 240)}" w:lineRule="auto"`,
    above: (times < 1 && !isNatural ? 0 : natural - distance) - drop,
    below: isNatural ? drop : drop + wider,
  };
}

/** Of a font that nobody knows only the distance itself is sure. */
function exact(distance: number, size: number): Lines {
  const drop = exactDrop * distance - usual.drop * size;
  return { xml: ` w:line="${twips(distance)}" w:lineRule="exact"`, above: -drop, below: drop };
}

const natural: Lines = { xml: '', above: 0, below: 0 };

function linesOf({ content, look }: Heading | Paragraph, base: TextStyle): Lines {
  const { font, size } = letterOf(content, base);
  const distance = look?.lineDistance;
  if (!distance) return natural;
  const metrics = metricsOf(font);
  if (metrics) return multiple(distance, size, metrics);
  return hasPicture(content) ? natural : exact(distance, size);
}

/** Follows the paragraphs of a column or a cell. */
export class SpacingWriter {
  /** What the last line reaches below where it was; nothing before the first one. */
  #below: number | undefined;

  /** The element `w:spacing` of a paragraph; nothing where it has the usual distances. */
  next(paragraph: Heading | Paragraph, base: TextStyle): string {
    const { xml, above, below } = linesOf(paragraph, base);
    const { before = 0, after = 0, place } = paragraph.look ?? {};
    if (place) return spacingXml(0, 0, xml);
    const room = this.above(before, above);
    const rest = after && Math.max(0, after - below);
    this.#below = below - after + rest;
    return spacingXml(room, rest, xml);
  }

  /** The place of a paragraph that stands at one, of its lines as they are set. */
  placed(paragraph: Heading | Paragraph, base: TextStyle): Place | undefined {
    const place = paragraph.look?.place;
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

/** @param before and `after` in points */
export function spacingXml(before: number, after: number, line = ''): string {
  const parts = [
    before ? ` w:before="${twips(before)}"` : '',
    after ? ` w:after="${twips(after)}"` : '',
    line,
  ].join('');
  return parts && `<w:spacing${parts}/>`;
}
