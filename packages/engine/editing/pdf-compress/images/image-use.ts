// Finds the largest size at which each image of a document is displayed, and how much of each page it covers.
import { combine, identity, type Matrix } from '@octavo/contract';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import {
  nameOf,
  numbersOf,
  operationsOf,
  type Operand,
} from '#formats/pdf/syntax/content-reader.ts';
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';

/** The largest displayed size, in points. */
export type DisplayedSize = { width: number; height: number };

/** The maximum nesting of forms; more is an attack. */
const maxDepth = 12;

/** The content of a form that cannot be read. */
const nothing = Buffer.alloc(0);

/** The area that images cover with all their uses, in square points. */
type Areas = Map<string, number>;

/** Walks through all content and records the displayed sizes of images. */
export class ImageUse {
  readonly #graph: Graph;
  readonly #shown = new Map<string, DisplayedSize>();
  /** The images of a form at a size; filled while the form is walked through. */
  readonly #forms = new Map<string, Areas>();
  /** The images of each page. */
  readonly #pages: { area: number; images: Areas }[] = [];
  /** The images of the page and the forms that are being walked through. */
  #open: Areas[] = [];

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /** The displayed size of an image; nothing if it is not used anywhere. */
  of(reference: string): DisplayedSize | undefined {
    return this.#shown.get(reference);
  }

  /**
   * The images on some pages.
   * @param pages from 1, in the order in which they were added
   */
  on(pages: readonly number[]): Set<string> {
    return new Set(pages.flatMap((page) => [...(this.#pages[page - 1]?.images.keys() ?? [])]));
  }

  /**
   * The share of a page that each of its images covers, from 0 to 1.
   * @param page from 1
   */
  sharesOn(page: number): Map<string, number> {
    const { area, images } = this.#pages[page - 1] ?? { area: 1, images: new Map() };
    return new Map([...images].map(([image, covered]) => [image, Math.min(1, covered / area)]));
  }

  /** @param page the page's dictionary */
  async addPage(page: Dictionary): Promise<void> {
    const images: Areas = new Map();
    const unit = this.#graph.number(page['/UserUnit']) ?? 1;
    this.#pages.push({ area: areaOf(this.#graph, page), images });
    this.#open = [images];
    const matrix: Matrix = [unit, 0, 0, unit, 0, 0];
    const resources = this.#graph.inherited(page, '/Resources');
    await this.#draw(
      () => this.#graph.joined(this.#graph.partsOf(page['/Contents'])),
      resources,
      matrix,
      0,
    );
    for (const annotation of this.#graph.list(page['/Annots']))
      await this.#addAnnotation(annotation);
  }

  /** @param read called only if there is something that the content may draw */
  async #draw(
    read: () => Promise<Buffer>,
    resources: Dictionary,
    start: Matrix,
    depth: number,
  ): Promise<void> {
    const objects = this.#graph.dictionary(resources['/XObject']);
    const saved: Matrix[] = [];
    let matrix = start;
    if (Object.values(objects).some(isReference))
      for (const { operator, operands } of operationsOf(await read())) {
        if (operator === 'q') saved.push(matrix);
        else if (operator === 'Q') matrix = saved.pop() ?? matrix;
        else if (operator === 'cm') matrix = transformed(operands, matrix);
        else if (operator === 'Do')
          await this.#drawObject(objects[nameOf(operands) ?? ''], resources, matrix, depth);
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
    const area = width * height;
    this.#found([[image, area]]);
    // A soft mask is as large as its image.
    const { '/SMask': mask } = this.#graph.dictionary(image);
    if (!isReference(mask) || mask === image) return;
    this.#shown.set(mask, larger);
    this.#found([[mask, area]]);
  }

  #found(images: Iterable<readonly [string, number]>): void {
    for (const [image, area] of images)
      for (const open of this.#open) open.set(image, (open.get(image) ?? 0) + area);
  }

  /** Walks through a form once for each size at which it is drawn. */
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
    const known = this.#forms.get(key);
    if (known) this.#found([...known]);
    if (depth >= maxDepth || known) return;
    const images: Areas = new Map();
    this.#forms.set(key, images);
    const stream = this.#graph.stream(form);
    if (!stream) return;
    const named = dictionary['/Resources'];
    const inside = named === undefined ? resources : this.#graph.dictionary(named);
    this.#open.push(images);
    const read = async () => (await this.#graph.dataOf(stream)) ?? nothing;
    await this.#draw(read, inside, inner, depth + 1);
    this.#open.pop();
  }

  /** Tiling patterns count as large as their page, because they may cover all of it. */
  async #drawPatterns(resources: Dictionary, depth: number): Promise<void> {
    const patterns = Object.values(this.#graph.dictionary(resources['/Pattern']));
    for (const pattern of patterns) {
      if (!isReference(pattern) || !this.#graph.stream(pattern)) continue;
      const tile: Areas = new Map();
      this.#open.push(tile);
      await this.#drawForm(pattern, resources, identity, depth);
      this.#open.pop();
      this.#found([...tile.keys()].map((image) => [image, Infinity]));
    }
  }

  async #drawMasks(resources: Dictionary, matrix: Matrix, depth: number): Promise<void> {
    const states = Object.values(this.#graph.dictionary(resources['/ExtGState']));
    for (const state of states) {
      const mask = this.#graph.dictionary(this.#graph.dictionary(state)['/SMask']);
      if (isReference(mask['/G'])) await this.#drawForm(mask['/G'], resources, matrix, depth);
    }
  }

  /** An annotation's appearance is scaled to its rectangle. */
  async #addAnnotation(annotation: Value): Promise<void> {
    const { '/AP': appearance, '/Rect': rectangle } = this.#graph.dictionary(annotation);
    const normal = this.#graph.dictionary(appearance)['/N'];
    const appearances = this.#graph.stream(normal)
      ? [normal]
      : Object.values(this.#graph.dictionary(normal));
    for (const form of appearances) {
      const stream = this.#graph.stream(form);
      if (!stream) continue;
      const [place, box] = [rectangle, stream.dictionary['/BBox']].map((value) =>
        sidesOf(this.#graph.numbers(value, 4)),
      );
      const [across, down] = [ratio(place?.width, box?.width), ratio(place?.height, box?.height)];
      await this.#drawForm(stream.reference, {}, [across, 0, 0, down, 0, 0], 0);
    }
  }
}

/** The visible area of a page, in square points. */
function areaOf(graph: Graph, page: Dictionary): number {
  const { crop, unit } = boxesOf(graph, page);
  const [left, bottom, right, top] = crop;
  return (right - left) * (top - bottom) * unit ** 2;
}

function transformed(operands: readonly Operand[], matrix: Matrix): Matrix {
  const numbers = numbersOf(operands, 6) as Matrix | undefined;
  return numbers ? combine(numbers, matrix) : matrix;
}

const sidesOf = (box: number[] | undefined) =>
  box && {
    width: Math.abs((box[2] as number) - (box[0] as number)),
    height: Math.abs((box[3] as number) - (box[1] as number)),
  };

const ratio = (one = 1, other = 1) => (other > 0 ? one / other : 1);
