// Joins PDFs into one, in their order, with all their bookmarks and forms.
import { rm } from 'node:fs/promises';
import { converter, type InputFile, type Run } from '#core/converter.ts';
import { naming } from '#core/naming.ts';
import {
  inputOf,
  objectsOf,
  sourceOf,
  structureOf,
  type Source,
  type Structure,
} from './document.ts';
import { entriesOf, referencesOf, withOutline, type Entry } from './outline.ts';
import { qpdf } from './qpdf.ts';
import { warnOfSignatures } from './signatures.ts';

type Options = { password?: string };

/** One of the documents to be joined. */
type Part = { source: Source; structure: Structure };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-merge'],
  async convert(inputs, output, { password }, run) {
    const parts = await readAll(inputs, password, run);
    await warnOfSignatures(inputs, run);
    const [, ...others] = parts;
    const hasMore = others.some(({ structure }) => structure.outline.length);
    if (!hasMore) return joined(parts, output.path('pdf'), run);
    const path = `${output.path('pdf')}.joined`;
    await joined(parts, path, run);
    const entries = await outlinesOf(parts, run);
    await withOutline({ ...(parts[0] as Part).source, path }, output.path('pdf'), entries, run);
    await rm(path);
  },
});

/** Reads several at a time, for each is a program to be started. */
async function readAll(
  inputs: readonly InputFile[],
  password: string | undefined,
  run: Run,
): Promise<Part[]> {
  const parts: Part[] = [];
  const atOnce = 4;
  for (let index = 0; index < inputs.length; index += atOnce) {
    const some = inputs.slice(index, index + atOnce);
    parts.push(...(await Promise.all(some.map((input) => readOne(input, password, run)))));
  }
  return parts;
}

async function readOne(input: InputFile, password: string | undefined, run: Run): Promise<Part> {
  // One password is for those that are protected; the others do without.
  const open = sourceOf(input, password);
  return naming(input.name, async () => ({
    source: open,
    structure: await structureOf(open, run),
  }));
}

/** From the first document on, so that its metadata, attachments and outline stay; qpdf joins labels and forms. */
async function joined(parts: readonly Part[], target: string, run: Run): Promise<void> {
  const [first, ...others] = parts as [Part, ...Part[]];
  const { inputFile, ...opened } = inputOf(first.source);
  const pages = [
    { file: '.', range: '1-z', ...opened },
    ...others.map(({ source }) => {
      const { inputFile: file, ...own } = inputOf(source);
      return { file, range: '1-z', ...own };
    }),
  ];
  await qpdf({ inputFile, ...opened, pages, outputFile: target, progress: '' }, run);
}

/** The outlines of all documents but the first, for the pages of the joined one. */
async function outlinesOf(parts: readonly Part[], run: Run) {
  const added: ((pages: readonly string[]) => Entry[])[] = [];
  let before = 0;
  for (const [index, { source, structure }] of parts.entries()) {
    const offset = before - 1;
    before += structure.pages.length;
    if (index === 0 || !structure.outline.length) continue;
    const { values } = await objectsOf(source, referencesOf(structure.outline), run);
    added.push((pages) => entriesOf(structure.outline, (page) => pages[offset + page], values));
  }
  return (pages: readonly string[]): Entry[] => added.flatMap((entries) => entries(pages));
}
