// A file with its remaining time and its actions.
import { fill, timeRemaining, type StoredFile } from '@octavo/contract';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { formatMegabytes } from '#messages/format.ts';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { viewer } from '#messages/viewer.ts';
import { EditMenu } from '#screens/my-files/edit-menu.tsx';
import { FileIcon } from '#screens/my-files/file-icon.tsx';
import type { Deletions } from '#screens/my-files/use-deletions.ts';
import type { Downloads } from '#screens/my-files/use-download.ts';
import { Button } from '#ui/forms/button.tsx';
import { Time } from '#ui/layout/time.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import { useNow } from '#ui/hooks/use-now.ts';

const words = messages.myFiles;
const { myFiles } = texts;

type Props = { file: StoredFile; deletions: Deletions; downloads: Downloads };

export function FileRow({ file, deletions, downloads }: Props) {
  // After an undo by keyboard, the focus returns to the delete button.
  const [wasUndone, setWasUndone] = useState(false);
  const isLeaving = deletions.waiting.has(file.id);
  const deleteButton = useFocusOnMount<HTMLButtonElement>(wasUndone && !isLeaving);
  const undo = () => {
    setWasUndone(true);
    deletions.undo(file);
  };
  if (isLeaving) return <PendingDeletion name={file.file_name} undo={undo} />;
  return (
    <>
      <FilePreview file={file} downloads={downloads} />
      <Facts file={file} />
      <div className="file-actions">
        <DownloadButton file={file} downloads={downloads} />
        {file.mime_type === 'application/pdf' && <EditMenu file={file} downloads={downloads} />}
        <Button
          ref={deleteButton}
          kind="quiet"
          aria-label={fill(words.deleteFile, { name: file.file_name })}
          onPress={() => deletions.start(file)}
        >
          {words.delete}
        </Button>
      </div>
    </>
  );
}

const Facts = ({ file }: { file: StoredFile }) => (
  <>
    <p className="file-names">
      <b title={file.file_name}>{file.file_name}</b>
      <span title={file.original_file_name}>
        {fill(words.convertedFrom, { name: file.original_file_name })}
      </span>
    </p>
    <p className="file-type">
      {typeLabel(file.conversion_type)}
      <span>{formatMegabytes(file.file_size)}</span>
    </p>
    <p className="file-dates">
      <Time value={file.created_at} />
      <Remaining until={file.expires_at} />
    </p>
  </>
);

/** The thumbnail. That of a PDF opens it in the viewer. */
const FilePreview = ({ file, downloads }: Omit<Props, 'deletions'>) =>
  file.mime_type === 'application/pdf' ? (
    <AriaButton
      className="file-view"
      aria-label={fill(viewer.viewFile, { name: file.file_name })}
      onPress={() => downloads.view(file)}
    >
      <FileIcon file={file} />
    </AriaButton>
  ) : (
    <FileIcon file={file} />
  );

const Remaining = ({ until }: { until: string }) => (
  <span>{timeRemaining(new Date(until), useNow(), myFiles)}</span>
);

function DownloadButton({ file, downloads }: Omit<Props, 'deletions'>) {
  const busy = downloads.busy.has(file.id);
  const label = busy ? myFiles.downloading : myFiles.download;
  return (
    <Button
      isPending={busy}
      aria-label={`${label} ${file.file_name}`}
      onPress={() => downloads.download(file)}
    >
      {label}
    </Button>
  );
}

function PendingDeletion({ name, undo }: { name: string; undo: () => void }) {
  const undoButton = useFocusOnMount<HTMLButtonElement>();
  return (
    <div className="file-pending-deletion">
      <p>{fill(words.deleting, { name })}</p>
      <Button ref={undoButton} onPress={undo}>
        {words.undo}
      </Button>
    </div>
  );
}
