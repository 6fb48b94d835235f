// The way out of the image editor: the image is made, or all that was chosen is done to more images.
import { useEffect, useEffectEvent, useState } from 'react';
import { useWork } from '#editing/use-server-job.ts';
import { failureText } from '#editors/image-editor/export/failure-text.ts';
import { orderOf } from '#editors/image-editor/export/operation.ts';
import { useBatch } from '#editors/image-editor/export/use-batch.ts';
import { resultWritingOf } from '#editors/image-editor/export/output-settings.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

export function useExporting(editing: ImageEditing) {
  const { file, entered, faults, mark, isCropping, edit, keep } = editing;
  const writing = resultWritingOf(editing);
  const saving = useWork(failureText);
  const { result } = saving;
  /** What the server was given to do, whatever was changed while it did. */
  const [sent, setSent] = useState(edit);
  const saved = useEffectEvent(() => keep(sent));
  useEffect(() => {
    if (result) saved();
  }, [result]);
  const isSound = faults.size === 0 && !isCropping;
  /** What the server is to do; nothing where nothing can be done. */
  const order = isSound ? orderOf(entered, writing.written, mark) : undefined;
  return {
    editing,
    writing,
    saving,
    batch: useBatch(file),
    order,
    save() {
      if (!order) return;
      setSent(edit);
      saving.start(order, [file]);
    },
  };
}

export type Exporting = ReturnType<typeof useExporting>;
