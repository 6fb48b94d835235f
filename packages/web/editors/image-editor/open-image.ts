// Opens a file as an image: inspects it, then decodes it here or asks the server for a preview.
import type { Format } from '@octavo/contract';
import { fetchPreview } from '#api/image-preview.ts';
import { inspectImage, type ImageInfo } from '#image/inspect/inspect.ts';
import { openRenderer } from '#image/renderer/open-renderer.ts';
import type { OpenImage } from '#editors/image-editor/recipe/use-image-editing.ts';

/** Formats that most browsers cannot decode. */
const rarelyDecoded: readonly Format[] = ['heic', 'tiff', 'jp2', 'ico', 'tga', 'ppm'];

type OpenCallbacks = {
  signal: AbortSignal;
  /** The server renders a preview; `sent` is the upload progress of a large file, from 0 to 1. */
  onServerPreview: (sent?: number) => void;
};

/**
 * Opens an image.
 * @throws ProblemError if the file is invalid, before anything is sent; ApiError if the server cannot render it; the
 * signal's reason when aborted
 */
export async function openImage(file: File, watch: OpenCallbacks): Promise<OpenImage> {
  const inspected = await inspectImage(file);
  return rarelyDecoded.includes(inspected.format)
    ? openWithFallback(file, inspected, watch)
    : openInBrowser(file, watch.signal);
}

/** Some browsers can decode such a file; others need the server's preview. */
const openWithFallback = (
  file: File,
  inspected: ImageInfo,
  watch: OpenCallbacks,
): Promise<OpenImage> =>
  openInBrowser(file, watch.signal).catch(() => openServerPreview(file, inspected, watch));

async function openServerPreview(
  file: File,
  { width, height }: ImageInfo,
  { signal, onServerPreview }: OpenCallbacks,
): Promise<OpenImage> {
  signal.throwIfAborted();
  onServerPreview();
  const shownAs = await fetchPreview(file, { signal, onSent: onServerPreview });
  const instead = { shownAs, size: { width, height } };
  return { ...(await openInBrowser(file, signal, instead)), isDrawnByServer: true };
}

async function openInBrowser(
  file: File,
  signal: AbortSignal,
  instead: Parameters<typeof openRenderer>[1] = {},
): Promise<OpenImage> {
  const opened = await openRenderer(file, instead);
  if (signal.aborted) opened.renderer.close();
  signal.throwIfAborted();
  return { file, ...opened, isDrawnByServer: false };
}
