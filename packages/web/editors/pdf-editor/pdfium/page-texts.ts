// Reads the texts of all pages with PDFium in a worker, some pages at a time.
import { openWithPdfium } from '#editors/pdf-editor/pdfium/open-with-pdfium.ts';
import type { PageTexts } from '#editors/pdf-editor/viewer/fast-find.ts';

/** The pages of a message: the first hits come soon, and few messages are needed. */
const batchPages = 50;

/** @param signal ends the worker */
export function pageTextsOf(
  { file, password }: { file: File; password: string | undefined },
  signal: AbortSignal,
): PageTexts {
  const refuse = () => refused.reject(new Error('The file needs another password'));
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => {});
  const opening = Promise.race([openWithPdfium(file, refuse, signal, password), refused.promise]);
  opening.catch(() => {});
  const batches = new Map<number, Promise<readonly string[]>>();
  const batchOf = (number: number) => {
    const known = batches.get(number);
    if (known) return known;
    const reading = opening.then((document) => document.texts(number * batchPages, batchPages));
    reading.catch(() => {});
    batches.set(number, reading);
    return reading;
  };
  return {
    async textOf(index) {
      const number = Math.floor(index / batchPages);
      // The worker reads the next pages while these are searched.
      void batchOf(number + 1);
      const text = (await batchOf(number))[index % batchPages];
      if (text === undefined) throw new Error(`Page ${index + 1} cannot be read`);
      return text;
    },
  };
}
