// Opens a file with PDF.js in a worker of its own.
import { ProblemError } from '@octavo/contract';
import { documentWorker, openDocument, type PDFDocumentProxy } from '#pdf/pdfjs.ts';
import type { AskPassword } from '#editors/pdf-editor/viewer/document-view.ts';

/**
 * Opens the PDF that is shown.
 * @param ask asks for the password, again if it was wrong
 * @param signal aborts the opening, also while asking for a password, and closes the document
 * @throws ProblemError `damaged_file` if PDF.js cannot read the file or its worker does not start
 */
export async function openWithPdfjs(
  file: File,
  ask: AskPassword,
  signal: AbortSignal,
): Promise<PDFDocumentProxy> {
  // The file is read while the worker starts.
  const worker = documentWorker(signal);
  for (let password: string | undefined; ;) {
    try {
      return await openDocument(file, { password, signal, worker, readsWhole: true });
    } catch (error) {
      if (!isLocked(error)) throw error;
      const wasWrong = error.problem.code === 'wrong_password';
      password = await new Promise<string>((answer) => ask(wasWrong, answer));
    }
  }
}

const isLocked = (error: unknown): error is ProblemError =>
  error instanceof ProblemError &&
  ['password_required', 'wrong_password'].includes(error.problem.code);
