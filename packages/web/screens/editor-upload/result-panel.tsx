// What came of it: the results to download, and what failed beside them.
import { fill, formatBytes, textOf, texts, type ConversionResult } from '@octavo/contract';
import { useState, type MouseEvent } from 'react';
import { ApiError } from '#api/api-error.ts';
import { archiveOf } from '#api/conversion.ts';
import { messages } from '#messages/en.ts';
import { FileList } from '#screens/editor-upload/file-list.tsx';
import type { Queue } from '#screens/editor-upload/queue/queue.ts';
import { StartButton } from '#screens/editor-upload/start-button.tsx';
import type { Upload } from '#screens/editor-upload/use-upload.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Folds } from '#ui/folds.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useFocusOnAppear } from '#ui/use-focus-on-appear.ts';
import './result-panel.css';

type Props = { upload: Upload };

/** Takes the focus when it appears, so that it is read and the download is next. */
export function ResultPanel({ upload }: Props) {
  const heading = useFocusOnAppear<HTMLHeadingElement>();
  const results = resultsOf(upload.queue);
  return (
    <Sheet>
      <section className="result">
        <div className="result-title">
          <Folds stage={3} />
          <h2 ref={heading} tabIndex={-1}>
            {texts.upload.complete}
          </h2>
        </div>
        <ul className="result-list" aria-label={messages.upload.results}>
          {results.map(({ id, result }) => (
            <Result key={id} result={result} alone={results.length === 1} />
          ))}
        </ul>
        <Unfinished upload={upload} />
        <div className="result-actions">
          {results.length > 1 && <DownloadAll queue={upload.queue} />}
          <Button onPress={upload.startOver}>{texts.upload.convertAnother}</Button>
        </div>
      </section>
    </Sheet>
  );
}

const resultsOf = (queue: Queue) =>
  queue.flatMap(({ id, progress }) =>
    progress.state === 'finished' ? [{ id, result: progress.result }] : [],
  );

/** Files that did not come through, and files that were added since. */
function Unfinished({ upload }: Props) {
  const rest = upload.queue.filter(({ progress }) => progress.state !== 'finished');
  if (rest.length === 0) return null;
  const isNew = rest.some(({ progress }) => progress.state === 'chosen');
  return (
    <>
      <FileList queue={rest} row={upload.row} controls={upload.files} />
      {isNew && <StartButton {...upload} onStart={upload.start} />}
    </>
  );
}

type ResultProps = { result: ConversionResult; alone: boolean };

function Result({ result, alone }: ResultProps) {
  const [expired, setExpired] = useState(false);
  const check = (event: MouseEvent) => {
    if (Date.parse(result.expires_at) > Date.now()) return;
    event.preventDefault();
    setExpired(true);
  };
  return (
    <li className="result-item">
      <ResultFacts result={result} />
      {result.remarks?.map(({ code, message }) => (
        <Notice key={code} tone="note">
          {message}
        </Notice>
      ))}
      <a
        className={buttonClass(alone ? 'primary' : 'plain')}
        href={result.downloadUrl}
        download={result.outputFileName}
        onClick={check}
        {...(!alone && { 'aria-label': downloadLabel(result) })}
      >
        {texts.upload.download}
      </a>
      {expired && <Notice tone="problem">{textOf({ code: 'link_expired' })}</Notice>}
    </li>
  );
}

/** All results as one ZIP, put together by the server. */
function DownloadAll({ queue }: { queue: Queue }) {
  const [problem, setProblem] = useState('');
  const fetchAll = async () => {
    setProblem('');
    try {
      location.assign(await archiveOf(queue.flatMap(({ jobId }) => jobId ?? [])));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : texts.upload.failed);
    }
  };
  return (
    <>
      <Button kind="primary" onPress={() => void fetchAll()}>
        {messages.upload.downloadAll}
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  );
}

const downloadLabel = ({ outputFileName }: ConversionResult) =>
  `${texts.upload.download}: ${outputFileName}`;

const ResultFacts = ({ result }: { result: ConversionResult }) => (
  <div className="result-facts">
    <bdi className="result-name">{result.outputFileName}</bdi>
    <p>
      {[formatBytes(result.fileSize), pagesText(result), untilText(result)]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </div>
);

const pagesText = ({ pages }: ConversionResult) =>
  pages === undefined
    ? ''
    : fill(messages.upload.pages[pages === 1 ? 'one' : 'other'], { n: pages });

const untilText = ({ expires_at }: ConversionResult) =>
  fill(messages.upload.linkUntil, { time: clock.format(new Date(expires_at)) });

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
