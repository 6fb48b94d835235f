// Opens a PDF for as long as the component needs it.
import { ProblemError, type Problem } from '@octavo/contract';
import type { PDFDocumentProxy } from './pdfjs.ts';
import { useEffect, useState } from 'react';

export type OpenPdf =
  | { state: 'opening' }
  | { state: 'open'; document: PDFDocumentProxy }
  /** Without a problem when it cannot be read at all: it was moved or changed, or PDF.js did not arrive. */
  | { state: 'failed'; problem?: Problem };

/**
 * Opens a file.
 * @param wanted it is opened once this is true
 * @returns how it stands, and a way to try it with a password
 */
export function useOpenPdf(file: File, wanted: boolean): [OpenPdf, (password: string) => void] {
  const [open, setOpen] = useState<OpenPdf>({ state: 'opening' });
  const [password, setPassword] = useState('');
  useEffect(() => {
    if (!wanted) return;
    const left = new AbortController();
    const tell = (next: OpenPdf) => !left.signal.aborted && setOpen(next);
    tell({ state: 'opening' });
    const opening = opened(file, password, left.signal);
    opening.then(
      (document) => tell({ state: 'open', document }),
      (error: unknown) => tell(failureOf(error)),
    );
    return () => {
      left.abort();
      void opening.then((document) => document.loadingTask.destroy()).catch(() => {});
    };
  }, [file, password, wanted]);
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
