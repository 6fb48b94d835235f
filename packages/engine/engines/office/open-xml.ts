// A file that is to be read as Office Open XML. One of another format, or a protected one, is made so by the office engine first.
import { rm } from 'node:fs/promises';
import { guardZip } from '#containers/zip-guard.ts';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { isCompoundFile } from '#containers/compound-file.ts';
import { saveWithOffice } from '#engines/office/print.ts';

type Job = { input: InputFile; output: OutputFile; password: string | undefined; run: Run };

/**
 * Does one piece of work on the input as Office Open XML.
 * @param format the one that is read
 * @throws ProblemError of the office engine and of the archive guard
 */
export async function withOpenXml(
  { input, output, password, run }: Job,
  format: 'docx' | 'xlsx' | 'pptx',
  work: (path: string) => Promise<void>,
): Promise<void> {
  if (input.format === format && !(await isCompoundFile(input.path))) return work(input.path);
  run.progress(0, 1, 'Opening the file');
  // Whatever the target is, its own file has another name.
  const path = output.path(format).replace(/result(?=\.\w+$)/, 'opened');
  await saveWithOffice(input, path, format, password || undefined, run);
  await guardZip(path);
  await work(path);
  await rm(path);
}
