// Explains how to fill in the form of a document, or why that is not possible.
import { useEffect, useState } from 'react';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { localProblemText } from '#messages/problems.ts';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** A form without fields of the PDF itself is in XFA, whose pages only Adobe’s programs can make. */
type FormKind = 'none' | 'fields' | 'dynamic';

/** @param isFilling whether the document was opened to fill it in */
export function FormNotice({
  document,
  isFilling,
}: {
  document: PDFDocumentProxy;
  isFilling: boolean;
}) {
  const [kind, setKind] = useState<FormKind>();
  useEffect(() => {
    let isMounted = true;
    const show = (found: FormKind) => isMounted && setKind(found);
    kindOf(document).then(show, () => show('none'));
    return () => {
      isMounted = false;
    };
  }, [document]);
  if (kind === 'dynamic')
    return <Notice tone="warning">{localProblemText({ code: 'dynamic_xfa' })}</Notice>;
  if (kind === undefined || !isFilling) return null;
  return <Notice tone="note">{kind === 'fields' ? words.fillHelp : words.noFields}</Notice>;
}

async function kindOf(document: PDFDocumentProxy): Promise<FormKind> {
  const fields = await document.getFieldObjects();
  if (fields !== null && Object.keys(fields).length > 0) return 'fields';
  const { info } = await document.getMetadata();
  return (info as { IsXFAPresent?: boolean }).IsXFAPresent ? 'dynamic' : 'none';
}
