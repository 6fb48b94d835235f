// What PDFium shows where PDF.js could not: pages to look at.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { viewer as words } from '#messages/viewer.ts';
import { Controls } from '#screens/view-pdf/viewer-toolbar.tsx';
import { useViewerKeys } from '#screens/view-pdf/use-viewer-keys.ts';
import type { OpenPictures } from '#screens/view-pdf/pdfium/open-with-pdfium.ts';
import { PicturePages } from '#screens/view-pdf/pdfium/pdfium-pages.tsx';
import { PicturesView } from '#screens/view-pdf/pdfium/pdfium-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Sheet } from '#ui/layout/card.tsx';

type Props = {
  file: File;
  pictures: OpenPictures;
  /** Why PDF.js does not show it. */
  reason: string;
};

export function PicturesDesk({ file, pictures, reason }: Props) {
  const navigate = useNavigate();
  const [view] = useState(
    () => new PicturesView(pictures, fill(words.document, { name: file.name })),
  );
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
        {reason} {words.asPictures}
      </Notice>
      <Sheet>
        <div className="viewer">
          <Controls view={view} />
          <div className="viewer-room">
            <div className="pdf-stage">
              <PicturePages pictures={pictures} view={view} />
            </div>
          </div>
        </div>
      </Sheet>
    </>
  );
}
