// Saves the annotated PDF to My files.
import { fill, pdfOperations, screens } from '@octavo/contract';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { convert } from '#api/conversion.ts';
import { viewer } from '#messages/viewer.ts';
import type { AnnotationEditor } from '#screens/view-pdf/pdfjs/annotation-editor.ts';
import { pdfFile } from '#screens/view-pdf/document/pdf-file.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const { annotate: words } = viewer;

type SaveState = { state: 'idle' | 'busy' | 'saved' } | { state: 'failed'; reason: string };

type Props = { file: File; annotations: AnnotationEditor; password: string | undefined };

export function SaveToMyFiles({ file, annotations, password }: Props) {
  const [saveState, setSaveState] = useState<SaveState>({ state: 'idle' });
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);
  const save = async () => {
    setSaveState({ state: 'busy' });
    const { signal } = (aborter.current = new AbortController());
    try {
      const annotated = pdfFile(await annotations.save(), file.name);
      await send(annotated, password, signal);
      setSaveState({ state: 'saved' });
    } catch (error) {
      if (!signal.aborted) setSaveState({ state: 'failed', reason: reasonOf(error) });
    }
  };
  const isBusy = saveState.state === 'busy';
  return (
    <>
      <Button kind="primary" isPending={isBusy} onPress={() => void save()}>
        {isBusy ? words.saving : words.save}
      </Button>
      {saveState.state === 'saved' && (
        <output>
          <Link to={screens.myFiles}>{words.saved}</Link>
        </output>
      )}
      {saveState.state === 'failed' && (
        <Notice tone="problem">{fill(words.saveFailed, { reason: saveState.reason })}</Notice>
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
