// Splits a PDF into one for each range of pages: alone when it is one, else together in a ZIP.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { converter, type Run } from '#core/converter.ts';
import { plainBaseName } from '#core/plain-name.ts';
import { sourceOf, structureOf, type Source } from './document.ts';
import { mustNotOverlap, spansOf, textOf, type Span } from './page-choice.ts';
import { warnOfSignatures } from './signatures.ts';
import { takePages } from './take-pages.ts';

type Options = { password?: string; pageRanges: string[] };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf', 'zip'],
  pool: 'pdf',
  does: ['pdf-split'],
  async convert([input], output, { password, pageRanges }, run) {
    const source = sourceOf(input, password);
    const { pages } = await structureOf(source, run);
    const spans = spansOf(pageRanges, pages.length);
    mustNotOverlap(spans);
    await warnOfSignatures([input], run);
    const [only, ...others] = spans;
    if (only && !others.length) return takePages(source, [only], output.path('pdf'), run);
    const name = plainBaseName(input.name, 'document');
    const parts = await partsOf(source, spans, dirname(output.path('zip')), run);
    await writeArchive(output.path('zip'), name, parts);
    await Promise.all(parts.map(({ path }) => rm(path)));
  },
});

type Part = { path: string; span: Span };

/** @param folder with room for all of them; the scratch folder lies in memory */
async function partsOf(
  source: Source,
  spans: readonly Span[],
  folder: string,
  run: Run,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [index, span] of spans.entries()) {
    const path = join(folder, `part-${index + 1}.pdf`);
    await takePages(source, [span], path, { ...run, progress: () => {} });
    run.progress(index + 1, spans.length, `pages ${textOf(span)}`);
    parts.push({ path, span });
  }
  return parts;
}

// The same input gives the same bytes.
const entryTime = new Date(1980, 0, 1);

/** Stored as they are: PDFs are packed already. */
async function writeArchive(path: string, name: string, parts: readonly Part[]): Promise<void> {
  const archive = new ZipFile();
  const written = pipeline(archive.outputStream, createWriteStream(path));
  for (const { path: part, span } of parts)
    archive.addFile(part, `${name}-${textOf(span)}.pdf`, { compress: false, mtime: entryTime });
  archive.end();
  await written;
}
