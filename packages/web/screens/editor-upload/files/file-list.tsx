// The chosen files with their state and actions.
import { fill } from '@octavo/contract';
import type { ReactNode } from 'react';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { checkFile, type FileWarning } from '#screens/editor-upload/files/file-check.ts';
import type { InputRow } from '#screens/editor-upload/selection/selection.ts';
import { useFileLimit } from '#plans/use-file-limit.ts';
import { FileName } from '#converting/file-name.tsx';
import { PasswordPrompt } from '#converting/password-prompt.tsx';
import { progressText } from '#converting/progress-text.ts';
import { sourceOf } from '#converting/queue/chain.ts';
import {
  bytesOf,
  isActive,
  nameOf,
  needsPassword,
  waitsForFiles,
  type Entry,
  type Failure,
} from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';
import type { QueueControls } from '#converting/queue/queue-runner.ts';
import { isLiftedByUpgrade } from '#converting/upgrade.ts';
import { UpgradeButton } from '#converting/upgrade-button.tsx';
import { Button } from '#ui/forms/button.tsx';
import { FilePicker } from '#ui/files/file-picker.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import './file-list.css';

type Props = {
  queue: Queue;
  row: InputRow | undefined;
  controls: Pick<QueueControls, 'add' | 'remove' | 'retry' | 'move'>;
  /** The names of files that are left out, whose notice is elsewhere. */
  leftOut?: readonly string[];
  /** Whether the order matters and can be changed. */
  ordered?: boolean;
};

/** Lists the files that are not being converted. */
export const FileList = ({ queue, row, controls, leftOut = [], ordered = false }: Props) => {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className="upload-file-list" aria-label={messages.upload.files}>
      {queue.map((entry, index) => (
        <FileItem
          key={entry.id}
          entry={entry}
          // What is left out is not checked for the type that it is not for.
          row={leftOut.includes(nameOf(entry)) ? undefined : row}
          controls={controls}
          place={
            ordered && (
              <ReorderButtons
                entry={entry}
                before={queue[index - 1]?.id}
                after={queue[index + 1]?.id}
                move={controls.move}
              />
            )
          }
        />
      ))}
    </List>
  );
};

type ReorderProps = {
  entry: Entry;
  before: string | undefined;
  after: string | undefined;
  move: QueueControls['move'];
};

/** Buttons to move a file up or down. */
const ReorderButtons = ({ entry, before, after, move }: ReorderProps) => (
  <>
    <Button
      kind="icon"
      aria-label={fill(messages.upload.moveUp, { name: nameOf(entry) })}
      isDisabled={before === undefined}
      onPress={() => before && move(entry.id, before)}
    >
      <ArrowIcon path="M12 19V5M6 11l6-6 6 6" />
    </Button>
    <Button
      kind="icon"
      aria-label={fill(messages.upload.moveDown, { name: nameOf(entry) })}
      isDisabled={after === undefined}
      onPress={() => after && move(entry.id, after)}
    >
      <ArrowIcon path="M12 5v14M6 13l6 6 6-6" />
    </Button>
  </>
);

const ArrowIcon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

type ItemProps = Omit<Props, 'queue' | 'leftOut' | 'ordered'> & { entry: Entry; place?: ReactNode };

const FileItem = ({ entry, row, controls, place }: ItemProps) => (
  <li className="upload-file">
    <div className="upload-file-line">
      <FileName name={nameOf(entry)} bytes={bytesOf(entry)} />
      <span className="upload-file-actions">
        {place}
        <Button
          kind="icon"
          aria-label={fill(messages.upload.removeFile, { name: nameOf(entry) })}
          onPress={() => controls.remove(entry.id)}
        >
          <RemoveIcon />
        </Button>
      </span>
    </div>
    <FileState entry={entry} row={row} controls={controls} />
    <EarlierResult entry={entry} />
  </li>
);

const RemoveIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 6l12 12M18 6L6 18" />
  </svg>
);

function FileState({ entry, row, controls }: ItemProps) {
  const limit = useFileLimit();
  if (waitsForFiles(entry)) return <Missing entry={entry} controls={controls} />;
  if (needsPassword(entry)) {
    return (
      <PasswordPrompt entry={entry} onRetry={(request) => controls.retry(entry.id, request)} />
    );
  }
  if (entry.progress.state === 'failed') {
    return <Failed entry={entry} failure={entry.progress.failure} controls={controls} />;
  }
  if (entry.progress.state === 'cancelled') {
    return <Cancelled entry={entry} controls={controls} />;
  }
  const [finding] = entry.files.flatMap((file) => checkFile(file, row, limit) ?? []);
  return finding ? <FileNotice {...finding} /> : null;
}

/** What the steps before a failed one have made. */
function EarlierResult({ entry }: { entry: Entry }) {
  const earlier = sourceOf(entry);
  if (!earlier || isActive(entry)) return null;
  const { downloadUrl, outputFileName: name } = earlier.result;
  return (
    <p className="upload-file-earlier">
      {messages.upload.earlierResult}{' '}
      <a href={downloadUrl} download={name}>
        {name}
      </a>
    </p>
  );
}

const FileNotice = ({ tone, text }: FileWarning) => <Notice tone={tone}>{text}</Notice>;

type SettledProps = Pick<ItemProps, 'entry' | 'controls'>;

/** After a reload, the file must be chosen again; the upload then resumes. */
function Missing({ entry, controls }: SettledProps) {
  const now = useNow().getTime();
  return (
    <Notice
      tone={entry.progress.state === 'failed' ? 'problem' : 'warning'}
      action={
        <FilePicker multiple={entry.files.length > 1} onFiles={controls.add}>
          {messages.upload.chooseAgain}
        </FilePicker>
      }
    >
      {entry.progress.state === 'interrupted'
        ? messages.upload.interrupted
        : progressText(entry, now)}
    </Notice>
  );
}

function Failed({ entry, failure, controls }: SettledProps & { failure: Failure }) {
  const now = useNow().getTime();
  return (
    <Notice
      tone="problem"
      action={
        isLiftedByUpgrade(failure.code) ? (
          <UpgradeButton />
        ) : (
          <TryAgain entry={entry} controls={controls} />
        )
      }
    >
      {progressText(entry, now)}
    </Notice>
  );
}

const Cancelled = ({ entry, controls }: SettledProps) => (
  <Notice tone="note" action={<TryAgain entry={entry} controls={controls} />}>
    {messages.state.cancelled}
  </Notice>
);

const TryAgain = ({ entry, controls }: SettledProps) => (
  <Button
    aria-label={`${texts.upload.tryAgain}: ${nameOf(entry)}`}
    onPress={() => controls.retry(entry.id)}
  >
    {texts.upload.tryAgain}
  </Button>
);
