// The viewer for documents that PDF.js cannot show: pages rendered by PDFium.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { viewer as words } from '#messages/viewer.ts';
import { ViewerToolbar } from '#screens/view-pdf/viewer-toolbar.tsx';
import { useViewerKeys } from '#screens/view-pdf/use-viewer-keys.ts';
import type { PdfiumDocument } from '#screens/view-pdf/pdfium/open-with-pdfium.ts';
import { PdfiumPages } from '#screens/view-pdf/pdfium/pdfium-pages.tsx';
import { PdfiumView } from '#screens/view-pdf/pdfium/pdfium-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = {
  file: File;
  pdfium: PdfiumDocument;
  /** Why PDF.js could not show the document. */
  reason: string;
};

export function PdfiumViewer({ file, pdfium, reason }: Props) {
  const navigate = useNavigate();
  const [view] = useState(() => new PdfiumView(pdfium, fill(words.document, { name: file.name })));
  useViewerKeys({ view, isBusy: () => false });
  const repair = () => navigate('/edit-pdf', { state: { file, operation: 'repair' } });
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button kind="quiet" onPress={() => void repair()}>
            {words.repair}
          </Button>
        }
      >
        {reason} {words.pagesAsImages}
      </Notice>
      <Card>
        <div className="viewer">
          <ViewerToolbar view={view} />
          <div className="viewer-body">
            <div className="pdf-stage">
              <PdfiumPages pdfium={pdfium} view={view} />
            </div>
          </div>
        </div>
      </Card>
    </>
  );
}
