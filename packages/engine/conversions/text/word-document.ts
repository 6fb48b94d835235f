// Any word processor's document as the document model.
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import type { TextDocument } from '#models/document/model.ts';
import { openWordDocument } from '#formats/docx/read/reader.ts';
import { withOpenXml } from '#engines/office/open-xml.ts';

/**
 * Reads a document; one that is not Word's own, or is protected, is saved as such by the office engine first.
 * @param write uses the document; it is gone afterwards.
 * @throws ProblemError of the office engine and of the reader
 */
export const withWordDocument = (
  input: InputFile,
  output: OutputFile,
  { password }: { password?: string },
  run: Run,
  write: (document: TextDocument) => Promise<void>,
): Promise<void> =>
  withOpenXml({ input, output, password, run }, 'docx', async (opened) =>
    write(await openWordDocument(opened)),
  );
