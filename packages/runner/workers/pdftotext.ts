// Runs poppler's pdftotext inside the worker's sandbox, like qpdf: a second reader for what PDFium reads.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const options = { layout: [], content: ['-raw'], places: ['-bbox'] } as const;

/** @returns nothing if it is not installed or cannot read the file */
export async function pdftotext(
  input: string,
  order: 'layout' | 'content' | 'places',
): Promise<string | undefined> {
  const words = ['-enc', 'UTF-8', ...options[order], input, '-'];
  const child = spawn('pdftotext', words, { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return code === 0 ? output : undefined;
  } catch {
    return undefined;
  }
}
