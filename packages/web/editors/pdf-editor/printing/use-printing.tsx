// Prints a document, with a progress dialog.
import { fill } from '@octavo/contract';
import { useRef, useState, type ReactNode } from 'react';
import { viewer as words } from '#messages/viewer.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';

type Printing = { start: () => void; dialog: ReactNode };

/**
 * Prints the document with its form values and annotations.
 * @param onProblem called with the reason if printing failed
 */
export function usePrinting(view: PdfjsView, onProblem: (text: string) => void): Printing {
  const [page, setPage] = useState<number>();
  const ended = useRef(new AbortController());
  const { pages } = useSharedState(view.position);
  const print = async () => {
    onProblem('');
    if (!view.printingAllowed) return onProblem(words.printForbidden);
    ended.current = new AbortController();
    const { printPages } = await import('#editors/pdf-editor/printing/print-pages.ts');
    setPage(0);
    const watch = { signal: ended.current.signal, onPage: setPage };
    await printPages(view, watch).catch((error: unknown) => {
      if (!ended.current.signal.aborted) onProblem(String((error as Error).message));
    });
    setPage(undefined);
  };
  const dialog = (
    <Dialog isOpen={page !== undefined} title={words.print}>
      <p>{fill(words.preparing, { page: page ?? 0, pages })}</p>
      <ProgressBar label={words.print} share={pages ? (page ?? 0) / pages : 0} />
      <div className="viewer-actions">
        <Button onPress={() => ended.current.abort()}>{words.cancelPrint}</Button>
      </div>
    </Dialog>
  );
  return { start: () => void print(), dialog };
}
