// Renames the names in a document that contain redacted words: of destinations, states, resources, tags, private keys.
import type { WordSearch } from '@octavo/contract';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { Changes } from './changes.ts';
import { standardNames } from './standard-names.ts';
import { contentStreamsIn } from './stream-scrubbing.ts';

const maxDepth = 100;

/** The text of a name. */
const textOfName = (name: string): string =>
  name
    .slice(1)
    .replace(/#([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );

/** Names of fonts that are not embedded must stay, because readers choose the font by them. */
const fontKeys: ReadonlySet<string> = new Set(['/BaseFont', '/FontName']);

/** Names of glyphs must stay, because fonts have them too. */
const glyphKeys: ReadonlySet<string> = new Set(['/Differences', '/CharProcs']);

/** The names in a value that are the author's own. */
function* namesIn(value: Value, depth = 0, key = ''): Generator<string> {
  if (typeof value === 'string') {
    const isOfFont = fontKeys.has(key) && !value.includes('+');
    if (value.startsWith('/') && !isOfFont && !standardNames.has(value.slice(1))) yield value;
  } else if (Array.isArray(value) && depth < maxDepth)
    for (const item of value) yield* namesIn(item, depth + 1, key);
  else if (value !== null && typeof value === 'object' && depth < maxDepth)
    for (const [name, item] of Object.entries(value)) {
      yield* namesIn(name, depth + 1);
      if (!glyphKeys.has(name)) yield* namesIn(item, depth + 1, name);
    }
}

/** True if a name of the author's own contains one of the words. */
export function hasNames(graph: Graph, search: WordSearch): boolean {
  if (search.isEmpty) return false;
  for (const { value } of graph.objects())
    for (const name of namesIn(value)) if (search.has(textOfName(name))) return true;
  return false;
}

/**
 * Renames them in all objects and in all content.
 * @returns their number
 */
export async function scrubNames(
  { graph, changes, decoder }: { graph: Graph; changes: Changes; decoder: Decoder },
  search: WordSearch,
): Promise<number> {
  if (search.isEmpty) return 0;
  const names = new Map<string, string>();
  for (const reference of referencesIn(graph, changes))
    for (const name of namesIn(changes.current(graph, reference)))
      if (!names.has(name) && search.has(textOfName(name)))
        names.set(name, `/Renamed${names.size + 1}`);
  if (!names.size) return 0;
  for (const reference of referencesIn(graph, changes)) {
    const value = changes.current(graph, reference);
    const other = renamed(value, names, 0);
    if (other !== value) changes.replace(graph, reference, other);
  }
  for (const { reference, dictionary, read } of contentStreamsIn(graph, changes, decoder)) {
    const content = (await read())?.toString('latin1');
    const other = content?.replace(/\/[^\s()<>[\]{}/%]+/g, (name) => renamedIn(name, names));
    if (other !== undefined && other !== content)
      await changes.setStream(reference, dictionary, Buffer.from(other, 'latin1'));
  }
  return names.size;
}

const referencesIn = (graph: Graph, changes: Changes): string[] => [
  ...new Set([...[...graph.objects()].map(({ reference }) => reference), ...changes.references]),
];

/** Content may write the same name in several ways. */
function renamedIn(name: string, names: ReadonlyMap<string, string>): string {
  const exact = names.get(name);
  if (exact) return exact;
  const utf8 = Buffer.from(textOfName(name), 'latin1').toString('utf8');
  for (const [known, other] of names)
    if (textOfName(known) === textOfName(name) || textOfName(known) === utf8) return other;
  return name;
}

function renamed(value: Value, names: ReadonlyMap<string, string>, depth: number): Value {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (value === null || typeof value !== 'object' || depth > maxDepth) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => renamed(item, names, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value).map(
    ([key, item]) =>
      [names.get(key) ?? key, glyphKeys.has(key) ? item : renamed(item, names, depth + 1)] as const,
  );
  const isSame = entries.every(([key, item]) => value[key] === item);
  return isSame ? value : Object.fromEntries(entries);
}
