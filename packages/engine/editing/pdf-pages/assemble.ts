// Assembles one document from pages of several, in any order: shared by merging, splitting, deleting and reordering.
import { rename, rm } from 'node:fs/promises';
import type { Turn } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { bookmarksOf } from './bookmarks.ts';
import { inputOf, objectsOf, structureOf, type Source } from '#formats/pdf/structure/document.ts';
import {
  entriesOf,
  hasLost,
  patchOutline,
  referencesOf,
  withOutline,
  type Entry,
} from './outline.ts';
import { outlineIn } from '#formats/pdf/objects/outline-reader.ts';
import { overviewOf, pageCountOf, type Overview } from '#formats/pdf/structure/overview.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { joinTags, type Joined } from './tags.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';

/** A PDF whose pages may be taken. */
export type Part = {
  source: Source;
  overview: Overview;
  /** How many pages it has; they are counted once. */
  pages(): Promise<number>;
};

/** Pages of a part, one after the other; backwards when `last` is below `first`, to the end when there is no `last`. */
export type PageSelection = { part: Part; first: number; last?: number; turn?: Turn };

/** The same, where the end is known. */
type Counted = PageSelection & { last: number };

/** Reads what must be known of a PDF. @throws ProblemError as `overviewOf` */
export async function partOf(source: Source, run: Run): Promise<Part> {
  let counted: Promise<number> | undefined;
  const overview = await overviewOf(source, run);
  return { source, overview, pages: () => (counted ??= pageCountOf(source, run)) };
}

/**
 * Writes pages as one document, with everything of the first part that belongs to them: metadata, attachments, outline,
 * protection. Form fields and page labels come along from all parts, and so do bookmarks and attachments.
 * @param base the part that the result is a form of
 * @throws ProblemError `damaged_file`, `wrong_password`, `password_required`
 */
export async function assemble(
  base: Part,
  taken: readonly PageSelection[],
  target: string,
  run: Run,
): Promise<void> {
  const made: Source = { ...base.source, path: target };
  // The outlines of the others are read while qpdf, which is another process, puts the pages together.
  const reading = outlinesOf(base, taken, run);
  const writing = writePages(base, taken, target, run);
  await Promise.allSettled([reading, writing]);
  await writing;
  const added = await reading;
  await turnPages(made, taken, run);
  await writeTags(base, taken, made, run);
  await writeOutline(base, { made, added }, run);
}

async function writePages(
  base: Part,
  taken: readonly PageSelection[],
  outputFile: string,
  run: Run,
): Promise<void> {
  const { inputFile, ...opened } = inputOf(base.source);
  const pages = joined(taken).map(({ part, range }) => {
    const { inputFile: file, ...own } = inputOf(part.source);
    return { file: part === base ? '.' : file, range, ...own };
  });
  const copyAttachmentsFrom = attachedTo(base, taken);
  const attachments = copyAttachmentsFrom.length ? { copyAttachmentsFrom } : {};
  await qpdf({ inputFile, ...opened, pages, ...attachments, outputFile, progress: '' }, run);
}

/** Neighbours of the same part are one range. */
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

/** The parts besides the base, each once. */
const othersThan = (base: Part, taken: readonly PageSelection[]): Part[] =>
  [...new Set(taken.map(({ part }) => part))].filter((part) => part !== base);

/** Two attachments of one name stay two. */
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

/** qpdf turns pages by one angle at a time. */
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

/** Writes a file anew in its place. */
async function replaced(
  { path }: Source,
  write: (target: string) => Promise<unknown>,
): Promise<void> {
  const next = `${path}.next`;
  await write(next);
  await rm(path);
  await rename(next, path);
}

/** Without those of a document, its pages would be taken for others in the tree of the base. */
async function writeTags(
  base: Part,
  taken: readonly PageSelection[],
  made: Source,
  run: Run,
): Promise<void> {
  const others = othersThan(base, taken).filter(({ overview }) => overview.isTagged);
  if (!base.overview.isTagged || !others.length) return;
  const all = allPlacesOf(await counted(taken));
  const joined: Joined[] = [];
  for (const { source } of others) {
    const graph = await structureGraphOf(source, run.scratch, run);
    joined.push({ graph, places: all.get(source.path) ?? new Map() });
  }
  const changes = joinTags(await structureGraphOf(made, run.scratch, run), joined);
  if (changes) await replaced(made, (target) => writeChanged(made, target, changes, run));
}

/** The outline of a part, given the reference of a page in the result by its number in the part. */
type Outline = (pageAt: (page: number) => string | undefined) => Entry[];

/** The outline of a part, and where its pages came to stand. */
type Placed = { outline: Outline; places: Places };

/** The outlines of the parts besides the base. */
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

/** Of a file that is malformed or protected, by qpdf, which tells everything; of many such, by PDFium, which takes less time. */
async function outlineOf(source: Source, files: number, run: Run): Promise<Outline> {
  const read = readWellFormed(source.path, outlineIn);
  if (read) return (pageAt) => entriesOf(read.outline, pageAt, read.values);
  return files > mostByQpdf ? bookmarksOf(source) : entriesFrom(source, run);
}

type AssembledDocument = { made: Source; added: readonly Placed[] };

/** The outline of the base without what leads to pages that are gone, and those of the other parts after it. */
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

/** Where the pages of each file came to stand, all from 0. */
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

/** Outlines of more files take a program each too long. */
const mostByQpdf = 5;

/** The outline of a part, given the references of the result's pages by their numbers in the part. */
async function entriesFrom(source: Source, run: Run) {
  const { outline } = await structureOf(source, run);
  const { values } = await objectsOf(source, referencesOf(outline), run);
  return (pageAt: (page: number) => string | undefined): Entry[] =>
    entriesOf(outline, pageAt, values);
}
