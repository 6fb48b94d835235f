// Detects animations of which libvips reads only the first frame, so that it cannot write them again.
import type { InputFile } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';

const headBytes = 64 * 1024;

/** True for an animated PNG, and for an AVIF that holds a sequence. */
export async function isUnwritableAnimation({ path, format }: InputFile): Promise<boolean> {
  if (format !== 'png' && format !== 'avif') return false;
  const head = await headOf(path, headBytes);
  if (format === 'avif') return head.toString('latin1', 8, 12) === 'avis';
  const [control, pixels] = [head.indexOf('acTL'), head.indexOf('IDAT')];
  return control >= 0 && (pixels < 0 || control < pixels);
}
