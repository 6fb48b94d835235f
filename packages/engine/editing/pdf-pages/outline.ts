// Rewrites the outline of a PDF whose pages came from several documents, or some of which were deleted.
import type { Run } from '#kernel/converter.ts';
import { objectsOf, structureOf, type Source } from '#formats/pdf/structure/document.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { outlineIn, type Bookmark } from '#formats/pdf/objects/outline-reader.ts';
import { canForget, canPatch, patch } from '#formats/pdf/well-formed/patch.ts';
import { readWellFormed, type WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';

/** An entry of the new outline. */
export type Entry = {
  /** Its existing object in the document. */
  object?: string;
  /** All its values except the links to other entries. */
  values: Dictionary;
  isOpen: boolean;
  kids: Entry[];
};

/** Keys that link an entry with others (ISO 32000-2, table 151). */
const links: ReadonlySet<string> = new Set([
  '/Parent',
  '/Prev',
  '/Next',
  '/First',
  '/Last',
  '/Count',
]);

/** Keys of an entry that contain no reference, and can be copied to another document. */
const appearanceKeys = ['/C', '/F'] as const;

/** The outline of a document whose pages are now in another one. */
export function entriesOf(
  outline: readonly Bookmark[],
  /** The reference of a page in the other document, by its number from 1 here. */
  pageAt: (page: number) => string | undefined,
  values: ReadonlyMap<string, Dictionary>,
): Entry[] {
  return outline.flatMap((bookmark) => {
    const kids = entriesOf(bookmark.kids, pageAt, values);
    const target = targetOf(bookmark, pageAt, values.get(bookmark.object) ?? {});
    if (!target && !kids.length) return [];
    const formatting = Object.fromEntries(
      appearanceKeys.flatMap((key) => {
        const value = values.get(bookmark.object)?.[key];
        return value === undefined ? [] : [[key, value]];
      }),
    );
    const title = { '/Title': `u:${bookmark.title}` };
    return [{ values: { ...title, ...formatting, ...target }, isOpen: bookmark.open, kids }];
  });
}

/** An entry's target in the other document: a page there, or an address. */
function targetOf(
  { dest, destpageposfrom1 }: Bookmark,
  pageAt: (page: number) => string | undefined,
  { '/A': action }: Dictionary,
): Dictionary | undefined {
  const page = destpageposfrom1 ? pageAt(destpageposfrom1) : undefined;
  if (page) return { '/Dest': [page, ...(Array.isArray(dest) ? dest.slice(1) : ['/Fit'])] };
  return isAddress(action) ? { '/A': action } : undefined;
}

const isAddress = (action: Value | undefined): action is Dictionary =>
  action !== null &&
  typeof action === 'object' &&
  !Array.isArray(action) &&
  action['/S'] === '/URI' &&
  typeof action['/URI'] === 'string';

/** The references of all entries. */
export const referencesOf = (outline: readonly Bookmark[]): string[] =>
  outline.flatMap(({ object, kids }) => [object, ...referencesOf(kids)]);

/** True if an entry leads to a page that no longer exists. */
export const hasLost = (outline: readonly Bookmark[]): boolean =>
  outline.some((bookmark) => isLost(bookmark) || hasLost(bookmark.kids));

const isLost = ({ dest, destpageposfrom1 }: Bookmark): boolean =>
  Array.isArray(dest) && !destpageposfrom1;

/** The entries that stay in a document, without those that lead to missing pages. */
function remaining(outline: readonly Bookmark[], values: ReadonlyMap<string, Dictionary>): Entry[] {
  return outline.flatMap((bookmark) => {
    const kids = remaining(bookmark.kids, values);
    const lost = isLost(bookmark);
    if (lost && !kids.length) return [];
    const kept = Object.entries(values.get(bookmark.object) ?? {}).filter(
      ([key]) => !links.has(key) && !(lost && (key === '/Dest' || key === '/A')),
    );
    const { object, open: isOpen } = bookmark;
    return [{ object, values: Object.fromEntries(kept), isOpen, kids }];
  });
}

/** What is known of a document that gets a new outline. */
type Written = {
  outline: readonly Bookmark[];
  values: ReadonlyMap<string, Dictionary>;
  /** The highest object number. */
  maxId: number;
  /** The reference of the catalogue, and the catalogue. */
  root: string;
  catalog: Dictionary;
};

/** The objects of a document's outline without entries to missing pages, followed by further entries. */
const outlineObjects = (
  { outline, values, maxId, root, catalog }: Written,
  added: readonly Entry[],
): Objects =>
  laidOut({ entries: [...remaining(outline, values), ...added], maxId }, (outlines) => ({
    [root]: { ...catalog, '/Outlines': outlines },
  }));

/**
 * Writes a PDF with its outline, without entries to missing pages, followed by further entries.
 * @param added the entries to add, for the references of the document's pages
 */
export async function withOutline(
  source: Source,
  target: string,
  added: (pages: readonly string[]) => Entry[],
  run: Run,
): Promise<void> {
  const { pages, outline } = await structureOf(source, run);
  // qpdf writes the catalogue first.
  const own = await objectsOf(source, [...referencesOf(outline), 'trailer', '1 0 R'], run);
  const root = (own.values.get('trailer') as Dictionary)['/Root'] as string;
  const others = root === '1 0 R' ? own : await objectsOf(source, [root], run);
  const catalog = others.values.get(root) as Dictionary;
  const { values, maxId } = own;
  const objects = outlineObjects({ outline, values, maxId, root, catalog }, added(pages));
  const changes = Object.entries(objects).map(([reference, value]) => [reference, { value }]);
  await writeChanged(source, target, { objects: Object.fromEntries(changes), maxId }, run);
}

/**
 * Does the same in place for a file that was just written, if possible.
 * @returns whether it was done
 */
export const patchOutline = (path: string, added: (pages: readonly string[]) => Entry[]): boolean =>
  readWellFormed(path, (file) => patchedOutline(path, file, added)) ?? false;

function patchedOutline(
  path: string,
  file: WellFormedPdf,
  added: (pages: readonly string[]) => Entry[],
): boolean {
  const { pages, outline, values, isScattered } = outlineIn(file);
  const entries = added(pages);
  const isLess = hasLost(outline);
  if (!entries.length && !isLess) return true;
  const { '/Root': root } = file.trailer;
  const { '/Outlines': before } = file.catalog;
  if (!canPatch(file) || !isReference(root)) return false;
  const gone = [...values.keys(), ...(isReference(before) ? [before] : [])];
  if (isLess && (isScattered || !canForget(file, gone))) return false;
  const maxId = Number(file.trailer['/Size']) - 1;
  const objects = outlineObjects({ outline, values, maxId, root, catalog: file.catalog }, entries);
  patch(path, file, { objects, gone: gone.filter((reference) => !objects[reference]) });
  return true;
}

type Objects = Record<string, Dictionary>;

/**
 * The linked objects of an outline.
 * @param catalogWith returns the catalogue with a reference to the outline
 */
export function laidOut(
  { entries, maxId }: { entries: readonly Entry[]; maxId: number },
  catalogWith: (outlines: string) => Objects,
): Objects {
  let id = maxId;
  const newReference = () => `${++id} 0 R`;
  const objects: Objects = {};

  const place = (siblings: readonly Entry[], parent: string): Dictionary => {
    const references = siblings.map(({ object }) => object ?? newReference());
    let shown = siblings.length;
    siblings.forEach(({ values, isOpen, kids }, index) => {
      const reference = references[index] as string;
      const below = place(kids, reference);
      const count = Number(below['/Count'] ?? 0);
      if (isOpen) shown += count;
      objects[reference] = {
        ...values,
        '/Parent': parent,
        ...(index > 0 && { '/Prev': references[index - 1] as string }),
        ...(index < siblings.length - 1 && { '/Next': references[index + 1] as string }),
        ...below,
        ...(count && { '/Count': isOpen ? count : -count }),
      };
    });
    const [first, last] = [references[0], references.at(-1)];
    return first && last ? { '/First': first, '/Last': last, '/Count': shown } : {};
  };

  const root = newReference();
  objects[root] = { '/Type': '/Outlines', ...place(entries, root) };
  return { ...objects, ...catalogWith(root) };
}
