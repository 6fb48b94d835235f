// Reads what is needed of fonts to locate each glyph of a string (ISO 32000-2, 9.6 and 9.7).
import type { Matrix } from '@octavo/contract';
import { isReference, type Graph, type Stream } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Area } from '#formats/pdf/geometry/area.ts';
import { embeddedCMap, predefinedCMap, numberOf, type CMap } from '#formats/pdf/fonts/cmap.ts';
import { operationsOf, numbersOf, showOperators } from '#formats/pdf/syntax/content-reader.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import type { GlyphWidths } from './glyph-widths.ts';

/** A glyph of a string; lengths are in font sizes. */
export type Glyph = {
  /** The index of the first byte of its code. */
  from: number;
  to: number;
  /** The distance to the next glyph along the line, which runs down in vertical writing. */
  advance: number;
  /** The area that it may paint, relative to its origin. */
  box: Area;
  /** True if word spacing applies after it. */
  isSpace: boolean;
};

export type Font = {
  isVertical: boolean;
  /** @returns nothing if the positions of the glyphs are unknown */
  glyphsOf(bytes: Buffer): Glyph[] | undefined;
  /** The program of a glyph of a Type 3 font, if it shows text, images or forms. */
  programOf?(code: number): GlyphProgram | undefined;
};

/** A glyph that is content itself (ISO 32000-2, 9.6.4). */
export type GlyphProgram = {
  stream: Stream;
  content: Buffer;
  /** Nothing if it uses those of the page. */
  resources: Dictionary | undefined;
  /** From the space of the glyph to font sizes. */
  matrix: Matrix;
};

/** The defaults for a font that does not state its height. */
const usual = { ascent: 0.9, descent: -0.25 } as const;

/** Larger values are invalid. */
const most = { ascent: 1.3, descent: -0.6 } as const;

export class Fonts {
  readonly #graph: Graph;
  readonly #decoder: Decoder;
  readonly #meter: GlyphWidths;
  readonly #known = new Map<string, Promise<Font>>();

  constructor(graph: Graph, decoder: Decoder, meter: GlyphWidths) {
    this.#graph = graph;
    this.#decoder = decoder;
    this.#meter = meter;
  }

  /** Reads a font once. */
  of(value: Value | undefined): Promise<Font> {
    const key = isReference(value) ? value : JSON.stringify(value ?? null);
    const known = this.#known.get(key);
    if (known) return known;
    const font = this.#read(this.#graph.dictionary(value));
    this.#known.set(key, font);
    return font;
  }

  async #read(font: Dictionary): Promise<Font> {
    const kind = this.#graph.resolved(font['/Subtype']);
    if (kind === '/Type0') return this.#composite(font);
    if (kind === '/Type3') return this.#drawn(font);
    return this.#simple(font);
  }

  /** The height of letters, in font sizes. */
  #heightOf(descriptor: Dictionary): { ascent: number; descent: number } {
    const number = (key: string) => (this.#graph.number(descriptor[key]) ?? 0) / 1000;
    const [ascent, descent] = [number('/Ascent'), -Math.abs(number('/Descent'))];
    return {
      ascent: ascent > 0.4 ? Math.min(ascent, most.ascent) : usual.ascent,
      descent: descent < 0 ? Math.max(descent, most.descent) : usual.descent,
    };
  }

  async #simple(font: Dictionary): Promise<Font> {
    const widths = this.#widthsOf(font) ?? (await this.#meter.widthsOf(font));
    if (!widths) return unknownFont;
    const { ascent, descent } = this.#heightOf(this.#graph.dictionary(font['/FontDescriptor']));
    return simpleFont((code) => {
      const advance = widths(code) / 1000;
      return { advance, box: boxOf(advance, descent, ascent) };
    });
  }

  /** The widths that a font states for its codes, in thousandths of the font size. */
  #widthsOf(font: Dictionary): ((code: number) => number) | undefined {
    const first = this.#graph.number(font['/FirstChar']);
    const widths = this.#graph.list(font['/Widths']).map((width) => this.#graph.number(width) ?? 0);
    if (first === undefined || !widths.length) return undefined;
    const descriptor = this.#graph.dictionary(font['/FontDescriptor']);
    const missing = this.#graph.number(descriptor['/MissingWidth']) ?? 0;
    return (code) => widths[code - first] ?? missing;
  }

  /** A Type 3 font: each glyph is a content stream, which may begin with its bounding box. */
  async #drawn(font: Dictionary): Promise<Font> {
    const widths = this.#widthsOf(font);
    if (!widths) return unknownFont;
    const matrix = this.#graph.numbers(font['/FontMatrix'], 6) ?? [0.001, 0, 0, 0.001, 0, 0];
    const [across = 0.001, , , up = 0.001] = matrix;
    const { boxes, programs } = await this.#glyphsIn(font, matrix as unknown as Matrix);
    const [left = 0, bottom = 0, right = 0, top = 0] =
      this.#graph.numbers(font['/FontBBox'], 4) ?? [];
    const programOf = (code: number) => programs.get(code);
    const measured = simpleFont((code) => {
      const width = widths(code);
      const own = boxes.get(code) ?? [left, bottom, right, top];
      // Boxes of zeros are meaningless.
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = own.some(Boolean)
        ? own
        : [0, -Math.abs(width) / 2, width, Math.abs(width) * 1.5];
      const box = {
        left: Math.min(fromX * across, toX * across, 0),
        right: Math.max(fromX * across, toX * across, width * across),
        bottom: Math.min(fromY * up, toY * up),
        top: Math.max(fromY * up, toY * up),
      };
      return { advance: width * across, box };
    });
    return { ...measured, programOf };
  }

  /**
   * The boxes that glyphs state in their first operation, `d1` (ISO 32000-2, table 111), and the programs of those that
   * are content, by code.
   */
  async #glyphsIn(font: Dictionary, matrix: Matrix) {
    const boxes = new Map<number, readonly number[]>();
    const programs = new Map<number, GlyphProgram>();
    const procedures = this.#graph.dictionary(font['/CharProcs']);
    const encoding = this.#graph.dictionary(font['/Encoding']);
    const own = font['/Resources'];
    const resources = own === undefined ? undefined : this.#graph.dictionary(own);
    let code = 0;
    for (const entry of this.#graph.list(encoding['/Differences'])) {
      const value = this.#graph.resolved(entry);
      if (typeof value === 'number') code = value;
      if (typeof value !== 'string') continue;
      const stream = this.#graph.stream(procedures[value]);
      const content = stream && (await this.#decoder.dataOf(stream));
      if (content) {
        const first = operationsOf(content).next().value;
        const box = first && first.operator === 'd1' ? numbersOf(first.operands, 4) : undefined;
        if (box) boxes.set(code, box);
        if (drawsContent(content)) programs.set(code, { stream, content, resources, matrix });
      }
      code += 1;
    }
    return { boxes, programs };
  }

  async #composite(font: Dictionary): Promise<Font> {
    const map = await this.#codeMapOf(font['/Encoding'], 0);
    if (!map) return unknownFont;
    const descendant = this.#graph.dictionary(this.#graph.list(font['/DescendantFonts'])[0]);
    const { ascent, descent } = this.#heightOf(
      this.#graph.dictionary(descendant['/FontDescriptor']),
    );
    const widths = this.#metricsOf(descendant['/W'], 1);
    const usualWidth = this.#graph.number(descendant['/DW']) ?? 1000;
    const widthOf = (cid: number) => widths.get(cid)?.[0] ?? usualWidth;
    if (map.isVertical) return compositeFont(map, this.#verticalMeasures(descendant, widthOf));
    // Glyphs of one width need not be known.
    const known = widths.size ? map : { ...map, cidOf: (code: number) => map.cidOf(code) ?? 0 };
    return compositeFont(known, (cid) => {
      const width = widthOf(cid) / 1000;
      return { advance: width, box: boxOf(width, descent, ascent) };
    });
  }

  /** Measures of vertical writing: glyphs are below their origin, and centred on it (ISO 32000-2, 9.7.4.3). */
  #verticalMeasures(font: Dictionary, widthOf: (cid: number) => number): (cid: number) => Measures {
    const metrics = this.#metricsOf(font['/W2'], 3);
    const [usualUp = 880, usualDown = -1000] = this.#graph.numbers(font['/DW2'], 2) ?? [];
    return (cid) => {
      const width = widthOf(cid);
      const [down, across, up] = metrics.get(cid) ?? [usualDown, width / 2, usualUp];
      const left = -(across ?? 0) / 1000;
      // A square whose top is as far above the baseline as the origin.
      const top = (usual.ascent * 1000 - (up ?? 0)) / 1000;
      const box = { left, right: left + width / 1000, bottom: top - 1.1, top };
      return { advance: (down ?? 0) / 1000, box };
    };
  }

  async #codeMapOf(value: Value | undefined, depth: number): Promise<CMap | undefined> {
    const found = this.#graph.resolved(value);
    if (typeof found === 'string') return predefinedCMap(found);
    const stream = this.#graph.stream(value);
    const data = stream && (await this.#decoder.dataOf(stream));
    if (!data || depth > maxBases) return undefined;
    const base = await this.#codeMapOf(stream.dictionary['/UseCMap'], depth + 1);
    return embeddedCMap(data, this.#graph.number(stream.dictionary['/WMode']) === 1, base);
  }

  /** Parses `first [values …]` and `first last values`, with `count` values for each glyph (ISO 32000-2, 9.7.4.3). */
  #metricsOf(value: Value | undefined, count: number): ReadonlyMap<number, readonly number[]> {
    const metrics = new Map<number, readonly number[]>();
    const entries = this.#graph.list(value).map((entry) => this.#graph.resolved(entry));
    const numbers = (from: readonly Value[]) => from.map((item) => this.#graph.number(item) ?? 0);
    let left = maxMetrics;
    for (let at = 0; at + 1 < entries.length && left > 0;) {
      const [first, second] = [Number(entries[at]), entries[at + 1] as Value];
      if (Array.isArray(second)) {
        const values = numbers(second);
        for (let index = 0; index < values.length; index += count)
          metrics.set(first + index / count, values.slice(index, index + count));
        at += 2;
      } else {
        const values = numbers(entries.slice(at + 2, at + 2 + count));
        const last = Math.min(Number(second), maxCid);
        for (let cid = first; cid <= last && left > 0; cid += 1, left -= 1)
          metrics.set(cid, values);
        at += 2 + count;
      }
    }
    return metrics;
  }
}

/** Operators that show text and forms; the pixels of usual bitmap fonts are inline images. */
const contentOperators: ReadonlySet<string> = new Set([...showOperators, 'Do']);

/** True if the program of a glyph shows text or forms. */
export const drawsContent = (program: Buffer): boolean =>
  /Tj|TJ|Do|['"]/.test(program.toString('latin1')) &&
  [...operationsOf(program)].some(({ operator }) => contentOperators.has(operator));

/** The maximum number of CMaps that extend each other. */
const maxBases = 5;
const maxCid = 0xffff;
/** The maximum number of glyphs in ranges; more are an attack. */
const maxMetrics = 500_000;

/** Glyphs without width are drawn over the preceding one. */
const boxOf = (width: number, bottom: number, top: number): Area =>
  width === 0
    ? { left: -0.5, right: 0.05, bottom, top }
    : { left: Math.min(0, width), right: Math.max(0, width), bottom, top };

/** A font whose glyph positions are unknown. */
export const unknownFont: Font = { isVertical: false, glyphsOf: () => undefined };

type Measures = Pick<Glyph, 'advance' | 'box'>;

const space = 0x20;

const simpleFont = (measuresOf: (code: number) => Measures): Font => ({
  isVertical: false,
  glyphsOf: (bytes) =>
    Array.from(bytes, (code, at) => ({
      from: at,
      to: at + 1,
      ...measuresOf(code),
      isSpace: code === space,
    })),
});

const compositeFont = (map: CMap, measuresOf: (cid: number) => Measures): Font => ({
  isVertical: map.isVertical,
  glyphsOf(bytes) {
    const glyphs: Glyph[] = [];
    for (let from = 0; from < bytes.length;) {
      const to = Math.min(bytes.length, from + map.lengthAt(bytes, from));
      const cid = map.cidOf(numberOf(bytes.subarray(from, to)));
      if (cid === undefined) return undefined;
      // Word spacing applies only to single-byte codes (ISO 32000-2, 9.3.3).
      const isSpace = to - from === 1 && bytes[from] === space;
      glyphs.push({ from, to, ...measuresOf(cid), isSpace });
      from = to;
    }
    return glyphs;
  },
});
