// Upload & Convert (specification sections 2, 4, 5 and 8).
import { screens } from '@octavo/contract';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { messages } from '#messages/messages.ts';
import { useAnnouncement } from '#converting/queue-announcements.ts';
import { texts } from '#messages/texts.ts';
import { UploadForm } from '#screens/editor-upload/upload-form.tsx';
import { ConvertingDialog } from '#converting/converting-dialog.tsx';
import { DraftsNotice } from '#screens/editor-upload/drafts-notice.tsx';
import { editorStateAfterConversion } from '#screens/editor-upload/editor-handoff.ts';
import { HealthNotice } from '#screens/editor-upload/health-notice.tsx';
import { isActive } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';
import { ResultPanel } from '#screens/editor-upload/result-panel.tsx';
import { uploadVisitOf } from '#navigation/navigation-state.ts';
import { usePreparedEditor } from '#screens/editor-upload/use-prepared-editor.ts';
import { isFresh, useUpload } from '#screens/editor-upload/use-upload.ts';
import { Button } from '#ui/forms/button.tsx';
import { LiveRegion } from '#ui/feedback/live-region.tsx';
import './editor-upload.css';

/** The upload screen. Navigation state may bring a type and files, and the address a tool, also while the screen is open. */
export function Screen() {
  const location = useLocation();
  return <UploadScreen key={isFresh(uploadVisitOf(location)) ? location.key : undefined} />;
}

function UploadScreen() {
  const upload = useUpload();
  const { queue, files } = upload;
  const announcement = useAnnouncement(queue);
  usePreparedEditor(upload);
  const editing = editorStateAfterConversion(upload.selection, queue);
  useHandOver(editing !== undefined, files.clear);
  if (editing) return <Navigate to={screens.editor} state={editing} />;
  return (
    <div className="upload">
      <title>{`${messages.titles.editorUpload} · ${messages.product}`}</title>
      <Title />
      <HealthNotice />
      <DraftsNotice />
      {isComplete(queue) ? <ResultPanel upload={upload} /> : <UploadForm upload={upload} />}
      <ConvertingDialog
        run={queue.filter(({ request }) => request)}
        onCancel={files.cancel}
        onCancelAll={files.cancelAll}
      />
      <LiveRegion text={announcement} />
    </div>
  );
}

/** Clears the queue after its result was passed to the editor. */
function useHandOver(isHandedOver: boolean, clear: () => void) {
  const clearQueue = useEffectEvent(clear);
  useEffect(() => {
    if (isHandedOver) return () => clearQueue();
    return undefined;
  }, [isHandedOver]);
}

const isComplete = (queue: Queue) =>
  !queue.some(isActive) && queue.some(({ progress }) => progress.state === 'finished');

function Title() {
  const navigate = useNavigate();
  const [before, after] = texts.upload.title.split('&');
  return (
    <div className="upload-title">
      <h1>
        {before}
        <span className="ampersand">&amp;</span>
        {after}
      </h1>
      <Button kind="quiet" onPress={() => void navigate(screens.home)}>
        {texts.upload.backToDashboard}
      </Button>
    </div>
  );
}
