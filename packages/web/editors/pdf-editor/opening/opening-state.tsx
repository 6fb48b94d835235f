// Shown in place of the viewer before a file is open, or if it cannot be opened (specification section 5, "PDF editor").
import { fill, pdfOperations, viewerLimits } from '@octavo/contract';
import { useEffect, useState } from 'react';
import { labelFor } from '#messages/labels.ts';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';
import { viewer as words } from '#messages/viewer.ts';
import { isPdf } from '#pdf/is-pdf.ts';
import { PasswordForm } from '#editors/pdf-editor/opening/password-form.tsx';
import { PdfiumViewer } from '#editors/pdf-editor/pdfium/pdfium-viewer.tsx';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** The tools that may help with a file that cannot be opened. */
export type OpeningTool = 'repair' | 'certificate-decrypt';

type Props = {
  workspace: Workspace;
  /** Leads to a tool. */
  onTool: (tool: OpeningTool) => void;
};

const { viewer } = texts;

export function OpeningState({ workspace: { file, opening, retry }, onTool }: Props) {
  const onRepair = () => onTool('repair');
  if (!isPdf(file)) return <Unsupported file={file} />;
  switch (opening.state) {
    case 'loading':
    case 'open':
      return <Loading />;
    case 'password':
      return <PasswordForm {...opening} />;
    case 'pictures':
      return <PdfiumViewer file={file} {...opening} onRepair={onRepair} />;
    case 'failed':
      return <Failed reason={opening.reason} onRetry={retry} onRepair={onRepair} />;
    case 'forCertificates':
      return <ForCertificates onDecrypt={() => onTool('certificate-decrypt')} />;
  }
}

const Unsupported = ({ file: { type, name } }: { file: File }) => (
  <Notice tone="problem">
    {fill(texts.editor.previewUnsupported, {
      type: type || /\.[^.]+$/.exec(name)?.[0] || pdfEditor.unknownKind,
    })}
  </Notice>
);

/** Appears after a delay, by which most files are open (specification section 9). */
function Loading() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), viewerLimits.previewWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="file-notice" aria-busy="true">
      <output>{isLong && viewer.embeddedLoading}</output>
    </section>
  );
}

type FailedProps = { reason: string; onRetry: () => void; onRepair: () => void };

/** Shown when both renderers failed. */
const Failed = ({ reason, onRetry, onRepair }: FailedProps) => (
  <section className="file-notice">
    <Notice tone="problem">{reason}</Notice>
    <p>{words.tryRepair}</p>
    <div className="viewer-actions">
      <Button kind="primary" onPress={onRetry}>
        {viewer.retry}
      </Button>
      <Button onPress={onRepair}>{words.repair}</Button>
    </div>
  </section>
);

const ForCertificates = ({ onDecrypt }: { onDecrypt: () => void }) => (
  <section className="file-notice">
    <Notice tone="note">{words.forCertificates}</Notice>
    <div className="viewer-actions">
      <Button kind="primary" onPress={onDecrypt}>
        {labelFor(pdfOperations['certificate-decrypt'].label)}
      </Button>
    </div>
  </section>
);
