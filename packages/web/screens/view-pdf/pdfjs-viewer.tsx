// The viewer for documents that PDF.js shows: toolbar, side panel, search and pages.
import { fill } from '@octavo/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { requireSignIn } from '#auth/require-sign-in.ts';
import { auth } from '#identity/identity.ts';
import { texts } from '#messages/texts.ts';
import { viewer as words } from '#messages/viewer.ts';
import { PdfjsToolbar, type OpenParts } from '#screens/view-pdf/pdfjs-toolbar.tsx';
import { FindBar } from '#screens/view-pdf/find-bar.tsx';
import { useViewerKeys } from '#screens/view-pdf/use-viewer-keys.ts';
import { UnsavedAnnotationsDialog } from '#screens/view-pdf/unsaved-annotations-dialog.tsx';
import type { MakeView } from '#screens/view-pdf/open-file.ts';
import type { PdfjsView } from '#screens/view-pdf/pdfjs/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';

const SidePanel = lazy(async () => ({
  default: (await import('#screens/view-pdf/side/side-panel.tsx')).SidePanel,
}));
const AnnotationToolbar = lazy(async () => ({
  default: (await import('#screens/view-pdf/annotations/annotation-toolbar.tsx')).AnnotationToolbar,
}));

type Props = {
  file: File;
  makeView: MakeView;
  /** The password that opened the document. */
  password: string | undefined;
  initialMode: 'view' | 'annotate';
};

/** The viewer; the view is created once its container is mounted. */
export function PdfjsViewer({ makeView, ...given }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PdfjsView>();
  useEffect(() => {
    const created = makeView(stage.current as HTMLDivElement);
    setView(created);
    return () => created.close();
  }, [makeView]);
  const name = fill(words.document, { name: given.file.name });
  return (
    <Card>
      <div className="viewer">
        {view && <Tools view={view} {...given} />}
        <div className="viewer-body">
          <div id="viewer-side" className="viewer-side-place" />
          <div className="pdf-stage">
            {/* PDF.js asks for a div; what scrolls is reached by the keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
            <div className="stage-scroll" ref={stage} tabIndex={0} role="region" aria-label={name}>
              <div className="pdfViewer" />
            </div>
          </div>
        </div>
      </div>
    </Card>
  );
}

const allClosed: OpenParts = { side: false, find: false, annotations: false };

type ToolsProps = Pick<Props, 'file' | 'initialMode' | 'password'> & { view: PdfjsView };

/** The toolbars, the search bar and the side panel. */
function Tools({ file, view, initialMode, password }: ToolsProps) {
  const navigate = useNavigate();
  const [openParts, setOpenParts] = useState<OpenParts>({
    ...allClosed,
    annotations: initialMode === 'annotate',
  });
  const show = (part: Partial<OpenParts>) => setOpenParts((before) => ({ ...before, ...part }));
  const isChanged = view.annotations.isChanged.use();
  const renderFailed = view.renderFailed.use();
  const find = () => show({ find: true });
  useViewerKeys({
    view,
    isBusy: () => view.annotations.state.get().tool !== undefined,
    find,
    findAgain: (backwards) => view.search.findNext(backwards),
  });
  const setAnnotating = async (isOn: boolean) => {
    if (!isOn) return show({ annotations: false });
    await auth.restore();
    if (auth.current().state === 'signed-in') return show({ annotations: true });
    const state = { file, annotate: true };
    await requireSignIn('annotate', () => void navigate('/view-pdf', { state }));
  };
  return (
    <>
      <PdfjsToolbar
        file={file}
        view={view}
        openParts={openParts}
        onShow={show}
        onAnnotate={(isOn) => void setAnnotating(isOn)}
      />
      {openParts.find && <FindBar search={view.search} onClose={() => show({ find: false })} />}
      <Suspense>
        {openParts.annotations && (
          <AnnotationToolbar
            {...{ file, view, password }}
            onDone={() => show({ annotations: false })}
          />
        )}
        {openParts.side && <SidePanel view={view} onClose={() => show({ side: false })} />}
      </Suspense>
      {renderFailed && (
        <Notice
          tone="problem"
          action={
            <Button kind="quiet" onPress={() => view.redraw()}>
              {texts.viewer.retry}
            </Button>
          }
        >
          {texts.viewer.renderFailed}
        </Notice>
      )}
      <UnsavedAnnotationsDialog isChanged={isChanged} name={file.name} />
    </>
  );
}
