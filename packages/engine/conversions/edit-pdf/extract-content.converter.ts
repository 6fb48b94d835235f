// Extracts the images, fonts or attachments of a PDF into a ZIP, or lists the attachments.
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { safeFileName, UniqueNames } from '#editing/pdf-extract/file-names.ts';
import { embeddedFonts, printerFontBinary } from '#editing/pdf-extract/fonts.ts';
import { drawnImages, ownFileOf, pageImages } from '#editing/pdf-extract/images.ts';
import { writeArchive, type WrittenPart } from '#formats/pdf/parts-archive.ts';
import { attachedFilesOf } from '#formats/pdf/structure/attached-files.ts';
import { sourceOf, type Source } from '#formats/pdf/structure/document.ts';
import { structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { streamFiles } from '#formats/pdf/structure/stream-files.ts';

type Options = {
  password?: string;
  extract: 'images' | 'fonts' | 'attachments' | 'attachment-list';
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['zip', 'json'],
  pool: 'pdf',
  does: ['pdf-extract-content'],
  async convert([input], output, { extract, password, pages }, run) {
    const source = sourceOf(input, password);
    const folder = await emptyFolder(run.scratch, 'extracted');
    const graph = await structureGraphOf(source, run.scratch, run);
    const task = { source, graph, folder };
    if (extract === 'attachment-list') {
      const list = await attachmentList(task, run);
      return writeFile(output.path('json'), `${JSON.stringify(list, undefined, 2)}\n`);
    }
    const files =
      extract === 'images'
        ? await imageFiles(task, pages, run)
        : extract === 'fonts'
          ? await fontFiles(task, run)
          : await attachmentFiles(task, run);
    if (!files.length) throw new ProblemError('nothing_to_extract');
    await writeArchive(output.path('zip'), files);
    return rm(folder, { recursive: true });
  },
});

type Task = { source: Source; graph: Graph; folder: string };

/** The attachments with their data in files. */
async function attachments({ source, graph, folder }: Task, run: Run) {
  const listed = attachedFilesOf(graph);
  const streams = listed.map(({ stream }) => stream);
  const data = await streamFiles(source, streams, { folder, decodes: 'generalized' }, run);
  return listed.flatMap((file) => {
    const found = data.get(file.stream);
    return found ? [{ ...file, path: found.path }] : [];
  });
}

async function attachmentFiles(task: Task, run: Run): Promise<WrittenPart[]> {
  const names = new UniqueNames();
  return (await attachments(task, run)).map(({ name, path }) => ({
    ...{ path, name: names.of(safeFileName(name, 'attachment')) },
  }));
}

async function attachmentList(task: Task, run: Run) {
  const found = await attachments(task, run);
  const files = found.map(async ({ name, description, relationship, type, page, path }) => ({
    ...{ name, size: (await stat(path)).size },
    ...(type && { type }),
    ...(description && { description }),
    ...(relationship && { relationship }),
    ...(page !== undefined && { page }),
  }));
  return { version: 1, attachments: await Promise.all(files) };
}

async function fontFiles({ source, graph, folder }: Task, run: Run): Promise<WrittenPart[]> {
  const fonts = embeddedFonts(graph);
  const streams = fonts.map(({ stream }) => stream);
  const data = await streamFiles(source, streams, { folder, decodes: 'generalized' }, run);
  const names = new UniqueNames();
  const files: WrittenPart[] = [];
  for (const { name, stream, kind } of fonts) {
    const found = data.get(stream);
    if (!found) continue;
    if (kind === 'pfb')
      await writeFile(found.path, printerFontBinary(await readFile(found.path), found.dictionary));
    files.push({ path: found.path, name: names.of(safeFileName(`${name}.${kind}`, 'font')) });
  }
  const subsets = fonts.filter(({ isSubset }) => isSubset).length;
  if (files.length) run.warn({ code: 'fonts_extracted', values: { count: files.length, subsets } });
  return files;
}

async function imageFiles(
  { source, graph, folder }: Task,
  range: string,
  run: Run,
): Promise<WrittenPart[]> {
  const pages = pagesInRange(range, [...graph.pages()].length);
  const images = pageImages(graph, new Set(pages));
  const streams = images.map(({ stream }) => stream);
  const data = await streamFiles(source, streams, { folder, decodes: 'none' }, run);
  const written = new Map<string, { path: string; extension: string }>();
  for (const [stream, file] of data) {
    const own = await ownFileOf(graph, file);
    if (!own) continue;
    await writeFile(file.path, own.data);
    written.set(stream, { path: file.path, extension: own.extension });
  }
  const others = streams.filter((stream) => !written.has(stream));
  for (const [stream, path] of await drawnImages(source, graph, others, folder, run))
    written.set(stream, { path, extension: 'png' });
  const missing = streams.filter((stream) => !written.has(stream)).length;
  if (missing && written.size) run.warn({ code: 'images_unreadable', values: { count: missing } });
  return named(images, written);
}

/** Names images by their page and their position among its images. */
function named(
  images: ReturnType<typeof pageImages>,
  written: ReadonlyMap<string, { path: string; extension: string }>,
): WrittenPart[] {
  const digits = Math.max(3, ...images.map(({ page }) => String(page).length));
  const counts = new Map<number, number>();
  return images.flatMap(({ stream, page }) => {
    const file = written.get(stream);
    if (!file) return [];
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    const place = `page-${String(page).padStart(digits, '0')}-image-${String(count).padStart(2, '0')}`;
    return [{ path: file.path, name: `${place}.${file.extension}` }];
  });
}
