// A result with its download.
import { fill, type ConversionResult } from '@octavo/contract';
import { useState, type MouseEvent } from 'react';
import { formatCount, formatBytes, formatRelativeTime } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { localProblemText, warningText } from '#messages/problems.ts';
import { texts } from '#messages/texts.ts';
import { buttonClass } from '#ui/forms/button.tsx';
import { ViewButton } from '#converting/view-button.tsx';
import { TimeText } from '#ui/layout/time.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import './result-item.css';

type Props = {
  result: ConversionResult;
  /** True if there is no other download next to it. */
  alone: boolean;
  /** The message for an expired link; `{reason}` is filled in. */
  expiredText?: string;
};

/** A result with its download link, which expires, and its warnings. */
export function ResultItem({ result, alone, expiredText = '{reason}' }: Props) {
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
      {result.mimeType === 'application/pdf' && <ViewButton result={result} />}
      {expired && (
        <Notice tone="problem">
          {fill(expiredText, { reason: localProblemText({ code: 'link_expired' }) })}
        </Notice>
      )}
      {result.warnings?.map((warning) => (
        <Notice key={warning.code} tone="note">
          {warningText(warning)}
        </Notice>
      ))}
    </li>
  );
}

const downloadLabel = ({ outputFileName }: ConversionResult) =>
  `${texts.upload.download}: ${outputFileName}`;

const ResultFacts = ({ result }: { result: ConversionResult }) => (
  <div className="result-facts">
    <bdi className="result-name">{result.outputFileName}</bdi>
    <p>
      {[formatBytes(result.fileSize), pagesText(result)].filter(Boolean).join(' · ')}
      {' · '}
      <LinkExpiry at={result.expires_at} />
    </p>
  </div>
);

const pagesText = ({ pages }: ConversionResult) =>
  pages === undefined ? '' : formatCount(pages, messages.upload.pages);

function LinkExpiry({ at }: { at: string }) {
  const time = formatRelativeTime(new Date(at), useNow());
  return <TimeText value={at}>{fill(messages.upload.linkExpires, { time })}</TimeText>;
}
