// Reads an outline with PDFium, which is already loaded: for many files, starting a program for each would take most of
// the time. It does not report colours and weights of entries.
import {
  OutParameters,
  utf16Of,
  utf8Of,
  type PdfiumObjects,
} from '#formats/pdf/page-objects-module.ts';
import { withPdf, type OpenDocument } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { Entry } from './outline.ts';

/** An entry. Its target is a page (from 1) with its view, an address, or nothing. */
type Read = {
  title: string;
  page?: number;
  view: Value[];
  address?: string;
  isOpen: boolean;
  kids: Read[];
};

/** Outlines of invalid files may have loops. */
const most = { entries: 20_000, depth: 20 } as const;

/**
 * Reads the outline of a document for use in another one.
 * @returns a function that creates the entries, given a function from page numbers here, from 1, to references there
 * @throws ProblemError as `withPdf`
 */
export async function bookmarksOf({ path, password }: Source) {
  const read = await withPdf(path, password, async ({ handles }) => readOutline(handles));
  return (pageAt: (page: number) => string | undefined): Entry[] => entriesAt(read, pageAt);
}

/** Entries without a target in the new document stay only if an entry below them has one. */
const entriesAt = (read: readonly Read[], pageAt: (page: number) => string | undefined): Entry[] =>
  read.flatMap(({ title, page, view, address, isOpen, kids: below }) => {
    const kids = entriesAt(below, pageAt);
    const target = page ? pageAt(page) : undefined;
    if (!target && !address && !kids.length) return [];
    const values = {
      '/Title': `u:${title}`,
      ...(target && { '/Dest': [target, ...view] }),
      ...(!target && address && { '/A': { '/S': '/URI', '/URI': `u:${address}` } }),
    };
    return [{ values, isOpen, kids }];
  });

function readOutline({ pdfium, document }: OpenDocument): Read[] {
  const seen = new Set<number>();
  const out = new OutParameters(pdfium);
  const below = (parent: number, depth: number): Read[] => {
    const entries: Read[] = [];
    let bookmark = pdfium._FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark && !seen.has(bookmark) && seen.size < most.entries) {
      seen.add(bookmark);
      const kids = depth < most.depth ? below(bookmark, depth + 1) : [];
      entries.push({ ...readEntry({ pdfium, document }, bookmark, out), kids });
      bookmark = pdfium._FPDFBookmark_GetNextSibling(document, bookmark);
    }
    return entries;
  };
  try {
    return below(0, 1);
  } finally {
    out.free();
  }
}

/** An action that opens an address (fpdf_doc.h, PDFACTION_URI). */
const toAddress = 3;

function readEntry(
  { pdfium, document }: OpenDocument,
  bookmark: number,
  out: OutParameters,
): Omit<Read, 'kids'> {
  const title = utf16Of(pdfium, (...buffer) => pdfium._FPDFBookmark_GetTitle(bookmark, ...buffer));
  const isOpen = pdfium._FPDFBookmark_GetCount(bookmark) > 0;
  const action = pdfium._FPDFBookmark_GetAction(bookmark);
  const dest =
    pdfium._FPDFBookmark_GetDest(document, bookmark) ||
    (action && pdfium._FPDFAction_GetDest(document, action));
  if (dest) {
    const page = pdfium._FPDFDest_GetDestPageIndex(document, dest) + 1;
    return { title, isOpen, view: viewOf(pdfium, dest, out), ...(page > 0 && { page }) };
  }
  if (!action || pdfium._FPDFAction_GetType(action) !== toAddress)
    return { title, isOpen, view: [] };
  const address = utf8Of(pdfium, (...buffer) =>
    pdfium._FPDFAction_GetURIPath(document, action, ...buffer),
  );
  return { title, isOpen, view: [], ...(address && { address }) };
}

/**
 * Page views by PDFium's numbers (fpdf_doc.h, PDFDEST_VIEW), and the count of their parameters (ISO 32000-2, table
 * 149).
 */
const views: readonly (readonly [name: string, numbers: number])[] = [
  ['/Fit', 0],
  ['/XYZ', 3],
  ['/Fit', 0],
  ['/FitH', 1],
  ['/FitV', 1],
  ['/FitR', 4],
  ['/FitB', 0],
  ['/FitBH', 1],
  ['/FitBV', 1],
];

function viewOf(pdfium: PdfiumObjects, dest: number, out: OutParameters): Value[] {
  out.clear();
  const kind = pdfium._FPDFDest_GetView(dest, out.word(0), out.word(1));
  const [name, numbers] = views[kind] ?? ['/Fit', 0];
  if (name === '/XYZ') return [name, ...placeOf(pdfium, dest, out)];
  const numberCount = out.int(0);
  return [
    name,
    ...Array.from({ length: numbers }, (_, index) =>
      index < numberCount ? out.float(index + 1) : null,
    ),
  ];
}

/** Left, top and zoom; null leaves the reader's current value. */
function placeOf(pdfium: PdfiumObjects, dest: number, out: OutParameters): Value[] {
  out.clear();
  const words = [0, 1, 2, 3, 4, 5].map((index) => out.word(index)) as [
    ...[number, number, number, number, number, number],
  ];
  if (!pdfium._FPDFDest_GetLocationInPage(dest, ...words)) return [null, null, null];
  return [0, 1, 2].map((index) => (out.int(index) ? out.float(index + 3) : null));
}
