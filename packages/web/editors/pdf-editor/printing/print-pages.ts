// Renders the pages of a document as images and prints them, with the annotations that PDF.js cannot draw over them.
import type { PDFDocumentProxy, PDFPageProxy } from '#pdf/pdfjs.ts';
import { printedMarkups } from '#editors/pdf-editor/printing/printed-markups.tsx';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { pdfjs } from '#editors/pdf-editor/viewer/library.ts';

/** Pixels per point at 150 dpi. */
const pixelsPerPoint = 150 / 72;
const maxPixels = 16_000_000;

type Watch = { signal: AbortSignal; onPage: (page: number) => void };

/**
 * Prints all pages, with annotations as they are changed.
 * @param watch called with each page number, from 1, before it is rendered
 * @throws the error of PDF.js for a page that cannot be rendered; the signal's reason when aborted
 */
export async function printPages(view: PdfjsView, watch: Watch): Promise<void> {
  const { document } = view;
  const sheets = globalThis.document.createElement('div');
  sheets.className = 'print-sheets';
  globalThis.document.body.append(sheets);
  const addresses: string[] = [];
  try {
    const storage = document.annotationStorage.print;
    for (let number = 1; number <= document.numPages; number++) {
      watch.signal.throwIfAborted();
      watch.onPage(number);
      const page = await document.getPage(number);
      const address = await pictureOf(page, storage);
      addresses.push(address);
      const sheet = await sheetOf(address);
      const drawn = await printedMarkups(view, number, page.getViewport({ scale: 1 }));
      if (drawn) sheet.append(drawn);
      sheets.append(sheet);
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
