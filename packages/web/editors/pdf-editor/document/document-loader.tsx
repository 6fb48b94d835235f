// Shows its children once the PDF is open, else the loading, password or error state.
import { fill, pdfOperations, viewerLimits } from '@octavo/contract';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { labelFor } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { localProblemText } from '#messages/problems.ts';
import { texts } from '#messages/texts.ts';
import { isPdf } from '#pdf/is-pdf.ts';
import type { OpenPdf } from '#pdf/use-open-pdf.ts';
import { FilePassword } from '#editors/pdf-editor/document/file-password.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export type LoadedPdf = {
  file: File;
  open: OpenPdf;
  unlock: (password: string) => void;
  /** Selects the repair operation, for a damaged file. */
  repair: () => void;
};

type Props = { loadedPdf: LoadedPdf; children: (document: PDFDocumentProxy) => ReactNode };

/**
 * Shows its children once the document is open, else the state or the problem (specification section 5, "PDF editor").
 */
export function DocumentLoader({ loadedPdf: { file, open, unlock, repair }, children }: Props) {
  if (!isPdf(file)) return <Unsupported file={file} />;
  switch (open.state) {
    case 'opening':
      return <Loading />;
    case 'open':
      return children(open.document);
    case 'failed':
      return <Failed {...{ open, unlock, repair }} />;
  }
}

type FailedProps = Pick<LoadedPdf, 'unlock' | 'repair'> & {
  open: Extract<OpenPdf, { state: 'failed' }>;
};

/** Explains why the file could not be opened and offers a solution. */
function Failed({ open: { problem }, unlock, repair }: FailedProps) {
  if (!problem) return <Notice tone="problem">{messages.editor.fileGone}</Notice>;
  const isDamaged = problem.code === 'damaged_file';
  const toRepair = (
    <Button kind="quiet" onPress={repair}>
      {labelFor(pdfOperations.repair.label)}
    </Button>
  );
  return (
    <>
      <Notice tone="problem" action={isDamaged && toRepair}>
        {localProblemText(problem)}
      </Notice>
      {!isDamaged && <Unlock onPassword={unlock} />}
    </>
  );
}

const Unsupported = ({ file: { type, name } }: { file: File }) => (
  <Notice tone="problem">
    {fill(texts.editor.previewUnsupported, {
      type: type || /\.[^.]+$/.exec(name)?.[0] || words.unknownKind,
    })}
  </Notice>
);

/** The loading state. It appears after a delay, by which most files are open (specification section 9). */
function Loading() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), viewerLimits.previewWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <Skeleton lines={6} label={words.opening} /> : null;
}

function Unlock({ onPassword }: { onPassword: (password: string) => void }) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPassword(password);
  };
  return (
    <form className="unlock" onSubmit={submit}>
      <FilePassword value={password} onChange={setPassword} />
      <Button type="submit" isDisabled={!password}>
        {messages.upload.unlock}
      </Button>
    </form>
  );
}
