// One page of the list. Rows far from the viewport show only their names at full height, so that a list of thousands of
// files stays fast and searchable.
import type { StoredFile } from '@octavo/contract';
import { memo } from 'react';
import { FileRow } from '#screens/my-files/file-row.tsx';
import type { Deletions } from '#screens/my-files/use-deletions.ts';
import type { Downloads } from '#screens/my-files/use-download.ts';
import { useNearViewport } from '#ui/hooks/use-near-viewport.ts';

type Props = { files: StoredFile[]; deletions: Deletions; downloads: Downloads };

/** The callbacks always do the same, so only displayed properties are compared. */
const isSameContent = (one: Props, other: Props) =>
  one.files === other.files &&
  one.deletions.waiting === other.deletions.waiting &&
  one.downloads.busy === other.downloads.busy;

export const FilePage = memo(function FilePage({ files, deletions, downloads }: Props) {
  const [page, near] = useNearViewport<HTMLUListElement>();
  return (
    <ul className="file-page" ref={page}>
      {files.map((file) => (
        <li className="file" key={file.id}>
          {near ? (
            <FileRow file={file} deletions={deletions} downloads={downloads} />
          ) : (
            file.file_name
          )}
        </li>
      ))}
    </ul>
  );
}, isSameContent);
