// What was written is kept in My files: the saved bytes go to the server, which looks at them before it takes them in.
import { fill, pdfOperations, screens } from '@octavo/contract';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { convert } from '#api/conversion.ts';
import { viewer } from '#messages/viewer.ts';
import type { Annotating } from '#screens/view-pdf/pdfjs/annotation-editor.ts';
import { pdfFile } from '#screens/view-pdf/document/pdf-file.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const { write: words } = viewer;

type Kept = { state: 'idle' | 'busy' | 'kept' } | { state: 'failed'; reason: string };

type Props = { file: File; annotating: Annotating; password: string | undefined };

export function Keeping({ file, annotating, password }: Props) {
  const [kept, setKept] = useState<Kept>({ state: 'idle' });
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const keep = async () => {
    setKept({ state: 'busy' });
    const { signal } = (sending.current = new AbortController());
    try {
      const written = pdfFile(await annotating.save(), file.name);
      await send(written, password, signal);
      setKept({ state: 'kept' });
    } catch (error) {
      if (!signal.aborted) setKept({ state: 'failed', reason: reasonOf(error) });
    }
  };
  const isBusy = kept.state === 'busy';
  return (
    <>
      <Button kind="primary" isPending={isBusy} onPress={() => void keep()}>
        {isBusy ? words.keeping : words.keep}
      </Button>
      {kept.state === 'kept' && (
        <output>
          <Link to={screens.myFiles}>{words.kept}</Link>
        </output>
      )}
      {kept.state === 'failed' && (
        <Notice tone="problem">{fill(words.keepFailed, { reason: kept.reason })}</Notice>
      )}
    </>
  );
}

const send = (file: File, password: string | undefined, signal: AbortSignal) =>
  convert(
    [file],
    { type: pdfOperations.annotate.type, options: { password } },
    { signal, onSent: () => {}, onLost: () => {}, onJob: () => {} },
  );

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : String((error as Error).message);
