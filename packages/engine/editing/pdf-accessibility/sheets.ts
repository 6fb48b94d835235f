// Decides whether PDFs of spreadsheets get tags.
import type { InputFile, Run } from '#kernel/converter.ts';
import { makeAccessible } from './accessible-pdf.ts';
import type { AccessibilityOptions } from './options.ts';

type SheetAccessibility = AccessibilityOptions & { tagged: boolean };

/** Larger workbooks are tagged on request only, because tags make their PDFs much larger and slower to write. */
const smallBytes = 64 * 1024;

/** True if a workbook's PDF gets tags: on request, or if it is small. */
export const isTagged = (
  { size }: InputFile,
  { tagged, accessible }: SheetAccessibility,
): boolean => tagged || accessible === 'required' || (accessible === 'auto' && size <= smallBytes);

/**
 * Makes the PDF accessible, or warns that it has no tags.
 * @throws ProblemError `not_accessible`
 */
export function finishSheet(
  path: string,
  input: InputFile,
  options: SheetAccessibility,
  run: Pick<Run, 'warn'>,
): void {
  if (options.tagged) makeAccessible(path, input, options, run);
  else if (options.accessible === 'auto') run.warn({ code: 'not_tagged', values: {} });
}
