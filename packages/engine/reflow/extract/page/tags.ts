// Reads the tags of a page: its part of the document's structure tree (ISO 32000-1, 14.7).
import {
  utf16Of,
  type OutParameters,
  type PdfiumObjects,
} from '#formats/pdf/page-objects-module.ts';
import { allocate } from '#formats/pdf/pdfium-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import type { Tag } from '#models/page/page-content.ts';

/** Limits above those of real documents; invalid ones may have loops. */
const most = { depth: 100, elements: 50_000 } as const;
const cells = new Set(['TD', 'TH']);
const lists = new Set(['L']);

/** Attribute names in PDFium's encoding, cached. */
class AttributeNames {
  readonly #pdfium: PdfiumObjects;
  readonly #known = new Map<string, number>();

  constructor(pdfium: PdfiumObjects) {
    this.#pdfium = pdfium;
  }

  of(name: string): number {
    const known = this.#known.get(name);
    if (known) return known;
    const bytes = Buffer.from(`${name}\0`, 'latin1');
    const pointer = allocate(this.#pdfium, bytes.length);
    this.#pdfium.HEAPU8.set(bytes, pointer);
    this.#known.set(name, pointer);
    return pointer;
  }

  free(): void {
    for (const pointer of this.#known.values()) this.#pdfium.wasmExports.free(pointer);
  }
}

type Reader = {
  pdfium: PdfiumObjects;
  out: OutParameters;
  names: AttributeNames;
  /** The number of elements read. */
  elements: number;
};

function numberAttribute({ pdfium, out, names }: Reader, element: number, name: string) {
  const count = pdfium._FPDF_StructElement_GetAttributeCount(element);
  for (let index = 0; index < count; index++) {
    const attributes = pdfium._FPDF_StructElement_GetAttributeAtIndex(element, index);
    const value =
      attributes && pdfium._FPDF_StructElement_Attr_GetValue(attributes, names.of(name));
    if (value && pdfium._FPDF_StructElement_Attr_GetNumberValue(value, out.word(0)))
      return Math.round(out.float(0));
  }
  return undefined;
}

function attributesOf(reader: Reader, element: number, type: string): Partial<Tag> {
  const { pdfium, names } = reader;
  if (cells.has(type)) {
    const rowSpan = numberAttribute(reader, element, 'RowSpan');
    const columnSpan = numberAttribute(reader, element, 'ColSpan');
    return { ...(rowSpan && { rowSpan }), ...(columnSpan && { columnSpan }) };
  }
  if (lists.has(type)) {
    const name = names.of('ListNumbering');
    const numbering = utf16Of(pdfium, (...buffer) =>
      pdfium._FPDF_StructElement_GetStringAttribute(element, name, ...buffer),
    );
    return numbering ? { numbering } : {};
  }
  const alt = utf16Of(pdfium, (...buffer) =>
    pdfium._FPDF_StructElement_GetAltText(element, ...buffer),
  );
  return alt ? { alt } : {};
}

/** A row's cells without content are missing in the page's tree, but keep their positions. */
const emptyCell: Tag = { type: 'TD', children: [] };

function childrenOf(reader: Reader, element: number, type: string, depth: number) {
  const { pdfium } = reader;
  const children: (Tag | number)[] = [];
  const count = pdfium._FPDF_StructElement_CountChildren(element);
  for (let index = 0; index < count; index++) {
    const child = pdfium._FPDF_StructElement_GetChildAtIndex(element, index);
    const content = child
      ? tagOf(reader, child, depth + 1)
      : pdfium._FPDF_StructElement_GetChildMarkedContentID(element, index);
    if (typeof content === 'number' ? content >= 0 : content) children.push(content!);
    else if (type === 'TR') children.push(emptyCell);
  }
  return children;
}

function tagOf(reader: Reader, element: number, depth: number): Tag | undefined {
  if (depth > most.depth || ++reader.elements > most.elements) return undefined;
  const { pdfium } = reader;
  const type = utf16Of(pdfium, (...buffer) =>
    pdfium._FPDF_StructElement_GetType(element, ...buffer),
  );
  const children = childrenOf(reader, element, type, depth);
  const hasContent = children.some((child) => child !== emptyCell);
  if (!hasContent && !cells.has(type)) return undefined;
  return { type, children, ...attributesOf(reader, element, type) };
}

function rootsOf(reader: Reader, tree: number): Tag[] {
  const count = reader.pdfium._FPDF_StructTree_CountChildren(tree);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const element = reader.pdfium._FPDF_StructTree_GetChildAtIndex(tree, index);
    return element ? tagOf(reader, element, 0) : undefined;
  }).filter((tag) => tag !== undefined);
}

/** The tags of a page in document order; none if the document is not tagged. */
export function tagsOf({ pdfium, page }: LoadedPage, out: OutParameters): Tag[] {
  const tree = pdfium._FPDF_StructTree_GetForPage(page);
  if (!tree) return [];
  const names = new AttributeNames(pdfium);
  try {
    return rootsOf({ pdfium, out, names, elements: 0 }, tree);
  } finally {
    names.free();
    pdfium._FPDF_StructTree_Close(tree);
  }
}
