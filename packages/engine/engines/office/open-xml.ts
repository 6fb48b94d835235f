// Provides an input as Office Open XML. The office engine first converts files of other formats and protected ones.
import { rm } from 'node:fs/promises';
import { guardZip } from '#containers/zip-guard.ts';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { isCompoundFile } from '#containers/compound-file.ts';
import { saveWithOffice } from '#engines/office/print.ts';

type Job = { input: InputFile; output: OutputFile; password: string | undefined; run: Run };

/**
 * Calls a function with the input as Office Open XML.
 * @param format the format that the function reads
 * @throws ProblemError of the office engine and of the archive guard
 */
export async function withOpenXml(
  { input, output, password, run }: Job,
  format: 'docx' | 'xlsx' | 'pptx',
  work: (path: string) => Promise<void>,
): Promise<void> {
  if (input.format === format && !(await isCompoundFile(input.path))) return work(input.path);
  run.progress(0, 1, 'Opening the file');
  // Its name must differ from that of the target.
  const path = output.path(format).replace(/result(?=\.\w+$)/, 'opened');
  await saveWithOffice(input, path, format, password || undefined, run);
  await guardZip(path);
  await work(path);
  await rm(path);
}
