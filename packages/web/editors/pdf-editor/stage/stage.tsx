// The pages of a document, shown by PDF.js.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import type { OpenPdf } from '#editors/pdf-editor/opening/open-file.ts';
import type { PdfjsView } from '#editors/pdf-editor/stage/pdfjs-view.ts';

type Props = Pick<OpenPdf, 'viewOf' | 'onFailed'> & {
  document: PDFDocumentProxy;
  /** Whether the document is a file as it is. */
  isWhole: boolean;
  /** Its name for screen readers. */
  name: string;
  /** The view of the previous document, whose zoom is kept. */
  view: PdfjsView | undefined;
  /** The page to start with. */
  startPage: () => number;
  onView: (view: PdfjsView) => void;
};

/** The view is created once its container is mounted, and again for another document. */
export function Stage({ document, name, ...given }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const create = useEffectEvent((element: HTMLDivElement, shown: PDFDocumentProxy) => {
    const { isWhole, onFailed } = given;
    const start = { page: given.startPage(), zoom: given.view?.position.get().zoom ?? 'fit' };
    const view = given.viewOf(shown, element, { isWhole, onFailed, start });
    given.onView(view);
    return view;
  });
  useEffect(() => {
    const view = create(container.current as HTMLDivElement, document);
    return () => view.close();
  }, [document]);
  return (
    <div className="pdf-stage">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- keyboards scroll it, and PDF.js requires a div */}
      <div className="stage-scroll" ref={container} tabIndex={0} role="region" aria-label={name}>
        <div className="pdfViewer" />
      </div>
    </div>
  );
}
