// Makes fonts smaller whose codes lead to glyphs by names: Type 1 fonts become CFF, and both lose the glyphs that are not shown where
// those are certain.
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { readCff } from '#formats/pdf/font-programs/cff.ts';
import { nameIn } from '#formats/pdf/font-programs/glyph-names.ts';
import { encodingOf } from '#formats/pdf/font-programs/simple-encoding.ts';
import { takeApart } from '#formats/pdf/font-programs/type1.ts';
import { cffOfType1 } from '#formats/pdf/font-programs/type1-to-cff.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { withGlyphsOf } from './emptied-charstrings.ts';

/** A font of the document by its reference, and the codes that it shows; nothing where they are uncertain. */
export type FontUse = { font: string; codes: ReadonlySet<number> | undefined };

export type Smaller = { data: Buffer; isSubset: boolean };

/**
 * Rewrites a Type 1 font as CFF.
 * @param uses all fonts of the document with this program
 * @returns nothing for a font that only Type 1 can express
 * @throws RangeError for an invalid font
 */
export function compactType1(
  graph: Graph,
  data: Buffer,
  name: string,
  uses: readonly FontUse[],
): Smaller | undefined {
  const program = takeApart(data);
  const { names, encoding } = program;
  const known = new Set(names);
  const shown = shownNames(graph, uses, {
    has: (glyph) => known.has(glyph),
    nameOf: (code) => (encoding ? encoding.get(code) : nameIn('standard', code)),
  });
  const isSubset = shown !== undefined && names.some((glyph) => !shown.has(glyph));
  const compact = cffOfType1(program, name, (glyph) => !shown || shown.has(glyph));
  return compact && { data: compact, isSubset };
}

/**
 * Empties the glyphs of a CFF font that are not shown.
 * @param uses all fonts of the document with this program
 * @returns nothing where the shown glyphs are uncertain
 * @throws RangeError for an invalid font
 */
export function emptiedCff(
  graph: Graph,
  data: Buffer,
  uses: readonly FontUse[],
): Smaller | undefined {
  const program = readCff(data);
  if (program.isKeyed) return undefined;
  const shown = shownNames(graph, uses, {
    has: (glyph) => program.glyphNamed(glyph) !== undefined,
    nameOf(code) {
      const glyph = program.builtIn(code);
      return glyph === undefined ? undefined : program.nameOf(glyph);
    },
  });
  if (!shown) return undefined;
  const glyphs = [...shown].map((name) => program.glyphNamed(name) ?? 0);
  const kept = new Set([0, ...glyphs, ...glyphs.flatMap((glyph) => program.componentsOf(glyph))]);
  const emptied = withGlyphsOf(data, kept);
  return emptied && { data: emptied, isSubset: true };
}

/** The names in a font program, and its own encoding. */
type Names = { has(name: string): boolean; nameOf(code: number): string | undefined };

/** @returns nothing unless every shown code leads to a glyph */
function shownNames(
  graph: Graph,
  uses: readonly FontUse[],
  program: Names,
): Set<string> | undefined {
  const shown = new Set(['.notdef']);
  for (const { font, codes } of uses) {
    if (!codes) return undefined;
    const namesOf = namesBy(graph, graph.dictionary(font), program);
    for (const code of codes) {
      const names = namesOf(code).filter((name) => program.has(name));
      if (!names.length) return undefined;
      for (const name of names) shown.add(name);
    }
  }
  return shown;
}

/** The names of a code by each way that a reader may take (ISO 32000-2, 9.6.5). */
function namesBy(graph: Graph, font: Dictionary, program: Names): (code: number) => string[] {
  const { base, differences } = encodingOf(graph, font);
  return (code) =>
    [
      differences.get(code),
      program.nameOf(code),
      base && nameIn(base, code),
      nameIn('standard', code),
    ].filter((name) => name !== undefined);
}
