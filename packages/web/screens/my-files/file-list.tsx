// The list of files with infinite scrolling.
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatCount } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { FilePage } from '#screens/my-files/file-page.tsx';
import { LoadError } from '#screens/my-files/load-failed.tsx';
import { useDeletions } from '#screens/my-files/use-deletions.ts';
import { useDownloads } from '#screens/my-files/use-download.ts';
import type { FileQuery } from '#screens/my-files/use-files.ts';
import { LiveRegion } from '#ui/feedback/live-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNearViewport } from '#ui/hooks/use-near-viewport.ts';

const words = messages.myFiles;

export function FileList({ files, total }: { files: FileQuery; total: number }) {
  const deletions = useDeletions();
  const downloads = useDownloads();
  const failure = deletions.failure ?? downloads.failure;
  const pages = files.data?.pages ?? [];
  return (
    <>
      <Count total={total} />
      {failure && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <LiveRegion text={deletions.waiting.size > 0 ? words.undoHint : ''} />
      <div className="file-list">
        {pages.map((page, index) => (
          <FilePage
            key={String(files.data?.pageParams[index])}
            files={page.files}
            deletions={deletions}
            downloads={downloads}
          />
        ))}
      </div>
      <NextPage files={files} />
    </>
  );
}

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
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = files;
  const due = near && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const fetchNext = useEffectEvent(() => void files.fetchNextPage());
  useEffect(() => {
    if (due) fetchNext();
  }, [due]);
  return (
    <div ref={place}>
      {isFetchNextPageError && <LoadError retry={() => void files.fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && <Skeleton lines={6} label={words.loading} />}
    </div>
  );
}
