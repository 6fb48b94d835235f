// The form before the start: first the files, then the conversion and its options.
import { fill } from '@octavo/contract';
import { useRef, type ReactNode } from 'react';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { AddressForm } from '#screens/editor-upload/files/address-form.tsx';
import { DropArea } from '#screens/editor-upload/files/drop-area.tsx';
import { FileList } from '#screens/editor-upload/files/file-list.tsx';
import { MixedFiles } from '#screens/editor-upload/offer/mixed-files.tsx';
import { OfferedTools } from '#screens/editor-upload/offer/offered-tools.tsx';
import { takesAddress, takesSeveral } from '#screens/editor-upload/selection/selection.ts';
import { SelectionPanel } from '#screens/editor-upload/selection/selection-panel.tsx';
import { StartButton } from '#screens/editor-upload/start-button.tsx';
import type { Upload } from '#screens/editor-upload/use-upload.ts';
import { Button } from '#ui/forms/button.tsx';
import { ToggleField } from '#ui/forms/fields.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

type Props = { upload: Upload };

/** The form to choose files, type and options, in any order. */
export function UploadForm({ upload }: Props) {
  const startButton = useRef<HTMLButtonElement>(null);
  const isMixed = upload.groups.length > 1;
  const start = <StartButton {...upload} ref={startButton} onStart={() => void upload.start()} />;
  return (
    <div className="upload-columns">
      <section className="upload-files" aria-label={messages.upload.fileHeading}>
        <Files upload={upload} />
        {upload.notice && <Notice tone="warning">{upload.notice}</Notice>}
        <UnusableAddress upload={upload} />
        <LeftOut upload={upload} />
      </section>
      <SelectionPanel
        selection={upload.selection}
        fileNames={upload.queue.flatMap(({ files }) => files.map(({ name }) => name))}
        refused={upload.refused}
        choose={upload.choose}
        operation={upload.operation}
        onOperation={upload.setOperation}
        offer={
          isMixed ? (
            <MixedFiles groups={upload.groups} onChoose={upload.chooseTarget}>
              {start}
            </MixedFiles>
          ) : (
            <Offer
              upload={upload}
              onChosen={() => requestAnimationFrame(() => startButton.current?.focus())}
            />
          )
        }
      />
      {!isMixed && (
        <div className="upload-start">
          {upload.canJoin && (
            <ToggleField
              label={messages.upload.join}
              value={upload.isCombined}
              onChange={upload.setIsCombined}
            />
          )}
          {start}
        </div>
      )}
    </div>
  );
}

const Files = ({ upload }: Props) =>
  takesAddress(upload.row) ? (
    <AddressForm address={upload.address} onSubmit={() => void upload.start()}>
      {chosenFiles(upload)}
    </AddressForm>
  ) : (
    <DropArea
      row={upload.row}
      takesSeveral={takesSeveral(upload.selection)}
      mode={upload.selection.mode}
      over={upload.over}
      onFiles={upload.pick}
      onFolder={upload.pickFolder}
      onAddress={() => upload.choose.type('url-to-pdf')}
    >
      {chosenFiles(upload)}
    </DropArea>
  );

/** A pasted or dropped address that the selected type does not read, and the type that does. */
const UnusableAddress = ({ upload: { unusableAddress, convertAddress } }: Props) =>
  unusableAddress !== undefined && (
    <Notice
      tone="warning"
      action={
        <Button onPress={convertAddress}>
          {fill(messages.upload.offerTool, { tool: typeLabel('url-to-pdf') })}
        </Button>
      }
    >
      <p>{fill(messages.upload.addressNotRead, { address: unusableAddress })}</p>
    </Notice>
  );

/** Files that stay here when the PDF editor opens the others. */
const LeftOut = ({ upload: { leftOut, choose } }: Props) =>
  leftOut.length > 0 && (
    <Notice
      tone="warning"
      action={
        <Button onPress={() => choose.mode('conversion')}>{messages.upload.otherTools}</Button>
      }
    >
      <p>{fill(messages.upload.leftOut, { names: leftOut.join(', ') })}</p>
    </Notice>
  );

/** What can be done with files of one kind. It disappears after the choice, and the focus moves to the start button. */
function Offer({ upload, onChosen }: Props & { onChosen: () => void }) {
  const [only] = upload.groups;
  if (!only) return null;
  return (
    <OfferedTools
      names={only.names}
      onChoose={(tool) => {
        upload.chooseTool(tool);
        onChosen();
      }}
    />
  );
}

const chosenFiles = ({ queue, row, files, leftOut, canJoin, isCombined }: Upload): ReactNode =>
  queue.length > 0 && (
    <FileList {...{ queue, row, leftOut }} controls={files} ordered={canJoin && isCombined} />
  );
