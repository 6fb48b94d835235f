// Applies the edit to more images, each with its own progress and result.
import { formats, imageOperations } from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import { SelectedFile } from '#converting/selected-file.tsx';
import { DownloadAll } from '#converting/download-all.tsx';
import { isLiftedByUpgrade } from '#converting/upgrade.ts';
import { UpgradeButton } from '#converting/upgrade-button.tsx';
import { QueueProgress } from '#converting/queue-progress.tsx';
import { bytesOf, isStartable, nameOf, type Entry } from '#converting/queue/entry.ts';
import { ResultItem } from '#converting/result-item.tsx';
import { formatCount } from '#messages/format.ts';
import { imageTools } from '#messages/image-tools.ts';
import { messages } from '#messages/messages.ts';
import { failureText } from '#editors/image-editor/export/failure-text.ts';
import type { ImageBatch, RejectedImage } from '#editors/image-editor/export/use-batch.ts';
import { Button } from '#ui/forms/button.tsx';
import { useFileDrop } from '#ui/files/use-file-drop.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';

const words = imageTools.batch;

/** The file extensions of all images that can be edited, with a dot. */
const imageExtensions: readonly string[] = imageOperations.edit.from.flatMap((format) => [
  ...formats[format].extensions,
]);

type Props = {
  batch: ImageBatch;
  /** The request for each image; undefined if there is nothing to do. */
  request: ConversionRequest | undefined;
};

export function Batch({ batch, request }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const over = useFileDrop(({ files }) => void batch.add(files));
  return (
    <Card>
      <section className="batch" data-over={over || undefined}>
        <h2 ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <p>{words.text}</p>
        {!request && <Notice tone="note">{words.nothing}</Notice>}
        <WaitingImages batch={batch} />
        <BatchActions batch={batch} request={request} />
        <Results batch={batch} />
      </section>
      <QueueProgress queue={batch.queue} controls={batch.controls} />
    </Card>
  );
}

/** The images to process, and those that were rejected. */
function WaitingImages({ batch: { queue, controls, refused, forget } }: Pick<Props, 'batch'>) {
  const waiting = queue.filter(({ progress }) => progress.state !== 'finished');
  if (waiting.length + refused.length === 0) return null;
  return (
    <ul className="batch-files" aria-label={words.images}>
      {waiting.map((entry) => (
        <Item
          key={entry.id}
          name={nameOf(entry)}
          bytes={bytesOf(entry)}
          {...problemOf(entry)}
          onRemove={() => controls.remove(entry.id)}
        />
      ))}
      {refused.map(({ file, reason }: RejectedImage, index) => (
        <Item
          key={`${index} ${file.name}`}
          name={file.name}
          bytes={file.size}
          problem={reason}
          onRemove={() => forget(file)}
        />
      ))}
    </ul>
  );
}

const problemOf = ({ progress }: Entry): Partial<ItemProps> =>
  progress.state === 'failed'
    ? {
        problem: failureText(progress.failure.message),
        needsPlan: isLiftedByUpgrade(progress.failure.code),
      }
    : {};

type ItemProps = {
  name: string;
  bytes: number;
  problem?: string;
  /** Whether another plan would solve the problem. */
  needsPlan?: boolean;
  onRemove: () => void;
};

const Item = ({ name, bytes, problem, needsPlan, onRemove }: ItemProps) => (
  <li>
    <SelectedFile {...{ name, bytes, onRemove }} />
    {problem && (
      <Notice tone="problem" action={needsPlan && <UpgradeButton />}>
        {problem}
      </Notice>
    )}
  </li>
);

function BatchActions({ batch, request }: Props) {
  const startable = batch.queue.filter(isStartable).length;
  return (
    <div className="panel-buttons">
      {startable > 0 && (
        <Button
          kind="primary"
          isDisabled={!request}
          onPress={() => request && batch.start(request)}
        >
          {formatCount(startable, words.start)}
        </Button>
      )}
      <FilePicker accept={imageExtensions} onFiles={(files) => void batch.add(files)}>
        {words.add}
      </FilePicker>
      <Button kind="quiet" onPress={batch.close}>
        {words.close}
      </Button>
    </div>
  );
}

function Results({ batch: { queue } }: Pick<Props, 'batch'>) {
  const results = queue.flatMap(({ id, progress }) =>
    progress.state === 'finished' ? [{ id, result: progress.result }] : [],
  );
  if (results.length === 0) return null;
  return (
    <>
      <ul className="batch-results" aria-label={messages.upload.results}>
        {results.map(({ id, result }) => (
          <ResultItem key={id} result={result} alone={results.length === 1} />
        ))}
      </ul>
      {results.length > 1 && <DownloadAll queue={queue} />}
    </>
  );
}
