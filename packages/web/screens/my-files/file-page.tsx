// One page of the list, in groups by day. Rows far from the viewport show only their names at full height, so that a list of
// thousands of files stays fast and searchable.
import type { StoredFile } from '@octavo/contract';
import { memo } from 'react';
import type { DateGroup } from '#screens/my-files/date-groups.ts';
import { FileRow, type RowProps } from '#screens/my-files/file-row.tsx';
import { useNearViewport } from '#ui/hooks/use-near-viewport.ts';

type Props = Omit<RowProps, 'file'> & {
  /** The label is empty for files that continue the group of the page before, or are not grouped. */
  groups: readonly DateGroup<StoredFile>[];
};

/** The callbacks always do the same, so only displayed properties are compared. */
const isSameContent = (one: Props, other: Props) =>
  isSameGroups(one.groups, other.groups) &&
  one.selection.ids === other.selection.ids &&
  one.deletions.waiting === other.deletions.waiting &&
  one.downloads.busy === other.downloads.busy;

const isSameGroups = (one: Props['groups'], other: Props['groups']) =>
  one.length === other.length &&
  one.every(({ label, files }, index) => {
    const counterpart = other[index];
    return (
      label === counterpart?.label &&
      files.length === counterpart.files.length &&
      files.every((file, place) => file === counterpart.files[place])
    );
  });

export const FilePage = memo(function FilePage({ groups, ...actions }: Props) {
  const [page, near] = useNearViewport<HTMLDivElement>();
  return (
    <div className="file-page" ref={page}>
      {groups.map(({ label, files }, index) => (
        <section key={label || index} className="file-group">
          {label && <h3>{label}</h3>}
          <ul>
            {files.map((file) => (
              <li className="file" key={file.id}>
                {near ? <FileRow file={file} {...actions} /> : file.file_name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}, isSameContent);
