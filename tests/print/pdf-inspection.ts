// Reads PDFs with independent programs: bookmarks by qpdf, links and pixels by poppler.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { run } from '../conversions/programs.ts';

export type Bookmark = { title: string; page: number | undefined; kids: Bookmark[] };

type Outline = { title: string; destpageposfrom1: number | null; kids: Outline[] };

const bookmark = ({ title, destpageposfrom1, kids }: Outline): Bookmark => ({
  title,
  page: destpageposfrom1 ?? undefined,
  kids: kids.map(bookmark),
});

/** The bookmarks of a PDF as qpdf reads them. */
export async function bookmarksOf(path: string): Promise<Bookmark[]> {
  const json = await run('qpdf', ['--json=1', '--json-key=outlines', path]);
  return (JSON.parse(json) as { outlines: Outline[] }).outlines.map(bookmark);
}

/** Fails when qpdf finds a fault in the structure. */
export const checkStructure = (path: string): Promise<string> => run('qpdf', ['--check', path]);

/** The addresses that the pages link to. */
export const linksOf = async (path: string): Promise<string[]> =>
  [...(await run('pdfinfo', ['-url', path])).matchAll(/(\S+:\S+)$/gm)].map(([, url]) => url ?? '');

/** How many pixels of a page have about this colour, at 72 dpi. */
export async function pixelsOf(path: string, page: number, colour: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-look-'));
  try {
    const range = ['-f', String(page), '-l', String(page), '-singlefile'];
    await run('pdftoppm', ['-r', '72', '-png', ...range, path, join(folder, 'page')]);
    const data = await sharp(join(folder, 'page.png')).removeAlpha().raw().toBuffer();
    let count = 0;
    for (let at = 0; at < data.length; at += 3)
      if (colour.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 24))
        count++;
    return count;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The named destinations of a PDF with their pages. */
export async function destinationsOf(path: string) {
  const lines = (await run('pdfinfo', ['-dests', path])).matchAll(/^\s*(\d+) .*"(.*)"$/gm);
  return [...lines].map(([, page, name]) => ({ name, page: Number(page) }));
}
