// The actions on the selected files: download them as a ZIP, or delete them.
import { archiveLimits, fill } from '@octavo/contract';
import { useEffect, useState } from 'react';
import { archiveStoredFiles, downloadFailureText } from '#api/stored-file.ts';
import { formatCount, formatNumber } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import type { Deletions } from '#screens/my-files/use-deletions.ts';
import type { Selection } from '#screens/my-files/use-selection.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import './selection-bar.css';

const words = messages.myFiles;

type Props = { selection: Selection; deletions: Deletions };

export function SelectionBar({ selection, deletions }: Props) {
  const { length } = selection.files;
  if (length > 0) return <Actions {...{ selection, deletions }} />;
  return deletions.together.size > 0 ? <PendingDeletions deletions={deletions} /> : null;
}

function Actions({ selection: { files, setAll }, deletions }: Props) {
  const [failure, setFailure] = useState('');
  const [isPending, setPending] = useState(false);
  useRowInSight();
  const isTooLong = files.length > archiveLimits.jobs;
  const download = async () => {
    setFailure('');
    setPending(true);
    try {
      location.assign(await archiveStoredFiles(files));
    } catch (error) {
      setFailure(downloadFailureText(error));
    }
    setPending(false);
  };
  return (
    <section className="selection-bar" aria-label={words.selection}>
      <p aria-live="polite">{formatCount(files.length, words.selected)}</p>
      <Button kind="quiet" onPress={() => setAll(false)}>
        {words.clearSelection}
      </Button>
      <Button
        kind="primary"
        isPending={isPending}
        isDisabled={isTooLong}
        onPress={() => void download()}
      >
        {words.downloadZip}
      </Button>
      <Button
        onPress={() => {
          deletions.startAll(files);
          setAll(false);
        }}
      >
        {words.delete}
      </Button>
      {isTooLong && <p>{fill(words.zipLimit, { n: formatNumber(archiveLimits.jobs) })}</p>}
      {failure && <Notice tone="problem">{failure}</Notice>}
    </section>
  );
}

/** Scrolls the selected file into sight if the bar that appears would cover it. */
function useRowInSight(): void {
  useEffect(() => {
    document.querySelector('.file-select :checked')?.closest('.file')?.scrollIntoView(nearest);
  }, []);
}

const nearest = { block: 'nearest' } as const;

/** Undoes the deletion of several files at once. */
function PendingDeletions({ deletions }: { deletions: Deletions }) {
  const undo = useFocusOnMount<HTMLButtonElement>();
  return (
    <section className="selection-bar" aria-label={words.selection}>
      <p aria-live="polite">{formatCount(deletions.together.size, words.deletingFiles)}</p>
      <Button ref={undo} onPress={deletions.undoAll}>
        {words.undoAll}
      </Button>
    </section>
  );
}
