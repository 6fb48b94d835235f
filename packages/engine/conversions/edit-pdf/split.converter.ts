// Splits a PDF into page ranges, every few pages, at its bookmarks or blank pages, or by size. A single part is a PDF, several are a
// ZIP.
import { join } from 'node:path';
import { formatBytes, ProblemError, textOfSpan } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { partOf, type Part } from '#editing/pdf-pages/assemble.ts';
import { anyOutlineOf } from '#editing/pdf-pages/any-outline.ts';
import { mustNotOverlap, spansOf } from '#editing/pdf-pages/page-spans.ts';
import { deliver, withPartsFolder, type WrittenPart } from '#formats/pdf/parts-archive.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { spansBySize } from '#editing/pdf-pages/split-by-size.ts';
import { splitEvery } from '#editing/pdf-pages/split-pages.ts';
import { blankPages } from '#editing/pdf-pages/blank-pages.ts';
import {
  placesAtBookmarks,
  placesBetween,
  placesEvery,
  type Place,
} from '#editing/pdf-pages/split-places.ts';
import { takePages } from '#editing/pdf-pages/take-pages.ts';
import { hasLayers } from '#editing/pdf-pages/document-properties.ts';

type Options = {
  password?: string;
  splitBy: 'ranges' | 'every' | 'bookmarks' | 'size' | 'blank';
  pageRanges: string[];
  everyPages: number;
  partKilobytes?: number;
  ignoreSpecks: boolean;
};

/** The maximum number of parts that are written one by one, with a program or two each; more are written in one run. */
const maxPartsOneByOne = 50;

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf', 'zip'],
  pool: 'pdf',
  does: ['pdf-split'],
  async convert([input], output, options, run) {
    const part = await partOf(await unsignedSource(input, options.password, run), run);
    const name = plainBaseName(input.name, 'document');
    await withPartsFolder(output, async (folder) => {
      const places = await placesOf(part, options, folder, run);
      const isMany = options.splitBy === 'every' && places.length > maxPartsOneByOne;
      const paths =
        isMany && !hasLayers(part.source)
          ? splitEvery(part, options.everyPages, folder, run)
          : oneByOne(part, places, folder, run);
      await deliver(named(paths, places, name), places.length, output);
    });
  },
});

/** @throws ProblemError `page_beyond_end`, `pages_overlap`, `no_bookmarks`, `no_blank_pages`, `no_pages_left`, `too_many_parts` */
async function placesOf(
  part: Part,
  { splitBy, pageRanges, everyPages, partKilobytes = 0, ignoreSpecks }: Options,
  folder: string,
  run: Run,
): Promise<Place[]> {
  const pages = await part.pages();
  if (splitBy === 'every') return placesEvery(everyPages, pages);
  if (splitBy === 'size')
    return placesBySize(part, partKilobytes * 1024, join(folder, 'measured.pdf'), run);
  if (splitBy === 'bookmarks')
    return placesAtBookmarks((await anyOutlineOf(part.source, run)).outline, pages);
  if (splitBy === 'blank')
    return placesBetween(await blankPages(part.source, ignoreSpecks, run), pages);
  const spans = spansOf(pageRanges, pages);
  if (!spans.length)
    throw new ProblemError('invalid_option', { option: 'pageRanges', reason: 'there is none.' });
  mustNotOverlap(spans);
  return spans.map((span) => ({ span }));
}

async function placesBySize(
  part: Part,
  maxBytes: number,
  scratch: string,
  run: Run,
): Promise<Place[]> {
  const { spans, tooLarge } = await spansBySize(part, maxBytes, scratch, run);
  const values = { size: formatBytes(maxBytes), pages: tooLarge.map(textOfSpan).join(', ') };
  if (tooLarge.length) run.warn({ code: 'parts_too_large', values });
  return spans.map((span) => ({ span }));
}

async function* oneByOne(
  part: Part,
  places: readonly Place[],
  folder: string,
  run: Run,
): AsyncGenerator<string> {
  for (const [index, { span }] of places.entries()) {
    const path = join(folder, `${index + 1}.pdf`);
    await takePages(part, [span], path, { ...run, progress: () => {} });
    run.progress(index + 1, places.length, `pages ${textOfSpan(span)}`);
    yield path;
  }
}

/** Names the parts after their places. */
async function* named(
  paths: AsyncIterable<string>,
  places: readonly Place[],
  name: string,
): AsyncGenerator<WrittenPart> {
  let index = 0;
  for await (const path of paths)
    yield { path, name: `${name}-${nameOf(places[index++] as Place)}.pdf` };
}

const nameOf = ({ span, title }: Place): string =>
  title ? `${textOfSpan(span)}-${plainBaseName(title, 'part')}` : textOfSpan(span);
