// Opens the image of the editor and tracks the state.
import { fileTooLarge } from '@octavo/contract';
import { useEffect, useState } from 'react';
import { useFileLimit } from '#plans/use-file-limit.ts';
import { openImage } from '#editors/image-editor/open-image.ts';
import type { OpenImage } from '#editors/image-editor/recipe/use-image-editing.ts';

export type ImageOpenState =
  | { state: 'opening' }
  /** The server renders a preview; `sent` is the upload progress of a large file, from 0 to 1. */
  | { state: 'asking'; sent: number | undefined }
  | { state: 'open'; open: OpenImage }
  | { state: 'failed'; error: unknown };

/** Opens a file and closes it on unmount. */
export function useOpenedImage(file: File): ImageOpenState {
  const [opening, setOpening] = useState<ImageOpenState>({ state: 'opening' });
  const limit = useFileLimit();
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const setState = (next: ImageOpenState) => !signal.aborted && setOpening(next);
    const opened = openImage(file, {
      signal,
      onServerPreview: (sent) => setState({ state: 'asking', sent }),
    });
    opened.then(
      (open) => setState({ state: 'open', open }),
      (error: unknown) => setState({ state: 'failed', error }),
    );
    return () => {
      aborter.abort();
      void opened.then(({ renderer }) => renderer.close()).catch(() => {});
    };
  }, [file]);
  if (limit && file.size > limit.bytes) {
    const error = fileTooLarge(limit.bytes, { size: file.size, plans: 'see Pricing' });
    return { state: 'failed', error };
  }
  return opening;
}
