// Any word processor's document as the document model.
import { rm } from 'node:fs/promises';
import type { InputFile, OutputFile, Run } from '#core/converter.ts';
import type { TextDocument } from '#document/model.ts';
import { openWordDocument } from '#formats/docx/reader.ts';
import { saveWithOffice } from '#office/print.ts';

/**
 * Reads a document; one that is not Word's own, or is protected, is saved as such by the office engine first.
 * @param write uses the document; it is gone afterwards.
 * @throws ProblemError of the office engine and of the reader
 */
export async function withWordDocument(
  input: InputFile,
  output: OutputFile,
  { password }: { password?: string },
  run: Run,
  write: (document: TextDocument) => Promise<void>,
): Promise<void> {
  if (input.format === 'docx' && !password) return write(await openWordDocument(input.path));
  const saved = output.path('docx');
  await saveWithOffice(input, saved, 'docx', password, run);
  await write(await openWordDocument(saved));
  await rm(saved);
}
