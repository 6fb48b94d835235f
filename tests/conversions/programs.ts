// Independent programs that look at results.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Names and texts beyond ASCII, on machines that name no locale as well. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' };
const maxBuffer = 64 * 1024 * 1024;

/** Runs a program and gives what it prints. */
export async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer });
  return stdout;
}

/** All text of a PDF, as poppler reads it. */
export const textOfPdf = (path: string): Promise<string> =>
  run('pdftotext', ['-layout', path, '-']);

/** What pdfinfo says, such as `Pages` and `Page size`. */
export async function infoOfPdf(path: string): Promise<Record<string, string>> {
  const lines = (await run('pdfinfo', [path])).split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.split(':')[0], line.replace(/^[^:]*:\s*/, '')]),
  );
}
