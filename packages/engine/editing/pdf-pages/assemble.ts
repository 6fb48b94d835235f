// Assembles one document from pages of several, in any order. Shared by merging, splitting, deleting and reordering.
import { rename, rm } from 'node:fs/promises';
import type { Turn } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { listFields, withFieldsInParents } from './form-fields.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { repairedOutlineOf } from './any-outline.ts';
import { bookmarksOf } from './bookmarks.ts';
import { inputOf, structureOf, type Source } from '#formats/pdf/structure/document.ts';
import { entriesOf, hasLost, patchOutline, withOutline, type Entry } from './outline.ts';
import { outlineIn } from '#formats/pdf/objects/outline-reader.ts';
import { overviewOf, pageCountOf, type Overview } from '#formats/pdf/structure/overview.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { joinTags, type AddedDocument } from './tags.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';

/** A PDF whose pages can be used. */
export type Part = {
  source: Source;
  overview: Overview;
  /** The number of its pages; counted once. */
  pages(): Promise<number>;
};

/** Consecutive pages of a part; backwards if `last` is below `first`, to the end without `last`. */
export type PageSelection = { part: Part; first: number; last?: number; turn?: Turn };

/** The same with a known end. */
type Counted = PageSelection & { last: number };

/**
 * Reads what is needed of a PDF.
 * @throws ProblemError as `overviewOf`
 */
export async function partOf(source: Source, run: Run): Promise<Part> {
  let counted: Promise<number> | undefined;
  const overview = await overviewOf(source, run);
  return { source, overview, pages: () => (counted ??= pageCountOf(source, run)) };
}

/**
 * Writes pages as one document, with everything of the base that belongs to them: metadata, attachments, outline,
 * protection. Form fields, page labels, bookmarks and attachments come from all parts.
 * @param base the part whose properties the result gets
 * @throws ProblemError `damaged_file`, `wrong_password`, `password_required`
 */
export async function assemble(
  base: Part,
  taken: readonly PageSelection[],
  target: string,
  run: Run,
): Promise<void> {
  const made: Source = { ...base.source, path: target };
  // The other outlines are read while qpdf, which is another process, assembles the pages.
  const reading = outlinesOf(base, taken, run);
  const writing = writePages(base, taken, target, run);
  await Promise.allSettled([reading, writing]);
  await writing;
  const added = await reading;
  await turnPages(made, taken, run);
  await listFields(made, (write) => replaced(made, write), run);
  await writeTags(base, taken, made, run);
  await writeOutline(base, { made, added }, run);
}

async function writePages(
  base: Part,
  taken: readonly PageSelection[],
  outputFile: string,
  run: Run,
): Promise<void> {
  const sources = await sourcesToJoin(base, taken, run);
  const { inputFile, ...opened } = inputOf(sources.get(base) ?? base.source);
  const pages = joined(taken).map(({ part, range }) => {
    const { inputFile: file, ...own } = inputOf(sources.get(part) ?? part.source);
    return { file: part === base ? '.' : file, range, ...own };
  });
  const copyAttachmentsFrom = attachedTo(base, taken);
  const attachments = copyAttachmentsFrom.length ? { copyAttachmentsFrom } : {};
  await qpdf({ inputFile, ...opened, pages, ...attachments, outputFile, progress: '' }, run);
}

/** Where several documents are joined: each with a form whose fields qpdf takes along and names apart. */
async function sourcesToJoin(
  base: Part,
  taken: readonly PageSelection[],
  run: Run,
): Promise<ReadonlyMap<Part, Source>> {
  const others = othersThan(base, taken);
  const sources = new Map<Part, Source>();
  for (const [index, part] of (others.length ? [base, ...others] : []).entries())
    sources.set(part, await withFieldsInParents(part.source, `part-${index}.pdf`, run));
  return sources;
}

/** Merges adjacent selections of the same part into one range. */
function joined(taken: readonly PageSelection[]): { part: Part; range: string }[] {
  const ranges: { part: Part; range: string }[] = [];
  for (const { part, first, last } of taken) {
    const text = first === last ? `${first}` : `${first}-${last ?? 'z'}`;
    const before = ranges.at(-1);
    if (before?.part === part) before.range += `,${text}`;
    else ranges.push({ part, range: text });
  }
  return ranges;
}

/** The parts other than the base, each once. */
const othersThan = (base: Part, taken: readonly PageSelection[]): Part[] =>
  [...new Set(taken.map(({ part }) => part))].filter((part) => part !== base);

/** The attachments of the other parts; two with the same name both stay. */
const attachedTo = (base: Part, taken: readonly PageSelection[]) =>
  othersThan(base, taken).flatMap(({ source, overview }, index) => {
    if (!overview.hasAttachments) return [];
    const { inputFile: file, ...own } = inputOf(source);
    return [{ file, prefix: `${index + 2}-`, ...own }];
  });

const lengthOf = ({ first, last }: Counted): number => Math.abs(last - first) + 1;

const counted = (taken: readonly PageSelection[]): Promise<Counted[]> =>
  Promise.all(
    taken.map(async ({ last, ...span }) => ({ ...span, last: last ?? (await span.part.pages()) })),
  );

/** Rotates pages; qpdf takes one angle at a time. */
async function turnPages(made: Source, taken: readonly PageSelection[], run: Run): Promise<void> {
  if (!taken.some(({ turn }) => turn)) return;
  const byTurn = new Map<Turn, string[]>();
  let page = 1;
  for (const span of await counted(taken)) {
    const next = page + lengthOf(span);
    const { turn = 0 } = span;
    if (turn) byTurn.set(turn, [...(byTurn.get(turn) ?? []), `${page}-${next - 1}`]);
    page = next;
  }
  for (const [turn, ranges] of byTurn)
    await replaced(made, (outputFile) =>
      qpdf({ ...inputOf(made), rotate: `+${turn}:${ranges.join(',')}`, outputFile }, run),
    );
}

/** Rewrites a file in place. */
async function replaced(
  { path }: Source,
  write: (target: string) => Promise<unknown>,
): Promise<void> {
  const next = `${path}.next`;
  await write(next);
  await rm(path);
  await rename(next, path);
}

/** Adds the tags of the other documents; without them, their pages would get the tags of other pages of the base. */
async function writeTags(
  base: Part,
  taken: readonly PageSelection[],
  made: Source,
  run: Run,
): Promise<void> {
  const others = othersThan(base, taken).filter(({ overview }) => overview.isTagged);
  if (!base.overview.isTagged || !others.length) return;
  const all = allPlacesOf(await counted(taken));
  const joined: AddedDocument[] = [];
  for (const { source } of others) {
    const graph = await structureGraphOf(source, run.scratch, run);
    joined.push({ graph, places: all.get(source.path) ?? new Map() });
  }
  const changes = joinTags(await structureGraphOf(made, run.scratch, run), joined);
  if (changes) await replaced(made, (target) => writeChanged(made, target, changes, run));
}

/**
 * The outline of a part for the result. It gets a function from a page number in the part to a reference in the result.
 */
type Outline = (pageAt: (page: number) => string | undefined) => Entry[];

/** The outline of a part, and the positions of its pages in the result. */
type Placed = { outline: Outline; places: Places };

/** The outlines of the parts other than the base. */
async function outlinesOf(
  base: Part,
  taken: readonly PageSelection[],
  run: Run,
): Promise<Placed[]> {
  const others = othersThan(base, taken).filter(({ overview }) => overview.hasOutline);
  if (!others.length) return [];
  const all = allPlacesOf(await counted(taken));
  const outlines: Placed[] = [];
  for (const { source } of others) {
    const outline = await outlineOf(source, others.length, run);
    outlines.push({ outline, places: all.get(source.path) ?? new Map() });
  }
  return outlines;
}

/**
 * Reads an outline: with qpdf, which reads everything, if the file is malformed or protected; with PDFium, which is
 * faster, if there are many such files.
 */
async function outlineOf(source: Source, files: number, run: Run): Promise<Outline> {
  const read = readWellFormed(source.path, outlineIn);
  if (read) return (pageAt) => entriesOf(read.outline, pageAt, read.values);
  return files > maxOutlinesByQpdf ? bookmarksOf(source) : entriesFrom(source, run);
}

type AssembledDocument = { made: Source; added: readonly Placed[] };

/** Writes the outline of the base without entries to missing pages, followed by those of the other parts. */
async function writeOutline(
  base: Part,
  { made, added }: AssembledDocument,
  run: Run,
): Promise<void> {
  if (!added.length && !base.overview.hasOutline) return;
  const entriesAt = (pages: readonly string[]): Entry[] =>
    added.flatMap(({ outline, places }) =>
      outline((page) => pages[places.get(page - 1)?.[0] ?? -1]),
    );
  if (patchOutline(made.path, entriesAt)) return;
  if (!added.length && !(await hasLostPages(made, run))) return;
  await replaced(made, (target) => withOutline(made, target, entriesAt, run));
}

const hasLostPages = async (made: Source, run: Run): Promise<boolean> =>
  hasLost((await structureOf(made, run)).outline);

type Places = ReadonlyMap<number, readonly number[]>;

/** The positions in the result of the pages of each file, all from 0. */
function allPlacesOf(taken: readonly Counted[]): ReadonlyMap<string, Places> {
  const files = new Map<string, Map<number, number[]>>();
  let at = 0;
  for (const span of taken) {
    const own = files.get(span.part.source.path) ?? new Map<number, number[]>();
    files.set(span.part.source.path, own);
    const step = span.last < span.first ? -1 : 1;
    for (let index = 0; index < lengthOf(span); index += 1) {
      const page = span.first - 1 + index * step;
      own.set(page, [...(own.get(page) ?? []), at]);
      at += 1;
    }
  }
  return files;
}

/** With more files, starting a program for each outline takes too long. */
const maxOutlinesByQpdf = 5;

/** Creates the outline of a part. */
async function entriesFrom(source: Source, run: Run) {
  const { outline, values } = await repairedOutlineOf(source, run);
  return (pageAt: (page: number) => string | undefined): Entry[] =>
    entriesOf(outline, pageAt, values);
}
