// The results to download, and the files that failed.
import { fill, presetLimits, type ConversionResult, type PresetStep } from '@octavo/contract';
import { DownloadAll } from '#converting/download-all.tsx';
import { useIdentity } from '#identity/identity.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { useOpenResult } from '#editing/use-open-result.ts';
import { nextStepsFor } from '#screens/editor-upload/next-steps.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { FileList } from '#screens/editor-upload/files/file-list.tsx';
import { requestsOf } from '#converting/queue/chain.ts';
import { stepsOfRequest } from '#presets/preset-steps.ts';
import { SavePresetButton } from '#presets/save-preset-button.tsx';
import type { Queue } from '#converting/queue/queue.ts';
import { ResultItem } from '#converting/result-item.tsx';
import { ShareButton } from '#sharing/share-button.tsx';
import { StartButton } from '#screens/editor-upload/start-button.tsx';
import type { Upload } from '#screens/editor-upload/use-upload.ts';
import { Button } from '#ui/forms/button.tsx';
import { ProgressIllustration } from '#ui/feedback/progress-illustration.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import './result-panel.css';

type Props = { upload: Upload };

/** Takes the focus when it appears, so that screen readers read it and the download is next in the tab order. */
export function ResultPanel({ upload }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const results = resultsOf(upload.queue);
  const only = results.length === 1 ? results[0] : undefined;
  const done = stepsDone(upload);
  return (
    <Card>
      <section className="result">
        <div className="result-title">
          <ProgressIllustration stage={3} />
          <h2 ref={heading} tabIndex={-1}>
            {titleOf(upload.queue)}
          </h2>
        </div>
        <ul className="result-list" aria-label={messages.upload.results}>
          {results.map(({ id, result }) => (
            <ResultItem key={id} result={result} alone={results.length === 1} />
          ))}
        </ul>
        {only && <NextSteps result={only.result} done={done} />}
        <Unfinished upload={upload} />
        <div className="result-actions">
          {results.length > 1 && <DownloadAll queue={upload.queue} />}
          <Button onPress={upload.startOver}>{texts.upload.convertAnother}</Button>
          {done.length > 1 && !upload.selection.preset && <SavePresetButton steps={done} />}
        </div>
      </section>
    </Card>
  );
}

/** Says how many files were converted if some were not. */
function titleOf(queue: Queue): string {
  const started = queue.filter(({ progress }) => progress.state !== 'chosen');
  const finished = started.filter(({ progress }) => progress.state === 'finished');
  if (finished.length === started.length) return texts.upload.complete;
  return fill(messages.upload.partlyComplete, { done: filesIn(finished), all: filesIn(started) });
}

const filesIn = (queue: Queue) => queue.reduce((sum, { files }) => sum + files.length, 0);

const resultsOf = (queue: Queue) =>
  queue.flatMap(({ id, progress }) =>
    progress.state === 'finished' ? [{ id, result: progress.result }] : [],
  );

/** What was done to the files, also before they came to this screen; none if it differs. */
function stepsDone({ queue, earlierSteps }: Upload): PresetStep[] {
  const [steps, ...others] = queue
    .filter(({ progress }) => progress.state === 'finished')
    .map((entry) => requestsOf(entry).flatMap(stepsOfRequest));
  const text = JSON.stringify(steps);
  const isSame = others.every((other) => JSON.stringify(other) === text);
  const all = [...earlierSteps, ...(steps ?? [])];
  return isSame && all.length <= presetLimits.steps ? all : [];
}

type NextStepsProps = { result: ConversionResult; done: readonly PresetStep[] };

/** Passes the result on to what fits it, or to other people. */
function NextSteps({ result, done }: NextStepsProps) {
  const { open, problem } = useOpenResult(result, texts.upload.failed);
  const steps = nextStepsFor(result.mimeType, done);
  const isSignedIn = useIdentity().state === 'signed-in';
  const { file_id: id, outputFileName: name } = result;
  const isShareable = isSignedIn && id !== undefined;
  if (steps.length === 0 && !isShareable) return null;
  return (
    <fieldset className="next-steps">
      <legend>{messages.upload.nextSteps}</legend>
      {steps.map(({ label, path, stateFor }) => (
        <Button key={label} onPress={() => void open(path, (file) => stateFor(file, done))}>
          {label}
        </Button>
      ))}
      {isShareable && <ShareButton file={{ id, name }} />}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </fieldset>
  );
}

/** Failed files, and files that were added since. */
function Unfinished({ upload }: Props) {
  const rest = upload.queue.filter(({ progress }) => progress.state !== 'finished');
  if (rest.length === 0) return null;
  const isNew = rest.some(({ progress }) => progress.state === 'chosen');
  return (
    <>
      <FileList queue={rest} row={upload.row} controls={upload.files} />
      {isNew && <StartButton {...upload} onStart={() => void upload.start()} />}
    </>
  );
}
