// A file on its way to the stage: opened, asked for its password, shown by one of the two renderers, or failed.
import { useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '#messages/texts.ts';
import { viewer as words } from '#messages/viewer.ts';
import { open, type Opening } from '#screens/view-pdf/open-file.ts';
import { PasswordForm } from '#screens/view-pdf/password-form.tsx';
import { PdfDesk } from '#screens/view-pdf/pdfjs-viewer.tsx';
import { PicturesDesk } from '#screens/view-pdf/pdfium-viewer.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Sheet } from '#ui/layout/card.tsx';

const { viewer } = texts;

type Props = {
  file: File;
  /** Whether the tools for annotations are out from the beginning. */
  begin: 'reading' | 'writing';
};

/** Shows a PDF file. */
export function Reader(props: Props) {
  const [attempt, retry] = useReducer((before: number) => before + 1, 0);
  return <Attempt key={attempt} {...props} onRetry={retry} />;
}

function Attempt({ file, begin, onRetry }: Props & { onRetry: () => void }) {
  const opening = useOpening(file);
  switch (opening.state) {
    case 'loading':
      return (
        <Sheet folded>
          <section className="file-notice" aria-busy="true">
            <output>{viewer.embeddedLoading}</output>
          </section>
        </Sheet>
      );
    case 'password':
      return <PasswordForm {...opening} />;
    case 'open':
      return <PdfDesk file={file} begin={begin} {...opening} />;
    case 'pictures':
      return <PicturesDesk file={file} {...opening} />;
    case 'failed':
      return <Failed file={file} reason={opening.reason} onRetry={onRetry} />;
  }
}

/** How far the opening of a file is. */
function useOpening(file: File): Opening {
  const [opening, tell] = useState<Opening>({ state: 'loading' });
  useEffect(() => {
    const ended = new AbortController();
    void open(file, { signal: ended.signal, tell });
    return () => ended.abort();
  }, [file]);
  return opening;
}

/** Neither way has shown it. */
function Failed({ file, reason, onRetry }: { file: File; reason: string; onRetry: () => void }) {
  const navigate = useNavigate();
  const repair = () => navigate('/edit-pdf', { state: { file, operation: 'repair' } });
  return (
    <Sheet>
      <section className="file-notice">
        <Notice tone="problem">{reason}</Notice>
        <p>{words.tryRepair}</p>
        <div className="viewer-ways">
          <Button kind="primary" onPress={onRetry}>
            {viewer.retry}
          </Button>
          <Button onPress={() => void repair()}>{words.repair}</Button>
        </div>
      </section>
    </Sheet>
  );
}
