// Compresses a PDF, and never makes it larger: reduces images to the visible resolution, compresses streams better, and
// merges equal parts. Text, links, forms, bookmarks and tags stay unchanged.
import { copyFile, mkdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatBytes } from '@octavo/contract';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { Compression } from '#editing/pdf-compress/compression.ts';
import { levels } from '#editing/pdf-compress/images/quality-levels.ts';
import {
  atLevel,
  atSize,
  withVerifiedFonts,
  type SearchResult,
} from '#editing/pdf-compress/search.ts';
import { DrawnPages } from '#editing/pdf-compress/similarity/page-similarity.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { warnOfSignatures, withoutSignatures } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  compressionLevel: keyof typeof levels;
  targetKilobytes?: number;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-compress'],
  async convert([input], output, options, run) {
    const target = output.path('pdf');
    const onDisk = join(dirname(target), 'objects');
    if (input.size > maxHeldBytes) return compress(input, target, options, onDisk, run);
    const inMemory = join(run.scratch, 'objects');
    try {
      await compress(input, target, options, inMemory, run);
    } catch (error) {
      // A small file may hold large streams.
      if (!(await isFull(run.scratch))) throw error;
      await rm(inMemory, { recursive: true });
      await compress(input, target, options, onDisk, run);
    }
  },
});

/**
 * The folder for temporary files is in memory, where thousands of small files are written in a fraction of the time. The parts of
 * larger documents are kept on disk.
 */
const maxHeldBytes = 8 * 1024 * 1024;
/** With less left, a file could not be written. */
const minFreeBytes = 1024 * 1024;

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFreeBytes;
}

/** @param folder for the parts of the document */
async function compress(
  input: InputFile,
  target: string,
  { password, compressionLevel, targetKilobytes }: Options,
  folder: string,
  run: Run,
): Promise<void> {
  const source = sourceOf(input, password);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const compression = await Compression.open(source, folder, run);
  const job = { compression, source, run, originals: new DrawnPages() };
  const most = targetKilobytes && targetKilobytes * 1024;
  const found = await withVerifiedFonts(job, () =>
    most ? atSize(job, most) : atLevel(job, levels[compressionLevel]),
  );
  const isSmaller = found.draft.bytes < input.size;
  const draft = { ...source, path: found.draft.path };
  // A file that is returned unchanged keeps its signatures.
  const made = isSmaller ? await withoutSignatures(draft, 'unsigned.pdf', run) : source;
  await copyFile(made.path, target);
  await rm(folder, { recursive: true });
  const { size } = await stat(target);
  if (most && size > most) warnOfMissedTarget(size, most, run);
  if (!isSmaller) return warnOfKeptFile(input, run);
  await warnOfSignatures([input], run);
  reportGain(input.size, size, found, run);
}

const warnOfKeptFile = ({ size }: InputFile, run: Run): void =>
  run.warn({ code: 'not_smaller', values: { size: formatBytes(size) } });

const warnOfMissedTarget = (size: number, most: number, run: Run): void =>
  run.warn({
    code: 'target_missed',
    values: { size: formatBytes(size), target: formatBytes(most) },
  });

/** Reports both sizes, and the similarity of the page that lost most to its original. */
function reportGain(before: number, after: number, { similarities }: SearchResult, run: Run): void {
  const sizes = { before: formatBytes(before), after: formatBytes(after) };
  const [worst] = [...similarities].toSorted(([, one], [, other]) => one - other);
  if (!worst) return run.warn({ code: 'compressed_without_loss', values: sizes });
  const percent = (Math.floor(worst[1] * 1000) / 10).toFixed(1);
  run.warn({ code: 'compressed', values: { ...sizes, page: worst[0], similarity: percent } });
}
