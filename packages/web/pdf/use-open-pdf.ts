// Opens a PDF while the component is mounted.
import { ProblemError, type Problem } from '@octavo/contract';
import type { PDFDocumentProxy } from './pdfjs.ts';
import { useEffect, useState } from 'react';

export type OpenPdf =
  | { state: 'opening' }
  | { state: 'open'; document: PDFDocumentProxy }
  /** Without a problem if the file cannot be read at all (it was moved or changed) or PDF.js could not be loaded. */
  | { state: 'failed'; problem?: Problem };

/**
 * Opens a file.
 * @param isNeeded the file is opened once this is true
 * @returns the state, and a function that tries a password
 */
export function useOpenPdf(file: File, isNeeded: boolean): [OpenPdf, (password: string) => void] {
  const [open, setOpen] = useState<OpenPdf>({ state: 'opening' });
  const [password, setPassword] = useState('');
  useEffect(() => {
    if (!isNeeded) return;
    const aborter = new AbortController();
    const update = (next: OpenPdf) => !aborter.signal.aborted && setOpen(next);
    update({ state: 'opening' });
    const opening = opened(file, password, aborter.signal);
    opening.then(
      (document) => update({ state: 'open', document }),
      (error: unknown) => update(failureOf(error)),
    );
    return () => {
      aborter.abort();
      void opening.then((document) => document.loadingTask.destroy()).catch(() => {});
    };
  }, [file, password, isNeeded]);
  return [open, setPassword];
}

async function opened(file: File, password: string, signal: AbortSignal) {
  const { openDocument } = await import('./pdfjs.ts');
  return openDocument(file, { password, signal });
}

const failureOf = (error: unknown): OpenPdf => ({
  state: 'failed',
  ...(error instanceof ProblemError && { problem: error.problem }),
});
