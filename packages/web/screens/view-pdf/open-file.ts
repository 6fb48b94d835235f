// How a file comes to be shown: PDF.js first, the pictures of PDFium where that fails (specification section 4).
import type { OpenPictures } from '#screens/view-pdf/pdfium/open-with-pdfium.ts';
import type { Ask } from '#screens/view-pdf/document/document-view.ts';
import type { PdfjsView } from '#screens/view-pdf/pdfjs/pdfjs-view.ts';
import { texts } from '#messages/texts.ts';

const { viewer } = texts;

/** Makes the view of an open document, once there is an element to draw on. */
export type MakeView = (container: HTMLDivElement) => PdfjsView;

export type Opening =
  | { state: 'loading' }
  | { state: 'password'; wasWrong: boolean; answer: (password: string) => void }
  | { state: 'open'; makeView: MakeView; password: string | undefined }
  /** PDF.js did not show it, for this reason; its pages are drawn as pictures. */
  | { state: 'pictures'; pictures: OpenPictures; reason: string }
  | { state: 'failed'; reason: string };

type Watch = { signal: AbortSignal; tell: (opening: Opening) => void };

/** Opens a file and tells how far it is; what fails is told as well. */
export async function open(file: File, { signal, tell }: Watch): Promise<void> {
  const known: { password?: string } = {};
  const ask: Ask = (wasWrong, answer) => {
    const remember = (password: string) => {
      known.password = password;
      tell({ state: 'loading' });
      answer(password);
    };
    if (!signal.aborted) tell({ state: 'password', wasWrong, answer: remember });
  };
  const fallBack = (reason: string, cause: unknown) => {
    console.warn('PDF.js:', cause);
    return openAsPictures({ file, ask, reason, password: known.password }, { signal, tell });
  };
  const pdfjs = await import('#screens/view-pdf/pdfjs/pdfjs-bundle.ts').catch((error: unknown) => {
    void fallBack(viewer.libraryMissing, error);
  });
  if (!pdfjs) return;
  const onFailed = (cause: unknown) => void fallBack(viewer.embeddedFailed, cause);
  try {
    const document = await pdfjs.openPdf(file, ask, signal);
    const makeView: MakeView = (container) => pdfjs.viewOf(document, container, onFailed);
    if (!signal.aborted) tell({ state: 'open', makeView, password: known.password });
  } catch (error) {
    if (!signal.aborted) onFailed(error);
  }
}

type Other = { file: File; ask: Ask; reason: string; password: string | undefined };

/** The second way. Its own failure is the end of it. */
async function openAsPictures(
  { file, ask, reason, password }: Other,
  { signal, tell }: Watch,
): Promise<void> {
  try {
    const { openPictures } = await import('#screens/view-pdf/pdfium/open-with-pdfium.ts');
    const pictures = await openPictures(file, ask, signal, password);
    if (!signal.aborted) tell({ state: 'pictures', pictures, reason });
  } catch (error) {
    console.warn('PDFium:', error);
    if (!signal.aborted) tell({ state: 'failed', reason: viewer.fallbackFailed });
  }
}
