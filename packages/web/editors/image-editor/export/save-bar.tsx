// The form with what the image is saved as, and the buttons Save and Batch; always visible.
import { fill } from '@octavo/contract';
import type { FormEvent } from 'react';
import { imageTools } from '#messages/image-tools.ts';
import { isOnlyMetadata } from '#editors/image-editor/export/operation.ts';
import { lossesOf } from '#editors/image-editor/export/losses.ts';
import type { ImageExport } from '#editors/image-editor/export/use-export.ts';
import { outputLabel } from '#editors/image-editor/export/output-label.ts';
import { SaveAs } from '#editors/image-editor/export/save-as.tsx';
import { Button } from '#ui/forms/button.tsx';
import './export.css';

const words = imageTools.export;

export const SaveBar = ({ imageExport }: { imageExport: ImageExport }) => {
  const { editing, output, request, saving, batch, save, onEncoded } = imageExport;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isBusy) void save();
  };
  return (
    <form className="save-bar" aria-label={words.title} onSubmit={submit}>
      <SaveAs editing={editing} output={output} onEncoded={onEncoded} />
      <p className="save-state">{stateText(imageExport)}</p>
      <Button isDisabled={editing.isCropping} onPress={batch.open}>
        {words.batch}
      </Button>
      <Button kind="primary" type="submit" isDisabled={!request || saving.isBusy}>
        {words.save}
      </Button>
    </form>
  );
};

/** The status: why saving is not possible, what would be lost, or what will be saved. */
function stateText({ editing, output, saving }: ImageExport): string {
  const { errors, isCropping, isChanged, image } = editing;
  if (isCropping) return words.cropping;
  if (errors.size > 0) return words.invalid;
  if (saving.result && !isChanged) return words.saved;
  if (isOnlyMetadata(editing.recipe, output.chosenOutput, image.format)) return words.metadataOnly;
  if (output.isPlain) return words.plain;
  const { outputFormat } = output.output ?? {};
  return outputFormat && lossesOf(image, outputFormat, output.isCompressed).length > 0
    ? fill(words.lossy, { format: outputLabel(outputFormat) })
    : words.ready;
}
