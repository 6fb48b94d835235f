// A file with its remaining time and its actions.
import { fill, timeRemaining, type StoredFile } from '@octavo/contract';
import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { formatMegabytes } from '#messages/format.ts';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { viewer } from '#messages/viewer.ts';
import { EditMenu } from '#screens/my-files/edit-menu.tsx';
import { FileIcon } from '#screens/my-files/file-icon.tsx';
import { RenameForm } from '#screens/my-files/rename-form.tsx';
import type { Deletions } from '#screens/my-files/use-deletions.ts';
import type { Downloads } from '#screens/my-files/use-download.ts';
import type { Selection } from '#screens/my-files/use-selection.ts';
import { ShareIconButton } from '#sharing/share-button.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Time } from '#ui/layout/time.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import { useNow } from '#ui/hooks/use-now.ts';

const words = messages.myFiles;
const { myFiles } = texts;

export type RowProps = {
  file: StoredFile;
  selection: Selection;
  deletions: Deletions;
  downloads: Downloads;
  /** Opens the dialog of the file's links. */
  share: (file: StoredFile) => void;
};

export function FileRow({ file, selection, deletions, downloads, share }: RowProps) {
  const [isRenaming, setRenaming] = useState(false);
  // After an undo or a renaming by keyboard, the focus returns to the button that began it.
  const [returnsTo, setReturnsTo] = useState<'delete' | 'rename'>();
  const isLeaving = deletions.waiting.has(file.id);
  const isShown = !isLeaving && !isRenaming;
  const deleteButton = useFocusOnMount<HTMLButtonElement>(isShown && returnsTo === 'delete');
  const renameButton = useFocusOnMount<HTMLButtonElement>(isShown && returnsTo === 'rename');
  const undo = () => {
    setReturnsTo('delete');
    deletions.undo(file);
  };
  const closeForm = () => {
    setReturnsTo('rename');
    setRenaming(false);
  };
  if (isLeaving)
    return (
      <PendingDeletion
        name={file.file_name}
        isAlone={!deletions.together.has(file.id)}
        undo={undo}
      />
    );
  if (isRenaming) return <RenameForm file={file} onClose={closeForm} />;
  return (
    <>
      <SelectBox file={file} selection={selection} />
      <FilePreview file={file} downloads={downloads} />
      <Names file={file} downloads={downloads}>
        <Button
          ref={renameButton}
          kind="icon"
          aria-label={fill(words.renameFile, { name: file.file_name })}
          onPress={() => setRenaming(true)}
        >
          <PencilIcon />
        </Button>
      </Names>
      <Facts file={file} />
      <div className="file-actions">
        <DownloadButton file={file} downloads={downloads} />
        <div className="file-edit">
          {file.mime_type === 'application/pdf' && <EditMenu file={file} downloads={downloads} />}
        </div>
        <ShareIconButton name={file.file_name} onPress={() => share(file)} />
        <Button
          ref={deleteButton}
          kind="icon"
          aria-label={fill(words.deleteFile, { name: file.file_name })}
          onPress={() => deletions.start(file)}
        >
          <BinIcon />
        </Button>
      </div>
    </>
  );
}

/** Shift extends the selection from the last box to this one, with the mouse and with the space bar. */
const SelectBox = ({ file, selection }: Pick<RowProps, 'file' | 'selection'>) => (
  <label className="file-select">
    <input
      type="checkbox"
      aria-label={fill(words.selectFile, { name: file.file_name })}
      checked={selection.ids.has(file.id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(file.id, (nativeEvent as unknown as MouseEvent).shiftKey)
      }
    />
  </label>
);

type NamesProps = Pick<RowProps, 'file' | 'downloads'> & { children: ReactNode };

const Names = ({ file, downloads, children }: NamesProps) => (
  <div className="file-title">
    <p className="file-names">
      <AriaButton
        className="file-open"
        aria-label={fill(words.openFile, { name: file.file_name })}
        onPress={() => downloads.open(file)}
      >
        <b dir="auto" title={file.file_name}>
          {file.file_name}
        </b>
      </AriaButton>
      <span title={file.original_file_name}>
        {fill(words.convertedFrom, { name: file.original_file_name })}
      </span>
    </p>
    {children}
  </div>
);

const Facts = ({ file }: { file: StoredFile }) => (
  <>
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
const FilePreview = ({ file, downloads }: Pick<RowProps, 'file' | 'downloads'>) =>
  file.mime_type === 'application/pdf' ? (
    <AriaButton
      className="file-view"
      aria-label={fill(viewer.viewFile, { name: file.file_name })}
      onPress={() => downloads.open(file)}
    >
      <FileIcon file={file} />
    </AriaButton>
  ) : (
    <FileIcon file={file} />
  );

const Remaining = ({ until }: { until: string }) => (
  <span>{timeRemaining(new Date(until), useNow(), myFiles)}</span>
);

function DownloadButton({ file, downloads }: Pick<RowProps, 'file' | 'downloads'>) {
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

type PendingProps = { name: string; isAlone: boolean; undo: () => void };

/** @param isAlone false if the file is deleted with others: then the bar below takes the focus */
function PendingDeletion({ name, isAlone, undo }: PendingProps) {
  const undoButton = useFocusOnMount<HTMLButtonElement>(isAlone);
  return (
    <div className="file-pending-deletion">
      <p>{fill(words.deleting, { name })}</p>
      <Button ref={undoButton} onPress={undo}>
        {words.undo}
      </Button>
    </div>
  );
}

const BinIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 7h14M10 4h4M7 7l1 13h8l1-13" />
  </svg>
);

const PencilIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19zM14 6.500l3.500 3.500" />
  </svg>
);
