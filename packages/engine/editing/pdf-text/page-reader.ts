// Interprets the content of a page and of the forms it draws, and collects the glyphs that they show.
import { combine, identity, type Matrix } from '@octavo/contract';
import { MarkedContent } from '#formats/pdf/content/marked-content.ts';
import { Resources } from '#formats/pdf/content/resources.ts';
import {
  firstTextState,
  TextPosition,
  textParameters,
  type TextState,
} from '#formats/pdf/content/text-state.ts';
import {
  boundsOf,
  cornersOf,
  intersectionOf,
  through,
  unitSquare,
  type Area,
  type Point,
} from '#formats/pdf/geometry/area.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import {
  nameOf,
  numbersOf,
  operationsOf,
  showOperators,
  shownBy,
  type Operation,
} from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { fillColorOf } from './fill-color.ts';
import type { LetterFont, LetterFonts } from './letter-fonts.ts';
import type { Edge, Instance, Show, ShownPage } from './shown-text.ts';
import { ActualTextGlyphs } from './actual-text-glyphs.ts';

type State = {
  matrix: Matrix;
  text: TextState;
  font?: LetterFont | undefined;
  fontName?: string | undefined;
  /** True for text that is not painted, such as the recognised text of scanned pages. */
  isHidden: boolean;
  /** The colour of fills; nothing if it is not known. */
  color: string | undefined;
  clip?: Area | undefined;
};

/** More are an attack. */
const maxSavedStates = 10_000;
const maxDepth = 20;
const maxForms = 5000;
const maxEdges = 20_000;
const maxGlyphs = 500_000;

export class PageReader {
  readonly #graph: Graph;
  readonly #decoder: Decoder;
  readonly #fonts: LetterFonts;

  constructor(graph: Graph, decoder: Decoder, fonts: LetterFonts) {
    this.#graph = graph;
    this.#decoder = decoder;
    this.#fonts = fonts;
  }

  /** @returns nothing if the content cannot be read */
  async read(page: Dictionary): Promise<ShownPage | undefined> {
    const content = await this.#decoder.contentOf(page);
    if (!content) return undefined;
    const resources = this.#graph.inherited(page, '/Resources');
    const root: Instance = {
      ...{ form: undefined, content, resources, depth: 0 },
      ...{ shows: [], forms: [] },
    };
    const shown: ShownPage = { root, instances: [root], glyphs: [], edges: [], images: [] };
    const state = { matrix: identity, text: firstTextState, isHidden: false, color: '#000000' };
    await new ContentReading(this.#graph, this.#decoder, this.#fonts, shown, root).read(state);
    return shown;
  }
}

class ContentReading {
  readonly #graph: Graph;
  readonly #decoder: Decoder;
  readonly #fonts: LetterFonts;
  readonly #shown: ShownPage;
  readonly #instance: Instance;
  readonly #resources: Resources;
  readonly #marked: MarkedContent;
  readonly #actualTexts = new ActualTextGlyphs();
  readonly #position = new TextPosition();
  readonly #saved: State[] = [];
  #path: Edge[] = [];
  #point: Point = [0, 0];
  #isClip = false;
  #hasCurves = false;
  #state: State = { matrix: identity, text: firstTextState, isHidden: false, color: '#000000' };

  constructor(
    graph: Graph,
    decoder: Decoder,
    fonts: LetterFonts,
    shown: ShownPage,
    instance: Instance,
  ) {
    this.#graph = graph;
    this.#decoder = decoder;
    this.#fonts = fonts;
    this.#shown = shown;
    this.#instance = instance;
    this.#resources = new Resources(graph, instance.resources);
    this.#marked = new MarkedContent(graph, this.#resources);
  }

  async read(state: State): Promise<void> {
    this.#state = state;
    for (const operation of operationsOf(this.#instance.content)) await this.#perform(operation);
  }

  async #perform(operation: Operation): Promise<void> {
    const { operator, operands } = operation;
    if (showOperators.has(operator)) return this.#show(operation);
    const parameter = textParameters[operator];
    if (parameter) return this.#setText(parameter(numbersOf(operands, 1)?.[0] ?? 0));
    switch (operator) {
      case 'q':
        if (this.#saved.length < maxSavedStates) this.#saved.push(this.#state);
        return;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        return;
      case 'cm': {
        const matrix = numbersOf(operands, 6) as Matrix | undefined;
        if (matrix) this.#state = { ...this.#state, matrix: combine(matrix, this.#state.matrix) };
        return;
      }
      case 'BDC':
      case 'BMC':
        return this.#marked.begin(operation);
      case 'EMC':
        return this.#actualTexts.end(this.#marked.end());
      case 'gs':
        return this.#setGraphics(nameOf(operands));
      case 'Tf':
        return this.#setFont(operation);
      case 'Tr':
        return this.#setMode(numbersOf(operands, 1)?.[0]);
      case 'Do':
        return this.#draw(operation);
      default:
        this.#setColor(operation);
        this.#place(operation);
        this.#trace(operation);
    }
  }

  #setText(change: Partial<TextState>): void {
    this.#state = { ...this.#state, text: { ...this.#state.text, ...change } };
  }

  /** Text that only clips what is painted behind it is not seen itself. */
  #setMode(mode: number | undefined): void {
    this.#state = { ...this.#state, isHidden: mode === 3 || mode === 7 };
  }

  #setColor({ operator, operands }: Operation): void {
    const color = fillColorOf(operator, operands, this.#state.color);
    if (color !== this.#state.color) this.#state = { ...this.#state, color };
  }

  async #setFont({ operands }: Operation): Promise<void> {
    const [name] = operands;
    const fontName = name?.kind === 'name' ? name.value : undefined;
    const value = this.#resources.get('/Font', fontName);
    const font = value === undefined ? undefined : await this.#fonts.of(value);
    this.#state = { ...this.#state, font, fontName };
    this.#setText({ size: numbersOf(operands, 1)?.[0] ?? 0 });
  }

  async #setGraphics(name: string | undefined): Promise<void> {
    const state = this.#graph.dictionary(this.#resources.get('/ExtGState', name));
    const [value, size] = this.#graph.list(state['/Font']);
    if (value === undefined) return;
    this.#state = { ...this.#state, font: await this.#fonts.of(value), fontName: undefined };
    this.#setText({ size: this.#graph.number(size) ?? 0 });
  }

  #place({ operator, operands }: Operation): void {
    const [x = 0, y = 0] = numbersOf(operands, 2) ?? [];
    if (operator === 'BT') this.#position.set(identity);
    if (operator === 'TD') this.#setText({ leading: -y });
    if (operator === 'Td' || operator === 'TD') this.#position.nextLine(x, y);
    if (operator === 'T*') this.#position.nextLine(0, -this.#state.text.leading);
    const matrix = operator === 'Tm' ? (numbersOf(operands, 6) as Matrix | undefined) : undefined;
    if (matrix) this.#position.set(matrix);
  }

  #show(operation: Operation): void {
    const { operator, operands } = operation;
    const [wordSpace = 0, charSpace = 0] = numbersOf(operands, 2) ?? [];
    if (operator === '"') this.#setText({ wordSpace, charSpace });
    const { text: state, font, fontName, isHidden, matrix, color, clip } = this.#state;
    if (operator === "'" || operator === '"') this.#position.nextLine(0, -state.leading);
    if (!font) return void (this.#position.isKnown = false);
    const { sequences } = this.#marked;
    const show: Show = {
      ...{ instance: this.#instance, operation, font, fontName, isHidden },
      ...{ state, sequences, glyphs: [], toPage: matrix, color, clip },
      ...{ line: this.#position.line, end: this.#position.line },
    };
    for (const [string, part] of shownBy(operands).entries()) {
      if (part.kind === 'number') this.#move(font, (-part.value / 1000) * state.size);
      if (part.kind === 'string') this.#showString(show, string, part.value);
    }
    show.end = this.#position.matrix;
    // Where glyphs are is not known any more: nothing of this operation can be changed.
    if (this.#position.isKnown && show.glyphs.length) {
      this.#instance.shows.push(show);
      if (this.#shown.glyphs.length < maxGlyphs)
        for (const glyph of show.glyphs) this.#shown.glyphs.push(glyph);
    }
  }

  #showString(show: Show, string: number, bytes: Buffer): void {
    const { font, state } = show;
    const glyphs = font.measures.glyphsOf(bytes);
    if (!glyphs) this.#position.isKnown = false;
    for (const { from, to, advance, isSpace } of glyphs ?? []) {
      const code = bytes.subarray(from, to);
      const text = font.textOf(code);
      const length = advance * state.size + state.charSpace + (isSpace ? state.wordSpace : 0);
      const placed = combine(this.#position.matrix, this.#state.matrix);
      const glyph = { show, string, code, text, length, advance: advance * state.size, placed };
      show.glyphs.push(glyph);
      this.#actualTexts.add(glyph);
      this.#move(font, length);
    }
  }

  #move({ measures }: LetterFont, length: number): void {
    if (measures.isVertical) this.#position.advance(0, length);
    else this.#position.advance(length * this.#state.text.scale, 0);
  }

  async #draw(operation: Operation): Promise<void> {
    const value = this.#resources.get('/XObject', nameOf(operation.operands));
    const stream = this.#graph.stream(value);
    if (!stream) return;
    const { dictionary } = stream;
    if (this.#graph.resolved(dictionary['/Subtype']) !== '/Form') return this.#traceImage();
    const { depth } = this.#instance;
    if (depth >= maxDepth || this.#shown.instances.length > maxForms) return;
    const content = await this.#decoder.dataOf(stream);
    if (!content) return;
    const own = dictionary['/Resources'];
    const instance: Instance = {
      ...{ form: stream.reference, content, depth: depth + 1, shows: [], forms: [] },
      resources: own === undefined ? this.#instance.resources : this.#graph.dictionary(own),
    };
    this.#instance.forms.push({ operation, instance });
    this.#shown.instances.push(instance);
    const matrix = this.#graph.numbers(dictionary['/Matrix'], 6) as Matrix | undefined;
    const reading = new ContentReading(
      ...([this.#graph, this.#decoder, this.#fonts, this.#shown, instance] as const),
    );
    const state = this.#state;
    await reading.read({
      ...state,
      // Its name is that of other resources.
      fontName: undefined,
      matrix: matrix ? combine(matrix, state.matrix) : state.matrix,
    });
  }

  #clip(points: readonly Point[]): void {
    const { clip } = this.#state;
    const area = boundsOf(points);
    this.#state = { ...this.#state, clip: clip ? intersectionOf(clip, area) : area };
  }

  #traceImage(): void {
    const corners = cornersOf(unitSquare).map((corner) => through(this.#state.matrix, corner));
    this.#addPolygon(corners);
    this.#keepPath();
    if (this.#shown.images.length < maxEdges) this.#shown.images.push(corners);
  }

  #addPolygon(corners: readonly Point[]): void {
    for (const [index, corner] of corners.entries())
      this.#path.push([corner, corners[(index + 1) % corners.length] as Point]);
  }

  #keepPath(): void {
    if (this.#shown.edges.length < maxEdges) this.#shown.edges.push(...this.#path.slice(0, 1000));
    this.#path = [];
  }

  /** Follows lines and rectangles: text does not grow over them, nor out of a clipping path. */
  #trace({ operator, operands }: Operation): void {
    const { matrix } = this.#state;
    if (operator === 'm' || operator === 'l') {
      const point = through(matrix, (numbersOf(operands, 2) ?? [0, 0]) as unknown as Point);
      if (operator === 'l') this.#path.push([this.#point, point]);
      this.#point = point;
    } else if (operator === 're') {
      const [left = 0, bottom = 0, width = 0, height = 0] = numbersOf(operands, 4) ?? [];
      const box = { left, bottom, right: left + width, top: bottom + height };
      this.#addPolygon(cornersOf(box).map((corner) => through(matrix, corner)));
    } else if (operator === 'W' || operator === 'W*') this.#isClip = true;
    else if (/^[cvy]$/.test(operator)) this.#hasCurves = true;
    else if (/^(?:[fFbBsS]\*?|n)$/.test(operator)) {
      if (this.#isClip && !this.#hasCurves && this.#path.length) this.#clip(this.#path.flat());
      this.#hasCurves = false;
      if (operator !== 'n' || this.#isClip) this.#keepPath();
      this.#path = [];
      this.#isClip = false;
    }
  }
}
