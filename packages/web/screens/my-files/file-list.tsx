// The list of files with infinite scrolling and selection.
import type { StoredFile } from '@octavo/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { groupsOf, type DateGroup } from '#screens/my-files/date-groups.ts';
import { FilePage } from '#screens/my-files/file-page.tsx';
import { LoadError } from '#screens/my-files/load-failed.tsx';
import { SelectionBar } from '#screens/my-files/selection-bar.tsx';
import type { Deletions } from '#screens/my-files/use-deletions.ts';
import { useDownloads } from '#screens/my-files/use-download.ts';
import type { FileQuery } from '#screens/my-files/use-files.ts';
import { useSelection, type Selection } from '#screens/my-files/use-selection.ts';
import { LazyShareDialog } from '#sharing/share-button.tsx';
import { LiveRegion } from '#ui/feedback/live-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useNearViewport } from '#ui/hooks/use-near-viewport.ts';

const words = messages.myFiles;

type Props = { files: FileQuery; total: number; byDate: boolean; deletions: Deletions };

export function FileList({ files, total, byDate, deletions }: Props) {
  const downloads = useDownloads();
  const pages = files.data?.pages.map((page) => page.files) ?? [];
  const listed = pages.flat().filter(({ id }) => !deletions.waiting.has(id));
  const selection = useSelection(listed);
  const failure = deletions.failure ?? downloads.failure;
  const groups = useGroups(pages, byDate);
  // Not in the row: rows far from the viewport are not rendered.
  const [shared, setShared] = useState<StoredFile>();
  return (
    <>
      <div className="file-list-head">
        <Count total={total} />
        <SelectAll selection={selection} listed={listed.length} />
      </div>
      {failure && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <LiveRegion text={deletions.waiting.size > 0 ? words.undoHint : ''} />
      <div className="file-list">
        {groups.map((ofPage, index) => (
          <FilePage
            key={String(files.data?.pageParams[index])}
            groups={ofPage}
            {...{ selection, deletions, downloads, share: setShared }}
          />
        ))}
      </div>
      <NextPage files={files} />
      <SelectionBar {...{ selection, deletions }} />
      <LazyShareDialog file={shared && factsOf(shared)} onClose={() => setShared(undefined)} />
    </>
  );
}

const factsOf = ({ id, file_name: name, expires_at: expiresAt }: StoredFile) => ({
  ...{ id, name, expiresAt },
});

/** The groups of each page. The first one has no label if it continues the last one of the page before. */
function useGroups(
  pages: readonly StoredFile[][],
  byDate: boolean,
): (readonly DateGroup<StoredFile>[])[] {
  const now = useNow();
  if (!byDate) return pages.map((files) => [{ label: '', files }]);
  const grouped = pages.map((files) => groupsOf(files, now));
  return grouped.map((groups, page) => {
    const [first, ...others] = groups;
    const continues = first && first.label === grouped[page - 1]?.at(-1)?.label;
    return continues ? [{ ...first, label: '' }, ...others] : groups;
  });
}

type SelectAllProps = { selection: Selection; listed: number };

/** Selects the files that are loaded, or none. */
const SelectAll = ({ selection: { files, setAll }, listed }: SelectAllProps) => (
  <label className="file-select-all">
    <input
      type="checkbox"
      checked={files.length > 0 && files.length === listed}
      ref={(box) => {
        if (box) box.indeterminate = files.length > 0 && files.length < listed;
      }}
      onChange={({ target }) => setAll(target.checked)}
    />
    {words.selectAll}
  </label>
);

/** The number of files. Takes the focus when the focused file is deleted. */
function Count({ total }: { total: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(total);
  useEffect(() => {
    const nothingHasFocus = document.activeElement === document.body;
    if (total < before.current && nothingHasFocus) heading.current?.focus({ preventScroll: true });
    before.current = total;
  }, [total]);
  return (
    <h2 className="file-count" ref={heading} tabIndex={-1}>
      {formatCount(total, words.count)}
    </h2>
  );
}

/** Loads the next page when the end of the list is near. */
function NextPage({ files }: { files: FileQuery }) {
  const [place, near] = useNearViewport<HTMLDivElement>();
  const { data, dataUpdatedAt, hasNextPage, isFetchingNextPage, isFetchNextPageError } = files;
  const isReady = near && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  // The list after which the next page is due, not only whether it is: that would stay true, and the effect would not run again, if a
  // page arrived before React rendered its request.
  const due = isReady ? `${data?.pages.length} pages at ${dataUpdatedAt}` : undefined;
  const fetchNext = useEffectEvent(() => void files.fetchNextPage());
  useEffect(() => {
    if (due !== undefined) fetchNext();
  }, [due]);
  return (
    <div ref={place}>
      {isFetchNextPageError && <LoadError retry={() => void files.fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && <Skeleton lines={6} label={words.loading} />}
    </div>
  );
}
