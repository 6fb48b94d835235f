// Makes bookmarks from headings or from a list, saves those of a file as a list, or removes them.
import { readFile, stat, writeFile } from 'node:fs/promises';
import {
  pdfBookmarkLimits,
  pdfBookmarksOf,
  ProblemError,
  type PdfBookmark,
} from '@octavo/contract';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { repairedOutlineOf } from '#editing/pdf-pages/any-outline.ts';
import {
  listOf,
  nestedHeadings,
  withBookmarks,
  type HeadingPlace,
} from '#editing/pdf-pages/bookmark-list.ts';
import { plainText } from '#models/document/content.ts';
import { reflowed } from '#reflow/document.ts';
import { readIllustratedPages } from '#reflow/read-pages.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';

type Options = {
  password?: string;
  bookmarkAction: 'headings' | 'read' | 'write' | 'remove';
  levels: number;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf', 'json'],
  pool: 'pdf',
  does: ['pdf-bookmarks'],
  async convert([input, list], output, options, run) {
    const { bookmarkAction, password } = options;
    if (bookmarkAction === 'read') {
      const bookmarks = await bookmarksIn(input, password, run);
      const text = `${JSON.stringify({ version: 1, bookmarks }, undefined, 2)}\n`;
      return writeFile(output.path('json'), text);
    }
    const wanted = await wantedBookmarks(input, list, options, run);
    const source = await unsignedSource(input, password, run);
    const graph = await structureGraphOf(source, run.scratch, run);
    if (bookmarkAction === 'remove' && graph.catalog['/Outlines'] === undefined)
      throw new ProblemError('nothing_to_remove');
    const changes = { objects: withBookmarks(graph, wanted), maxId: graph.maxId, graph };
    return writeChanged(source, output.path('pdf'), changes, run);
  },
});

/** @throws ProblemError `no_headings`, `invalid_data`, those of reading pages */
async function wantedBookmarks(
  input: InputFile,
  list: InputFile | undefined,
  { bookmarkAction, levels, password }: Options,
  run: Run,
): Promise<PdfBookmark[]> {
  if (bookmarkAction === 'remove') return [];
  if (bookmarkAction === 'write' && list) return naming(list.name, () => listIn(list));
  const headings = (await headingsOf(input, password, run)).filter(({ level }) => level <= levels);
  if (!headings.length) throw new ProblemError('no_headings');
  return nestedHeadings(headings.slice(0, pdfBookmarkLimits.entries));
}

async function listIn({ path }: InputFile): Promise<PdfBookmark[]> {
  if ((await stat(path)).size > pdfBookmarkLimits.bytes)
    throw new ProblemError('invalid_data', {
      format: 'JSON',
      reason: 'it is too large for a list of bookmarks.',
    });
  return pdfBookmarksOf(await readFile(path, 'utf8'));
}

/** @throws ProblemError `no_bookmarks_to_save` */
async function bookmarksIn(input: InputFile, password: string | undefined, run: Run) {
  const source = sourceOf(input, password);
  const graph = await structureGraphOf(source, run.scratch, run);
  const boxes = [...graph.pages()].map((page) => boxesOf(graph, page));
  const bookmarks = listOf(await repairedOutlineOf(source, run), boxes);
  if (!bookmarks.length) throw new ProblemError('no_bookmarks_to_save');
  return bookmarks;
}

const maxTitle = 200;

/** The headings that reflow or tags find; titles count as the highest level. */
async function headingsOf(
  input: InputFile,
  password: string | undefined,
  run: Run,
): Promise<HeadingPlace[]> {
  const quiet: Run = { ...run, warn: () => {} };
  const options = { pages: '', ocr: false, ...(password && { password }) };
  const content = await readIllustratedPages(input, options, quiet);
  const found: HeadingPlace[] = [];
  for (const { block, source } of reflowed(content, { keepsRunningText: false }).placedBlocks()) {
    if (block.kind !== 'heading' || source.kind !== 'text') continue;
    const title = plainText(block.content).replaceAll(/\s+/gu, ' ').trim().slice(0, maxTitle);
    const top = Math.max(0, Number(source.top.toFixed(1)));
    if (title) found.push({ level: block.level, title, page: source.page.number, top });
  }
  return found;
}
