import { expect, it } from 'vitest';
import { Graph } from '#formats/pdf/structure/graph.ts';
import { SmallerFonts } from './font-changes.ts';
import { PageCover } from './page-cover.ts';

const program = (number: number, size: number) => ({
  ...({ path: `font-${number}`, checksum: 1, kind: 'glyphs', size } as const),
  fonts: [{ kind: 'glyphs', font: `${number} 0 R`, descriptor: '8 0 R', file: '9 0 R' } as const],
  stream: { reference: `${number}0 0 R`, dictionary: {}, file: 'original' },
  made: { data: Buffer.alloc(500), isSubset: false },
});

/** Two fonts of 1,000 bytes, the first on each of 50 pages with another glyph, the second on the last page. */
function twoFonts(): SmallerFonts {
  const cover = new PageCover();
  for (let page = 1; page <= 50; page += 1) {
    const codes = new Map([['1 0 R', new Set([page])]]);
    if (page === 50) codes.set('2 0 R', new Set([1]));
    cover.addPage(codes);
  }
  return new SmallerFonts(new Graph(100, {}), [program(1, 1000), program(2, 1000)], cover);
}

async function pack(fonts: SmallerFonts, ...sizes: number[]) {
  for (const [index, file] of fonts.takeUnpacked().entries()) await file.packed(sizes[index]!);
}

it('keeps the programs that become a twentieth smaller, which are packed once', async () => {
  const fonts = twoFonts();
  await pack(fonts, 951, 950);
  expect(Object.keys(fonts.changes)).toEqual(['obj:20 0 R']);
  expect(fonts.takeUnpacked()).toEqual([]);
  expect(fonts.pages(() => true)).toEqual([50]);
  await pack(new SmallerFonts(new Graph(1, {}), []));
  const none = twoFonts();
  await pack(none, 951, 951);
  expect(none.isEmpty).toBe(true);
});

it('weighs what is saved against the pages to draw', async () => {
  const document = { pages: 50, documentBytes: 100_000 };
  const onMany = twoFonts();
  await pack(onMany, 600, 1000);
  expect(onMany.saveEnough(document)).toBe(false);
  const onOne = twoFonts();
  await pack(onOne, 1000, 600);
  expect(onOne.saveEnough(document)).toBe(true);
  const much = twoFonts();
  await pack(much, 100, 1000);
  expect(much.saveEnough(document)).toBe(true);
  // Where it is uncertain what the pages show, all are drawn.
  const uncertain = new SmallerFonts(new Graph(100, {}), [program(1, 1000)]);
  await pack(uncertain, 600);
  expect(uncertain.saveEnough(document)).toBe(false);
  expect(uncertain.saveEnough({ ...document, pages: 2 })).toBe(true);
});
