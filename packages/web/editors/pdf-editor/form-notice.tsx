// Explains how to fill in the form of a document, or that it has none.
import { useEffect, useState } from 'react';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { Notice } from '#ui/feedback/notice.tsx';

export function FormNotice({ document }: { document: PDFDocumentProxy }) {
  const [hasFields, setHasFields] = useState<boolean>();
  useEffect(() => {
    let isMounted = true;
    const show = (has: boolean) => isMounted && setHasFields(has);
    document.getFieldObjects().then(
      (fields) => show(fields !== null && Object.keys(fields).length > 0),
      () => show(false),
    );
    return () => {
      isMounted = false;
    };
  }, [document]);
  if (hasFields === undefined) return null;
  return <Notice tone="note">{hasFields ? words.fillHelp : words.noFields}</Notice>;
}
