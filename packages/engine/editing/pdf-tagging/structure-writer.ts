// Writes marks and the structure tree into a document (ISO 32000-1, 14.7).
import { treeOf } from '#formats/pdf/objects/number-tree.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { boxesOf, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Box } from '#models/page/page-content.ts';
import { tidy, type Element, type Mark } from './elements.ts';
import type { Marking } from './marked-content.ts';
import type { NumberedDocument, Part } from './numbered-document.ts';
import type { Owners } from './owners.ts';

const artifacts: Readonly<Record<string, string>> = {
  decoration: '/Artifact BMC',
  pagination: '/Artifact <</Type /Pagination>> BDC',
};

/** Writes the content of all pages with a mark for each part of an element. */
export function writeMarks(document: NumberedDocument, owners: Owners): void {
  const marks = new Map<Part, number>();
  const used = partsInUse(document, owners);
  const isDecoration = (part: Part): boolean =>
    [...document.allParts([part])].every((one) => !used.has(one));
  document.write((part): Marking => ({
    ownerOf: ({ id }) => owners.of(id),
    begin: (owner, units) => {
      if (typeof owner === 'string') return artifacts[owner] ?? '/Artifact BMC';
      const element = owner as Element;
      const id = marks.get(part) ?? 0;
      marks.set(part, id + 1);
      const order = Math.min(...units.map((unit) => owners.of(unit.id).order));
      element.marks.push({ part, id, order });
      return `/${element.type} <</MCID ${id}>> BDC`;
    },
    formOf: (node) => {
      const form = part.forms.get(node);
      if (!form || isDecoration(form.part)) return { owner: 'decoration' };
      return { name: form.name };
    },
  }));
}

/** The parts that show more than decoration. */
const partsInUse = ({ units }: NumberedDocument, owners: Owners): Set<Part> =>
  new Set(units.filter(({ id }) => owners.of(id).owner !== 'decoration').map(({ part }) => part));

/** Writes the tree; the marks of its elements must have been written. */
export function writeStructure(pdf: EditablePdf, top: Element): void {
  tidy(top);
  const root = pdf.add(null);
  const pages = [...pdf.pageObjects()];
  const writer = new TreeWriter(pdf, pages);
  const reference = writer.write(top, root);
  const parents = writer.parents();
  pdf.set(root, {
    '/Type': '/StructTreeRoot',
    '/K': [reference],
    // Below a title, reflow's deepest level is one more than PDF 1.7 has.
    '/RoleMap': { '/H7': '/H6' },
    '/ParentTree': treeOf(parents),
    '/ParentTreeNextKey': parents.length,
  });
  pdf.catalog['/StructTreeRoot'] = root;
  pdf.catalog['/MarkInfo'] = { '/Marked': true };
}

class TreeWriter {
  readonly #pdf: EditablePdf;
  readonly #pages: readonly { reference: Value; page: Dictionary }[];
  /** The element of each mark, by the stream's dictionary. */
  readonly #marks = new Map<Dictionary, string[]>();
  readonly #annotations: { reference: string; element: string }[] = [];

  constructor(pdf: EditablePdf, pages: readonly { reference: Value; page: Dictionary }[]) {
    this.#pdf = pdf;
    this.#pages = pages;
  }

  write(element: Element, parent: string): string {
    const reference = this.#pdf.add(null);
    const { page, kids } = this.#kidsOf(element, reference);
    this.#pdf.set(reference, {
      ...{ '/Type': '/StructElem', '/S': `/${element.type}`, '/P': parent },
      ...(page !== undefined && { '/Pg': page }),
      ...(element.alt && { '/Alt': `u:${element.alt}` }),
      ...(element.language && { '/Lang': `u:${element.language}` }),
      ...attributesOf(element, this.#boxOf(element)),
      ...(kids.length && { '/K': kids }),
    });
    return reference;
  }

  #pageOf(number: number): Value {
    return this.#pages[number]?.reference ?? null;
  }

  #kidsOf(element: Element, reference: string): { page?: Value; kids: Value[] } {
    const { marks, kids, annotation } = element;
    const number = marks[0]?.part.page ?? annotation?.page ?? element.place?.page;
    const page = number === undefined ? undefined : this.#pageOf(number);
    const entries = [
      ...marks.map((mark) => ({ order: mark.order, mark })),
      ...kids.map((kid) => ({ order: kid.order, kid })),
    ].toSorted((one, two) => one.order - two.order);
    const written: Value[] = entries.map((entry) =>
      'kid' in entry ? this.write(entry.kid, reference) : this.#mark(entry.mark, reference, number),
    );
    if (annotation) {
      const { reference: object } = annotation;
      this.#annotations.push({ reference: object, element: reference });
      written.push({ '/Type': '/OBJR', '/Obj': object, '/Pg': this.#pageOf(annotation.page) });
    }
    return { ...(page !== undefined && { page }), kids: written };
  }

  #mark({ part, id }: Mark, element: string, page: number | undefined): Value {
    const holder = part.isForm ? this.#pdf.dictionary(part.stream) : this.#pages[part.page]?.page;
    if (holder) {
      const elements = this.#marks.get(holder) ?? [];
      elements[id] = element;
      this.#marks.set(holder, elements);
    }
    if (!part.isForm && part.page === page) return id;
    const form = part.isForm && { '/Stm': part.stream };
    return { '/Type': '/MCR', '/Pg': this.#pageOf(part.page), ...form, '/MCID': id };
  }

  /** Gives streams and annotations their keys. @returns the entries of the parent tree */
  parents(): [number, Value][] {
    const entries: [number, Value][] = [];
    for (const { page } of this.#pages) delete page['/StructParents'];
    for (const [holder, elements] of this.#marks) {
      holder['/StructParents'] = entries.length;
      entries.push([entries.length, Array.from(elements, (element) => element ?? null)]);
    }
    for (const { reference, element } of this.#annotations) {
      this.#pdf.dictionary(reference)['/StructParent'] = entries.length;
      entries.push([entries.length, element]);
    }
    return entries;
  }

  /** The box of a figure in the coordinates of its page. */
  #boxOf({ place }: Element): number[] | undefined {
    const page = place && this.#pages[place.page]?.page;
    if (!page) return undefined;
    return onPage(place.box, boxesOf(this.#pdf, page));
  }
}

/** A box of the displayed page in the page's own coordinates: left, bottom, right, top. */
function onPage(box: Box, { crop, rotation }: PageBoxes): number[] {
  const [left, bottom, right, top] = crop;
  const corner = (x: number, y: number): [number, number] => {
    if (rotation === 90) return [left + y, bottom + x];
    if (rotation === 180) return [right - x, bottom + y];
    return rotation === 270 ? [right - y, top - x] : [left + x, top - y];
  };
  const [[a, b], [c, d]] = [corner(box.left, box.top), corner(box.right, box.bottom)];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)].map(
    (value) => Math.round(value * 100) / 100,
  );
}

function attributesOf(element: Element, box: readonly number[] | undefined): Dictionary {
  const { scope, columnSpan = 1, rowSpan = 1, numbering } = element;
  const attributes: Dictionary[] = [];
  const table = {
    ...(scope && { '/Scope': `/${scope}` }),
    ...(columnSpan > 1 && { '/ColSpan': columnSpan }),
    ...(rowSpan > 1 && { '/RowSpan': rowSpan }),
  };
  if (Object.keys(table).length) attributes.push({ '/O': '/Table', ...table });
  if (numbering) attributes.push({ '/O': '/List', '/ListNumbering': `/${numbering}` });
  if (box) attributes.push({ '/O': '/Layout', '/BBox': [...box] });
  const [first, ...others] = attributes;
  if (!first) return {};
  return { '/A': others.length ? attributes : first };
}
