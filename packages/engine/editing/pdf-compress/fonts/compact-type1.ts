// Rewrites the Type 1 fonts of a document as CFF, without the glyphs that it does not show where those are certain.
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { nameIn, type EncodingName } from '#formats/pdf/font-programs/glyph-names.ts';
import { takeApart, type Type1Font } from '#formats/pdf/font-programs/type1.ts';
import { cffOfType1 } from '#formats/pdf/font-programs/type1-to-cff.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';

/** A font of the document by its reference, and the codes that it shows; nothing where they are uncertain. */
export type FontUse = { font: string; codes: ReadonlySet<number> | undefined };

/**
 * @param uses all fonts of the document with this program
 * @returns nothing for a font that only Type 1 can express
 * @throws RangeError for an invalid font
 */
export function compactType1(
  graph: Graph,
  data: Buffer,
  name: string,
  uses: readonly FontUse[],
): { data: Buffer; isSubset: boolean } | undefined {
  const program = takeApart(data);
  const shown = shownNames(graph, program, uses);
  const isSubset = shown !== undefined && program.names.some((glyph) => !shown.has(glyph));
  const compact = cffOfType1(program, name, (glyph) => !shown || shown.has(glyph));
  return compact && { data: compact, isSubset };
}

/** @returns nothing unless every shown code leads to a glyph */
function shownNames(
  graph: Graph,
  program: Type1Font,
  uses: readonly FontUse[],
): Set<string> | undefined {
  const known = new Set(program.names);
  const shown = new Set(['.notdef']);
  for (const { font, codes } of uses) {
    if (!codes) return undefined;
    const namesOf = encodingOf(graph, graph.dictionary(font), program);
    for (const code of codes) {
      const names = namesOf(code).filter((name) => known.has(name));
      if (!names.length) return undefined;
      for (const name of names) shown.add(name);
    }
  }
  return shown;
}

const baseEncodings: ReadonlyMap<Value, EncodingName> = new Map([
  ['/WinAnsiEncoding', 'winAnsi'],
  ['/MacRomanEncoding', 'macRoman'],
  ['/MacExpertEncoding', 'macExpert'],
]);

/** The names of a code by each way that a reader may take (ISO 32000-2, 9.6.5). */
function encodingOf(
  graph: Graph,
  font: Dictionary,
  { encoding: builtIn }: Type1Font,
): (code: number) => string[] {
  const encoding = graph.resolved(font['/Encoding']);
  const own = graph.dictionary(encoding);
  const base =
    baseEncodings.get(encoding) ?? baseEncodings.get(graph.resolved(own['/BaseEncoding']));
  const differences = new Map<number, string>();
  let next = 0;
  for (const entry of graph.list(own['/Differences']).map((value) => graph.resolved(value)))
    if (typeof entry === 'number') next = entry;
    else if (typeof entry === 'string') differences.set(next++, entry.slice(1));
  return (code) =>
    [
      differences.get(code),
      builtIn?.get(code),
      base && nameIn(base, code),
      nameIn('standard', code),
    ].filter((name) => name !== undefined);
}
