// Checks a PDF with qpdf.
import type { Run } from '#kernel/converter.ts';
import { inputOf, type Source } from './document.ts';

/** Whether qpdf finds nothing wrong in the file, streams included. A wrong password is something wrong, too. */
export async function passesCheck(source: Source, run: Run): Promise<boolean> {
  const { isDone, errors } = await run.tools.qpdf({ ...inputOf(source), check: '' });
  return isDone && !errors.trim();
}
