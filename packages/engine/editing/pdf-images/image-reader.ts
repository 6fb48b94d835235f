// Interprets the content of a page and of the forms it draws, and collects the images with what is around each.
import { combine, identity, type Matrix } from '@octavo/contract';
import { MarkedContent } from '#formats/pdf/content/marked-content.ts';
import { Resources } from '#formats/pdf/content/resources.ts';
import {
  areaThrough,
  boundsOf,
  intersectionOf,
  through,
  type Area,
} from '#formats/pdf/geometry/area.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import {
  nameOf,
  numbersOf,
  operationsOf,
  showOperators,
  type Operation,
} from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { Block, DrawnPage, ImageState, Instance, Mark, Place } from './drawn-images.ts';
import { inlineDictionary } from './inline-images.ts';

/** More are an attack. */
const maxSavedStates = 10_000;
const maxDepth = 20;
const maxForms = 5000;
const maxImages = 2000;

const nowhere: Area = boundsOf([]);

export class ImageReader {
  readonly #graph: Graph;
  readonly #decoder: Decoder;

  constructor(graph: Graph, decoder: Decoder) {
    this.#graph = graph;
    this.#decoder = decoder;
  }

  /** @returns nothing if the content cannot be read */
  async read(page: Dictionary): Promise<DrawnPage | undefined> {
    const content = await this.#decoder.contentOf(page);
    if (!content) return undefined;
    const resources = this.#graph.inherited(page, '/Resources');
    const root: Instance = {
      ...{ form: undefined, content, resources, depth: 0, forms: [], outer: undefined },
    };
    const drawn: DrawnPage = { root, instances: [root], images: [] };
    const state: ImageState = { matrix: identity, clip: undefined, isMasked: false };
    await new ContentReading(this.#graph, this.#decoder, drawn, root, state).read();
    return drawn;
  }
}

class ContentReading {
  readonly #graph: Graph;
  readonly #decoder: Decoder;
  readonly #drawn: DrawnPage;
  readonly #instance: Instance;
  readonly #resources: Resources;
  readonly #marked: MarkedContent;
  readonly #saved: ImageState[] = [];
  #block: Block;
  #mark: Mark | undefined;
  #state: ImageState;
  /** Around the path that is being constructed. */
  #path: Area = nowhere;
  #isClip = false;

  constructor(
    graph: Graph,
    decoder: Decoder,
    drawn: DrawnPage,
    instance: Instance,
    state: ImageState,
  ) {
    this.#graph = graph;
    this.#decoder = decoder;
    this.#drawn = drawn;
    this.#instance = instance;
    this.#state = state;
    this.#resources = new Resources(graph, instance.resources);
    this.#marked = new MarkedContent(graph, this.#resources);
    this.#block = { instance, begin: undefined, state, parent: undefined, paints: 0 };
  }

  /** @returns how many operations paint something */
  async read(): Promise<number> {
    for (const operation of operationsOf(this.#instance.content)) await this.#perform(operation);
    while (this.#mark) this.#endMark(undefined);
    while (this.#block.parent) this.#endBlock();
    return this.#block.paints;
  }

  async #perform(operation: Operation): Promise<void> {
    const { operator, operands } = operation;
    switch (operator) {
      case 'q':
        return this.#beginBlock(operation);
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        return this.#endBlock();
      case 'cm': {
        const matrix = numbersOf(operands, 6) as Matrix | undefined;
        if (matrix) this.#state = { ...this.#state, matrix: combine(matrix, this.#state.matrix) };
        return;
      }
      case 'BDC':
      case 'BMC':
        return this.#beginMark(operation);
      case 'EMC':
        return this.#endMark(operation);
      case 'gs':
        return this.#setGraphics(nameOf(operands));
      case 'Tr':
        // Text that clips: what is behind it is seen in the shape of its letters.
        if ((numbersOf(operands, 1)?.[0] ?? 0) >= 4) this.#setMasked(true);
        return;
      case 'Do':
        return this.#draw(operation);
      case 'BI':
        return this.#addImage(
          ...([operation, undefined, inlineDictionary(this.#instance.content, operation)] as const),
        );
      case 'sh':
        return this.#paint(1);
      default:
        if (showOperators.has(operator)) this.#paint(1);
        else this.#follow(operation);
    }
  }

  #beginBlock(begin: Operation): void {
    if (this.#saved.length >= maxSavedStates) return;
    this.#saved.push(this.#state);
    const { instance } = this.#block;
    this.#block = { instance, begin, state: this.#state, parent: this.#block, paints: 0 };
  }

  #endBlock(): void {
    const { parent, paints } = this.#block;
    if (!parent) return;
    parent.paints += paints;
    this.#block = parent;
  }

  #beginMark(operation: Operation): void {
    this.#marked.begin(operation);
    const sequence = this.#marked.last;
    if (!sequence) return;
    const instance = this.#instance;
    this.#mark = { instance, sequence, end: undefined, parent: this.#mark, paints: 0 };
  }

  #endMark(end: Operation | undefined): void {
    this.#marked.end();
    if (!this.#mark) return;
    const { parent, paints } = this.#mark;
    this.#mark.end = end;
    if (parent) parent.paints += paints;
    this.#mark = parent;
  }

  /** Counts for the block and the mark around it, which pass it to the next outer one when they end. */
  #paint(count: number): void {
    this.#block.paints += count;
    if (this.#mark) this.#mark.paints += count;
  }

  #setMasked(isMasked: boolean): void {
    this.#state = { ...this.#state, isMasked };
  }

  #setGraphics(name: string | undefined): void {
    const state = this.#graph.dictionary(this.#resources.get('/ExtGState', name));
    const mask = this.#graph.resolved(state['/SMask']);
    if (mask !== null) this.#setMasked(mask !== '/None');
  }

  get #place(): Omit<Place, 'operation'> {
    return { block: this.#block, mark: this.#mark, state: this.#state };
  }

  async #draw(operation: Operation): Promise<void> {
    const value = this.#resources.get('/XObject', nameOf(operation.operands));
    const stream = this.#graph.stream(value);
    if (!stream) return;
    const { dictionary, reference } = stream;
    const subtype = this.#graph.resolved(dictionary['/Subtype']);
    if (subtype === '/Image') return this.#addImage(operation, reference, this.#sized(dictionary));
    if (subtype !== '/Form') return;
    const { depth } = this.#instance;
    const content =
      depth >= maxDepth || this.#drawn.instances.length > maxForms
        ? undefined
        : await this.#decoder.dataOf(stream);
    // What is not read may paint anything.
    if (!content) return this.#paint(2);
    const own = dictionary['/Resources'];
    const instance: Instance = {
      ...{ form: reference, content, depth: depth + 1, forms: [] },
      resources: own === undefined ? this.#instance.resources : this.#graph.dictionary(own),
      outer: { operation, ...this.#place },
    };
    this.#instance.forms.push({ operation, instance });
    this.#drawn.instances.push(instance);
    const state = this.#insideForm(dictionary);
    const reading = new ContentReading(
      ...([this.#graph, this.#decoder, this.#drawn, instance, state] as const),
    );
    this.#paint(await reading.read());
  }

  /** With its size as numbers. */
  #sized(dictionary: Dictionary): Dictionary {
    const side = (key: string) => this.#graph.number(dictionary[key]) ?? 0;
    return { ...dictionary, '/Width': side('/Width'), '/Height': side('/Height') };
  }

  #insideForm(dictionary: Dictionary): ImageState {
    const { matrix: outer, clip, isMasked } = this.#state;
    const own = this.#graph.numbers(dictionary['/Matrix'], 6) as Matrix | undefined;
    const matrix = own ? combine(own, outer) : outer;
    const box = this.#graph.numbers(dictionary['/BBox'], 4);
    if (!box) return { matrix, clip, isMasked };
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
    const area = areaThrough(matrix, { left: x0, bottom: y0, right: x1, top: y1 });
    return { matrix, isMasked, clip: clip ? intersectionOf(clip, area) : area };
  }

  #addImage(operation: Operation, object: string | undefined, dictionary: Dictionary): void {
    this.#paint(1);
    if (this.#drawn.images.length < maxImages)
      this.#drawn.images.push({ operation, object, dictionary, ...this.#place });
  }

  #extend(area: Area): void {
    const { left, bottom, right, top } = this.#path;
    this.#path = {
      ...{ left: Math.min(left, area.left), bottom: Math.min(bottom, area.bottom) },
      ...{ right: Math.max(right, area.right), top: Math.max(top, area.top) },
    };
  }

  /** Follows paths: they paint, or clip what follows. */
  #follow({ operator, operands }: Operation): void {
    const { matrix, clip } = this.#state;
    if (operator === 're') {
      const [left = 0, bottom = 0, width = 0, height = 0] = numbersOf(operands, 4) ?? [];
      const box = { left, bottom, right: left + width, top: bottom + height };
      this.#extend(areaThrough(matrix, box));
    } else if (/^[mlcvy]$/.test(operator)) {
      const numbers = numbersOf(operands, operands.length) ?? [];
      for (let at = 0; at + 1 < numbers.length; at += 2)
        this.#extend(boundsOf([through(matrix, [numbers[at] ?? 0, numbers[at + 1] ?? 0])]));
    } else if (operator === 'W' || operator === 'W*') this.#isClip = true;
    else if (/^(?:[fFbBsS]\*?|n)$/.test(operator)) {
      if (operator !== 'n') this.#paint(1);
      const path = this.#path;
      if (this.#isClip && path.left <= path.right)
        this.#state = { ...this.#state, clip: clip ? intersectionOf(clip, path) : path };
      this.#path = nowhere;
      this.#isClip = false;
    }
  }
}
