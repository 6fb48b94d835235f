// Upload & Convert (specification sections 2, 4, 5 and 8): choose, watch, download.
import { conversion, screens, texts, type ConversionType } from '@octavo/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messages } from '#messages/en.ts';
import { useAnnouncement } from '#screens/editor-upload/announcement.ts';
import { ConvertingDialog } from '#screens/editor-upload/converting-dialog.tsx';
import { DropSheet } from '#screens/editor-upload/drop-sheet.tsx';
import { FileList } from '#screens/editor-upload/file-list.tsx';
import { HealthNotice } from '#screens/editor-upload/health-notice.tsx';
import { isActive } from '#screens/editor-upload/queue/entry.ts';
import type { Queue } from '#screens/editor-upload/queue/queue.ts';
import { useQueue } from '#screens/editor-upload/queue/use-queue.ts';
import { ResultPanel } from '#screens/editor-upload/result-panel.tsx';
import { SelectionPanel } from '#screens/editor-upload/selection-panel.tsx';
import { useSelection } from '#screens/editor-upload/use-selection.ts';
import { StartButton } from '#screens/editor-upload/start-button.tsx';
import { uploadStateOf } from '#screens/navigation-state.ts';
import { Button } from '#ui/button.tsx';
import { useFileDrop, type Gathered } from '#ui/file-drop.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Notice } from '#ui/notice.tsx';
import './editor-upload.css';

/** The upload screen. Navigation state may bring a type and files. */
export function Screen() {
  const handed = uploadStateOf(useLocation().state);
  const { selection, refused, choose } = useSelection(handed.conversionType);
  const [queue, files] = useQueue(handed.files ?? []);
  const [foldersSkipped, setFoldersSkipped] = useState(false);
  const announcement = useAnnouncement(queue);

  const add = ({ files: added, folders }: Gathered) => {
    setFoldersSkipped(folders > 0);
    if (added.length > 0) files.add(added);
  };
  const over = useFileDrop(add);

  const changeType = (type?: ConversionType) => {
    choose.type(type);
    files.reopen();
  };
  const startOver = () => {
    choose.type(undefined);
    files.clear();
  };

  const row = selection.type && conversion(selection.type);
  const list = (entries: Queue) =>
    entries.length > 0 && <FileList queue={entries} row={row} controls={files} />;

  return (
    <div className="upload">
      <title>{`${messages.titles.editorUpload} · ${messages.product}`}</title>
      <Title />
      <HealthNotice />
      {isComplete(queue) ? (
        <ResultPanel queue={queue} unfinished={list(unfinished(queue))} onAnother={startOver} />
      ) : (
        <div className="upload-columns">
          <SelectionPanel
            selection={selection}
            fileNames={queue.map(({ file }) => file.name)}
            refused={refused}
            onMode={(mode) => {
              choose.mode(mode);
              files.reopen();
            }}
            onType={choose.type}
            onOption={choose.option}
            onChange={() => changeType(undefined)}
          />
          <section className="upload-files" aria-label={messages.upload.fileHeading}>
            <DropSheet
              row={row}
              over={over}
              onFiles={(picked) => add({ files: picked, folders: 0 })}
            >
              {list(queue)}
            </DropSheet>
            {foldersSkipped && <Notice tone="warning">{messages.upload.foldersSkipped}</Notice>}
            <StartButton
              selection={selection}
              refused={refused}
              queue={queue}
              onStart={files.start}
            />
          </section>
        </div>
      )}
      <ConvertingDialog
        run={queue.filter(({ order }) => order)}
        onCancel={files.cancel}
        onCancelAll={files.cancelAll}
      />
      <LiveRegion text={announcement} />
    </div>
  );
}

const isComplete = (queue: Queue) =>
  !queue.some(isActive) && queue.some(({ progress }) => progress.state === 'finished');

const unfinished = (queue: Queue) => queue.filter(({ progress }) => progress.state !== 'finished');

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
