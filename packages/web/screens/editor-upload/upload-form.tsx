// The form before the start: the conversion on one side, the files on the other.
import type { ReactNode } from 'react';
import { messages } from '#messages/messages.ts';
import { AddressForm } from '#screens/editor-upload/files/address-form.tsx';
import { DropArea } from '#screens/editor-upload/files/drop-area.tsx';
import { FileList } from '#screens/editor-upload/files/file-list.tsx';
import { takesAddress } from '#screens/editor-upload/selection/selection.ts';
import { SelectionPanel } from '#screens/editor-upload/selection/selection-panel.tsx';
import { StartButton } from '#screens/editor-upload/start-button.tsx';
import type { Upload } from '#screens/editor-upload/use-upload.ts';
import { ToggleField } from '#ui/forms/fields.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

type Props = { upload: Upload };

/** The form to choose type, options and files. */
export const UploadForm = ({ upload }: Props) => (
  <div className="upload-columns">
    <SelectionPanel
      selection={upload.selection}
      fileNames={upload.queue.flatMap(({ files }) => files.map(({ name }) => name))}
      refused={upload.refused}
      choose={upload.choose}
      operation={upload.operation}
      onOperation={upload.setOperation}
    />
    <section className="upload-files" aria-label={messages.upload.fileHeading}>
      {takesAddress(upload.row) ? (
        <AddressForm address={upload.address} onSubmit={() => void upload.start()}>
          {chosenFiles(upload)}
        </AddressForm>
      ) : (
        <DropArea
          row={upload.row}
          mode={upload.selection.mode}
          over={upload.over}
          onFiles={upload.pick}
        >
          {chosenFiles(upload)}
        </DropArea>
      )}
      {upload.canJoin && (
        <ToggleField
          label={messages.upload.join}
          value={upload.isCombined}
          onChange={upload.setIsCombined}
        />
      )}
      {upload.foldersSkipped && <Notice tone="warning">{messages.upload.foldersSkipped}</Notice>}
      <StartButton {...upload} onStart={() => void upload.start()} />
    </section>
  </div>
);

const chosenFiles = ({ queue, row, files, canJoin, isCombined }: Upload): ReactNode =>
  queue.length > 0 && (
    <FileList queue={queue} row={row} controls={files} ordered={canJoin && isCombined} />
  );
