// Reads an element of the tags: its role, its texts, and where its content is.
import type { PdfTag } from '@octavo/contract';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import {
  around,
  boxesOf,
  displayed,
  type Box,
  type PageBoxes,
} from '#formats/pdf/structure/page-boxes.ts';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import {
  attributesOf,
  type Element,
  type Kid,
  type TagTree,
} from '#formats/pdf/structure/tag-tree.ts';
import { typeInNamespace } from '../namespaces.ts';
import type { MarkedContent, MarkedPage } from './marked-content.ts';

const mostCharacters = 5000;

/** The boxes of all pages, by which their content is read. */
export const pageBoxesOf = (file: WellFormedPdf): PageBoxes[] =>
  [...file.pages()].map((page) => boxesOf(file, page));

export type ReadElement = Omit<PdfTag, 'says'>;

export class ElementReader {
  readonly #file: WellFormedPdf;
  readonly #tree: TagTree;
  readonly #pages: readonly MarkedPage[];
  readonly #boxes: readonly PageBoxes[];
  readonly #numbers = new Map<string, number>();
  /** The forms with marks on each page: if there are several, it is unknown which form a mark belongs to. */
  readonly #forms = new Map<string, Set<string>>();

  constructor(file: WellFormedPdf, tree: TagTree, pages: readonly MarkedPage[]) {
    this.#file = file;
    this.#tree = tree;
    this.#pages = pages;
    this.#boxes = pageBoxesOf(file);
    for (const [index, { reference }] of [...file.pageObjects()].entries())
      if (isReference(reference)) this.#numbers.set(reference, index + 1);
    for (const { kids } of tree.elements())
      for (const kid of kids)
        if (kid.kind === 'mark' && kid.form)
          this.#forms.set(kid.page, (this.#forms.get(kid.page) ?? new Set()).add(kid.form));
  }

  /** What a mark shows; nothing if its page was not read. */
  contentOf(kid: Extract<Kid, { kind: 'mark' }>): MarkedContent | undefined {
    const page = this.#pages[(this.#numbers.get(kid.page) ?? 0) - 1];
    if (!kid.form) return page?.marks.get(kid.id);
    return this.#forms.get(kid.page)?.size === 1 ? page?.ofForms.get(kid.id) : undefined;
  }

  read(element: Element, id: number, numbers: ReadonlyMap<Element, number>): ReadElement {
    const role = typeInNamespace(this.#tree, element) ?? this.#tree.typeOf(element) ?? '';
    const boxes = this.#boxesOf(element);
    const page = boxes[0]?.page ?? this.#pageOf(element);
    const text = (key: string) => textOfValue(this.#file.resolved(element.entries[key]));
    const [alt, actualText, expansion] = [text('/Alt'), text('/ActualText'), text('/E')];
    const language = text('/Lang');
    const label = this.#labelOf(element);
    return {
      ...{ id, parent: (element.parent && numbers.get(element.parent)) ?? 0, role },
      ...(element.type !== role && { tag: element.type }),
      ...(page !== undefined && { page }),
      boxes,
      content: element.kids.flatMap((kid) => this.#part(kid, numbers)),
      ...(alt && { alt }),
      ...(actualText && { actualText }),
      ...(expansion && { expansion }),
      ...(language && { language }),
      ...(label && { label }),
      ...this.#cellOf(element, role),
    };
  }

  #part(kid: Kid, numbers: ReadonlyMap<Element, number>): (string | number)[] {
    const number = kid.kind === 'element' ? numbers.get(kid.element) : undefined;
    if (number !== undefined) return [number];
    if (kid.kind !== 'mark') return [];
    const text = this.contentOf(kid)?.text.replace(/\s+/g, ' ').slice(0, mostCharacters);
    return text ? [text] : [];
  }

  #pageOf({ entries, kids }: Element): number | undefined {
    const places = [entries['/Pg'], ...kids.map((kid) => (kid.kind === 'mark' ? kid.page : null))];
    for (const place of places)
      if (isReference(place) && this.#numbers.has(place)) return this.#numbers.get(place);
    return undefined;
  }

  /** The boxes of an element itself, one for each page; its own attribute counts more than its marks. */
  #boxesOf(element: Element): PdfTag['boxes'] {
    const found = new Map<number, Box>();
    const add = (page: number | undefined, box: Box | undefined) => {
      if (page && box) found.set(page, around(box, found.get(page) ?? box));
    };
    for (const kid of element.kids) {
      if (kid.kind === 'mark') add(this.#numbers.get(kid.page), this.contentOf(kid)?.box);
      if (kid.kind === 'object') add(...this.#placeOfObject(kid));
    }
    const page = this.#pageOf(element);
    const layout = attributesOf(this.#tree, element).find((entry) => '/BBox' in entry);
    const own = this.#file.numbers(layout?.['/BBox'], 4);
    if (own && page && !found.size) found.set(page, own as unknown as Box);
    return [...found].flatMap(([number, box]) => {
      const boxes = this.#boxes[number - 1];
      const place = boxes && displayed(box, boxes);
      return place ? [{ page: number, ...place }] : [];
    });
  }

  #placeOfObject(kid: Extract<Kid, { kind: 'object' }>): [number | undefined, Box | undefined] {
    const annotation = this.#file.dictionary(kid.object);
    const named = this.#file.dictionary(kid.value)['/Pg'] ?? annotation['/P'];
    const page = isReference(named) ? this.#numbers.get(named) : undefined;
    return [page, this.#file.numbers(annotation['/Rect'], 4) as unknown as Box | undefined];
  }

  /** The text that is read aloud for the annotation in an element: its text, or the label of a field. */
  #labelOf({ kids }: Element): string {
    for (const kid of kids) {
      if (kid.kind !== 'object') continue;
      const annotation = this.#file.dictionary(kid.object);
      const label = ['/TU', '/Contents', '/T'].map((key) =>
        textOfValue(this.#file.resolved(this.#file.inheritedValue(annotation, key))),
      );
      return label.find((text) => text.trim()) ?? '';
    }
    return '';
  }

  #cellOf(element: Element, role: string): Partial<ReadElement> {
    if (role !== 'TH' && role !== 'TD') return {};
    const attributes = attributesOf(this.#tree, element);
    const find = (key: string) =>
      this.#file.resolved(attributes.find((entry) => key in entry)?.[key]);
    const [scope, columns, rows] = [find('/Scope'), find('/ColSpan'), find('/RowSpan')];
    const span = (value: unknown) =>
      typeof value === 'number' && value >= 2 ? Math.min(Math.round(value), 20_000) : undefined;
    const [columnSpan, rowSpan] = [span(columns), span(rows)];
    return {
      ...(isScope(scope) && { scope: scope.slice(1) as 'Row' | 'Column' | 'Both' }),
      ...(columnSpan && { columnSpan }),
      ...(rowSpan && { rowSpan }),
    };
  }
}

const isScope = (value: unknown): value is string =>
  value === '/Row' || value === '/Column' || value === '/Both';
