// Asks the server for a preview of an image that this browser cannot decode.
import { routes } from '@octavo/contract';
import { fetchFile } from '#api/client.ts';
import { resumableLimits, uploadResumably } from '#api/resumable-upload.ts';

type Callbacks = {
  signal: AbortSignal;
  /** The upload progress of large files, from 0 to 1. */
  onSent: (part: number) => void;
};

/**
 * Asks the server to render a preview of an image.
 * @throws ApiError if the server cannot render it; the signal's reason when aborted
 */
export async function fetchPreview(file: File, callbacks: Callbacks): Promise<File> {
  const body = new FormData();
  if (file.size > resumableLimits.fromBytes) body.append('upload', await uploaded(file, callbacks));
  else body.append('file', file);
  const { signal } = callbacks;
  const preview = await fetchFile(routes.image.preview, { body, signal });
  return new File([preview], file.name, { type: preview.type });
}

const uploaded = (file: File, { signal, onSent }: Callbacks): Promise<string> =>
  uploadResumably(file, {
    ...{ signal, onLost: () => {} },
    onSent: (sent) => onSent(sent / file.size),
  });
