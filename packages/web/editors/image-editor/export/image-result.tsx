// The saved image: preview, download, and what can be done with it next.
import {
  fill,
  formats,
  screens,
  type ConversionResult,
  type ConversionType,
} from '@octavo/contract';
import { Link } from 'react-router';
import type { ConversionRequest } from '#api/conversion.ts';
import { formatBytes } from '#messages/format.ts';
import { imageTools } from '#messages/image-tools.ts';
import { typeLabel } from '#messages/labels.ts';
import { texts } from '#messages/texts.ts';
import { ResultPanel } from '#editing/result-panel.tsx';
import { useOpenResult } from '#editing/use-open-result.ts';
import { stepsOfRequest } from '#presets/preset-steps.ts';
import { SavePresetButton } from '#presets/save-preset-button.tsx';
import { sizeChange } from '#editors/image-editor/export/size-change.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const words = imageTools.outcome;

type Props = {
  result: ConversionResult;
  request: ConversionRequest | undefined;
  before: File;
};

export function ImageResult({ result, request, before }: Props) {
  const { continueEditing, open, problem } = useOpenResult(
    result,
    texts.editor.imageDownloadFailed,
  );
  const upload = (conversionType?: ConversionType) =>
    open(screens.editorUpload, (file) => ({
      files: [file],
      ...(conversionType && { conversionType }),
    }));
  const pdf = pdfTypeFor(result);
  return (
    <ResultPanel result={result} type={request?.type}>
      <div className="image-result">
        {isPicture(result) && <img src={result.downloadUrl} alt={words.picture} />}
        <div className="image-result-details">
          <p>{sizesText(result, before)}</p>
          <p>
            {words.savedTo} <Link to={screens.myFiles}>{texts.myFiles.title}</Link>
          </p>
          <div className="panel-buttons">
            {isPicture(result) && (
              <Button onPress={() => void continueEditing()}>{words.continueEditing}</Button>
            )}
            {isPicture(result) && (
              <Button onPress={() => void upload(pdf)}>{typeLabel(pdf)}</Button>
            )}
            <Button onPress={() => void upload()}>{words.convert}</Button>
            {request && !request.attachments && (
              <SavePresetButton steps={stepsOfRequest(request)} />
            )}
          </div>
        </div>
      </div>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </ResultPanel>
  );
}

/** A TIFF with several pages becomes an archive in other formats. */
const isPicture = ({ mimeType }: ConversionResult) => mimeType.startsWith('image/');

const sizesText = ({ fileSize }: ConversionResult, { size }: File) =>
  fill(words.sizes, {
    before: formatBytes(size),
    after: formatBytes(fileSize),
    share: sizeChange(size, fileSize),
  });

/** The conversion from this image type to PDF. */
function pdfTypeFor({ mimeType }: ConversionResult): ConversionType {
  if (mimeType === formats.png.mime) return 'png-to-pdf';
  if (mimeType === formats.gif.mime) return 'gif-to-pdf';
  return mimeType === formats.tiff.mime ? 'tiff-to-pdf' : 'jpg-to-pdf';
}
