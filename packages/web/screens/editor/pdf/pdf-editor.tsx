// The PDF editor (specification sections 2, 4, 5 and 8): an operation is chosen, told what it needs, and done on the server.
import { fill, pdfOperations, type ConversionResult, type PdfOperation } from '@octavo/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bytesAt } from '#api/download.ts';
import { useAnnouncement } from '#converting/announcement.ts';
import { ConvertingDialog } from '#converting/converting-dialog.tsx';
import { needsPassword } from '#converting/queue/entry.ts';
import { useQueue } from '#converting/queue/use-queue.ts';
import { labelFor } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';
import { ConvertedPanel } from '#screens/editor/conversion/converted-panel.tsx';
import {
  filesOf,
  isComplete,
  noChoices,
  orderOf,
  type Choices,
} from '#screens/editor/pdf/choices.ts';
import { OperationCards } from '#screens/editor/pdf/operation-cards.tsx';
import { OperationForm } from '#screens/editor/pdf/operation-form.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/fields.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import './pdf-editor.css';

type Props = {
  file: File;
  /** What it is opened on. */
  begin: PdfOperation | undefined;
};

/** Edits a PDF, one operation after the other. */
export function PdfEditor({ file, begin }: Props) {
  const [operation, setOperation] = useState(begin);
  const [choices, setChoices] = useState(noChoices);
  const work = useOperation(file);
  const announcement = useAnnouncement(work.queue);
  const change = (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part }));
  const choose = (next: PdfOperation) => {
    work.clear();
    setOperation(next);
  };
  return (
    <>
      <OperationCards chosen={operation} onChoose={choose} />
      {operation && (
        <Sheet>
          <section className="operation" aria-labelledby="operation">
            <h2 id="operation">{labelFor(pdfOperations[operation].label)}</h2>
            <OperationForm operation={operation} file={file} choices={choices} onChange={change} />
            {work.failure && <Notice tone="problem">{work.failure}</Notice>}
            {work.asksPassword && operation !== 'password-remove' && (
              <OpeningPassword value={choices.password} onChange={change} />
            )}
            <Button
              kind="primary"
              isDisabled={!isComplete(operation, choices) || work.isBusy}
              onPress={() => work.start(operation, choices)}
            >
              {labelFor(pdfOperations[operation].label)}
            </Button>
          </section>
        </Sheet>
      )}
      {work.result && <Result result={work.result} />}
      <ConvertingDialog
        run={work.queue.filter(({ order }) => order)}
        onCancel={work.cancel}
        onCancelAll={work.cancel}
      />
      <LiveRegion text={announcement} />
    </>
  );
}

/** One operation at a time, by the machinery of the upload screen. */
function useOperation(file: File) {
  const [queue, controls] = useQueue();
  const [entry] = queue;
  const { progress } = entry ?? {};
  return {
    queue,
    start(operation: PdfOperation, choices: Choices) {
      controls.clear();
      controls.add(filesOf(operation, file, choices));
      controls.start(orderOf(operation, choices), operation === 'merge');
    },
    cancel: controls.cancelAll,
    clear: controls.clear,
    isBusy: progress !== undefined && !settled.has(progress.state),
    asksPassword: entry !== undefined && needsPassword(entry),
    result: progress?.state === 'finished' ? progress.result : undefined,
    /** In the specification's words (section 8, "Editor"); empty when nothing went wrong. */
    failure:
      progress?.state === 'failed'
        ? fill(texts.editor.pdfFailed, { reason: progress.failure.message })
        : '',
  };
}

const settled: ReadonlySet<string> = new Set(['chosen', 'finished', 'failed', 'cancelled']);

const longestPassword = 127;

/** Asked for when the file turned out to be protected. */
const OpeningPassword = (props: {
  value: string;
  onChange: (change: Partial<Choices>) => void;
}) => (
  <div className="operation-password">
    <PasswordField
      label={words.password}
      maxLength={longestPassword}
      value={props.value}
      showLabel={messages.upload.showPassword}
      onChange={(password) => props.onChange({ password })}
    />
  </div>
);

/** What came of it: to be fetched, or to be edited further. */
function Result({ result }: { result: ConversionResult }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [problem, setProblem] = useState('');
  const goOn = async () => {
    const { downloadUrl, outputFileName: fileName, mimeType: type } = result;
    try {
      const bytes = await bytesAt(downloadUrl, new AbortController().signal);
      const file = new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type });
      await navigate(pathname, { state: { ...(state as object), file, fileName } });
    } catch (error) {
      setProblem(fill(texts.editor.downloadFailed, { reason: String((error as Error).message) }));
    }
  };
  return (
    <ConvertedPanel result={result}>
      {result.mimeType === 'application/pdf' && (
        <Button onPress={() => void goOn()}>{words.goOn}</Button>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </ConvertedPanel>
  );
}
