// Reads the outline of a PDF (ISO 32000-2, 12.3.2 and 12.3.3).
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { entriesOfNames } from './name-tree.ts';
import { isDictionary, isReference, type Objects } from './objects.ts';
import { structureDestination } from './structure-destinations.ts';
import { pageReferencesOf } from './page-references.ts';
import { malformed } from '#formats/pdf/syntax/lexer.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';

/** An entry of the outline ("bookmarks"). */
export type Bookmark = {
  /** The reference of its object. */
  object: string;
  title: string;
  /** Its target: the reference of a page, and its view; absent for other targets or none. */
  dest: Value;
  /** Page number from 1; absent if there is no such page. */
  destpageposfrom1: number | null;
  open: boolean;
  kids: Bookmark[];
};

/** The outline of a document, with the targets of its entries and their other values. */
export type Outlined = {
  /** The references of all pages, in order. */
  pages: readonly string[];
  outline: Bookmark[];
  /** The entries by reference, as in the file, with their actions included even if these are separate objects. */
  values: ReadonlyMap<string, Dictionary>;
  /** True if a value of some entry is a separate object. */
  isScattered: boolean;
};

/** Outlines of invalid files may have loops. */
const most = { entries: 100_000, depth: 50 } as const;

/** Keys of an entry that describe its title and target (ISO 32000-2, table 151). */
const says = ['/Title', '/Dest', '/A'] as const;

/** True if the outline has entries. */
export const hasOutline = (objects: Objects): boolean =>
  objects.dictionary(objects.catalog['/Outlines'])['/First'] !== undefined;

/** @throws ProblemError `damaged_file` if the outline is invalid */
export function outlineIn(objects: Objects): Outlined {
  const values = new Map<string, Dictionary>();
  let isScattered = false;
  const pages = pageReferencesOf(objects);
  const numbers = new Map(pages.map((reference, index) => [reference, index + 1]));
  const destinations = destinationsOf(objects);

  const siblings = (first: Value | undefined, depth: number): Bookmark[] => {
    if (depth > most.depth) malformed('an outline without a ground');
    const found: Bookmark[] = [];
    for (let next = first; next !== undefined && next !== null;) {
      if (!isReference(next) || values.has(next) || values.size >= most.entries)
        return malformed('an outline that runs in circles');
      const written = objects.dictionary(next);
      isScattered ||= says.some((key) => isReference(written[key]));
      const entry = withAction(objects, written);
      values.set(next, entry);
      found.push({ object: next, ...itemOf(entry), kids: siblings(entry['/First'], depth + 1) });
      next = entry['/Next'];
    }
    return found;
  };
  const itemOf = (entry: Dictionary) => {
    const dest = destinations(entry);
    const [page] = Array.isArray(dest) ? dest : [];
    return {
      title: textOfValue(objects.resolved(entry['/Title'])),
      dest,
      destpageposfrom1: (isReference(page) && numbers.get(page)) || null,
      open: (objects.number(entry['/Count']) ?? 0) >= 0,
    };
  };
  const root = objects.dictionary(objects.catalog['/Outlines']);
  const outline = siblings(root['/First'], 1);
  return { pages, outline, values, isScattered };
}

/** The entry with its action, which may be a separate object. */
const withAction = (objects: Objects, entry: Dictionary): Dictionary =>
  isReference(entry['/A']) ? { ...entry, '/A': objects.dictionary(entry['/A']) } : entry;

/** Returns a function that finds an entry's target: a list that begins with a page, or nothing. */
function destinationsOf(objects: Objects): (entry: Dictionary) => Value {
  let names: ReadonlyMap<string, Value> | undefined;
  const named = (name: string): Value => {
    if (name.startsWith('/')) return objects.dictionary(objects.catalog['/Dests'])[name] ?? null;
    const tree = objects.dictionary(objects.catalog['/Names'])['/Dests'];
    names ??= new Map(entriesOfNames(objects, tree ?? null));
    return names.get(name) ?? null;
  };
  return (entry) => {
    const action = objects.dictionary(entry['/A']);
    const goTo = action['/S'] === '/GoTo' ? action : {};
    const given = objects.resolved(entry['/Dest'] ?? goTo['/D'] ?? null);
    const found = typeof given === 'string' ? objects.resolved(named(given)) : given;
    const target = isDictionary(found) ? found : { '/D': found };
    const list = objects.resolved(target['/D']);
    if (Array.isArray(list))
      return list.map((part, index) => (index ? objects.resolved(part) : part));
    const structure = target['/SD'] ?? goTo['/SD'] ?? entry['/SE'];
    return structureDestination(objects, structure);
  };
}
