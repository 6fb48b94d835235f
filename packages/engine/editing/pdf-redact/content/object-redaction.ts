// Redacts the form and image XObjects that a page draws. Those that other pages may draw as well are copied first.
import { combine, type Matrix } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import type { Graph, Stream } from '#formats/pdf/structure/graph.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import {
  areaThrough,
  isWithin,
  meetsAny,
  unitSquare,
  type Area,
} from '#formats/pdf/geometry/area.ts';
import type { Changes } from '#editing/pdf-redact/document/changes.ts';
import {
  ContentRedaction,
  firstState,
  type GraphicsState,
  type Outcome,
  type XObjects,
} from './content-redaction.ts';
import { operationsOf, showOperators } from '#formats/pdf/syntax/content-reader.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import type { Fonts } from '#formats/pdf/fonts/fonts.ts';
import {
  packedSamples,
  paintOver,
  partsUnder,
} from '#editing/pdf-redact/images/image-redaction.ts';
import { samplesIn } from '#editing/pdf-redact/images/image-samples.ts';
import { areaOf } from '#editing/pdf-redact/geometry/page-geometry.ts';
import { Resources } from '#formats/pdf/content/resources.ts';
import { marksOnTile, tilingOf } from './tiling.ts';
import type { Drawing } from '#formats/pdf/content/reachability.ts';

/** Everything that redaction needs, for all pages of a document. */
export type RedactionContext = {
  graph: Graph;
  changes: Changes;
  decoder: Decoder;
  fonts: Fonts;
  run: Run;
};

/** The maximum nesting of forms, and number of forms on a page; what exceeds it is removed. */
const maxDepth = 20;
const maxForms = 5000;

/** Keys that make an image partly transparent. */
const maskKeys = ['/SMask', '/Mask'] as const;

/** Redacts the XObjects that one page draws. */
export class ObjectRedaction implements XObjects {
  readonly #context: RedactionContext;
  readonly #marks: readonly Area[];
  readonly #outcomes = new Map<string, Outcome>();
  /** Objects that were changed or removed. */
  readonly touched = new Set<string>();
  /** The copies of forms. */
  readonly drawings: Drawing[] = [];
  #depth = 0;
  #forms = 0;

  constructor(context: RedactionContext, marks: readonly Area[]) {
    this.#context = context;
    this.#marks = marks;
  }

  get fonts(): Fonts {
    return this.#context.fonts;
  }

  get changes(): Changes {
    return this.#context.changes;
  }

  /**
   * Redacts a form at the place where it is drawn.
   * @param outer the resources of the content that draws it
   */
  async form(reference: string, outer: Resources, state: GraphicsState): Promise<Outcome> {
    const { graph } = this.#context;
    const dictionary = graph.dictionary(reference);
    const own = graph.numbers(dictionary['/Matrix'], 6) as Matrix | undefined;
    const matrix = own ? combine(own, state.matrix) : state.matrix;
    if (!mayDrawUnder(graph, dictionary, matrix, this.#marks)) return 'same';
    return this.#once(reference, matrix, async () => {
      const stream = graph.stream(reference);
      if (!stream || this.#depth >= maxDepth || ++this.#forms > maxForms) return 'gone';
      this.#depth += 1;
      const outcome = await this.#redactForm(stream, outer, { ...state, matrix });
      this.#depth -= 1;
      return outcome;
    });
  }

  mask(reference: string, outer: Resources, state: GraphicsState): Promise<Outcome> {
    return this.form(reference, outer, state);
  }

  async #redactForm(stream: Stream, outer: Resources, state: GraphicsState): Promise<Outcome> {
    const { graph, decoder, changes } = this.#context;
    const data = await decoder.dataOf(stream);
    if (!data) return 'gone';
    const named = stream.dictionary['/Resources'];
    const inner = named === undefined ? outer.result : graph.dictionary(named);
    const resources = new Resources(graph, inner);
    const around = { graph, marks: this.#marks, objects: this };
    const redacted = await new ContentRedaction(around, data, resources, state).redact();
    if (!redacted.isChanged) return 'same';
    const dictionary = { ...stream.dictionary, '/Resources': resources.result };
    this.drawings.push({ content: redacted.content, resources: resources.result });
    return { copy: await changes.addStream(dictionary, redacted.content) };
  }

  /** Redacts an image that fills the unit square, seen through a matrix. */
  async image(reference: string, matrix: Matrix): Promise<Outcome> {
    const parts = partsUnder(matrix, this.#marks);
    if (parts && !parts.length) return 'same';
    return this.#once(reference, matrix, async () => {
      const image = this.#context.graph.stream(reference);
      if (!image || !parts || isCovered(matrix, this.#marks)) return 'gone';
      return this.#paintImage(image, parts);
    });
  }

  async #paintImage(image: Stream, parts: Parts): Promise<Outcome> {
    const { graph, changes, decoder, run } = this.#context;
    const samples = await samplesIn(graph, image, decoder, run);
    if (!samples) return 'gone';
    paintOver(samples, parts, paintedValue(graph, image.dictionary));
    const masks = await this.#masksOf(image, parts);
    if (!masks) return 'gone';
    // Colour-key masks do not survive lossy compression.
    const isKeyed = Array.isArray(graph.resolved(image.dictionary['/Mask']));
    const { data, filter } = await packedSamples({
      ...samples,
      isPhoto: samples.isPhoto && !isKeyed,
    });
    const dictionary = { ...image.dictionary, ...samples.changes, ...masks };
    return { copy: await changes.addStream(plain(dictionary), data, filter) };
  }

  /**
   * Redacts the masks of an image, because they reveal its shapes too.
   * @returns nothing if one cannot be read
   */
  async #masksOf(image: Stream, parts: Parts): Promise<Dictionary | undefined> {
    const masks: Dictionary = {};
    for (const key of maskKeys) {
      const mask = this.#context.graph.stream(image.dictionary[key]);
      if (!mask || mask.reference === image.reference) continue;
      this.touched.add(mask.reference);
      const painted = await this.#paintImage(withoutMasks(mask), parts);
      if (typeof painted === 'string') return undefined;
      masks[key] = painted.copy;
    }
    return masks;
  }

  /** Redacts an object once for each place. */
  async #once(reference: string, matrix: Matrix, redact: () => Promise<Outcome>): Promise<Outcome> {
    const key = `${reference} ${matrix.map((number) => number.toFixed(3)).join(' ')}`;
    const known = this.#outcomes.get(key);
    if (known) return known;
    // A form is not drawn within itself.
    this.#outcomes.set(key, 'gone');
    const outcome = await redact();
    this.#outcomes.set(key, outcome);
    if (outcome !== 'same') this.touched.add(reference);
    return outcome;
  }

  /**
   * Redacts the tile of a pattern: what is under a mark in one of its repetitions is removed from all of them. Patterns
   * of lines and surfaces reveal nothing.
   */
  async pattern(pattern: Stream, base: Matrix, painted: readonly Area[]): Promise<Outcome> {
    const marks = this.#marks.filter((mark) => meetsAny(mark, painted));
    const { graph, decoder } = this.#context;
    if (!marks.length || graph.number(pattern.dictionary['/PatternType']) !== 1) return 'same';
    const data = await decoder.dataOf(pattern);
    if (data && ![...operationsOf(data)].some(paintsTextOrImage)) return 'same';
    this.touched.add(pattern.reference);
    const tiling = tilingOf(graph, pattern.dictionary, base);
    const shifted = tiling && marksOnTile(tiling, marks);
    if (!data || !shifted || this.#depth >= maxDepth || ++this.#forms > maxForms) return 'gone';
    return this.#redactTile(pattern, data, tiling.matrix, shifted);
  }

  async #redactTile(
    pattern: Stream,
    data: Buffer,
    matrix: Matrix,
    marks: readonly Area[],
  ): Promise<Outcome> {
    const { graph, changes } = this.#context;
    const objects = new ObjectRedaction(this.#context, marks);
    objects.#depth = this.#depth + 1;
    const resources = new Resources(graph, graph.dictionary(pattern.dictionary['/Resources']));
    const around = { graph, marks, objects };
    const redacted = await new ContentRedaction(around, data, resources, {
      ...firstState(matrix),
    }).redact();
    objects.touched.forEach((one) => this.touched.add(one));
    this.drawings.push(...objects.drawings);
    if (!redacted.isChanged) return 'same';
    const dictionary = { ...pattern.dictionary, '/Resources': resources.result };
    this.drawings.push({ content: redacted.content, resources: resources.result });
    return { copy: await changes.addStream(dictionary, redacted.content) };
  }
}

type Parts = NonNullable<ReturnType<typeof partsUnder>>;

const paintsTextOrImage = ({ operator }: { operator: string }) =>
  showOperators.has(operator) || operator === 'Do' || operator === 'BI';

/** A mask cannot have masks itself. */
const withoutMasks = (mask: Stream): Stream => {
  const { '/SMask': _, '/Mask': __, ...dictionary } = mask.dictionary;
  return { ...mask, dictionary };
};

const plain = (dictionary: Record<string, unknown>): Dictionary =>
  Object.fromEntries(
    Object.entries(dictionary).filter(([, value]) => value !== undefined),
  ) as Dictionary;

/** The value to paint over pixels: a stencil becomes opaque to nothing there, everything else as dark as possible. */
function paintedValue(graph: Graph, dictionary: Dictionary): number {
  const isStencil = graph.resolved(dictionary['/ImageMask']) === true;
  const [first] = graph.numbers(dictionary['/Decode'], 2) ?? [0];
  const dark = first === 1 ? 1 : 0;
  return isStencil ? 1 - dark : dark;
}

/** True if a form may draw under one of the marks. */
function mayDrawUnder(
  graph: Graph,
  form: Dictionary,
  matrix: Matrix,
  marks: readonly Area[],
): boolean {
  const box = areaOf(graph, form['/BBox']);
  return !box || meetsAny(areaThrough(matrix, box), marks);
}

/** True if an image is entirely under one mark. */
const isCovered = (matrix: Matrix, marks: readonly Area[]): boolean =>
  marks.some((mark) => isWithin(areaThrough(matrix, unitSquare), mark, 0.01));
