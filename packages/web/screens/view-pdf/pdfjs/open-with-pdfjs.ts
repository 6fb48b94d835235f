// Opens a file with PDF.js in a worker of its own.
import { ProblemError } from '@octavo/contract';
import { newWorker, openDocument, type PDFDocumentProxy } from '#pdf/pdfjs.ts';
import type { AskPassword } from '#screens/view-pdf/document/document-view.ts';

/**
 * Opens a PDF; of the file only what is looked at is read.
 * @param ask is asked for the password, again when it was wrong
 * @param signal ends it, also while a password is being asked for; the document is closed by it
 * @throws ProblemError `damaged_file` for what PDF.js cannot read, and when its worker does not start
 */
export async function openWithPdfjs(
  file: File,
  ask: AskPassword,
  signal: AbortSignal,
): Promise<PDFDocumentProxy> {
  const worker = newWorker();
  // Errors at the start are reported by the document that waits for it.
  worker.promise.catch(() => {});
  signal.addEventListener('abort', () => worker.destroy(), { once: true });
  for (let password: string | undefined; ;) {
    try {
      return await openDocument(file, { password, signal, worker });
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
