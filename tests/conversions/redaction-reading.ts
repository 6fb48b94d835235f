// Reads PDFs with everything that might still find what was redacted: poppler, and the bytes of all streams and texts.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const most = { maxBuffer: 1 << 28 };

export const said = async (program: string, ...words: string[]): Promise<string> =>
  (await run(program, words, most)).stdout;

/** The file with nothing packed or protected. */
export async function unpacked(
  path: string,
  password = '',
): Promise<{ path: string; bytes: Buffer }> {
  const target = `${path}.unpacked.pdf`;
  const how = ['--qdf', '--object-streams=disable', '--decode-level=all', '--decrypt'];
  // qpdf repairs what it warns of.
  await run('qpdf', ['--warning-exit-0', `--password=${password}`, ...how, path, target], most);
  return { path: target, bytes: await readFile(target) };
}

/** Everything that is written in a file, however it is written there: in texts, in parts of `TJ`, in hexadecimal, in UTF-16. */
export function writtenIn(bytes: Buffer): string {
  const plain = bytes.toString('latin1');
  const literal = plain
    .replace(/\\(\d{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)))
    .replace(/\\\n/g, '');
  const joined = literal.replace(/[)>]\s*(?:-?[\d.]+\s*)?(?:\]\s*TJ|Tj)?\s*\[?\s*[(<]/g, '');
  const hexadecimal = [...plain.matchAll(/<([\da-f\s]{2,})>/gi)].map(([, digits = '']) =>
    Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1'),
  );
  const all = [literal, joined, ...hexadecimal, hexadecimal.join('')].join('\n');
  return `${all}\n${all.replace(/\0/g, '')}`;
}

export type Word = { text: string; page: number; left: number; top: number };

/** The words of a document and where they stand, as pdftotext finds them. */
export async function wordsOf(path: string, password = ''): Promise<Word[]> {
  const page = /<page |<word xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>([^<]*)</g;
  const html = await said('pdftotext', '-upw', password, '-bbox', path, '-');
  let number = 0;
  return [...html.matchAll(page)].flatMap(([all, left, top, text]) => {
    if (all === '<page ') number += 1;
    return text === undefined ? [] : [{ text, page: number, left: Number(left), top: Number(top) }];
  });
}

/** The texts of a document, in reading order and as they are stored. */
export async function textsOf(path: string, password = ''): Promise<string> {
  const ways = [[], ['-raw'], ['-layout']];
  const texts = await Promise.all(
    ways.map((way) => said('pdftotext', '-upw', password, ...way, path, '-')),
  );
  return texts.join('\n');
}

/** All images that pdfimages takes out of a document, in grey, in their order. */
export async function imagesIn(path: string): Promise<{ data: Buffer; width: number }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-images-'));
  try {
    await run('pdfimages', ['-png', path, join(folder, 'image')]);
    const names = (await readdir(folder)).toSorted();
    return await Promise.all(names.map((name) => greyOf(join(folder, name))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function greyOf(path: string) {
  const image = sharp(path).removeAlpha().toColourspace('b-w');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}
