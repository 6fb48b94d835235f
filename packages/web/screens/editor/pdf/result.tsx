// What came of an operation: to be downloaded, or edited further.
import type { ConversionResult } from '@octavo/contract';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';
import { ConvertedPanel } from '#screens/editor/conversion/converted-panel.tsx';
import { useGoingOn } from '#screens/editor/conversion/use-going-on.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** The result; one that is a PDF can be gone on with. */
export function Result({ result }: { result: ConversionResult }) {
  const { goOn, problem } = useGoingOn(result, texts.editor.pdfDownloadFailed);
  return (
    <ConvertedPanel result={result}>
      {result.mimeType === 'application/pdf' && (
        <div className="editor-choices">
          <Button onPress={() => void goOn()}>{words.goOn}</Button>
        </div>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </ConvertedPanel>
  );
}
