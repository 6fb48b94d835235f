// The workspace for PDFs: the pages in the sidebar, the viewer, the tools. `/view-pdf` is the same with the tools hidden.
import { fill, type PdfOperation, type PdfTask } from '@octavo/contract';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { QueueProgress } from '#converting/queue-progress.tsx';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { viewer } from '#messages/viewer.ts';
import { BottomBar, type Sheet } from '#editors/pdf-editor/bottom-bar.tsx';
import { FileTabs } from '#editors/pdf-editor/files/file-tabs.tsx';
import { FormNotice } from '#editors/pdf-editor/form-notice.tsx';
import { HeaderActions } from '#editors/pdf-editor/header-actions.tsx';
import { OpeningState, type OpeningTool } from '#editors/pdf-editor/opening/opening-state.tsx';
import { JobFailure } from '#editors/pdf-editor/operations/job-failure.tsx';
import { ToolsPanel } from '#editors/pdf-editor/operations/tools-panel.tsx';
import { useTools } from '#editors/pdf-editor/operations/use-tools.ts';
import { Sidebar } from '#editors/pdf-editor/sidebar/sidebar.tsx';
import { usePageEditing } from '#editors/pdf-editor/sidebar/use-page-editing.ts';
import { ViewerOverlays } from '#editors/pdf-editor/viewer-overlays.tsx';
import { PdfjsViewer } from '#editors/pdf-editor/viewer/pdfjs-viewer.tsx';
import { useViewerParts } from '#editors/pdf-editor/viewer/use-viewer-parts.ts';
import { useOperations } from '#editors/pdf-editor/use-operations.ts';
import { useSaving } from '#editors/pdf-editor/use-saving.ts';
import { useUndoRedo } from '#editors/pdf-editor/use-undo-redo.ts';
import { useWorkspace } from '#editors/pdf-editor/use-workspace.ts';
import { isPdf } from '#pdf/is-pdf.ts';
import { useFileDrop } from '#ui/files/use-file-drop.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { UnsavedChangesDialog } from '#ui/overlays/unsaved-changes-dialog.tsx';
import '#ui/forms/tool-toggle.css';
import './workspace.css';

export type HeadParts = {
  /** The name and size of the shown file. */
  file: Pick<File, 'name' | 'size'>;
  actions: ReactNode;
};

type Props = {
  file: File;
  /** Further files: what is merged with it if the editor is opened to merge, else tabs beside it. */
  others?: readonly File[];
  /** `view` shows the pages without tools that change them. */
  mode: 'view' | 'edit';
  /** The operation that the editor is opened with. */
  initialOperation?: PdfOperation | undefined;
  /** What the workspace is opened for, besides operations. */
  task?: PdfTask | undefined;
  /** The header line. */
  head: (parts: HeadParts) => ReactNode;
  /** Opens a tool for a file that cannot be opened. In the editor, the tools are beside it. */
  onTool?: (tool: OpeningTool) => void;
};

/** The workspace for one or more PDFs. */
export function PdfWorkspace({ file, mode, head, initialOperation, ...given }: Props) {
  const { others = noFiles } = given;
  const isMerging = initialOperation === 'merge';
  const [chosenSheet, setSheet] = useState<Sheet | 'initial'>('initial');
  const workspace = useWorkspace(file);
  const operations = useOperations(workspace);
  const tools = useTools(workspace, operations, initialOperation, isMerging ? others : noFiles);
  const pages = usePageEditing(workspace, operations.clear);
  const undoRedo = useUndoRedo(workspace, pages, tools.pageEdits);
  const saving = useSaving(workspace, operations);
  const parts = useViewerParts({
    file,
    startsAnnotating: given.task === 'annotate' || given.task === 'sign',
    settlePages: operations.settlePages,
  });
  useFileDrop(({ files }) => {
    if (mode === 'edit') void pages.open(files.filter(isPdf));
  });
  const { opening, shown, whole } = workspace;
  const isOpen = shown.pages.length > 0;
  const chooseTool = (tool: OpeningTool) => {
    tools.choose(tool);
    setSheet('tools');
  };
  useOthers(isOpen, () => void (!isMerging && others.length > 0 && pages.open(others)));
  const canEdit = mode === 'edit';
  // Not before the file is open: a form that asks for its password must stay in sight.
  const initialSheet = isOpen ? sheetOf(initialOperation) : undefined;
  const sheet = chosenSheet === 'initial' ? initialSheet : chosenSheet;
  const shownFile = {
    name: shown.files[shown.index]?.name ?? workspace.file.name,
    size: (whole?.file ?? workspace.file).size,
  };
  return (
    <div className="workspace" data-mode={mode} data-sheet={sheet}>
      {head({
        file: shownFile,
        actions: isOpen && <HeaderActions undoRedo={undoRedo} saving={saving} />,
      })}
      {saving.problem && <Notice tone="problem">{saving.problem}</Notice>}
      {workspace.problem && <Notice tone="problem">{workspace.problem}</Notice>}
      {/* With tools, they say it. */}
      {!canEdit && <JobFailure job={operations.job} />}
      <div className="workspace-body">
        {isOpen && (
          <aside className="workspace-sidebar" aria-label={viewer.side.label}>
            <Sidebar
              workspace={workspace}
              editing={canEdit ? pages : undefined}
              canReply={parts.open.annotations && whole !== undefined}
            />
          </aside>
        )}
        <div className="workspace-viewer">
          {isOpen && opening.state === 'open' ? (
            <>
              <FileTabs {...{ workspace, saving }} editing={canEdit ? pages : undefined} />
              <FormNotice document={opening.document} isFilling={given.task === 'fill'} />
              <PdfjsViewer
                {...{ workspace, parts }}
                opened={opening}
                canRotateView={!canEdit}
                startsSigning={given.task === 'sign'}
              >
                <ViewerOverlays {...{ workspace, tools }} />
              </PdfjsViewer>
            </>
          ) : (
            <OpeningState workspace={workspace} onTool={given.onTool ?? chooseTool} />
          )}
        </div>
        {canEdit && (
          <aside className="workspace-tools" aria-label={words.operations}>
            <ToolsPanel {...{ workspace, operations, tools }} onPlace={() => setSheet(undefined)} />
          </aside>
        )}
      </div>
      <BottomBar {...{ isOpen, canEdit, sheet }} onSheet={setSheet} />
      <QueueProgress queue={operations.job.queue} controls={operations.job.controls} />
      <UnsavedChangesDialog
        {...viewer.leave}
        isChanged={saving.kept === 'changed' || tools.hasDrafts}
        text={fill(viewer.leave.text, { name: shownFile.name })}
      />
    </div>
  );
}

const noFiles: readonly File[] = [];

/** The sheet of a narrow screen that shows an operation. */
function sheetOf(operation: PdfOperation | undefined): Sheet {
  if (!operation) return undefined;
  return operation === 'organise' ? 'pages' : 'tools';
}

/** Opens the other files once the first is open. */
function useOthers(isOpen: boolean, open: () => void): void {
  const isDone = useRef(false);
  const openOnce = useEffectEvent(() => {
    if (isDone.current) return;
    isDone.current = true;
    open();
  });
  useEffect(() => {
    if (isOpen) openOnce();
  }, [isOpen]);
}
