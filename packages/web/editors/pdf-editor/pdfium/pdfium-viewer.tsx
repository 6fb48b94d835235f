// The viewer for documents that PDF.js cannot show: pages rendered by PDFium.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { viewer as words } from '#messages/viewer.ts';
import { ViewControls } from '#editors/pdf-editor/viewer/view-controls.tsx';
import { useViewerKeys } from '#editors/pdf-editor/viewer/use-viewer-keys.ts';
import type { PdfiumDocument } from '#editors/pdf-editor/pdfium/open-with-pdfium.ts';
import { PdfiumPages } from '#editors/pdf-editor/pdfium/pdfium-pages.tsx';
import { PdfiumView } from '#editors/pdf-editor/pdfium/pdfium-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

type Props = {
  file: File;
  pdfium: PdfiumDocument;
  /** Why PDF.js could not show the document. */
  reason: string;
  /** Leads to the repair operation. */
  onRepair: () => void;
};

export function PdfiumViewer({ file, pdfium, reason, onRepair }: Props) {
  const [view] = useState(() => new PdfiumView(pdfium, fill(words.document, { name: file.name })));
  useViewerKeys({ view, isBusy: () => false });
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button kind="quiet" onPress={onRepair}>
            {words.repair}
          </Button>
        }
      >
        {reason} {words.pagesAsImages}
      </Notice>
      <ViewControls view={view} />
      <div className="pdf-viewer">
        <PdfiumPages pdfium={pdfium} view={view} />
      </div>
    </>
  );
}
