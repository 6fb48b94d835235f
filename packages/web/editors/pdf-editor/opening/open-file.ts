// Opens a file with PDF.js, and with PDFium where that fails (specification section 4).
import { loadViewer } from '#editors/pdf-editor/load-workspace.ts';
import type { PdfiumDocument } from '#editors/pdf-editor/pdfium/open-with-pdfium.ts';
import type { AskPassword } from '#editors/pdf-editor/viewer/document-view.ts';
import type { viewOf } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { isForCertificates } from '#pdf/is-for-certificates.ts';
import { startWorkerAhead } from '#pdf/worker.ts';
import { texts } from '#messages/texts.ts';

const { viewer } = texts;

export type OpenState =
  | { state: 'loading' }
  | { state: 'password'; wasWrong: boolean; answer: (password: string) => void }
  | OpenPdf
  /** PDF.js failed for this reason, so PDFium renders the pages as images. */
  | { state: 'pictures'; pdfium: PdfiumDocument; reason: string }
  | { state: 'failed'; reason: string }
  /** Only the owner of a certificate can decrypt the file. */
  | { state: 'forCertificates' };

/** A file that PDF.js has opened. */
export type OpenPdf = {
  state: 'open';
  document: PDFDocumentProxy;
  password: string | undefined;
  /** Creates the view of a document in a container. */
  viewOf: typeof viewOf;
  /** Opens the file with PDFium instead. */
  onFailed: (cause: unknown) => void;
};

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
  startWorkerAhead();
  const pdfjs = await loadViewer().catch((error: unknown) => {
    void fallBack(viewer.libraryMissing, error);
  });
  if (!pdfjs) return;
  const onFailed = (cause: unknown) => void fallBack(viewer.embeddedFailed, cause);
  try {
    const document = await pdfjs.openWithPdfjs(file, ask, signal);
    const { viewOf } = pdfjs;
    const { password } = entered;
    if (!signal.aborted) onState({ state: 'open', document, password, viewOf, onFailed });
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
    if (await isForCertificates(file)) {
      if (!signal.aborted) onState({ state: 'forCertificates' });
      return;
    }
    const { openWithPdfium } = await import('#editors/pdf-editor/pdfium/open-with-pdfium.ts');
    const pdfium = await openWithPdfium(file, ask, signal, password);
    if (!signal.aborted) onState({ state: 'pictures', pdfium, reason });
  } catch (error) {
    console.warn('PDFium:', error);
    if (!signal.aborted) onState({ state: 'failed', reason: viewer.fallbackFailed });
  }
}
