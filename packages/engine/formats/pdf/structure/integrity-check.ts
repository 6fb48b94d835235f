// Checks a PDF with qpdf.
import type { Run } from '#kernel/converter.ts';
import { inputOf, type Source } from './document.ts';

/** What qpdf finds wrong with the file, including its streams, one message a line; empty if nothing. */
export async function checkMessages(source: Source, run: Run): Promise<string> {
  const { errors } = await run.tools.qpdf({ ...inputOf(source), check: '' });
  return errors.trim();
}

/** True if qpdf finds no error in the file, including its streams. A wrong password counts as an error. */
export async function passesCheck(source: Source, run: Run): Promise<boolean> {
  const { isDone, errors } = await run.tools.qpdf({ ...inputOf(source), check: '' });
  return isDone && !errors.trim();
}
