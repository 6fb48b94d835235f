// Renders the pages of a document as images and prints them.
import type { PDFDocumentProxy, PDFPageProxy } from '#pdf/pdfjs.ts';
import { pdfjs } from '#editors/pdf-editor/stage/library.ts';

/** Pixels per point at 150 dpi. */
const pixelsPerPoint = 150 / 72;
const maxPixels = 16_000_000;

type Watch = { signal: AbortSignal; onPage: (page: number) => void };

/**
 * Prints all pages.
 * @param watch called with each page number, from 1, before it is rendered
 * @throws the error of PDF.js for a page that cannot be rendered; the signal's reason when aborted
 */
export async function printPages(document: PDFDocumentProxy, watch: Watch): Promise<void> {
  const sheets = globalThis.document.createElement('div');
  sheets.className = 'print-sheets';
  globalThis.document.body.append(sheets);
  const addresses: string[] = [];
  try {
    const storage = document.annotationStorage.print;
    for (let page = 1; page <= document.numPages; page++) {
      watch.signal.throwIfAborted();
      watch.onPage(page);
      const address = await pictureOf(await document.getPage(page), storage);
      addresses.push(address);
      sheets.append(await sheetOf(address));
    }
    watch.signal.throwIfAborted();
    print();
  } finally {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

type PrintStorage = PDFDocumentProxy['annotationStorage']['print'];

async function pictureOf(page: PDFPageProxy, printAnnotationStorage: PrintStorage) {
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(pixelsPerPoint, Math.sqrt(maxPixels / (size.width * size.height)));
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({
    canvas,
    viewport,
    intent: 'print',
    annotationMode: pdfjs.AnnotationMode.ENABLE_STORAGE,
    printAnnotationStorage,
  }).promise;
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  // Frees the memory for the next page.
  canvas.width = canvas.height = 0;
  return URL.createObjectURL(picture ?? new Blob());
}

async function sheetOf(address: string): Promise<HTMLElement> {
  const sheet = document.createElement('div');
  const picture = document.createElement('img');
  picture.src = address;
  await picture.decode();
  sheet.append(picture);
  return sheet;
}
