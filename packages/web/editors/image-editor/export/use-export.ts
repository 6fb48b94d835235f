// Saves the image, or a batch, with the current edit.
import { useCallback, useRef, useState } from 'react';
import type { ConversionRequest } from '#api/conversion.ts';
import { saveLink } from '#ui/files/save-file.ts';
import { useServerJob } from '#converting/queue/use-server-job.ts';
import { encodedFileOf, storingRequest } from '#editors/image-editor/export/browser-result.ts';
import { failureText } from '#editors/image-editor/export/failure-text.ts';
import { requestFor } from '#editors/image-editor/export/operation.ts';
import { useBatch } from '#editors/image-editor/export/use-batch.ts';
import { outputSettingsOf } from '#editors/image-editor/export/output-settings.ts';
import type { BrowserResult } from '#editors/image-editor/export/use-live-size.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

export function useExport(editing: ImageEditing) {
  const { file, image, entered, errors, mark, isCropping, edit, keep } = editing;
  const output = outputSettingsOf(editing);
  const saving = useServerJob(failureText);
  const isValid = errors.size === 0 && !isCropping;
  /** The request for the server; undefined if there is nothing to do. */
  const request = isValid
    ? requestFor(entered, output.chosenOutput, image.format, mark)
    : undefined;
  const encoded = useRef<BrowserResult>(undefined);
  const onEncoded = useCallback((result: BrowserResult) => (encoded.current = result), []);
  /** The edit that was saved last, whoever encoded it. */
  const [savedRequest, setSavedRequest] = useState<ConversionRequest>();
  return {
    editing,
    output,
    saving,
    batch: useBatch(file),
    request,
    savedRequest,
    onEncoded,
    /** Saves the edit as it is now, whatever changes meanwhile, and downloads the result. */
    async save() {
      if (!request) return;
      setSavedRequest(request);
      // The file whose size is shown, unless the edit has changed since or the server must encode it.
      const own = encoded.current?.edit === edit ? encoded.current : undefined;
      const result = await (own
        ? saving.run(storingRequest(request), [encodedFileOf(own.file, own.outputFormat, file)])
        : saving.run(request, [file]));
      if (!result) return;
      keep(edit);
      saveLink(result.downloadUrl, result.outputFileName);
    },
  };
}

export type ImageExport = ReturnType<typeof useExport>;
