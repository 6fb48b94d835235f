// The viewer with its toolbars, or why the pages cannot be shown.
import { fill } from '@octavo/contract';
import type { ReactNode } from 'react';
import { texts } from '#messages/texts.ts';
import { viewer as words } from '#messages/viewer.ts';
import { FindBar } from '#editors/pdf-editor/viewer/find-bar.tsx';
import { MarkupOverlay } from '#editors/pdf-editor/markups/markup-overlay.tsx';
import { ReadAloudBar } from '#editors/pdf-editor/viewer/read-aloud-bar.tsx';
import { PdfjsPages } from '#editors/pdf-editor/viewer/pdfjs-pages.tsx';
import { ViewerToolbar } from '#editors/pdf-editor/viewer/viewer-toolbar.tsx';
import { useViewerKeys } from '#editors/pdf-editor/viewer/use-viewer-keys.ts';
import type { ViewerParts } from '#editors/pdf-editor/viewer/use-viewer-parts.ts';
import type { OpenPdf } from '#editors/pdf-editor/opening/open-file.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { Button } from '#ui/forms/button.tsx';
import { lazyComponent } from '#ui/feedback/lazy-component.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import './viewer.css';

const AnnotationToolbar = lazyComponent(
  async () =>
    (await import('#editors/pdf-editor/annotations/annotation-toolbar.tsx')).AnnotationToolbar,
);

type Props = {
  workspace: Workspace;
  /** How PDF.js was loaded. */
  opened: OpenPdf;
  parts: ViewerParts;
  canRotateView: boolean;
  /** Whether the signature dialog is open at first. */
  startsSigning: boolean;
  /** Drawn on top of the pages. */
  children?: ReactNode;
};

export function PdfjsViewer({ workspace, opened, children, ...tools }: Props) {
  const { shown, whole, view } = workspace;
  const name = shown.files[shown.index]?.name ?? '';
  return (
    <>
      {view && <ViewerToolbars view={view} isWhole={whole !== undefined} {...tools} />}
      {shown.document && (
        <PdfjsPages
          {...{ viewOf: opened.viewOf, onFailed: opened.onFailed, view }}
          document={shown.document}
          file={whole}
          name={fill(words.document, { name })}
          startPage={workspace.startPage}
          onView={workspace.showView}
        />
      )}
      {children}
    </>
  );
}

type ToolsProps = Pick<Props, 'parts' | 'canRotateView' | 'startsSigning'> & {
  view: PdfjsView;
  /** Whether the pages are a file as it is; only then they can be annotated. */
  isWhole: boolean;
};

/** The toolbars above the pages. */
function ViewerToolbars({ view, isWhole, parts, canRotateView, startsSigning }: ToolsProps) {
  const { show, annotate } = parts;
  const open = { ...parts.open, annotations: parts.open.annotations && isWhole };
  const renderFailed = useSharedState(view.renderFailed);
  const { isFull } = useSharedState(view.markups.state);
  useViewerKeys({
    view,
    isBusy: () =>
      view.annotations.state.get().tool !== undefined ||
      view.markups.state.get().selected !== undefined,
    find: () => show({ find: true }),
    findAgain: (backwards) => view.search.findNext(backwards),
    present: () => view.presentation.start(),
    rotate: canRotateView ? (by) => view.rotate(by) : undefined,
    follow: (direction) => view.history.follow(direction),
  });
  return (
    <>
      <ViewerToolbar
        view={view}
        openParts={open}
        canRotateView={canRotateView}
        onFind={(find) => show({ find })}
        onAnnotate={(isOn) => void annotate(isOn)}
      />
      {open.find && <FindBar search={view.search} onClose={() => show({ find: false })} />}
      {open.annotations && (
        <AnnotationToolbar
          {...{ view, startsSigning }}
          onDone={() => show({ annotations: false })}
        />
      )}
      <ReadAloudBar readAloud={view.readAloud} />
      {isFull && <Notice tone="problem">{words.annotate.markups.full}</Notice>}
      <MarkupOverlay view={view} isEditing={open.annotations} />
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
    </>
  );
}
