// Finds what a page paints and PDF readers take for no text of it: tiles of patterns, forms of soft masks, glyphs of
// Type 3 fonts that show text.
import { combine, identity, type Matrix } from '@octavo/contract';
import type { Graph, Stream } from '#formats/pdf/structure/graph.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import {
  ContentRedaction,
  firstState,
  type GraphicsState,
  type Outcome,
  type XObjects,
} from '#editing/pdf-redact/content/content-redaction.ts';
import { Resources } from '#formats/pdf/content/resources.ts';
import { matrixOfTile, tilesIn, tilingOf } from '#editing/pdf-redact/content/tiling.ts';
import type { DrawnGlyph } from '#editing/pdf-redact/content/text-redaction.ts';
import type { Changes } from '#editing/pdf-redact/document/changes.ts';
import type { Fonts } from '#formats/pdf/fonts/fonts.ts';
import { meet, type Area } from '#formats/pdf/geometry/area.ts';

/** Content, its resources, and its place on the page. */
export type Painted = { content: Buffer; resources: Dictionary; matrix: Matrix };

/** The maximum nesting, and number of parts on a page; what exceeds them is left to the verification. */
const maxDepth = 20;
const maxParts = 3000;
/** The maximum number of repetitions of a pattern that are read; all show the same. */
const maxTiles = 300;

type Reading = { graph: Graph; decoder: Decoder; fonts: Fonts; changes: Changes };

/** Follows the content of a page without changing it. */
export class PaintedContent implements XObjects {
  readonly #reading: Reading;
  readonly #page: Area;
  readonly touched: ReadonlySet<string> = new Set();
  readonly parts: Painted[] = [];
  #depth = 0;
  #visits = 0;

  /** @param page the area in which something is visible */
  constructor(reading: Reading, page: Area) {
    this.#reading = reading;
    this.#page = page;
  }

  get fonts(): Fonts {
    return this.#reading.fonts;
  }

  get changes(): Changes {
    return this.#reading.changes;
  }

  /** Follows content from a matrix on. */
  async follow(content: Buffer, resources: Dictionary, state: GraphicsState): Promise<void> {
    if (this.#depth >= maxDepth || ++this.#visits > maxParts) return;
    this.#depth += 1;
    const { graph } = this.#reading;
    const around = { graph, marks: [], objects: this };
    await new ContentRedaction(around, content, new Resources(graph, resources), state).redact();
    this.#depth -= 1;
  }

  async form(reference: string, outer: Resources, state: GraphicsState): Promise<Outcome> {
    const form = await this.#formAt(reference, outer, state);
    if (form) await this.follow(form.content, form.resources, { ...state, matrix: form.matrix });
    return 'same';
  }

  async mask(reference: string, outer: Resources, state: GraphicsState): Promise<Outcome> {
    const form = await this.#formAt(reference, outer, state);
    if (!form || this.parts.length >= maxParts) return 'same';
    this.parts.push(form);
    await this.follow(form.content, form.resources, { ...state, matrix: form.matrix });
    return 'same';
  }

  async #formAt(
    reference: string,
    outer: Resources,
    state: GraphicsState,
  ): Promise<Painted | undefined> {
    const { graph, decoder } = this.#reading;
    const stream = graph.stream(reference);
    const content = stream && (await decoder.dataOf(stream));
    if (!content) return undefined;
    const own = graph.numbers(stream.dictionary['/Matrix'], 6) as Matrix | undefined;
    const named = stream.dictionary['/Resources'];
    return {
      content,
      resources: named === undefined ? outer.result : graph.dictionary(named),
      matrix: combine(own ?? identity, state.matrix),
    };
  }

  image(): Promise<Outcome> {
    return Promise.resolve('same');
  }

  async pattern(stream: Stream, base: Matrix, painted: readonly Area[]): Promise<Outcome> {
    const { graph, decoder } = this.#reading;
    if (graph.number(stream.dictionary['/PatternType']) !== 1) return 'same';
    const content = await decoder.dataOf(stream);
    const tiling = content && tilingOf(graph, stream.dictionary, base);
    if (!tiling || !showsContent(content)) return 'same';
    const resources = graph.dictionary(stream.dictionary['/Resources']);
    const seen = new Set<string>();
    for (const area of painted) {
      const visible = intersection(area, this.#page);
      for (const tile of (visible && tilesIn(tiling, visible)) ?? [[0, 0] as const]) {
        const key = tile.join(' ');
        if (seen.has(key) || seen.size >= maxTiles || this.parts.length >= maxParts) continue;
        seen.add(key);
        const matrix = matrixOfTile(tiling, tile);
        this.parts.push({ content, resources, matrix });
        if (seen.size <= maxFollowed) await this.follow(content, resources, firstState(matrix));
      }
    }
    return 'same';
  }

  async glyph({ program, placed }: DrawnGlyph, outer: Resources): Promise<void> {
    if (this.parts.length >= maxParts) return;
    const matrix = combine(program.matrix, placed);
    const resources = program.resources ?? outer.result;
    this.parts.push({ content: program.content, resources, matrix });
    await this.follow(program.content, resources, firstState(matrix));
  }
}

/** The number of repetitions of a pattern in which further patterns and masks are followed. */
const maxFollowed = 20;

const showsContent = (content: Buffer): boolean =>
  /Tj|TJ|Do|gs|scn|['"]/.test(content.toString('latin1'));

function intersection(one: Area, other: Area): Area | undefined {
  if (!meet(one, other)) return undefined;
  return {
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
    top: Math.min(one.top, other.top),
  };
}
