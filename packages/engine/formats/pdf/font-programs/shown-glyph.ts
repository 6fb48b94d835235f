// Finds the glyph that readers draw for a one-byte code of a font (ISO 32000-2, 9.6.5).
import { characterOf, glyphNameOf, nameIn } from './glyph-names.ts';
import type { FontProgram } from './outline.ts';
import type { SimpleEncoding } from './simple-encoding.ts';
import type { CharacterMap } from './truetype.ts';

/** A program, with its character maps if it has any. */
export type MappedProgram = FontProgram & { maps?: readonly CharacterMap[] };

/** The name of a code's glyph by the dictionary of the font. */
export const nameOfCode = (
  { base, differences }: SimpleEncoding,
  code: number,
): string | undefined => differences.get(code) ?? (base && nameIn(base, code));

export const mapOf = (program: MappedProgram, platform: number, encoding: number) =>
  program.maps?.find((map) => map.platform === platform && map.encoding === encoding);

const unicodeMap = (program: MappedProgram) =>
  mapOf(program, 3, 10) ??
  mapOf(program, 3, 1) ??
  program.maps?.find(({ platform }) => platform === 0);

/** The glyph of a name in a TrueType font, found as PDF/A requires. */
export function glyphByName(program: MappedProgram, name: string): number {
  const character = characterOf(name);
  const unicode = mapOf(program, 3, 1);
  if (unicode && character !== undefined) {
    const glyph = unicode.glyphOf(character);
    if (glyph) return glyph;
  }
  const macintosh = mapOf(program, 1, 0);
  if (macintosh) {
    for (let code = 0; code < 256; code += 1)
      if (nameIn('macRoman', code) === name) {
        const glyph = macintosh.glyphOf(code);
        if (glyph) return glyph;
      }
  }
  return program.glyphNamed(name) ?? 0;
}

/** The glyph of a code in a symbolic TrueType font. */
export function glyphBySymbol(program: MappedProgram, code: number): number {
  const symbol = mapOf(program, 3, 0);
  for (const high of symbol ? [0xf000, 0xf100, 0xf200, 0] : []) {
    const glyph = symbol?.glyphOf(high + code) ?? 0;
    if (glyph) return glyph;
  }
  return mapOf(program, 1, 0)?.glyphOf(code) ?? 0;
}

/** The glyph that readers draw for a code of a TrueType font. */
function glyphInTrueType(
  program: MappedProgram,
  encoding: SimpleEncoding,
  flags: number,
  code: number,
): number {
  const isNamed = (encoding.base && !encoding.differences.size) || flags & 32 || !(flags & 4);
  if (isNamed) {
    const name = nameOfCode(encoding, code) ?? nameIn('standard', code);
    const glyph = (name && glyphByName(program, name)) || 0;
    if (glyph || (name && !mapOf(program, 3, 0) && encoding.base)) return glyph;
  }
  const symbol = glyphBySymbol(program, code);
  if (symbol) return symbol;
  const name = nameOfCode(encoding, code) ?? nameIn('winAnsi', code);
  return (name && glyphByName(program, name)) || (program.maps?.length ? 0 : code);
}

/** The glyph that readers draw for a code; nothing if the font has none for it. */
export function glyphOfCode(
  program: MappedProgram,
  encoding: SimpleEncoding,
  flags: number,
  code: number,
): number | undefined {
  if (program.kind === 'truetype') return glyphInTrueType(program, encoding, flags, code);
  const name = nameOfCode(encoding, code);
  const named = name === undefined ? undefined : program.glyphNamed(name);
  if (named !== undefined) return named;
  const isOnlyNamed = encoding.differences.has(code) || (encoding.base && name);
  return isOnlyNamed ? undefined : program.builtIn(code);
}

/** The glyph of a name in a font that stands in for another. */
export function glyphOfName(program: MappedProgram, name: string): number | undefined {
  const named = program.glyphNamed(name);
  if (named !== undefined) return named;
  const character = characterOf(name);
  if (character === undefined) return undefined;
  const mapped = unicodeMap(program)?.glyphOf(character);
  if (mapped) return mapped;
  const usual = glyphNameOf(character);
  return usual === undefined || usual === name ? undefined : program.glyphNamed(usual);
}
