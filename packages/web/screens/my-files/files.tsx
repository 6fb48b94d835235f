// The files with their filters.
import { screens } from '@octavo/contract';
import { Link, useSearchParams } from 'react-router';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { EmptyIllustration } from '#screens/my-files/empty-illustration.tsx';
import { FileList } from '#screens/my-files/file-list.tsx';
import { Filters } from '#screens/my-files/filters.tsx';
import { addressOf, isByDate, isFiltered, listQueryOf } from '#screens/my-files/list-query.ts';
import { LoadError } from '#screens/my-files/load-failed.tsx';
import { useDeletions, type Deletions } from '#screens/my-files/use-deletions.ts';
import { useFiles, type FileQuery } from '#screens/my-files/use-files.ts';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import './files.css';

const words = messages.myFiles;
const { home, myFiles } = texts;

export function Files({ uid }: { uid: string }) {
  const [address, setAddress] = useSearchParams();
  const query = listQueryOf(address);
  const files = useFiles(uid, query);
  // Here, so that a filter or a search does not end what can still be undone.
  const deletions = useDeletions();
  // Nothing can be searched, and what to do next is in sight.
  const hasNothing = totalOf(files) === 0 && !isFiltered(query);
  const show = (next: typeof query) =>
    setAddress(addressOf(next), { replace: true, preventScrollReset: true });
  return (
    <section className="files" aria-label={words.files}>
      {!hasNothing && <Filters uid={uid} query={query} onChange={show} />}
      <FileListContent
        {...{ files, deletions }}
        narrowed={isFiltered(query)}
        byDate={isByDate(query)}
        showAll={() => show({ order: query.order })}
      />
    </section>
  );
}

/** The number of files; undefined until it is known. */
const totalOf = ({ data }: FileQuery) => data?.pages[0]?.pagination.total;

type ContentProps = {
  files: FileQuery;
  deletions: Deletions;
  narrowed: boolean;
  byDate: boolean;
  showAll: () => void;
};

function FileListContent({ files, deletions, narrowed, byDate, showAll }: ContentProps) {
  if (files.isLoadingError) return <LoadError retry={() => void files.refetch()} />;
  if (!files.data) return <Skeleton lines={9} label={words.loading} />;
  const total = totalOf(files) ?? 0;
  if (total === 0) return narrowed ? <NoMatches showAll={showAll} /> : <Empty />;
  return <FileList {...{ files, total, byDate, deletions }} />;
}

const Empty = () => (
  <div className="my-files-empty">
    <EmptyIllustration />
    <p>{myFiles.empty}</p>
    <Link className={buttonClass('primary')} to={screens.editorUpload}>
      {home.start}
    </Link>
  </div>
);

const NoMatches = ({ showAll }: { showAll: () => void }) => (
  <div className="my-files-empty">
    <p>{words.noMatches}</p>
    <Button onPress={showAll}>{words.showAll}</Button>
  </div>
);
