// The files that pages come from: those the user opened, and the results of operations.
import { useEffect, useRef, useState } from 'react';
import { emptyHistory, type FileHistory } from '#editors/pdf-editor/history/file-history.ts';
import type { PDFDocumentProxy, PDFWorker } from '#pdf/pdfjs.ts';

/** Where a file is kept: only on the user's device as it was opened, nowhere yet, in My files, or in the downloads. */
type Kept = 'opened' | 'unsaved' | 'stored' | 'downloaded';

export type Source = {
  file: File;
  document: PDFDocumentProxy;
  /** The password that opens the file. */
  password: string | undefined;
  history: FileHistory;
};

/** Files by their number. They stay open, since undoing shows earlier ones again. */
export type Sources = Readonly<Record<number, Source>>;

export type Added = { source: number; pages: number };

export function useSources() {
  const [sources, setSources] = useState<Sources>({});
  const latest = useRef<Sources>({});
  const [kept, setKept] = useState<ReadonlyMap<File, Kept>>(new Map());
  const worker = useRef<PDFWorker>(undefined);
  const next = useRef(0);
  useEffect(() => () => worker.current?.destroy(), []);

  /** Records where a file is kept now. */
  const keep = (file: File, where: Kept) =>
    setKept((before) => new Map([...before, [file, where]]));

  /** Adds an open file. */
  const put = (source: Source, where: Kept): Added => {
    const number = next.current++;
    latest.current = { ...latest.current, [number]: source };
    setSources(latest.current);
    keep(source.file, where);
    return { source: number, pages: source.document.numPages };
  };

  return {
    sources,
    /** The sources including those that were added since the component was rendered. */
    latest: () => latest.current,
    put,
    kept,
    keep,
    /**
     * Opens a file and adds it.
     * @param done what was done to it before
     * @throws like `openDocument`
     */
    async open(
      file: File,
      where: Kept,
      password: string | undefined,
      history = emptyHistory,
    ): Promise<Added> {
      const { newWorker, openDocument } = await import('#pdf/pdfjs.ts');
      worker.current ??= newWorker();
      const document = await openDocument(file, { password, worker: worker.current });
      return put({ file, document, password, history }, where);
    },
  };
}

export type SourceEditing = ReturnType<typeof useSources>;
