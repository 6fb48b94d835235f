// Reads any word processor document into the document model.
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import type { TextDocument } from '#models/document/model.ts';
import { openWordDocument } from '#formats/docx/read/reader.ts';
import { withOpenXml } from '#engines/office/open-xml.ts';

/**
 * Reads a document. The office engine first saves it as docx if it has another format or is protected.
 * @param write uses the document, which exists only during the call
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
