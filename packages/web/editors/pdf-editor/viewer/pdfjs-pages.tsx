// The pages of a document, shown by PDF.js.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import type { OpenPdf } from '#editors/pdf-editor/opening/open-file.ts';
import type { StartPage } from '#editors/pdf-editor/use-workspace.ts';
import type { ViewPosition } from '#editors/pdf-editor/viewer/document-view.ts';
import { darkPages } from '#editors/pdf-editor/viewer/dark-pages.ts';
import { PresentationBar } from '#editors/pdf-editor/viewer/presentation-bar.tsx';
import { DrawnPages } from '#editors/pdf-editor/viewer/drawn-pages.ts';
import type { PdfjsView, ViewOptions } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

type Props = Pick<OpenPdf, 'viewOf' | 'onFailed'> & {
  document: PDFDocumentProxy;
  /** The file that the document is, if it is one as it is. */
  file: ViewOptions['file'];
  /** Its name for screen readers. */
  name: string;
  /** The view of the previous document, whose zoom is kept. */
  view: PdfjsView | undefined;
  /** The page to start with, and whether it was the current one before. */
  startPage: () => StartPage;
  onView: (view: PdfjsView) => void;
};

const firstZoom: Pick<ViewPosition, 'zoom' | 'scale'> = { zoom: 'fit', scale: 1 };

/** The view is created once its container is mounted, and again for another document. */
export function PdfjsPages({ document, name, ...given }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const isDark = useSharedState(darkPages);
  const [drawnPages] = useState(() => new DrawnPages());
  const create = useEffectEvent((element: HTMLDivElement, shown: PDFDocumentProxy) => {
    const { file, onFailed } = given;
    const { zoom, scale } = given.view?.position.get() ?? firstZoom;
    const { page, isCurrent } = given.startPage();
    const layout = given.view?.layout.get() ?? 'continuous';
    const rotation = given.view?.rotation ?? 0;
    const start = {
      page,
      zoom,
      scale,
      layout,
      rotation,
      offset: (isCurrent && given.view?.offset) || 0,
    };
    const view = given.viewOf(shown, element, { file, onFailed, start, drawnPages });
    given.onView(view);
    return view;
  });
  useEffect(() => {
    const view = create(container.current as HTMLDivElement, document);
    return () => view.close();
  }, [document]);
  return (
    <div className="pdf-viewer" data-pages={isDark ? 'dark' : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- keyboards scroll it, and PDF.js requires a div */}
      <div className="viewer-scroll" ref={container} tabIndex={0} role="region" aria-label={name}>
        <div className="pdfViewer" />
      </div>
      {given.view && <PresentationBar view={given.view} />}
    </div>
  );
}
