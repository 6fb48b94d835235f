// The area for dropping and choosing files.
import { fill, type Conversion } from '@octavo/contract';
import type { ReactNode } from 'react';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { useFileLimit, visitorFileLimit, type FileLimit } from '#plans/use-file-limit.ts';
import { readExtensions, type Mode } from '#screens/editor-upload/selection/selection.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';
import { RegistrationMark, Card } from '#ui/layout/card.tsx';
import './drop-area.css';

type Props = {
  row: Conversion | undefined;
  /** An editor accepts only one file. */
  mode: Mode;
  /** True while files are dragged over the page. */
  over: boolean;
  /** The list of files, if there are any. */
  children: ReactNode;
  onFiles: (files: File[]) => void;
};

/** Invites to add files if there are none; else lists them and accepts more. */
export const DropArea = ({ row, mode, over, children, onFiles }: Props) => (
  <Card withFoldLines={!children}>
    <div className="drop" data-over={over || undefined} data-filled={children ? true : undefined}>
      {children}
      <p className="drop-words">
        {over ? messages.upload.dropNow : messages.upload.drop}
        <small>{messages.upload.orPaste}</small>
      </p>
      {!children && <RegistrationMark />}
      <div className="drop-choose">
        <FilePicker
          kind={children ? 'plain' : 'primary'}
          {...(row && { accept: readExtensions(row) })}
          multiple={mode !== 'edit'}
          onFiles={onFiles}
        >
          {children ? messages.upload.addMore : messages.upload.choose}
        </FilePicker>
        <AcceptedFormats row={row} mode={mode} />
      </div>
    </div>
  </Card>
);

/** The limit's place is reserved until it is known. */
function AcceptedFormats({ row, mode }: Pick<Props, 'row' | 'mode'>) {
  const limit = useFileLimit();
  return (
    <p className="drop-hint">
      {row ? acceptedText(row) : messages.upload.chooseTypeFirst[mode]}{' '}
      <span className="drop-limit" data-known={limit !== undefined}>
        {sizeText(limit ?? visitorFileLimit())}
      </span>
    </p>
  );
}

function acceptedText(row: Conversion): string {
  const accepted = fill(messages.upload.accepts, { extensions: row.accepts.join(', ') });
  const others = readExtensions(row).filter((extension) => !row.accepts.includes(extension));
  if (others.length === 0) return `${accepted}.`;
  return `${accepted}. ${fill(messages.upload.alsoAccepts, { extensions: others.join(', ') })}.`;
}

const { sizeLimit, visitorSizeLimit } = messages.upload;

const sizeText = ({ of, bytes }: FileLimit) =>
  fill(of === 'plan' ? sizeLimit : visitorSizeLimit, { size: formatBytes(bytes) });
