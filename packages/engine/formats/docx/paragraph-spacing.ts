// The distances between paragraphs and lines that a look asks for, as Word and LibreOffice set them. A line that is set wider
// than its font has the room below its letters, also the last one; looks measure from letters to letters.
import type { Heading, Inline, Paragraph, Place, TextStyle } from '#document/model.ts';
import { metricsOf, naturalDistance } from './line-metrics.ts';
import { twips } from './units.ts';

/** A multiple that differs by less is the font's own distance. */
const sameMultiple = 0.02;
/** An exact line has four fifths above its baseline, one below. */
const exactDrop = 0.2;
const usual = { size: 11, rise: 0.92, gap: 0, drop: 0.23 } as const;

type Lines = {
  xml: string;
  /** Points above and below the letters that the line takes. */ above: number;
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

function multiple(distance: number, size: number, font: string): Lines | undefined {
  const metrics = metricsOf(font);
  if (!metrics) return undefined;
  const natural = naturalDistance(metrics) * size;
  const times = distance / natural;
  const above = metrics.gap * size;
  if (Math.abs(times - 1) < sameMultiple) return { xml: '', above, below: 0 };
  const xml = ` w:line="${Math.round(times * 240)}" w:lineRule="auto"`;
  // Narrower lines are cut at their top, wider ones have more room at their foot.
  return times < 1
    ? { xml, above: above - (1 - times) * natural, below: 0 }
    : { xml, above, below: (times - 1) * natural };
}

/** Of a font that nobody knows only the distance itself is sure. */
const exact = (distance: number, size: number): Lines => ({
  xml: ` w:line="${twips(distance)}" w:lineRule="exact"`,
  above: (1 - exactDrop) * distance - usual.rise * size,
  below: exactDrop * distance - usual.drop * size,
});

function linesOf({ content, look }: Heading | Paragraph, base: TextStyle): Lines {
  const { font, size } = letterOf(content, base);
  const distance = look?.lineDistance;
  if (!distance) return { xml: '', above: (metricsOf(font) ?? usual).gap * size, below: 0 };
  const lines = multiple(distance, size, font);
  if (lines) return lines;
  return hasPicture(content) ? { xml: '', above: 0, below: 0 } : exact(distance, size);
}

/** Follows the paragraphs of a column or a cell. */
export class SpacingWriter {
  /** What the last line reaches below its letters. */
  #below = 0;

  /** The element `w:spacing` of a paragraph; nothing where it has the usual distances. */
  next(paragraph: Heading | Paragraph, base: TextStyle): string {
    const { xml, above, below } = linesOf(paragraph, base);
    const { before = 0, after = 0, place } = paragraph.look ?? {};
    if (place) return spacingXml(0, 0, xml);
    const room = this.above(before, above);
    const rest = Math.max(0, after - below);
    this.#below = Math.max(0, below - after);
    return spacingXml(room, rest, xml);
  }

  /** The place of a paragraph that stands at one, of its lines and not of its letters. */
  placed(paragraph: Heading | Paragraph, base: TextStyle): Place | undefined {
    const place = paragraph.look?.place;
    return place && { ...place, top: place.top - linesOf(paragraph, base).above };
  }

  /** The distance to what stands below the last line. @param above what the next line takes above its letters */
  above(before: number, above = 0): number {
    const room = Math.max(0, before - above - this.#below);
    this.#below = 0;
    return room;
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
