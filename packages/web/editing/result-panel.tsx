// The result of an editor's job.
import { isOperationType, type ConversionResult } from '@octavo/contract';
import type { RequestType } from '#api/endpoints.ts';
import { ResultItem } from '#converting/result-item.tsx';
import type { ReactNode } from 'react';
import { messages } from '#messages/messages.ts';
import { outcomes } from '#messages/outcomes.ts';
import { texts } from '#messages/texts.ts';
import { ProgressIllustration } from '#ui/feedback/progress-illustration.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import './result-panel.css';

type Props = {
  result: ConversionResult;
  /** What made it; a conversion unless it is an operation. */
  type: RequestType | undefined;
  /** Additional actions for the result. */
  children?: ReactNode;
};

/** Takes the focus when it appears, so that screen readers read it and the download is next in the tab order. */
export function ResultPanel({ result, type, children }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Card>
      <section className="edit-result">
        <div className="edit-result-title">
          <ProgressIllustration stage={3} />
          <h2 ref={heading} tabIndex={-1}>
            {titleOf(type)}
          </h2>
        </div>
        <ul aria-label={messages.upload.results}>
          <ResultItem result={result} alone expiredText={texts.editor.downloadFailed} />
        </ul>
        {children}
      </section>
    </Card>
  );
}

const titleOf = (type: RequestType | undefined): string =>
  type && isOperationType(type) ? outcomes[type] : texts.upload.complete;
