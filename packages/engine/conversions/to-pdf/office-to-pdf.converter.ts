// Word and PowerPoint documents of all versions to PDF, with the office engine.
import { rm } from 'node:fs/promises';
import type { Format } from '@octavo/contract';
import { makeAccessible } from '#editing/pdf-accessibility/accessible-pdf.ts';
import type { AccessibilityOptions } from '#editing/pdf-accessibility/options.ts';
import { converter, type InputFile, type OutputFile, type Run } from '#kernel/converter.ts';
import { withChangesAccepted } from '#engines/office/tracked-changes/accept.ts';
import { hasLegacyChanges } from '#engines/office/tracked-changes/legacy.ts';
import type { OfficeToPdfOptions } from '#engines/office/pdf-export.ts';
import { printWithOffice, saveWithOffice } from '#engines/office/print.ts';
import { withDescribedShapes } from '#engines/office/slide-shapes/described-slides.ts';
import { warnOfOtherWidths } from '#engines/office/stand-in-widths.ts';

const texts = ['docx', 'doc', 'odt', 'fodt', 'rtf'] as const;
const isText = (format: Format) => (texts as readonly Format[]).includes(format);

/** True if changes can be accepted only in a copy that the office engine has saved. */
const needsCopy = async (input: InputFile, password: string | undefined) =>
  password ? isText(input.format) : hasLegacyChanges(input);

/** Prints the document with its tracked changes accepted, if it has any. */
async function printAccepted(
  input: InputFile,
  output: OutputFile,
  options: OfficeToPdfOptions,
  run: Run,
): Promise<boolean> {
  const accepted = await withChangesAccepted(input, output);
  if (!accepted.temporary) return false;
  const { password: _, ...open } = options;
  await printWithOffice(accepted, output, open, run);
  await rm(accepted.path);
  return true;
}

/** The same for a document whose changes can be accepted only in such a copy. */
async function printCopy(
  input: InputFile,
  output: OutputFile,
  options: OfficeToPdfOptions,
  run: Run,
): Promise<boolean> {
  const path = output.path('zip');
  await saveWithOffice(input, path, 'odt', options.password, run);
  const isPrinted = await printAccepted({ ...input, path, format: 'odt' }, output, options, run);
  await rm(path);
  return isPrinted;
}

/** Prints a document; for an accessible PDF, with descriptions of shapes that its slides give. */
async function printDescribed(
  input: InputFile,
  output: OutputFile,
  options: OfficeToPdfOptions & AccessibilityOptions,
  run: Run,
): Promise<void> {
  const isDescribed = options.tagged && options.accessible !== 'off';
  const described = isDescribed ? await withDescribedShapes(input, output) : undefined;
  await printWithOffice(described ?? input, output, options, run);
  if (described) await rm(described.path);
}

export default converter<OfficeToPdfOptions & AccessibilityOptions>({
  reads: [...texts, ...(['pptx', 'ppt', 'odp', 'fodp'] as const)],
  writes: ['pdf'],
  pool: 'office',
  async convert([input], output, chosen, run) {
    const options = { ...chosen, tagged: chosen.tagged || chosen.accessible === 'required' };
    const printWithout = (await needsCopy(input, options.password)) ? printCopy : printAccepted;
    const isPrinted = await printWithout(input, output, options, run);
    if (!isPrinted) await printDescribed(input, output, options, run);
    if (!options.password) await warnOfOtherWidths(input, output.path('pdf'), run);
    if (options.tagged) makeAccessible(output.path('pdf'), input, options, run);
  },
});
