// Reads the outline (bookmarks), title, author and subject of a PDF.
import { allocate } from '#formats/pdf/pdfium-module.ts';
import { utf16Of } from '#formats/pdf/page-objects-module.ts';
import type { OpenDocument } from '#formats/pdf/pdfium.ts';
import type { OutlineEntry } from '#models/page/page-content.ts';

/** Outlines of invalid files may have loops. */
const most = { entries: 20_000, depth: 20 } as const;

function pageOf({ pdfium, document }: OpenDocument, bookmark: number): number {
  const direct = pdfium._FPDFBookmark_GetDest(document, bookmark);
  const action = direct ? 0 : pdfium._FPDFBookmark_GetAction(bookmark);
  const destination = direct || (action && pdfium._FPDFAction_GetDest(document, action));
  return destination ? pdfium._FPDFDest_GetDestPageIndex(document, destination) + 1 : 0;
}

type Walk = { open: OpenDocument; seen: Set<number>; entries: OutlineEntry[] };

function addChildren(walk: Walk, parent: number, level: number): void {
  const { pdfium, document } = walk.open;
  let bookmark = pdfium._FPDFBookmark_GetFirstChild(document, parent);
  while (bookmark && !walk.seen.has(bookmark) && walk.entries.length < most.entries) {
    walk.seen.add(bookmark);
    const handle = bookmark;
    const title = utf16Of(pdfium, (...buffer) => pdfium._FPDFBookmark_GetTitle(handle, ...buffer));
    const page = pageOf(walk.open, bookmark);
    if (page > 0 && title.trim())
      walk.entries.push({ title: title.replace(/\s+/g, ' ').trim(), level, page });
    if (level < most.depth) addChildren(walk, bookmark, level + 1);
    bookmark = pdfium._FPDFBookmark_GetNextSibling(document, bookmark);
  }
}

/** The entries of the outline that lead to pages, in order; the topmost have level 1. */
export function outlineOf(open: OpenDocument): OutlineEntry[] {
  const walk: Walk = { open, seen: new Set(), entries: [] };
  addChildren(walk, 0, 1);
  return walk.entries;
}

/** An entry of the document's information, such as `Title`; empty if there is none. */
export function informationOf({ pdfium, document }: OpenDocument, entry: string): string {
  const name = Buffer.from(`${entry}\0`, 'latin1');
  const pointer = allocate(pdfium, name.length);
  pdfium.HEAPU8.set(name, pointer);
  try {
    return utf16Of(pdfium, (...buffer) =>
      pdfium._FPDF_GetMetaText(document, pointer, ...buffer),
    ).trim();
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}
