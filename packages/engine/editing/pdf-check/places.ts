// Finds where a broken rule is: the page, the box on it, and what it is about.
import { isDictionary, isReference, type Objects } from '#formats/pdf/objects/objects.ts';
import {
  around,
  boxesOf,
  displayed,
  type Box,
  type PageBoxes,
  type PlaceBox,
} from '#formats/pdf/structure/page-boxes.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { MarkBoxes } from './mark-boxes.ts';

export type Place = {
  /** From 1. */
  page?: number;
  box?: PlaceBox;
  /** The number of the object in the file. */
  object?: number;
  /** The font that it is about. */
  font?: string;
  /** The validator's path to the object. */
  path?: string;
};

/** Entries that lead away from what a page consists of. */
const elsewhere = new Set(
  '/Parent /P /Dest /A /AA /B /Popup /IRT /Pg /StructParent /StructParents /OC'.split(' '),
);

const most = {
  /** Objects that are followed to find their pages. */
  visits: 200_000,
  /** Elements that are followed to find the page of one. */
  kids: 200,
} as const;

const numberOf = (reference: string): number => parseInt(reference);

export class Places {
  readonly #objects: Objects | undefined;
  readonly #pages: { reference: string; page: Dictionary; boxes: PageBoxes }[] = [];
  readonly #numbers = new Map<string, number>();
  #owners: Map<number, number> | undefined;

  /** The pages on which elements have no box of their own, but perhaps marks. */
  readonly pagesOfMarks = new Set<number>();
  readonly #marks: MarkBoxes;

  /** @param objects nothing for a file that can be read by the validator alone */
  constructor(objects: Objects | undefined, marks: MarkBoxes = new Map()) {
    this.#objects = objects;
    this.#marks = marks;
    for (const { reference, page } of objects?.pageObjects() ?? []) {
      if (!isReference(reference)) continue;
      this.#pages.push({ reference, page, boxes: boxesOf(objects as Objects, page) });
      this.#numbers.set(reference, this.#pages.length);
    }
  }

  /** The place of an object. @param page if it is known */
  ofObject(reference: string, page?: number): Place {
    const object = numberOf(reference);
    const found = page ?? this.#pageOf(object);
    const box = found === undefined ? undefined : this.#boxOf(object, found);
    return { ...(found !== undefined && { page: found }), ...(box && { box }), object };
  }

  /** @param path as veraPDF writes it: `root/document[0]/pages[4](116 0 obj PDPage)/annots[0](997 0 obj PDLinkAnnot)` */
  ofPath(path: string): Place {
    const named = [...path.matchAll(/\((\d+) \d+(?: obj[^)]*)?\)/g)];
    const onPage = /\/pages\[(\d+)\]/.exec(path)?.[1];
    const page = onPage === undefined ? undefined : Number(onPage) + 1;
    const last = named.at(-1)?.[1];
    const font = [...path.matchAll(/(?:font\[\d+\]\(|usedGlyphs\[\d+\]\()([^\s)]+)/g)].at(-1)?.[1];
    const place =
      last === undefined ? { ...(page && { page }) } : this.ofObject(`${last} 0 R`, page);
    return { ...place, ...(font !== undefined && { font }), path };
  }

  #pageOf(object: number): number | undefined {
    const own = this.#dictionaryOf(object);
    if (own && this.#isElement(own)) return this.#pageOfElement(own);
    return this.#ownersOfObjects().get(object);
  }

  #dictionaryOf(object: number): Dictionary | undefined {
    const found = this.#objects?.resolved(`${object} 0 R`);
    return isDictionary(found) ? found : undefined;
  }

  #isElement = (found: Dictionary): boolean =>
    typeof found['/S'] === 'string' && found['/K'] !== undefined && found['/P'] !== undefined;

  /** The page where an element of the structure begins. */
  #pageOfElement(element: Dictionary): number | undefined {
    const waiting: Value[] = [element];
    for (let visits = 0; waiting.length && visits < most.kids; visits += 1) {
      const found = this.#objects?.resolved(waiting.shift() ?? null);
      if (Array.isArray(found)) waiting.unshift(...found);
      if (!isDictionary(found)) continue;
      const { '/Pg': page, '/K': kids } = found;
      if (isReference(page) && this.#numbers.has(page)) return this.#numbers.get(page);
      if (kids !== undefined) waiting.unshift(kids);
    }
    return undefined;
  }

  /** The first page of each object that pages use. */
  #ownersOfObjects(): Map<number, number> {
    if (this.#owners) return this.#owners;
    const owners = new Map<number, number>();
    this.#owners = owners;
    let visits = 0;
    for (const [index, { reference, page }] of this.#pages.entries()) {
      owners.set(numberOf(reference), index + 1);
      const resources = this.#objects?.inheritedValue(page, '/Resources') ?? null;
      const waiting: Value[] = [page, resources];
      while (waiting.length && visits < most.visits) {
        visits += 1;
        const value = waiting.pop() ?? null;
        if (isReference(value)) {
          if (owners.has(numberOf(value))) continue;
          owners.set(numberOf(value), index + 1);
        }
        const found = this.#objects?.resolved(value);
        if (Array.isArray(found)) waiting.push(...found);
        else if (isDictionary(found))
          for (const [key, entry] of Object.entries(found))
            if (!elsewhere.has(key) && typeof entry !== 'number') waiting.push(entry);
      }
    }
    return owners;
  }

  /** The box around what an element marks on a page. */
  #boxOfMarks(element: Dictionary, page: number): Box | undefined {
    if (!this.#isElement(element)) return undefined;
    this.pagesOfMarks.add(page);
    const boxes = this.#marks.get(page);
    const waiting: { value: Value; page: Value | undefined }[] = [
      { value: element, page: undefined },
    ];
    let box: Box | undefined;
    for (let visits = 0; boxes && waiting.length && visits < most.kids; visits += 1) {
      const { value, page: outer } = waiting.shift() ?? { value: null, page: undefined };
      const found = this.#objects?.resolved(value) ?? null;
      if (Array.isArray(found))
        waiting.unshift(...found.map((entry) => ({ value: entry, page: outer })));
      const entries = isDictionary(found) ? found : {};
      const inside = entries['/Pg'] ?? outer;
      if (entries['/K'] !== undefined) waiting.unshift({ value: entries['/K'], page: inside });
      const mark = typeof found === 'number' ? found : this.#objects?.number(entries['/MCID']);
      const isHere = isReference(inside) && this.#numbers.get(inside) === page;
      const own = isHere && mark !== undefined ? boxes.get(mark) : undefined;
      if (own) box = around(own, box ?? own);
    }
    return box;
  }

  #boxOf(object: number, page: number): PlaceBox | undefined {
    const found = this.#dictionaryOf(object);
    const boxes = this.#pages[page - 1]?.boxes;
    const objects = this.#objects;
    if (!found || !boxes || !objects) return undefined;
    const attributes = [found['/A']].flatMap((value) => {
      const list = objects.list(value);
      return list.length ? list : [value];
    });
    const layout = attributes.map((entry) => objects.dictionary(entry)['/BBox']);
    const box = [found['/Rect'], ...layout]
      .map((value) => objects.numbers(value, 4))
      .find((numbers) => numbers !== undefined);
    const own = (box as unknown as Box | undefined) ?? this.#boxOfMarks(found, page);
    return own && displayed(own, boxes);
  }
}
