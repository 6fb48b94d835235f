// Detects animations of which libvips reads only the first frame, so that it cannot write them again.
import { readFile } from 'node:fs/promises';
import { formats } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';

const headBytes = 64 * 1024;

/** The brand of an AVIF, in its first box. */
const brandAt = 8;
const brandEnd = 12;

const isSequence = (head: Buffer): boolean => head.toString('latin1', brandAt, brandEnd) === 'avis';

/**
 * The still image in a file that holds an AVIF sequence, for libvips, which refuses the brand of sequences.
 * @returns nothing for other files
 */
export async function stillOfSequence(path: string): Promise<Buffer | undefined> {
  if (!isSequence(await headOf(path, brandEnd))) return undefined;
  const file = await readFile(path);
  file.write('avif', brandAt, 'latin1');
  return file;
}

/** True for an animated PNG, and for an AVIF that holds a sequence. */
export async function isUnwritableAnimation({ path, format }: InputFile): Promise<boolean> {
  if (format !== 'png' && format !== 'avif') return false;
  const head = await headOf(path, headBytes);
  if (format === 'avif') return isSequence(head);
  const [control, pixels] = [head.indexOf('acTL'), head.indexOf('IDAT')];
  return control >= 0 && (pixels < 0 || control < pixels);
}

/** Warns if the result is only the first frame, because libvips does not read the others. */
export async function warnOfUnreadFrames(input: InputFile, run: Run): Promise<void> {
  if (!(await isUnwritableAnimation(input))) return;
  run.warn({ code: 'animation_became_still', values: { format: formats[input.format].label } });
}
