// The check of every ZIP container before an engine opens it: unpacks all of it once, within limits.
import { stat } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { archiveLimits } from '#kernel/limits.ts';
import { markupScanner } from '#containers/markup-guard.ts';
import { readEntry } from '#containers/zip-content.ts';
import { zipEntries, type ZipEntry } from '#containers/zip-directory.ts';

/** Receives the chunks of one part while it is unpacked. */
export type PartReader = (chunk: Buffer) => void;

/** Counts all unpacked bytes and throws at the limits. */
function budget(packedBytes: number): PartReader {
  let bytes = 0;
  return (chunk) => {
    bytes += chunk.length;
    const tooMuch = bytes > archiveLimits.totalBytes;
    const tooDense =
      bytes > archiveLimits.ratioFloorBytes && bytes > packedBytes * archiveLimits.ratio;
    if (tooMuch || tooDense)
      throw new ProblemError('archive_limits', {}, `${bytes} bytes unpacked`);
  };
}

/**
 * Unpacks and checks every part once.
 * @param partReader returns a reader for parts that need a closer check, such as sheets
 * @param isMarkup selects the parts to scan as markup; by default all that begin like it
 * @throws ProblemError `archive_limits`, `unsafe_markup`, `nested_too_deep`, `damaged_file`
 */
export async function guardZip(
  path: string,
  partReader: (entry: ZipEntry) => PartReader | undefined = () => undefined,
  isMarkup: (entry: ZipEntry) => boolean = () => true,
): Promise<void> {
  const spend = budget((await stat(path)).size);
  for (const entry of await zipEntries(path)) {
    const scan = isMarkup(entry) ? markupScanner() : undefined;
    const formatting = partReader(entry);
    await readEntry(path, entry, (chunk) => {
      spend(chunk);
      scan?.(chunk);
      formatting?.(chunk);
    });
  }
}
