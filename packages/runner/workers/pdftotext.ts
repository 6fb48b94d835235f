// Runs poppler's pdftotext inside the worker's sandbox: a second reader for what PDFium reads.
import { runProgram } from './programs.ts';

const orders = { layout: [], content: ['-raw'], places: ['-bbox'] } as const;

/**
 * @returns nothing if it is not installed or cannot read the file
 * @throws ProblemError `too_complex` if there is too much text
 */
export async function pdftotext(
  input: string,
  order: 'layout' | 'content' | 'places',
): Promise<string | undefined> {
  const command = ['pdftotext', '-enc', 'UTF-8', ...orders[order], input, '-'];
  const result = await runProgram(command, { ignored: ['errors'] });
  return result?.code === 0 ? result.output : undefined;
}
