// Reads the content of a page once: the text of each mark, what is outside all marks, and the rules that its fonts break.
import { combine, identity, type Matrix } from '@octavo/contract';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import {
  nameOf,
  numbersOf,
  operationsOf,
  showOperators,
  shownBy,
  type Operand,
  type Operation,
} from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { UsedFont } from './used-font.ts';

type Range = { from: number; to: number };

/** Text outside all marks. */
export type LooseText = Range & {
  text: string;
  /** The height of its first baseline on the page. */
  y: number;
  /** How many marks begin before it. */
  marksBefore: number;
  /** The number of the mark that it gets. */
  id?: number;
};

/** `place` is the same for images of the same size at the same place. */
export type LooseImages = Range & { place: string };

export type PageScan = {
  /** The text of each mark that belongs to the structure. */
  texts: Map<number, string>;
  /** The text of each mark in a form, by the form's reference and the mark's number. */
  formTexts: Map<string, string>;
  /** The ranges of the operators that begin marks, by their number, in the order in which they begin. */
  marks: Map<number, Range[]>;
  /** The heights of the first and of the last baseline of each mark. */
  baselines: Map<number, { first: number; last: number }>;
  looseText: LooseText[];
  /** What is outside all marks without meaning: lines, areas, backgrounds, and text in the margins. */
  decoration: Range[];
  /** Images outside all marks, and forms with such images. */
  looseImages: LooseImages[];
  /** The forms with marks of their own, each as often as it is drawn. */
  markedForms: string[];
  /** Clauses of ISO 14289-1 that the content breaks. */
  broken: Set<string>;
};

/** What the scan needs of the document. */
export type ScanSource = {
  objects: Objects;
  fontOf(resources: Dictionary, name: string): UsedFont | undefined;
  /** The decoded content of a form; nothing if it is not one. */
  formOf(resources: Dictionary, name: string): Form | undefined;
  /**
   * True if a browser wrote the file. Then images outside all marks have no meaning in HTML or belong to a style sheet, and
   * text outside the first clip is a header or footer.
   */
  isOfBrowser: boolean;
};

export type Form = { reference: string; content: Buffer; dictionary: Dictionary };

/** In the structure: its number, and the form that it is in. */
type Mark = 'artifact' | 'other' | { id: number; form: Form | undefined };

type State = { font: UsedFont | undefined; matrix: Matrix; isInvisible: boolean };

/** The text rendering mode of recognised text below scans. */
const invisible = 3;

/** Left, bottom, right and top. */
type Area = readonly [number, number, number, number];

/** An image that covers so much of a page is its background. */
const backgroundShare = 0.9;

/** In thousandths of an em: programs that write no spaces move the next word at least so far. */
const wordGap = 180;

/** In points. */
const otherLine = 2;

/** A text with a space after it, if it ends with a letter or a sign of a script that has spaces. */
const spaced = (text: string, next: string): string =>
  /[^\s\p{Pd}\u00ad]$/u.test(text) && !eastern.test(text.slice(-1) + next.slice(0, 1))
    ? `${text} `
    : text;

const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const builds = new Set(['m', 're', 'l', 'c', 'v', 'y', 'h']);
const paints = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's']);
const maxForms = 8;

/**
 * @param content all content streams of the page, joined
 * @param box left, bottom, right and top of the page
 */
export function scanPage(
  source: ScanSource,
  content: Buffer,
  resources: Dictionary,
  box: readonly number[],
): PageScan {
  const scan: PageScan = {
    ...{ texts: new Map(), formTexts: new Map(), marks: new Map(), baselines: new Map() },
    ...{ looseText: [], looseImages: [], decoration: [], markedForms: [], broken: new Set() },
  };
  new Scanner(source, scan, box).read(content, { resources, marks: [], depth: 0, form: undefined });
  return scan;
}

/** What content is in. */
type Place = {
  resources: Dictionary;
  marks: readonly Mark[];
  depth: number;
  form: Form | undefined;
};

/** Operators after which loose text cannot go on in the same mark. */
const ends = new Set(['BT', 'ET', 'BMC', 'BDC', 'EMC', 'Do', 'q', 'Q']);

class Scanner {
  readonly #source: ScanSource;
  readonly #scan: PageScan;
  readonly #box: readonly number[];
  /** The first clip of the page, which a browser sets inside the margins. */
  #inside: Area | undefined;
  /** The loose text that may go on. */
  #open: LooseText | undefined;
  /** What the form that the page draws contains. */
  #inForm = { decoration: false, marks: false, images: '' };

  constructor(source: ScanSource, scan: PageScan, box: readonly number[]) {
    this.#source = source;
    this.#scan = scan;
    this.#box = box;
  }

  read(content: Buffer, place: Place): void {
    const { resources, depth } = place;
    const marks = [...place.marks];
    const states: [State, ...State[]] = [{ font: undefined, matrix: identity, isInvisible: false }];
    const state = () => states.at(-1) ?? states[0];
    let shapeAt: number | undefined;
    let area: Area | undefined;
    let line = identity;
    let leading = 0;
    for (const operation of operationsOf(content)) {
      const { operator, operands, from, to } = operation;
      if (depth === 0 && ends.has(operator)) this.#open = undefined;
      if (builds.has(operator)) {
        shapeAt ??= from;
        if (operator === 're') area = areaOf(numbersOf(operands, 4), state().matrix);
      } else if (operator === 'BMC' || operator === 'BDC')
        this.#begin(operation, { ...place, marks }, marks);
      else if (operator === 'EMC') marks.pop();
      else if (operator === 'q') states.push({ ...state() });
      else if (operator === 'Q' && states.length > 1) states.pop();
      else if (operator === 'cm') state().matrix = combine(matrixOf(operands), state().matrix);
      else if (operator === 'BT') line = identity;
      else if (operator === 'Tm') line = matrixOf(operands);
      else if (operator === 'Tr') state().isInvisible = numbersOf(operands, 1)?.[0] === invisible;
      else if (operator === 'TL') leading = numbersOf(operands, 1)?.[0] ?? leading;
      else if (operator === 'T*') line = moved([0, -leading], line);
      else if (operator === 'Td' || operator === 'TD') {
        const step = numbersOf(operands, 2);
        if (operator === 'TD') leading = -(step?.[1] ?? 0);
        line = moved(step, line);
      } else if (operator === 'Tf') {
        const name = operands[0]?.kind === 'name' ? operands[0].value : '';
        state().font = this.#source.fontOf(resources, name);
      } else if (showOperators.has(operator)) {
        if (operator === "'" || operator === '"') line = moved([0, -leading], line);
        const [, , , , x, y] = combine(line, state().matrix);
        this.#show(operation, state(), { marks, depth, x, y });
      } else if (operator === 'W' || operator === 'W*') {
        if (depth === 0) this.#inside ??= area;
      } else if (paints.has(operator)) {
        this.#paint({ from: shapeAt ?? from, to }, marks, depth);
        shapeAt = undefined;
      } else if (operator === 'n') shapeAt = undefined;
      else if (operator === 'sh' || operator === 'BI') this.#paint({ from, to }, marks, depth);
      else if (operator === 'Do') this.#draw(operation, { ...place, marks }, state().matrix);
    }
  }

  #paint(range: Range, marks: readonly Mark[], depth: number): void {
    if (isInside(marks)) return;
    if (depth === 0) this.#scan.decoration.push(range);
    else this.#inForm.decoration = true;
  }

  #begin({ operands, from, to }: Operation, { resources, form }: Place, marks: Mark[]) {
    const [tag, properties] = operands;
    const id = markOf(this.#source.objects, properties, resources);
    const isArtifact = tag?.kind === 'name' && tag.value === '/Artifact';
    if (isArtifact && marks.some(isStructured)) this.#scan.broken.add('7.1');
    if (id !== undefined && marks.includes('artifact')) this.#scan.broken.add('7.1');
    if (id !== undefined && !form) {
      const ranges = this.#scan.marks.get(id) ?? [];
      this.#scan.marks.set(id, [...ranges, { from, to }]);
    }
    if (id !== undefined && form) this.#inForm.marks = true;
    // Without this key, the tree cannot find the elements of marks in a form.
    if (id !== undefined && form && !('/StructParents' in form.dictionary))
      this.#scan.broken.add('7.20');
    marks.push(isArtifact ? 'artifact' : id === undefined ? 'other' : { id, form });
  }

  #show(
    { operands, from, to }: Operation,
    { font, isInvisible }: State,
    { marks, depth, x, y }: { marks: readonly Mark[]; depth: number; x: number; y: number },
  ): void {
    const { broken } = this.#scan;
    let text = '';
    for (const part of shownBy(operands))
      if (part.kind === 'string') text += font?.textOf(part.value, broken, isInvisible) ?? '';
      else if (part.kind === 'number' && part.value < -wordGap) text = spaced(text, text);
    if (!font && !isInvisible) broken.add('7.21.4.1');
    const mark = marks.findLast(isStructured);
    if (mark) this.#keep(mark, text, y);
    else if (isInside(marks)) return;
    else if (depth > 0) broken.add('7.1');
    else if (this.#isInMargin(x, y)) this.#scan.decoration.push({ from, to });
    else this.#addLoose({ from, to, text, y, marksBefore: this.#scan.marks.size });
  }

  #keep({ id, form }: Structured, text: string, y: number): void {
    const { texts, formTexts, baselines } = this.#scan;
    if (form) {
      const key = `${form.reference} ${id}`;
      formTexts.set(key, (formTexts.get(key) ?? '') + text);
      return;
    }
    const known = texts.get(id) ?? '';
    const { first = y, last = y } = baselines.get(id) ?? {};
    texts.set(id, (Math.abs(y - last) > otherLine ? spaced(known, text) : known) + text);
    baselines.set(id, { first, last: y });
  }

  #addLoose(next: LooseText): void {
    if (this.#open) Object.assign(this.#open, { to: next.to, text: this.#open.text + next.text });
    else {
      this.#open = next;
      this.#scan.looseText.push(next);
    }
  }

  #isInMargin(x: number, y: number): boolean {
    if (!this.#source.isOfBrowser || !this.#inside) return false;
    const [left, bottom, right, top] = this.#inside;
    return x < left || x > right || y < bottom || y > top;
  }

  #draw(operation: Operation, place: Place, matrix: Matrix): void {
    const { from, to } = operation;
    const { resources, marks, depth } = place;
    const form = this.#source.formOf(resources, nameOf(operation.operands) ?? '');
    if (!form) {
      const isDecoration = this.#source.isOfBrowser || this.#isBackground(matrix);
      if (isDecoration) this.#paint({ from, to }, marks, depth);
      else if (!isInside(marks))
        this.#addImage({ from, to }, this.#placeOf(operation, place, matrix), depth);
      return;
    }
    if (depth >= maxForms) {
      this.#scan.broken.add('7.1');
      return;
    }
    const own = this.#source.objects.dictionary(form.dictionary['/Resources']);
    if ('/StructParents' in form.dictionary) this.#scan.markedForms.push(form.reference);
    if (depth === 0) this.#inForm = { decoration: false, marks: false, images: '' };
    this.read(form.content, { resources: own, marks, depth: depth + 1, form });
    const { decoration, images } = this.#inForm;
    if (depth > 0 || !(decoration || images)) return;
    // The form's own content stays as it is, so it is decoration only as a whole.
    if (this.#inForm.marks) this.#scan.broken.add('7.1');
    else if (images) this.#addImage({ from, to }, `${rounded(matrix)} ${images}`, depth);
    else this.#scan.decoration.push({ from, to });
  }

  #addImage(range: Range, place: string, depth: number): void {
    if (depth === 0) this.#scan.looseImages.push({ ...range, place });
    else this.#inForm.images += place;
  }

  #placeOf({ operands }: Operation, { resources }: Place, matrix: Matrix): string {
    const { objects } = this.#source;
    const images = objects.dictionary(resources['/XObject']);
    const image = objects.dictionary(images[nameOf(operands) ?? '']);
    const size = ['/Width', '/Height'].map((key) => objects.number(image[key]));
    return `${rounded(matrix)} ${size.join(' ')};`;
  }

  #isBackground([a, b, c, d, e, f]: Matrix): boolean {
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#box;
    const shared = (from: number, to: number, low: number, high: number) =>
      Math.max(0, Math.min(Math.max(from, to), high) - Math.max(Math.min(from, to), low));
    if (b !== 0 || c !== 0) return false;
    const area = shared(e, e + a, left, right) * shared(f, f + d, bottom, top);
    return area >= backgroundShare * (right - left) * (top - bottom);
  }
}

const rounded = (matrix: Matrix): string => matrix.map((value) => value.toFixed(1)).join(' ');

/** The operands of an operator as a matrix. */
const matrixOf = (operands: readonly Operand[]): Matrix =>
  (numbersOf(operands, 6) as Matrix | undefined) ?? identity;

/** The matrix of the next line of text, moved by two numbers. */
function moved(numbers: readonly number[] | undefined, line: Matrix): Matrix {
  const [x = 0, y = 0] = numbers ?? [];
  return combine([1, 0, 0, 1, x, y], line);
}

/** The area of a rectangle: its corner, its width and its height. */
function areaOf(numbers: readonly number[] | undefined, matrix: Matrix): Area | undefined {
  if (!numbers) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  const corner = (u: number, v: number) => combine([1, 0, 0, 1, u, v], matrix).slice(4);
  const [left = 0, bottom = 0] = corner(x, y);
  const [right = 0, top = 0] = corner(x + width, y + height);
  return [
    ...([Math.min(left, right), Math.min(bottom, top)] as const),
    ...([Math.max(left, right), Math.max(bottom, top)] as const),
  ];
}

type Structured = Exclude<Mark, string>;

const isStructured = (mark: Mark): mark is Structured => typeof mark === 'object';

const isInside = (marks: readonly Mark[]) => marks.some((mark) => mark !== 'other');

/** The number of a mark: in its dictionary, or in one of the page's resources. */
export function markOf(
  objects: Objects,
  properties: Operand | undefined,
  resources: Dictionary,
): number | undefined {
  if (properties?.kind === 'name') {
    const named = objects.dictionary(resources['/Properties'])[properties.value];
    return objects.number(objects.dictionary(named)['/MCID']);
  }
  if (properties?.kind !== 'dictionary') return undefined;
  const { items } = properties;
  const at = items.findIndex((item) => item.kind === 'name' && item.value === '/MCID');
  const value = at < 0 ? undefined : items[at + 1];
  return value?.kind === 'number' ? value.value : undefined;
}

/**
 * The content with decoration and the marks of some numbers as artifacts, and loose text in the marks that it got. Nothing
 * else changes, so the page looks the same.
 */
export function remarked(content: Buffer, scan: PageScan, decorative: ReadonlySet<number>): Buffer {
  const around = ({ from, to }: Range, begin: string) => [
    { from, to: from, text: `${begin}\n` },
    { from: to, to, text: '\nEMC' },
  ];
  const edits = [
    ...scan.decoration.flatMap((range) => around(range, '/Artifact BMC')),
    ...scan.looseText.flatMap((text) =>
      text.id === undefined ? [] : around(text, `/Span <</MCID ${text.id}>> BDC`),
    ),
    ...[...decorative].flatMap((id) =>
      (scan.marks.get(id) ?? []).map((range) => ({ ...range, text: '/Artifact BMC' })),
    ),
  ].toSorted((one, two) => one.from - two.from);
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { from, to, text } of edits) {
    pieces.push(content.subarray(at, from), Buffer.from(text));
    at = to;
  }
  return Buffer.concat([...pieces, content.subarray(at)]);
}
