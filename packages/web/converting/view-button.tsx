// Opens a PDF result in the viewer.
import { fill, screens, type ConversionResult } from '@octavo/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchBytes } from '#api/download.ts';
import { viewer as words } from '#messages/viewer.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

export function ViewButton({ result }: { result: ConversionResult }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { outputFileName: name, downloadUrl, mimeType: type } = result;
  const view = async () => {
    setBusy(true);
    setProblem('');
    try {
      const bytes = await fetchBytes(downloadUrl, new AbortController().signal);
      const file = new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
      await navigate(screens.viewPdf, { state: { file } });
    } catch (error) {
      setProblem(fill(words.viewFailed, { reason: (error as Error).message }));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        isPending={busy}
        aria-label={fill(words.viewFile, { name })}
        onPress={() => void view()}
      >
        {words.view}
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  );
}
