// The result of an operation: download it or keep editing.
import type { ConversionResult } from '@octavo/contract';
import type { RequestType } from '#api/endpoints.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';
import { ResultPanel } from '#editing/result-panel.tsx';
import { useOpenResult } from '#editing/use-open-result.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

type Props = { result: ConversionResult; type: RequestType | undefined };

/** The result. If it is a PDF, it can be edited further. */
export function PdfResult({ result, type }: Props) {
  const { continueEditing, problem } = useOpenResult(result, texts.editor.pdfDownloadFailed);
  return (
    <ResultPanel result={result} type={type}>
      {result.mimeType === 'application/pdf' && (
        <div className="editor-choices">
          <Button onPress={() => void continueEditing()}>{words.continueEditing}</Button>
        </div>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </ResultPanel>
  );
}
