// Opens a file and shows it with one of the two renderers.
import { useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '#messages/texts.ts';
import { viewer as words } from '#messages/viewer.ts';
import { open, type OpenState } from '#screens/view-pdf/open-file.ts';
import { PasswordForm } from '#screens/view-pdf/password-form.tsx';
import { PdfjsViewer } from '#screens/view-pdf/pdfjs-viewer.tsx';
import { PdfiumViewer } from '#screens/view-pdf/pdfium-viewer.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';

const { viewer } = texts;

type Props = {
  file: File;
  /** Whether the annotation toolbar is open initially. */
  initialMode: 'view' | 'annotate';
};

/** Shows a PDF file. */
export function PdfViewer(props: Props) {
  const [attempt, retry] = useReducer((before: number) => before + 1, 0);
  return <ViewerAttempt key={attempt} {...props} onRetry={retry} />;
}

function ViewerAttempt({ file, initialMode, onRetry }: Props & { onRetry: () => void }) {
  const opening = useOpenFile(file);
  switch (opening.state) {
    case 'loading':
      return (
        <Card withFoldLines>
          <section className="file-notice" aria-busy="true">
            <output>{viewer.embeddedLoading}</output>
          </section>
        </Card>
      );
    case 'password':
      return <PasswordForm {...opening} />;
    case 'open':
      return <PdfjsViewer file={file} initialMode={initialMode} {...opening} />;
    case 'pictures':
      return <PdfiumViewer file={file} {...opening} />;
    case 'failed':
      return <Failed file={file} reason={opening.reason} onRetry={onRetry} />;
  }
}

/** The state of opening a file. */
function useOpenFile(file: File): OpenState {
  const [state, setState] = useState<OpenState>({ state: 'loading' });
  useEffect(() => {
    const aborter = new AbortController();
    void open(file, { signal: aborter.signal, onState: setState });
    return () => aborter.abort();
  }, [file]);
  return state;
}

/** Shown when both renderers failed. */
function Failed({ file, reason, onRetry }: { file: File; reason: string; onRetry: () => void }) {
  const navigate = useNavigate();
  const repair = () => navigate('/edit-pdf', { state: { file, operation: 'repair' } });
  return (
    <Card>
      <section className="file-notice">
        <Notice tone="problem">{reason}</Notice>
        <p>{words.tryRepair}</p>
        <div className="viewer-actions">
          <Button kind="primary" onPress={onRetry}>
            {viewer.retry}
          </Button>
          <Button onPress={() => void repair()}>{words.repair}</Button>
        </div>
      </section>
    </Card>
  );
}
