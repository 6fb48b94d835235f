// Upload & Convert (specification sections 2, 4, 5 and 8): choose, watch, download.
import { screens, texts } from '@octavo/contract';
import { useNavigate } from 'react-router';
import { messages } from '#messages/en.ts';
import { useAnnouncement } from '#screens/editor-upload/announcement.ts';
import { Choosing } from '#screens/editor-upload/choosing.tsx';
import { ConvertingDialog } from '#screens/editor-upload/converting-dialog.tsx';
import { HealthNotice } from '#screens/editor-upload/health-notice.tsx';
import { isActive } from '#screens/editor-upload/queue/entry.ts';
import type { Queue } from '#screens/editor-upload/queue/queue.ts';
import { ResultPanel } from '#screens/editor-upload/result-panel.tsx';
import { useUpload } from '#screens/editor-upload/use-upload.ts';
import { Button } from '#ui/button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import './editor-upload.css';

/** The upload screen. Navigation state may bring a type and files. */
export function Screen() {
  const upload = useUpload();
  const { queue, files } = upload;
  return (
    <div className="upload">
      <title>{`${messages.titles.editorUpload} · ${messages.product}`}</title>
      <Title />
      <HealthNotice />
      {isComplete(queue) ? <ResultPanel upload={upload} /> : <Choosing upload={upload} />}
      <ConvertingDialog
        run={queue.filter(({ order }) => order)}
        onCancel={files.cancel}
        onCancelAll={files.cancelAll}
      />
      <LiveRegion text={useAnnouncement(queue)} />
    </div>
  );
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
