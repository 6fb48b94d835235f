// E-books to PDF, looked at with poppler and qpdf.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { infoOfPdf, run, textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { bookParts, chapter, writeBook } from './book.ts';
import { writeArchive } from './archive.ts';
import { bookmarksOf, checkStructure, destinationsOf, pixelsOf } from './pdf-inspection.ts';

let place: Workplace;

beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const print = async (
  generation: 2 | 3,
  more: Record<string, string | Buffer> = {},
  options: Record<string, unknown> = {},
) => {
  const path = await writeBook(place.path('book.epub'), generation, more);
  return place.convert('epub-to-pdf', path, options);
};
const attempt = async (more: Record<string, string | Buffer>) => {
  const path = await writeBook(place.path('book.epub'), 3, more);
  return place.attempt('epub-to-pdf', path);
};

describe('an e-book becomes one PDF', () => {
  it('with its chapters in reading order, each on a page of its own', async () => {
    const { path, pages } = await print(3);
    const text = await textOfPdf(path);
    expect(pages).toBe(4);
    expect(text).toMatch(/Call me\sIshmael[^]*Down[^]*first[^]*second[^]*bold[^]*The end/);
    expect(text).not.toContain('RAN');
    expect(text.replaceAll(/\s/g, '')).toContain('4/4');
    await checkStructure(path);
  });

  it('on A5 by default, titled and tagged', async () => {
    const info = await infoOfPdf((await print(3)).path);
    expect(info).toMatchObject({ Title: 'The Whale & I', Tagged: 'yes' });
    expect(info['Page size']).toContain('A5');
    const letter = await infoOfPdf((await print(3, {}, { paper: 'letter' })).path);
    expect(letter['Page size']).toContain('letter');
  });

  it('that claims to be accessible, unless that is off', async () => {
    const claims = async (options: Record<string, unknown>) => {
      const { path } = await print(3, {}, { imagesWithoutText: 'decorative', ...options });
      return (await readFile(path, 'latin1')).includes('<pdfuaid:part>1</pdfuaid:part>');
    };
    expect(await claims({ imageTexts: 'A whale' })).toBe(true);
    expect(await claims({ accessible: 'off' })).toBe(false);
  });

  it('with the contents of EPUB 3 as bookmarks', async () => {
    expect(await bookmarksOf((await print(3)).path)).toEqual([
      { title: 'One – Loomings', page: 1, kids: [{ title: 'Deep', page: 2, kids: [] }] },
      { title: 'Two', page: 4, kids: [] },
    ]);
  });

  it('with the contents of EPUB 2 as bookmarks', async () => {
    expect(await bookmarksOf((await print(2)).path)).toEqual([
      { title: 'Old one', page: 1, kids: [] },
      { title: 'Old two', page: 3, kids: [] },
    ]);
  });

  it('of which only some pages are printed, with the bookmarks that lead to them', async () => {
    const { path, pages } = await print(3, {}, { pages: '2-3' });
    expect(pages).toBe(2);
    const text = await textOfPdf(path);
    expect(text).toContain('Down');
    expect(text).not.toContain('The end');
    expect(await bookmarksOf(path)).toEqual([
      { title: 'One – Loomings', page: undefined, kids: [{ title: 'Deep', page: 1, kids: [] }] },
    ]);
    expect((await destinationsOf(path)).map(({ page }) => page)).not.toContain(4);
    await checkStructure(path);
  });

  it('whose wide margins leave space for words', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    const book = await print(3, {
      'OEBPS/text/one.xhtml': chapter(
        `<p>${words}</p>`,
        '<style>body { margin: 1em 16em 0 6em } body.x, body { padding-left: 9em }</style>',
      ),
    });
    const lines = (await textOfPdf(book.path)).split('\n').filter((line) => line.includes('word'));
    expect(lines.length).toBeLessThan(15);
  });

  it('with links that lead from chapter to chapter', async () => {
    expect(await destinationsOf((await print(3)).path)).toContainEqual({ name: 'c1-end', page: 4 });
  });

  it('with its pictures, and styles that rule only their own chapter', async () => {
    const { path } = await print(3);
    expect(await pixelsOf(path, 2, [255, 0, 0])).toBeGreaterThan(1000);
    expect(await pixelsOf(path, 2, [0, 0, 255])).toBeGreaterThan(1000);
    expect(await pixelsOf(path, 3, [0, 0, 255])).toBe(0);
    expect(await pixelsOf(path, 3, [0, 255, 0])).toBeGreaterThan(10);
  });
});

describe('e-books that are not opened', () => {
  const encryption = (algorithm: string, name: string) =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
    <enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${name}"/></enc:CipherData></enc:EncryptedData></encryption>`;

  it('those that are protected against copying', async () => {
    const aes = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc';
    const declared = { 'META-INF/encryption.xml': encryption(aes, 'OEBPS/text/one.xhtml') };
    expect(await attempt(declared)).toMatchObject({ problem: { code: 'copy_protected' } });
  });

  it('but those that only disguise a font are, and printed in it', async () => {
    const match = await run('fc-match', ['-f', '%{file}\n%{postscriptname}', 'monospace']);
    const [file = '', name] = match.split('\n');
    const plain = await readFile(file);
    const key = createHash('sha1').update('urn:uuid:1234').digest();
    const disguised = plain.map((byte, at) => (at < 1040 ? byte ^ (key[at % 20] ?? 0) : byte));
    const outcome = await attempt({
      'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding', 'OEBPS/a.ttf'),
      'OEBPS/a.ttf': Buffer.from(disguised),
      'OEBPS/one.css': '@font-face { font-family: own; src: url(a.ttf) } p { font-family: own }',
    });
    if ('problem' in outcome) throw new Error(JSON.stringify(outcome));
    expect(await run('pdffonts', [outcome.result.path])).toContain(name);
  });

  it.each([
    ['entities that name a file', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
    ['entities that grow', '<!ENTITY a "b"><!ENTITY c "&a;&a;">'],
  ])('those with %s', async (_, subset) => {
    const xhtml = `<?xml version="1.0"?><!DOCTYPE html [${subset}]><html><body>&a;</body></html>`;
    const outcome = await attempt({ 'OEBPS/text/one.xhtml': xhtml });
    expect(outcome).toMatchObject({ problem: { code: 'unsafe_markup' } });
  });

  it('but those with entities for plain text are, and the rest of the book', async () => {
    const xhtml = `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "plain words">]>
      <html xmlns="http://www.w3.org/1999/xhtml"><body><p>before &a; &nbsp;&undeclared; after</p></body></html>`;
    const outcome = await attempt({ 'OEBPS/text/one.xhtml': xhtml });
    if ('problem' in outcome) throw new Error(JSON.stringify(outcome));
    const text = await textOfPdf(outcome.result.path);
    expect(text).toMatch(/before plain words\s+&undeclared; after[^]*The end/);
  });

  it('those with elements nested so deep that reading them would take minutes', async () => {
    const deep = (name: string) => `<${name}>`.repeat(300_000);
    for (const parts of [{ 'OEBPS/text/one.xhtml': deep('div') }, { 'OEBPS/book.opf': deep('a') }])
      expect(await attempt(parts)).toMatchObject({ problem: { code: 'nested_too_deep' } });
  });

  it('those whose package is missing, or names nothing to read', async () => {
    const { 'OEBPS/book.opf': _, ...parts } = await bookParts(3);
    const path = await writeArchive(place.path('empty.epub'), parts);
    expect(await place.attempt('epub-to-pdf', path)).toMatchObject({
      problem: { code: 'damaged_file' },
    });
    expect(await attempt({ 'OEBPS/book.opf': '<package/>' })).toMatchObject({
      problem: { code: 'damaged_file' },
    });
  });
});

it('a book of three hundred short chapters keeps its order', async () => {
  const spine = Array.from({ length: 300 }, (_, index) => `c${index}`);
  const items = spine.map(
    (id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const more = Object.fromEntries(
    spine.map((id) => [`OEBPS/${id}.xhtml`, chapter(`<p>Chapter ${id}.</p>`)]),
  );
  const { path, pages } = await print(3, {
    ...more,
    'OEBPS/book.opf': `<package><metadata/><manifest>${items.join('')}</manifest><spine>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>`,
  });
  expect(pages).toBe(300);
  const found = (await textOfPdf(path)).match(/c\d+(?=\.)/g);
  expect(found).toEqual(spine);
});

it('a chapter whose headings are all listed in the reading order is read once', async () => {
  const hrefs = [
    'text/one.xhtml',
    'text/one.xhtml#deep',
    'text/two%20x.xhtml',
    'text/one.xhtml#end',
  ];
  const items = hrefs.map(
    (href, index) => `<item id="i${index}" href="${href}" media-type="application/xhtml+xml"/>`,
  );
  const order = hrefs.map((_, index) => `<itemref idref="i${index}"/>`);
  const { path, pages } = await print(3, {
    'OEBPS/book.opf': `<package><metadata/><manifest>${items.join('')}</manifest><spine>${order.join('')}</spine></package>`,
  });
  expect(pages).toBe(4);
  expect((await textOfPdf(path)).match(/first|second/g)).toEqual(['first', 'second']);
});

describe('options of books', () => {
  it('turn the paper, set margins and scale, and so change how many pages there are', async () => {
    const long = { 'OEBPS/text/one.xhtml': chapter('<p>Call me Ishmael.</p>'.repeat(60)) };
    const landscape = await print(3, {}, { orientation: 'landscape' });
    const size = (await infoOfPdf(landscape.path))['Page size'] ?? '';
    const [width = 0, height = 0] = size.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(width).toBeGreaterThan(height);
    const pagesWith = async (options: object) => (await print(3, long, { ...options })).pages ?? 0;
    const usual = await pagesWith({});
    expect(await pagesWith({ scale: 200 })).toBeGreaterThan(usual);
    expect(await pagesWith({ margin: 50 })).toBeGreaterThan(usual);
  });

  it('have the chosen header and footer, and page numbers only if requested', async () => {
    const options = { header: 'Head of {title}', footer: 'Foot {page}', pageNumbers: false };
    const text = await textOfPdf((await print(3, {}, options)).path);
    expect(text).toContain('Head of The Whale & I');
    expect(text).toContain('Foot 2');
    expect(text.replaceAll(/\s/g, '')).not.toContain('4/4');
  });

  it('leave backgrounds out, and print what is meant for the screen', async () => {
    const style = 'body{background:red}@media print{.screen{display:none}}';
    const first = chapter('<p>PAPER</p><p class="screen">SCREEN</p>', `<style>${style}</style>`);
    const more = { 'OEBPS/text/one.xhtml': first };
    const red = [255, 0, 0] as const;
    const usual = await print(3, more);
    expect(await textOfPdf(usual.path)).not.toContain('SCREEN');
    expect(await pixelsOf(usual.path, 1, red)).toBeGreaterThan(1000);
    const other = await print(3, more, { background: false, media: 'screen' });
    expect(await textOfPdf(other.path)).toContain('SCREEN');
    expect(await pixelsOf(other.path, 1, red)).toBe(0);
  });
});
