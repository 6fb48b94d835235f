// What came of it: the results to download, and what failed beside them.
import { fill, formatBytes, textOf, texts, type ConversionResult } from '@octavo/contract';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { messages } from '#messages/en.ts';
import type { Queue } from '#screens/editor-upload/queue/queue.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Folds } from '#ui/folds.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useFocusOnAppear } from '#ui/use-focus-on-appear.ts';
import './result-panel.css';

type Props = {
  queue: Queue;
  /** The files that were not converted, where there are any. */
  unfinished: ReactNode;
  onAnother: () => void;
};

/** Takes the focus when it appears, so that it is read and the download is next. */
export function ResultPanel({ queue, unfinished, onAnother }: Props) {
  const heading = useFocusOnAppear<HTMLHeadingElement>();
  const results = queue.flatMap(({ id, progress }) =>
    progress.state === 'finished' ? [{ id, result: progress.result }] : [],
  );
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
        {unfinished}
        <div className="result-actions">
          <Button onPress={onAnother}>{texts.upload.convertAnother}</Button>
        </div>
      </section>
    </Sheet>
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
