// How large each image of a document is shown: what its resolution is, the pages alone tell.
import { combine, identity, type Matrix } from '#pdf/matrix.ts';
import type { Dictionary, Value } from '#pdf/structure/document.ts';
import { operationsOf } from './content-tokens.ts';
import { isReference, mostLevels, type Graph } from './graph.ts';

/** As it is shown at its largest, in points. */
export type Shown = { width: number; height: number };

/** Forms within forms; more are a trap. */
const mostDepth = 12;

/** Walks through everything that is drawn and notes how large the images are. */
export class ImageUse {
  readonly #graph: Graph;
  readonly #shown = new Map<string, Shown>();
  readonly #seen = new Set<string>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /** How large an image is shown; nothing when it is shown nowhere that was found. */
  of(reference: string): Shown | undefined {
    return this.#shown.get(reference);
  }

  /** @param page the page's dictionary */
  async addPage(page: Dictionary): Promise<void> {
    const unit = this.#graph.number(page['/UserUnit']) ?? 1;
    const matrix: Matrix = [unit, 0, 0, unit, 0, 0];
    const resources = this.#inherited(page, '/Resources');
    await this.#draw(await this.#contentOf(page), resources, matrix, 0);
    for (const annotation of this.#graph.list(page['/Annots']))
      await this.#addAnnotation(annotation);
  }

  #inherited(page: Dictionary, key: string): Dictionary {
    let node = page;
    for (let level = 0; level < mostLevels; level += 1) {
      if (node[key] !== undefined) return this.#graph.dictionary(node[key]);
      node = this.#graph.dictionary(node['/Parent']);
    }
    return {};
  }

  async #contentOf(page: Dictionary): Promise<Buffer> {
    const content = page['/Contents'];
    const parts = Array.isArray(this.#graph.resolved(content))
      ? this.#graph.list(content)
      : [content];
    const read: Buffer[] = [];
    for (const part of parts) {
      const stream = this.#graph.stream(part);
      const data = stream && (await this.#graph.dataOf(stream));
      // Parts are joined as if a space stood between them.
      if (data) read.push(data, Buffer.from(' '));
    }
    return Buffer.concat(read);
  }

  async #draw(content: Buffer, resources: Dictionary, start: Matrix, depth: number): Promise<void> {
    const objects = this.#graph.dictionary(resources['/XObject']);
    const saved: Matrix[] = [];
    let matrix = start;
    for (const { operator, operands } of operationsOf(content)) {
      if (operator === 'q') saved.push(matrix);
      else if (operator === 'Q') matrix = saved.pop() ?? matrix;
      else if (operator === 'cm') matrix = transformed(operands, matrix);
      else if (operator === 'Do')
        await this.#drawObject(objects[String(operands.at(-1))], resources, matrix, depth);
    }
    await this.#drawPatterns(resources, depth);
    await this.#drawMasks(resources, start, depth);
  }

  async #drawObject(
    object: Value | undefined,
    resources: Dictionary,
    matrix: Matrix,
    depth: number,
  ): Promise<void> {
    if (!isReference(object)) return;
    const { '/Subtype': kind } = this.#graph.dictionary(object);
    if (kind === '/Image') this.#note(object, matrix);
    if (kind === '/Form') await this.#drawForm(object, resources, matrix, depth);
  }

  #note(image: string, [a, b, c, d]: Matrix): void {
    const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
    const known = this.#shown.get(image) ?? { width: 0, height: 0 };
    const larger = {
      width: Math.max(known.width, width),
      height: Math.max(known.height, height),
    };
    this.#shown.set(image, larger);
    // What makes an image transparent is as large as the image.
    const { '/SMask': mask } = this.#graph.dictionary(image);
    if (isReference(mask) && mask !== image) this.#shown.set(mask, larger);
  }

  /** A form is drawn once for each size that it has somewhere. */
  async #drawForm(
    form: string,
    resources: Dictionary,
    matrix: Matrix,
    depth: number,
  ): Promise<void> {
    const dictionary = this.#graph.dictionary(form);
    const own = this.#graph.numbers(dictionary['/Matrix'], 6) as Matrix | undefined;
    const inner = own ? combine(own, matrix) : matrix;
    const size = inner.slice(0, 4).map((number) => number.toPrecision(3));
    const key = `${form} ${size.join(' ')}`;
    if (depth >= mostDepth || this.#seen.has(key)) return;
    this.#seen.add(key);
    const stream = this.#graph.stream(form);
    const content = stream && (await this.#graph.dataOf(stream));
    if (!content) return;
    const named = dictionary['/Resources'];
    const inside = named === undefined ? resources : this.#graph.dictionary(named);
    await this.#draw(content, inside, inner, depth + 1);
  }

  /** Tiles have the size of the page that they are on, whatever is drawn with them. */
  async #drawPatterns(resources: Dictionary, depth: number): Promise<void> {
    const patterns = Object.values(this.#graph.dictionary(resources['/Pattern']));
    for (const pattern of patterns) {
      if (!isReference(pattern) || !this.#graph.stream(pattern)) continue;
      await this.#drawForm(pattern, resources, identity, depth);
    }
  }

  async #drawMasks(resources: Dictionary, matrix: Matrix, depth: number): Promise<void> {
    const states = Object.values(this.#graph.dictionary(resources['/ExtGState']));
    for (const state of states) {
      const mask = this.#graph.dictionary(this.#graph.dictionary(state)['/SMask']);
      if (isReference(mask['/G'])) await this.#drawForm(mask['/G'], resources, matrix, depth);
    }
  }

  /** What an annotation looks like is stretched to its rectangle. */
  async #addAnnotation(annotation: Value): Promise<void> {
    const { '/AP': appearance, '/Rect': rectangle } = this.#graph.dictionary(annotation);
    const normal = this.#graph.dictionary(appearance)['/N'];
    const looks = this.#graph.stream(normal)
      ? [normal]
      : Object.values(this.#graph.dictionary(normal));
    for (const look of looks) {
      const stream = this.#graph.stream(look);
      if (!stream) continue;
      const [place, box] = [rectangle, stream.dictionary['/BBox']].map((value) =>
        sidesOf(this.#graph.numbers(value, 4)),
      );
      const [across, down] = [ratio(place?.width, box?.width), ratio(place?.height, box?.height)];
      await this.#drawForm(stream.reference, {}, [across, 0, 0, down, 0, 0], 0);
    }
  }
}

function transformed(operands: readonly (number | string)[], matrix: Matrix): Matrix {
  const numbers = operands.slice(-6).filter((operand) => typeof operand === 'number');
  return numbers.length === 6 ? combine(numbers as unknown as Matrix, matrix) : matrix;
}

const sidesOf = (box: number[] | undefined) =>
  box && {
    width: Math.abs((box[2] as number) - (box[0] as number)),
    height: Math.abs((box[3] as number) - (box[1] as number)),
  };

const ratio = (one = 1, other = 1) => (other > 0 ? one / other : 1);
