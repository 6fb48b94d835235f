// The state of a batch: more images that get the same edit.
import { useState } from 'react';
import type { ConversionRequest } from '#api/conversion.ts';
import { useQueue } from '#converting/queue/use-queue.ts';
import { useFileLimit } from '#plans/use-file-limit.ts';
import { checkImage } from '#editors/image-editor/export/check-image.ts';

/** A rejected image and the reason. */
export type RejectedImage = { file: File; reason: string };

/** @param first the open image, which comes first */
export function useBatch(first: File) {
  const maxBytes = useFileLimit()?.bytes;
  const [isOpen, setOpen] = useState(false);
  const [queue, controls] = useQueue();
  const [refused, setRefused] = useState<readonly RejectedImage[]>([]);
  const clear = () => {
    controls.clear();
    setRefused([]);
  };
  return {
    isOpen,
    queue,
    controls,
    refused,
    open() {
      if (queue.length === 0) controls.add([first]);
      setOpen(true);
    },
    close() {
      clear();
      setOpen(false);
    },
    /** Checks images before adding them, so that broken ones are not uploaded. */
    async add(files: readonly File[]) {
      for (const file of files) {
        const reason = await checkImage(file, maxBytes);
        if (reason === undefined) controls.add([file]);
        else setRefused((before) => [...before, { file, reason }]);
      }
    },
    forget: (file: File) => setRefused((all) => all.filter((entry) => entry.file !== file)),
    start: (request: ConversionRequest) => controls.start(request, false),
  };
}

export type ImageBatch = ReturnType<typeof useBatch>;
