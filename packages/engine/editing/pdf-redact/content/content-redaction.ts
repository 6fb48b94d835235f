// Interprets a content stream, and removes what is under marks: glyphs, images, lines, and the same in forms.
import { combine, type Matrix } from '@octavo/contract';
import { isReference, type Graph, type Stream } from '#formats/pdf/structure/graph.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { areaThrough, meetsAny, unitSquare, type Area } from '#formats/pdf/geometry/area.ts';
import {
  operationsOf,
  nameOf,
  numbersOf,
  showOperators,
  type Operand,
  type Operation,
} from '#formats/pdf/syntax/content-reader.ts';
import type { Changes } from '#editing/pdf-redact/document/changes.ts';
import type { Fonts } from '#formats/pdf/fonts/fonts.ts';
import { EditedContent } from '#formats/pdf/content/edited-content.ts';
import { MarkedContent } from '#formats/pdf/content/marked-content.ts';
import { isPaintOperator, isPathOperator, Path } from './path-redaction.ts';
import { writtenName } from '#formats/pdf/syntax/value-writer.ts';
import type { Resources } from '#formats/pdf/content/resources.ts';
import { TextOperations } from './text-operations.ts';
import type { DrawnGlyph } from './text-redaction.ts';
import { firstTextState, type TextState } from '#formats/pdf/content/text-state.ts';

/** A pattern that a colour operator selects, and the areas that are painted with it. */
type Pattern = { stream: Stream; chosen: Operation; painted: Area[] };

/** Where the extent of what is painted is unknown: letters, forms. */
const anywhere: Area = { left: -1e6, bottom: -1e6, right: 1e6, top: 1e6 };

/** The state that `q` saves. */
export type GraphicsState = {
  matrix: Matrix;
  text: TextState;
  fill?: Pattern;
  stroke?: Pattern;
};

export const firstState = (matrix: Matrix): GraphicsState => ({ matrix, text: firstTextState });

/** The maximum number of saved states; more are an attack. */
const maxSavedStates = 10_000;

/** The result of redacting a content stream. */
export type Redacted = {
  content: Buffer;
  isChanged: boolean;
  /** The operators that close what the stream leaves open. */
  ends: string;
  /** Numbers of the marked content from which something was removed. */
  touched: ReadonlySet<number>;
};

/** The result for an object: unchanged, replaced by a copy, or removed. */
export type Outcome = 'same' | 'gone' | { copy: string };

/** Redacts the XObjects that content draws. */
export type XObjects = {
  readonly fonts: Fonts;
  readonly changes: Changes;
  /** The objects that were changed or removed. */
  readonly touched: ReadonlySet<string>;
  form(reference: string, outer: Resources, state: GraphicsState): Promise<Outcome>;
  /** Redacts the form of a soft mask; its letters are seen as the shape of what is painted. */
  mask(reference: string, outer: Resources, state: GraphicsState): Promise<Outcome>;
  image(reference: string, matrix: Matrix): Promise<Outcome>;
  /**
   * Redacts a tiling pattern.
   * @param base the matrix of the content that uses it, from which its own starts
   * @param painted the areas that are painted with it
   */
  pattern(pattern: Stream, base: Matrix, painted: readonly Area[]): Promise<Outcome>;
  /**
   * Called for the glyphs of Type 3 fonts that are content themselves.
   * @param placed from the glyph's font sizes to the page
   */
  glyph?(drawn: DrawnGlyph, outer: Resources): Promise<void>;
};

export type Surroundings = {
  graph: Graph;
  /** The areas to redact, in the user space of the page. */
  marks: readonly Area[];
  objects: XObjects;
};

export class ContentRedaction {
  readonly #around: Surroundings;
  readonly #resources: Resources;
  readonly #content: Buffer;
  readonly #edited: EditedContent;
  readonly #marked: MarkedContent;
  readonly #saved: GraphicsState[] = [];
  readonly #patterns: Pattern[] = [];
  readonly #text: TextOperations;
  readonly #base: Matrix;
  #state: GraphicsState;
  #path = new Path();

  constructor(around: Surroundings, content: Buffer, resources: Resources, state: GraphicsState) {
    this.#around = around;
    this.#content = content;
    this.#resources = resources;
    this.#state = state;
    this.#base = state.matrix;
    this.#edited = new EditedContent(content);
    this.#marked = new MarkedContent(around.graph, resources);
    const { objects, marks } = around;
    this.#text = new TextOperations(resources, objects.fonts, marks, Boolean(objects.glyph));
  }

  async redact(): Promise<Redacted> {
    for (const operation of operationsOf(this.#content)) await this.#perform(operation);
    await this.#redactPatterns();
    const { isChanged, result: content } = this.#edited;
    return { content, isChanged, ends: this.#ends, touched: this.#marked.touched };
  }

  get #ends(): string {
    const text = this.#text.isOpen ? 'ET ' : '';
    return `${text}${'EMC '.repeat(this.#marked.open)}${'Q '.repeat(this.#saved.length)}`;
  }

  async #perform(operation: Operation): Promise<void> {
    const { operator, operands } = operation;
    if (isPathOperator(operator)) return this.#path.add(operation, this.#state.matrix);
    if (isPaintOperator(operator)) return this.#paint(operation);
    switch (operator) {
      case 'W':
      case 'W*':
        return this.#path.clip();
      case 'q':
        if (this.#saved.length < maxSavedStates) this.#saved.push(this.#state);
        return;
      case 'Q':
        return this.#restore(operation);
      case 'cm':
        return this.#transform(operands);
      case 'BDC':
      case 'BMC':
        return this.#marked.begin(operation);
      case 'EMC':
        this.#marked.end();
        return;
      case 'gs':
        return this.#setState(operation);
      case 'cs':
      case 'sc':
      case 'scn':
      case 'g':
      case 'rg':
      case 'k':
        return this.#setColour('fill', operation);
      case 'CS':
      case 'SC':
      case 'SCN':
      case 'G':
      case 'RG':
      case 'K':
        return this.#setColour('stroke', operation);
      case 'Do':
        return this.#drawObject(operation);
      case 'BI':
        return this.#drawInlineImage(operation);
      default:
        return this.#performText(operation);
    }
  }

  async #performText(operation: Operation): Promise<void> {
    const { text, left, drawn = [] } = await this.#text.perform(operation, this.#state);
    for (const glyph of drawn) await this.#around.objects.glyph?.(glyph, this.#resources);
    if (text !== this.#state.text) this.#state = { ...this.#state, text };
    if (showOperators.has(operation.operator)) this.#usePatterns();
    if (left !== undefined) this.#remove(operation.from, operation.to, left);
  }

  #restore({ from, to }: Operation): void {
    const state = this.#saved.pop();
    if (state) this.#state = state;
    // A `Q` without a `q` would restore the state around the page's content.
    else this.#edited.replace(from, to, '');
  }

  #transform(operands: readonly Operand[]): void {
    const matrix = numbersOf(operands, 6) as Matrix | undefined;
    if (matrix) this.#state = { ...this.#state, matrix: combine(matrix, this.#state.matrix) };
  }

  /** Sets a colour. A pattern may draw anything; all other colours are harmless. */
  #setColour(kind: 'fill' | 'stroke', chosen: Operation): void {
    const value = this.#resources.get('/Pattern', nameOf(chosen.operands));
    const stream = this.#around.graph.stream(value);
    const { [kind]: _, ...state } = this.#state;
    const pattern = stream && { stream, chosen, painted: [] };
    if (pattern) this.#patterns.push(pattern);
    this.#state = { ...state, ...(pattern && { [kind]: pattern }) };
  }

  /** Notes that an area is painted in the current colours. */
  #usePatterns(area: Area = anywhere, kinds: readonly ('fill' | 'stroke')[] = bothKinds): void {
    for (const kind of kinds) {
      const pattern = this.#state[kind];
      if (!pattern) continue;
      if (pattern.painted.length < maxPainted) pattern.painted.push(area);
      else pattern.painted = [anywhere];
    }
  }

  async #redactPatterns(): Promise<void> {
    for (const { stream, chosen, painted } of this.#patterns) {
      const { objects } = this.#around;
      const redacted = await objects.pattern(stream, this.#base, painted);
      if (redacted === 'same') continue;
      if (redacted === 'gone') {
        // Nothing else is known of the colour.
        const white = chosen.operator === 'scn' || chosen.operator === 'sc' ? '1 g' : '1 G';
        this.#edited.replace(chosen.from, chosen.to, white);
        continue;
      }
      const name = writtenName(this.#resources.add('/Pattern', redacted.copy));
      const colours = chosen.operands.flatMap((operand) =>
        operand.kind === 'number' ? [operand.value] : [],
      );
      this.#edited.replace(chosen.from, chosen.to, [...colours, name, chosen.operator].join(' '));
    }
  }

  /** Sets a graphics state, which may contain a font and a soft mask, whose form is drawn in the current state. */
  async #setState({ operands, from, to }: Operation): Promise<void> {
    const { graph, objects } = this.#around;
    const value = this.#resources.get('/ExtGState', nameOf(operands));
    const state = graph.dictionary(value);
    const [font, size] = graph.list(state['/Font']);
    if (font !== undefined) {
      const changed = await this.#text.fontOf(font, graph.number(size) ?? 0);
      this.#state = { ...this.#state, text: { ...this.#state.text, ...changed } };
    }
    const mask = graph.dictionary(state['/SMask']);
    const group = mask['/G'];
    if (!isReference(group)) return;
    const redacted = await objects.mask(group, this.#resources, this.#state);
    if (redacted === 'same') return;
    const masked: Dictionary =
      redacted === 'gone'
        ? { ...state, '/SMask': '/None' }
        : { ...state, '/SMask': { ...mask, '/G': redacted.copy } };
    const name = this.#resources.add('/ExtGState', objects.changes.add(masked));
    this.#edited.replace(from, to, `${writtenName(name)} gs`);
  }

  async #drawObject({ operands, from, to }: Operation): Promise<void> {
    const { graph, objects } = this.#around;
    const value = this.#resources.get('/XObject', nameOf(operands));
    const stream = graph.stream(value);
    if (!stream) return;
    this.#usePatterns();
    const isForm = graph.resolved(stream.dictionary['/Subtype']) === '/Form';
    const redacted = isForm
      ? await objects.form(stream.reference, this.#resources, this.#state)
      : await objects.image(stream.reference, this.#state.matrix);
    if (redacted === 'same') return;
    if (redacted === 'gone') return this.#remove(from, to, '');
    const name = this.#resources.add('/XObject', redacted.copy);
    this.#remove(from, to, `${writtenName(name)} Do`);
  }

  #drawInlineImage({ from, to }: Operation): void {
    const area = areaThrough(this.#state.matrix, unitSquare);
    if (meetsAny(area, this.#around.marks)) this.#remove(from, to, '');
  }

  #remove(from: number, to: number, text: string): void {
    this.#edited.replace(from, to, text);
    this.#marked.touch(this.#edited);
  }

  async #paint({ operator, from, to }: Operation): Promise<void> {
    const path = this.#path;
    this.#path = new Path();
    if (path.isEmpty) return;
    const { marks } = this.#around;
    if (/^[fFbB]/.test(operator)) this.#usePatterns(path.bounds, ['fill']);
    if (/^[sSbB]/.test(operator)) this.#usePatterns(path.bounds, ['stroke']);
    const kept = path.without(marks, /^[fFbB]/.test(operator));
    if (!kept) return;
    const segments = kept.map(({ operation, as }) =>
      as ? `${numbersOf(operation.operands, 2)?.join(' ')} ${as}` : this.#textOf(operation),
    );
    // If nothing is left of the clipping path, nothing is visible.
    const shape = segments.length ? segments.join(' ') : path.isClip ? '0 0 0 0 re' : '';
    const clip = path.isClip ? clipOperator(this.#edited.textOf(path.from ?? from, to)) : '';
    const painted = segments.length ? operator : 'n';
    this.#remove(path.from ?? from, to, `${shape} ${clip} ${painted}`);
  }

  #textOf = ({ from, to }: Operation) => this.#edited.textOf(from, to);
}

const bothKinds = ['fill', 'stroke'] as const;
/** The maximum number of areas to compare; more count as the whole page. */
const maxPainted = 1000;

const clipOperator = (text: string) => (/W\*\s*\S*$/.test(text) ? 'W*' : 'W');
