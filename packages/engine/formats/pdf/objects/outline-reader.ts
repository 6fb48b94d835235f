// Reads the outline of a PDF (ISO 32000-2, 12.3.2 and 12.3.3).
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { entriesOfNames } from './name-tree.ts';
import { isDictionary, isReference, type Objects } from './objects.ts';
import { pageReferencesOf } from './page-references.ts';
import { malformed } from '#formats/pdf/syntax/lexer.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';

/** An entry of the outline ("bookmarks"). */
export type Bookmark = {
  /** The reference of its object. */
  object: string;
  title: string;
  /** Where it leads: the reference of a page, and how that is shown; absent when it leads elsewhere or nowhere. */
  dest: Value;
  /** From 1; absent when there is no such page. */
  destpageposfrom1: number | null;
  open: boolean;
  kids: Bookmark[];
};

/** A document's outline with what its entries lead to, and what they say besides. */
export type Outlined = {
  /** The references of all pages, in their order. */
  pages: readonly string[];
  outline: Bookmark[];
  /** The entries by their references, as they stand there; what they do stands in them, even where it is an object of its own. */
  values: ReadonlyMap<string, Dictionary>;
  /** Whether what an entry says is an object of its own anywhere. */
  isScattered: boolean;
};

/** Outlines of broken files run in circles. */
const most = { entries: 100_000, depth: 50 } as const;

/** Keys of an entry that tell something of what it leads to (ISO 32000-2, table 151). */
const says = ['/Title', '/Dest', '/A'] as const;

/** Whether there is any entry. */
export const hasOutline = (objects: Objects): boolean =>
  objects.dictionary(objects.catalog['/Outlines'])['/First'] !== undefined;

/** @throws ProblemError `damaged_file` when it is not as it should be */
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
      found.push({ object: next, ...told(entry), kids: siblings(entry['/First'], depth + 1) });
      next = entry['/Next'];
    }
    return found;
  };
  const told = (entry: Dictionary) => {
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

/** What an entry does may be an object of its own. */
const withAction = (objects: Objects, entry: Dictionary): Dictionary =>
  isReference(entry['/A']) ? { ...entry, '/A': objects.dictionary(entry['/A']) } : entry;

/** Tells where an entry leads: a list that begins with a page, or nothing that is known. */
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
    const leads = action['/S'] === '/GoTo' ? action['/D'] : undefined;
    const given = objects.resolved(entry['/Dest'] ?? leads ?? null);
    const found = typeof given === 'string' ? objects.resolved(named(given)) : given;
    const list = isDictionary(found) ? objects.resolved(found['/D']) : found;
    if (!Array.isArray(list)) return null;
    return list.map((part, index) => (index ? objects.resolved(part) : part));
  };
}
