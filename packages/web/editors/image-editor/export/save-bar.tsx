// The bar that is always in sight: saves the image, or does the same to more images.
import { fill } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import { lossesOf } from '#editors/image-editor/export/losses.ts';
import type { Exporting } from '#editors/image-editor/export/use-export.ts';
import { outputLabel } from '#editors/image-editor/export/output-label.ts';
import { Button } from '#ui/forms/button.tsx';
import './export.css';

const words = imageTools.export;

export const SaveBar = ({ exporting }: { exporting: Exporting }) => {
  const { editing, order, saving, batch, save } = exporting;
  return (
    <section className="save-bar" aria-label={words.title}>
      <p>{stateText(exporting)}</p>
      <Button isDisabled={editing.isCropping} onPress={batch.open}>
        {words.batch}
      </Button>
      <Button kind="primary" isDisabled={!order || saving.isBusy} onPress={save}>
        {words.save}
      </Button>
    </section>
  );
};

/** Why nothing can be saved, or what is lost, or what will be. */
function stateText({ editing, writing, saving }: Exporting): string {
  const { faults, isCropping, isChanged, image } = editing;
  if (isCropping) return words.cropping;
  if (faults.size > 0) return words.faulty;
  if (writing.isPlain) return words.plain;
  if (saving.result && !isChanged) return words.saved;
  const { outputFormat } = writing.writing ?? {};
  return outputFormat && lossesOf(image, outputFormat).length > 0
    ? fill(words.lossy, { format: outputLabel(outputFormat) })
    : words.ready;
}
