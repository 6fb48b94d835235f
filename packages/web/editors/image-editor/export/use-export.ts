// Saves the image, or a batch, with the current edit.
import { saveLink } from '#ui/files/save-file.ts';
import { useServerJob } from '#converting/queue/use-server-job.ts';
import { failureText } from '#editors/image-editor/export/failure-text.ts';
import { requestFor } from '#editors/image-editor/export/operation.ts';
import { useBatch } from '#editors/image-editor/export/use-batch.ts';
import { outputSettingsOf } from '#editors/image-editor/export/output-settings.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

export function useExport(editing: ImageEditing) {
  const { file, entered, errors, mark, isCropping, edit, keep } = editing;
  const output = outputSettingsOf(editing);
  const saving = useServerJob(failureText);
  const isValid = errors.size === 0 && !isCropping;
  /** The request for the server; undefined if there is nothing to do. */
  const request = isValid ? requestFor(entered, output.chosenOutput, mark) : undefined;
  return {
    editing,
    output,
    saving,
    batch: useBatch(file),
    request,
    /** Saves the edit as it is now, whatever changes meanwhile, and downloads the result. */
    async save() {
      if (!request) return;
      const result = await saving.run(request, [file]);
      if (!result) return;
      keep(edit);
      saveLink(result.downloadUrl, result.outputFileName);
    },
  };
}

export type ImageExport = ReturnType<typeof useExport>;
