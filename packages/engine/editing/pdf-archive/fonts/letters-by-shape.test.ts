import { describe, expect, it } from 'vitest';
import { substituteFor } from '#formats/pdf/font-programs/installed-fonts.ts';
import type { FontProgram, Glyph } from '#formats/pdf/font-programs/outline.ts';
import type { CharacterMap } from '#formats/pdf/font-programs/truetype.ts';
import { lettersByShape } from './letters-by-shape.ts';

/** Glyphs of an installed font, with codes from 1, as if nothing named their letters. */
async function glyphsOf(font: string, names: readonly string[]): Promise<Map<number, Glyph>> {
  const found = await substituteFor(font, 0);
  const program = found?.program as FontProgram & { maps?: readonly CharacterMap[] };
  const map = program.maps?.find(({ platform, encoding }) => platform === 3 && encoding === 1);
  return new Map(
    names.map((name, index) => {
      const glyph = map ? map.glyphOf(name.codePointAt(0) ?? 0) : program.glyphNamed(name);
      return [index + 1, program.glyph(glyph ?? 0)];
    }),
  );
}

const letters = [...'abdegiklnoprstuvxyzABCDEFGHILMNOPSTVXZ'];

describe('letters by shape', () => {
  // Helvetica has the widths of Arial and other shapes.
  it('are those of a font with the same widths', async () => {
    const glyphs = await glyphsOf('Helvetica', letters);
    const found = await lettersByShape('ABCDEF+ArialMT', 0, glyphs);
    expect([...glyphs.keys()].map((code) => found.get(code)).join('')).toBe(letters.join(''));
  });

  it('distinguish accents, ligatures and signs', async () => {
    const texts = [...'gģġkķNŃŇeèé0689-–−“”'];
    const glyphs = await glyphsOf('Calibri', texts);
    const found = await lettersByShape('Calibri', 0, glyphs);
    expect([...glyphs.keys()].map((code) => found.get(code)).join('')).toBe(texts.join(''));
  });

  it('are unknown in a font with other widths or letters, and in another script', async () => {
    const times = await glyphsOf('TimesNewRoman', letters);
    expect((await lettersByShape('ArialMT', 0, times)).size).toBe(0);
    const [bullet, a] = [await glyphsOf('Calibri', ['•']), times.get(1)!];
    expect((await lettersByShape('Calibri', 0, bullet)).get(1)).toBe('•');
    expect((await lettersByShape('Calibri', 0, bullet, new Map([['a', a]]))).size).toBe(0);
    const cyrillic = await glyphsOf('Calibri', [...'АВЖИ']);
    expect((await lettersByShape('Calibri', 0, cyrillic)).size).toBe(0);
  });
});
