// Opens the PDF in the browser when something first shows its pages, and keeps it open.
import { useEffect, useState } from 'react';
import { isPdf } from '#pdf/is-pdf.ts';
import { PageRenderer } from '#pdf/page-renderer.ts';
import { useOpenPdf } from '#pdf/use-open-pdf.ts';
import type { LoadedPdf } from '#editors/pdf-editor/document/document-loader.tsx';

type DocumentCallbacks = {
  /** Called with the password that opened the file. */
  onUnlock: (password: string) => void;
  onRepair: () => void;
};

/** @param isShown whether a component shows the pages now */
export function useDocument(
  file: File,
  isShown: boolean,
  { onUnlock, onRepair }: DocumentCallbacks,
) {
  const [wasShown, setWasShown] = useState(false);
  if (isShown && !wasShown) setWasShown(true);
  const [open, tryPassword] = useOpenPdf(file, wasShown && isPdf(file));
  const [pageRenderer] = useState(() => new PageRenderer());
  useEffect(() => () => pageRenderer.clear(), [pageRenderer]);
  const loadedPdf: LoadedPdf = {
    ...{ file, open, repair: onRepair },
    unlock(password) {
      onUnlock(password);
      tryPassword(password);
    },
  };
  return { loadedPdf, pageRenderer };
}
