// Before the start: what to do on one side, the files on the other.
import type { ReactNode } from 'react';
import { messages } from '#messages/en.ts';
import { DropSheet } from '#screens/editor-upload/drop-sheet.tsx';
import { FileList } from '#screens/editor-upload/file-list.tsx';
import { SelectionPanel } from '#screens/editor-upload/selection-panel.tsx';
import { StartButton } from '#screens/editor-upload/start-button.tsx';
import type { Upload } from '#screens/editor-upload/use-upload.ts';
import { Notice } from '#ui/notice.tsx';

type Props = { upload: Upload };

/** Chooses type, options and files, and starts. */
export const Choosing = ({ upload }: Props) => (
  <div className="upload-columns">
    <SelectionPanel
      selection={upload.selection}
      fileNames={upload.queue.map(({ file }) => file.name)}
      refused={upload.refused}
      choose={upload.choose}
    />
    <section className="upload-files" aria-label={messages.upload.fileHeading}>
      <DropSheet row={upload.row} over={upload.over} onFiles={upload.pick}>
        {chosenFiles(upload)}
      </DropSheet>
      {upload.foldersSkipped && <Notice tone="warning">{messages.upload.foldersSkipped}</Notice>}
      <StartButton {...upload} onStart={upload.files.start} />
    </section>
  </div>
);

const chosenFiles = ({ queue, row, files }: Upload): ReactNode =>
  queue.length > 0 && <FileList queue={queue} row={row} controls={files} />;
