// The progress dialog: three steps, driven by the real state of the jobs.
import { fill } from '@octavo/contract';
import { useConnection } from '#api/use-connection.ts';
import { messages } from '#messages/messages.ts';
import { FileName } from '#converting/file-name.tsx';
import { progressText } from '#converting/progress-text.ts';
import {
  bytesOf,
  isActive,
  nameOf,
  shareOf,
  stepOf,
  type Entry,
  type Step,
} from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';
import { useSeconds } from '#converting/use-seconds.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import {
  ProgressIllustration,
  type IllustrationStage,
} from '#ui/feedback/progress-illustration.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import './converting-dialog.css';

type Props = {
  /** The files of this run, both active and finished. */
  run: Queue;
  onCancel: (id: string) => void;
  onCancelAll: () => void;
};

/** Open while a file is being converted. */
export const ConvertingDialog = ({ run, onCancel, onCancelAll }: Props) => (
  <Dialog isOpen={run.some(isActive)} title={texts.upload.converting}>
    <Steps current={currentStep(run)} />
    {run.length > 1 && <OverallProgress run={run} />}
    <ul className="converting-files">
      {run.map((entry) => (
        <ConvertingFile
          key={entry.id}
          entry={entry}
          onCancel={run.length > 1 ? () => onCancel(entry.id) : undefined}
        />
      ))}
    </ul>
    <div className="converting-actions">
      <Button onPress={onCancelAll}>
        {run.length > 1 ? messages.upload.cancelAll : messages.upload.cancel}
      </Button>
    </div>
  </Dialog>
);

/** The step of the active file that is furthest behind. */
const currentStep = (run: Queue): Step => Math.min(2, ...run.filter(isActive).map(stepOf)) as Step;

/** The progress of all files together; a file of unknown progress counts as 0. */
const OverallProgress = ({ run }: { run: Queue }) => (
  <div className="converting-overall">
    <p className="converting-count">{countText(run)}</p>
    <ProgressBar label={messages.upload.overall} share={overallShare(run)} />
  </div>
);

const overallShare = (run: Queue) =>
  run.reduce((sum, entry) => sum + (isActive(entry) ? (processedShare(entry) ?? 0) : 1), 0) /
  run.length;

/** Only the server's progress counts, not the upload. */
const processedShare = (entry: Entry) => (stepOf(entry) > 0 ? shareOf(entry) : 0);

const countText = (run: Queue) =>
  fill(messages.upload.progressOf, {
    done: run.filter((entry) => !isActive(entry)).length,
    all: run.length,
  });

const Steps = ({ current }: { current: Step }) => (
  <ol className="steps">
    {texts.upload.steps.map((step, index) => (
      <li
        key={step}
        className="step"
        data-done={index < current || undefined}
        {...(index === current && { 'aria-current': 'step' as const })}
      >
        <ProgressIllustration stage={(index + 1) as IllustrationStage} active={index === current} />
        <span className="step-name">{step}</span>
        {index < current && <span className="visually-hidden">, {messages.upload.stepDone}</span>}
      </li>
    ))}
  </ol>
);

type FileProps = { entry: Entry; onCancel: (() => void) | undefined };

function ConvertingFile({ entry, onCancel }: FileProps) {
  const now = useSeconds(entry.progress.state === 'waiting');
  const isOffline = useConnection() !== 'up' && isActive(entry);
  const share = shareOf(entry);
  const name = nameOf(entry);
  return (
    <li className="converting-file">
      <FileName name={name} bytes={bytesOf(entry)} />
      {isActive(entry) && <ProgressBar label={name} {...(share !== undefined && { share })} />}
      <span className="converting-status">
        {isOffline ? messages.state.lost : progressText(entry, now)}
        {onCancel && isActive(entry) && (
          <Button
            kind="quiet"
            aria-label={fill(messages.upload.cancelFile, { name })}
            onPress={onCancel}
          >
            {messages.upload.cancel}
          </Button>
        )}
      </span>
    </li>
  );
}
