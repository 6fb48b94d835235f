// The thumbnail of a file, or an icon for its MIME type. Decorative: the name is beside it.
import type { StoredFile } from '@octavo/contract';
import { useState } from 'react';
import { kindOf, type FileKind } from '#screens/my-files/file-kind.ts';
import { useThumbnail } from '#screens/my-files/use-thumbnail.ts';
import { SkeletonPicture } from '#ui/feedback/skeleton.tsx';

export const FileIcon = ({ file }: { file: StoredFile }) =>
  file.thumbnail === 'none' ? (
    <span className="file-picture">
      <KindIcon kind={kindOf(file.mime_type)} />
    </span>
  ) : (
    <FileThumbnail file={file} />
  );

function FileThumbnail({ file }: { file: StoredFile }) {
  const { address, isLoading } = useThumbnail(file);
  const [broken, setBroken] = useState<string>();
  const isShown = address !== undefined && address !== broken;
  if (isLoading)
    return (
      <span className="file-picture">
        <SkeletonPicture className="file-loading" />
      </span>
    );
  return (
    <span className="file-picture">
      {isShown ? (
        <img src={address} alt="" decoding="async" onError={() => setBroken(address)} />
      ) : (
        <KindIcon kind={kindOf(file.mime_type)} />
      )}
    </span>
  );
}

const KindIcon = ({ kind }: { kind: FileKind }) => (
  <svg className="file-icon" viewBox="0 0 40 48" data-kind={kind} aria-hidden="true">
    <path className="file-leaf" d="M4 2h22l10 10v34H4z" />
    <path className="file-corner" d="M26 2v10h10" />
    <path className="file-content" d={contents[kind]} />
  </svg>
);

const contents: Record<FileKind, string> = {
  image: 'M9 39l8-11 6 7 3-4 6 8zM27 22a2.5 2.5 0 1 1-.1 0',
  pdf: 'M10 40c8-6 12-14 11-20-1-3-4-1-2 4 2 6 6 10 12 11-8-1-15 1-21 5',
  document: 'M10 20h20M10 26h20M10 32h20M10 38h12',
  spreadsheet: 'M9 19h22v20H9zM9 25.500h22M9 32h22M16.500 19v20M24 19v20',
  presentation: 'M9 20h22v14H9zM20 34v6M14 40h12',
  data: 'M15 19c-5 0 0 10-5 10 5 0 0 10 5 10M25 19c5 0 0 10 5 10-5 0 0 10-5 10',
  archive: 'M20 14v4M20 21v4M20 28v3M16.500 33h7v7h-7z',
  other: 'M14 24h12M14 31h12',
};
