// The area for dropping and choosing files.
import { fill } from '@octavo/contract';
import type { ReactNode } from 'react';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { useFileLimit, visitorFileLimit, type FileLimit } from '#plans/use-file-limit.ts';
import {
  readExtensions,
  type InputRow,
  type Mode,
} from '#screens/editor-upload/selection/selection.ts';
import { Button } from '#ui/forms/button.tsx';
import { FilePicker } from '#ui/files/file-picker.tsx';
import { RegistrationMark, Card } from '#ui/layout/card.tsx';
import './drop-area.css';

type Props = {
  row: InputRow | undefined;
  /** Whether several files can be added. */
  takesSeveral: boolean;
  /** An editor accepts only one file. */
  mode: Mode;
  /** True while files are dragged over the page. */
  over: boolean;
  /** The list of files, if there are any. */
  children: ReactNode;
  onFiles: (files: File[]) => void;
  onFolder: (files: File[]) => void;
  /** Called to use a web address in place of files. */
  onAddress: () => void;
};

/** Invites to add files if there are none; else lists them and accepts more. */
export const DropArea = ({
  row,
  takesSeveral,
  mode,
  over,
  children,
  onFiles,
  ...others
}: Props) => (
  <Card hasDashedCross={!children}>
    <div className="drop" data-over={over || undefined} data-filled={children ? true : undefined}>
      {children}
      <p className="drop-words">
        <span className="drop-by-touch">{messages.upload.addFiles}</span>
        <span className="drop-by-pointer">
          {over ? messages.upload.dropNow : messages.upload.drop}
          <small>{messages.upload.orPaste}</small>
        </span>
      </p>
      {!children && <RegistrationMark />}
      <div className="drop-choose">
        <FilePicker
          kind={children ? 'plain' : 'primary'}
          {...(row && { accept: readExtensions(row) })}
          multiple={takesSeveral}
          onFiles={onFiles}
        >
          {children ? messages.upload.addMore : messages.upload.choose}
        </FilePicker>
        {mode === 'conversion' && <OtherSources {...others} hasType={row !== undefined} />}
        <AcceptedFormats row={row} mode={mode} isEmpty={!children} />
      </div>
    </div>
  </Card>
);

type SourcesProps = Pick<Props, 'onFolder' | 'onAddress'> & { hasType: boolean };

/** A folder or a web address. Phones choose no folders, and a chosen type takes no address. */
const OtherSources = ({ onFolder, onAddress, hasType }: SourcesProps) => (
  <div className="drop-others">
    <span className="drop-folder">
      <FilePicker kind="quiet" folder onFiles={onFolder}>
        {messages.upload.chooseFolder}
      </FilePicker>
    </span>
    {!hasType && (
      <Button kind="quiet" onPress={onAddress}>
        {messages.upload.orAddress}
      </Button>
    )}
  </div>
);

type FormatsProps = Pick<Props, 'row' | 'mode'> & { isEmpty: boolean };

/** The limit's place is reserved until it is known. */
function AcceptedFormats({ row, mode, isEmpty }: FormatsProps) {
  const limit = useFileLimit();
  return (
    <p className="drop-hint">
      {row ? acceptedText(row) : isEmpty && messages.upload.anyFile[mode]}{' '}
      <span className="drop-limit" data-known={limit !== undefined}>
        {sizeText(limit ?? visitorFileLimit())}
      </span>
    </p>
  );
}

function acceptedText(row: InputRow): string {
  const accepted = fill(messages.upload.accepts, { extensions: row.accepts.join(', ') });
  const others = readExtensions(row).filter((extension) => !row.accepts.includes(extension));
  if (others.length === 0) return `${accepted}.`;
  return `${accepted}. ${fill(messages.upload.alsoAccepts, { extensions: others.join(', ') })}.`;
}

const { sizeLimit, visitorSizeLimit } = messages.upload;

const sizeText = ({ of, bytes }: FileLimit) =>
  fill(of === 'plan' ? sizeLimit : visitorSizeLimit, { size: formatBytes(bytes) });
