// Opens a file with PDF.js, and with PDFium where that fails (specification section 4).
import type { PdfiumDocument } from '#screens/view-pdf/pdfium/open-with-pdfium.ts';
import type { AskPassword } from '#screens/view-pdf/document/document-view.ts';
import type { PdfjsView } from '#screens/view-pdf/pdfjs/pdfjs-view.ts';
import { texts } from '#messages/texts.ts';

const { viewer } = texts;

/** Creates the view of an open document in a container. */
export type MakeView = (container: HTMLDivElement) => PdfjsView;

export type OpenState =
  | { state: 'loading' }
  | { state: 'password'; wasWrong: boolean; answer: (password: string) => void }
  | { state: 'open'; makeView: MakeView; password: string | undefined }
  /** PDF.js failed for this reason, so PDFium renders the pages as images. */
  | { state: 'pictures'; pdfium: PdfiumDocument; reason: string }
  | { state: 'failed'; reason: string };

type OpenCallbacks = { signal: AbortSignal; onState: (opening: OpenState) => void };

/** Opens a file and reports the state, including failures. */
export async function open(file: File, { signal, onState }: OpenCallbacks): Promise<void> {
  const entered: { password?: string } = {};
  const ask: AskPassword = (wasWrong, answer) => {
    const submit = (password: string) => {
      entered.password = password;
      onState({ state: 'loading' });
      answer(password);
    };
    if (!signal.aborted) onState({ state: 'password', wasWrong, answer: submit });
  };
  const fallBack = (reason: string, cause: unknown) => {
    console.warn('PDF.js:', cause);
    return openFallback({ file, ask, reason, password: entered.password }, { signal, onState });
  };
  const pdfjs = await import('#screens/view-pdf/pdfjs/pdfjs-bundle.ts').catch((error: unknown) => {
    void fallBack(viewer.libraryMissing, error);
  });
  if (!pdfjs) return;
  const onFailed = (cause: unknown) => void fallBack(viewer.embeddedFailed, cause);
  try {
    const document = await pdfjs.openWithPdfjs(file, ask, signal);
    const makeView: MakeView = (container) => pdfjs.viewOf(document, container, onFailed);
    if (!signal.aborted) onState({ state: 'open', makeView, password: entered.password });
  } catch (error) {
    if (!signal.aborted) onFailed(error);
  }
}

type FallbackOptions = {
  file: File;
  ask: AskPassword;
  reason: string;
  password: string | undefined;
};

/** Opens the file with PDFium. If that fails too, the file cannot be shown. */
async function openFallback(
  { file, ask, reason, password }: FallbackOptions,
  { signal, onState }: OpenCallbacks,
): Promise<void> {
  try {
    const { openWithPdfium } = await import('#screens/view-pdf/pdfium/open-with-pdfium.ts');
    const pdfium = await openWithPdfium(file, ask, signal, password);
    if (!signal.aborted) onState({ state: 'pictures', pdfium, reason });
  } catch (error) {
    console.warn('PDFium:', error);
    if (!signal.aborted) onState({ state: 'failed', reason: viewer.fallbackFailed });
  }
}
