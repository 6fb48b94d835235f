// Runs poppler's pdftotext inside the worker's sandbox: a second reader for what PDFium reads.
import { runProgram } from './programs.ts';

const options = { layout: [], content: ['-raw'], places: ['-bbox'] } as const;

/** @returns nothing if it is not installed or cannot read the file */
export async function pdftotext(
  input: string,
  order: 'layout' | 'content' | 'places',
): Promise<string | undefined> {
  const ended = await runProgram(['pdftotext', '-enc', 'UTF-8', ...options[order], input, '-']);
  return ended?.code === 0 ? ended.output : undefined;
}
