// Pages of PDFs as poppler draws them, for scripts that compare them.
import { execFileSync } from 'node:child_process';

export const dotsPerInch = 100;

export const program = (name: string, args: readonly string[]): Buffer =>
  execFileSync(name, args, { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] });

export type Picture = { width: number; height: number; data: Buffer };

/** @param page from 1 */
export function pictureOf(path: string, page: number): Picture {
  const range = [
    '-f',
    String(page),
    '-l',
    String(page),
    '-r',
    String(dotsPerInch),
    '-gray',
    '-cropbox',
  ];
  const bytes = program('pdftoppm', [...range, path]);
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  return { width, height, data: bytes.subarray(head?.[0].length) };
}
