// The chosen files, each with what is known about it and what can be done.
import { fill, formatBytes, texts, type Conversion } from '@octavo/contract';
import { messages } from '#messages/en.ts';
import { checkFile, type Finding } from '#screens/editor-upload/file-check.ts';
import { PasswordPrompt } from '#screens/editor-upload/password-prompt.tsx';
import { needsPassword, type Entry } from '#screens/editor-upload/queue/entry.ts';
import type { Queue } from '#screens/editor-upload/queue/queue.ts';
import type { QueueControls } from '#screens/editor-upload/queue/use-queue.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import './file-list.css';

type Props = {
  queue: Queue;
  row: Conversion | undefined;
  controls: Pick<QueueControls, 'remove' | 'retry'>;
};

/** Lists files that are not being converted. */
export const FileList = ({ queue, row, controls }: Props) => (
  <ul className="file-list" aria-label={messages.upload.files}>
    {queue.map((entry) => (
      <FileItem key={entry.id} entry={entry} row={row} controls={controls} />
    ))}
  </ul>
);

type ItemProps = Omit<Props, 'queue'> & { entry: Entry };

const FileItem = ({ entry, row, controls }: ItemProps) => (
  <li className="file">
    <div className="file-line">
      <FileName file={entry.file} />
      <Button
        kind="icon"
        aria-label={fill(messages.upload.removeFile, { name: entry.file.name })}
        onPress={() => controls.remove(entry.id)}
      >
        <RemoveIcon />
      </Button>
    </div>
    <FileState entry={entry} row={row} controls={controls} />
  </li>
);

const RemoveIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 6l12 12M18 6L6 18" />
  </svg>
);

/** A file's name with a leader to its size. */
export const FileName = ({ file }: { file: { name: string; size: number } }) => (
  <span className="file-name">
    <bdi>{file.name}</bdi>
    <span className="leader" aria-hidden="true" />
    <span className="file-size">{formatBytes(file.size)}</span>
  </span>
);

function FileState({ entry, row, controls }: ItemProps) {
  if (needsPassword(entry)) {
    return <PasswordPrompt entry={entry} onRetry={(order) => controls.retry(entry.id, order)} />;
  }
  if (entry.progress.state === 'failed') {
    return <Failed entry={entry} message={entry.progress.failure.message} controls={controls} />;
  }
  if (entry.progress.state === 'cancelled') {
    return <Cancelled entry={entry} controls={controls} />;
  }
  const finding = checkFile(entry.file, row);
  return finding ? <Found {...finding} /> : null;
}

const Found = ({ tone, text }: Finding) => <Notice tone={tone}>{text}</Notice>;

type SettledProps = Pick<ItemProps, 'entry' | 'controls'>;

const Failed = ({ entry, message, controls }: SettledProps & { message: string }) => (
  <Notice tone="problem" action={<TryAgain entry={entry} controls={controls} />}>
    {message}
  </Notice>
);

const Cancelled = ({ entry, controls }: SettledProps) => (
  <Notice tone="note" action={<TryAgain entry={entry} controls={controls} />}>
    {messages.state.cancelled}
  </Notice>
);

const TryAgain = ({ entry, controls }: SettledProps) => (
  <Button
    aria-label={`${texts.upload.tryAgain}: ${entry.file.name}`}
    onPress={() => controls.retry(entry.id)}
  >
    {texts.upload.tryAgain}
  </Button>
);
