// The files that pages come from: the open one and those added to it.
import { editingLimits, fill, ProblemError } from '@octavo/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { localProblemText } from '#messages/problems.ts';
import type { PDFDocumentProxy, PDFWorker } from '#pdf/pdfjs.ts';

export type Source = { file: File; document: PDFDocumentProxy };

/** Files by their index; the open file is 0. */
export type Sources = Others & { readonly 0: Source };

type Others = Readonly<Record<number, Source>>;

export type Added = { source: number; pages: number };

/** @param password opens protected files, as on the server */
export function useSources(file: File, document: PDFDocumentProxy, password: string) {
  const [added, setAdded] = useState<Others>({});
  const [problem, setProblem] = useState('');
  const worker = useRef<PDFWorker>(undefined);
  const next = useRef(1);
  useEffect(() => () => worker.current?.destroy(), []);
  const sources: Sources = useMemo(
    () => ({ ...added, 0: { file, document } }),
    [file, document, added],
  );

  const open = async (another: File): Promise<Added> => {
    const { newWorker, openDocument } = await import('#pdf/pdfjs.ts');
    worker.current ??= newWorker();
    const loadedPdf = await openDocument(another, { password, worker: worker.current });
    const source = next.current++;
    setAdded((before) => ({ ...before, [source]: { file: another, document: loadedPdf } }));
    return { source, pages: loadedPdf.numPages };
  };

  /** Opens files one after the other, up to the limit, and reports those that cannot be opened. */
  const add = async (files: readonly File[]): Promise<readonly Added[]> => {
    setProblem('');
    const all: Added[] = [];
    for (const another of files.slice(0, editingLimits.files - next.current)) {
      try {
        all.push(await open(another));
      } catch (error) {
        setProblem(fill(words.notAdded, { name: another.name, reason: reasonOf(error) }));
      }
    }
    return all;
  };
  return { sources, add, problem };
}

const reasonOf = (error: unknown) =>
  error instanceof ProblemError ? localProblemText(error.problem) : messages.editor.fileGone;
