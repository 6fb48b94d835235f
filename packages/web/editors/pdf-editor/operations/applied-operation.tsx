// The outcome of the last operation: the size and pages of its result, and warnings.
import { fill, pdfOperations } from '@octavo/contract';
import { useState } from 'react';
import { BeforeAfterDialog } from '#editors/pdf-editor/before-after/before-after-dialog.tsx';
import { formatBytes, formatCount } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { outcomes } from '#messages/outcomes.ts';
import { warningText } from '#messages/problems.ts';
import { texts } from '#messages/texts.ts';
import type { Applied } from '#editors/pdf-editor/operations/operation-results.ts';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';

/** Takes the focus when it appears, so that screen readers read it. */
export function AppliedOperation({ applied }: { applied: Applied }) {
  const { operation, result, isShown, before, after } = applied;
  const [isComparing, setIsComparing] = useState(false);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { fileSize, pages, warnings, downloadUrl, outputFileName } = result;
  const sizes = { before: formatBytes(before.file.size), after: formatBytes(fileSize) };
  const facts = [
    operation === 'extract-content' ? sizes.after : fill(words.sizeChange, sizes),
    pages !== undefined && formatCount(pages, messages.upload.pages),
  ];
  return (
    <section className="applied-operation">
      <h2 ref={heading} tabIndex={-1}>
        {outcomes[pdfOperations[operation].type]}
      </h2>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {warnings?.map((warning) => (
        <Notice key={warning.code} tone="note">
          {warningText(warning)}
        </Notice>
      ))}
      {operation === 'compress' && after && (
        <Button onPress={() => setIsComparing(true)}>{words.beforeAfter.open}</Button>
      )}
      {isComparing && after && (
        <BeforeAfterDialog {...{ before, after }} onClose={() => setIsComparing(false)} />
      )}
      {!isShown && (
        <a className={buttonClass('primary')} href={downloadUrl} download={outputFileName}>
          {texts.upload.download}
        </a>
      )}
    </section>
  );
}
