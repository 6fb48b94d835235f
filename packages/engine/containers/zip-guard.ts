// The check every ZIP container passes before an engine opens it: unpack all of it once, within a budget.
import { stat } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { archiveLimits } from '#kernel/limits.ts';
import { markupScanner } from '#containers/markup-guard.ts';
import { readEntry } from '#containers/zip-content.ts';
import { zipEntries, type ZipEntry } from '#containers/zip-directory.ts';

/** Looks on at one part while it is unpacked. */
export type PartReader = (chunk: Buffer) => void;

/** Counts all unpacked bytes and stops at the limits. */
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
 * Unpacks every part once and lets nothing through that an office engine should not see.
 * @param partReader may give a reader for a part that is looked at closer, such as a sheet.
 * @param isMarkup tells which parts are scanned as markup; all that begin like it are, where not given.
 * @throws ProblemError `archive_limits`, `unsafe_markup`, `nested_too_deep`, `damaged_file`.
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
