// Tests what pdf-to-jpg draws besides the content of pages, and which protected files it opens.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOf, pdfOf } from './pdf-objects.ts';
import { run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

type Box = { left: number; top: number; width: number; height: number };

/** The page as pdf-to-jpg draws it, a pixel for each point. */
async function drawn(page: Buffer): Promise<string> {
  const pdf = await place.write('page.pdf', page);
  return (await place.convert('pdf-to-jpg', pdf, { dpi: 72, quality: 100 })).path;
}

/** The mean of red, green and blue in a part of a picture. */
async function colourIn(path: string, box: Box): Promise<number[]> {
  const { channels } = await sharp(await sharp(path).extract(box).png().toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

const everything: Box = { left: 0, top: 0, width: 200, height: 100 };
// From 20,50 to 180,80 in points from below.
const rectangle = '/Rect[20 50 180 80]';
const inside: Box = { left: 30, top: 25, width: 140, height: 20 };
const below: Box = { left: 0, top: 60, width: 200, height: 40 };

describe('a page is drawn with all that is on it', () => {
  it('shows the text of a form field, which has no appearance of its own', async () => {
    const field = `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(MMMMMMMM)/F 4/DA(/F 20 Tf 0 g)${rectangle}>>`;
    const path = await drawn(pageOf({ annotations: [field] }));
    expect((await colourIn(path, inside))[0]).toBeLessThan(230);
    expect((await colourIn(path, below))[0]).toBe(255);
  });

  it('leaves an empty field white', async () => {
    const empty = `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/F 4/DA(/F 20 Tf 0 g)${rectangle}>>`;
    const path = await drawn(pageOf({ annotations: [empty] }));
    expect(await colourIn(path, everything)).toEqual([255, 255, 255]);
  });

  it('shows a highlight over the text', async () => {
    const mark = `<</Type/Annot/Subtype/Highlight/F 4/C[1 1 0]${rectangle}/QuadPoints[20 80 180 80 20 50 180 50]>>`;
    const path = await drawn(pageOf({ annotations: [mark] }));
    const [red = 0, green = 0, blue = 255] = await colourIn(path, inside);
    expect([red, green]).toEqual([expect.closeTo(255, -1), expect.closeTo(255, -1)]);
    expect(blue).toBeLessThan(200);
  });

  it('leaves out an annotation that is hidden', async () => {
    const mark = `<</Type/Annot/Subtype/Square/F 2/IC[1 0 0]${rectangle}>>`;
    const path = await drawn(pageOf({ annotations: [mark] }));
    expect(await colourIn(path, everything)).toEqual([255, 255, 255]);
  });

  it('shows text in a standard font that is not embedded', async () => {
    const path = await drawn(pageOf({ content: 'BT /F 24 Tf 20 55 Td (MMMMMM) Tj ET' }));
    expect((await colourIn(path, inside))[0]).toBeLessThan(230);
  });
});

describe('a protected PDF', () => {
  const locked = async (user: string, ...method: string[]): Promise<string> => {
    const plain = await place.write('plain.pdf', pageOf({ content: '0 0 100 100 re f' }));
    const options = ['--allow-weak-crypto', '--encrypt', user, 'owner', ...method, '--'];
    await run('qpdf', [...options, plain, place.path('locked.pdf')]);
    return place.path('locked.pdf');
  };

  it.each([
    ['AES with 256 bits', ['256']],
    ['AES with 128 bits', ['128', '--use-aes=y']],
    ['RC4 with 128 bits', ['128', '--use-aes=n']],
  ])('asks for the password and takes the right one: %s', async (_, method) => {
    const path = await locked('secret', ...method);
    const attempt = (password?: string) =>
      place.attempt('pdf-to-jpg', path, password === undefined ? {} : { password });
    expect(await attempt()).toEqual({ problem: { code: 'password_required' } });
    expect(await attempt('wrong')).toEqual({ problem: { code: 'wrong_password' } });
    expect(await attempt('secret')).toMatchObject({ result: { format: 'jpg' } });
    expect(await attempt('owner')).toMatchObject({ result: { format: 'jpg' } });
  });

  it('opens without asking where only changes are locked', async () => {
    const attempt = await place.attempt('pdf-to-jpg', await locked('', '256'));
    expect(attempt).toMatchObject({ result: { format: 'jpg' } });
  });

  it('takes a password that is not ASCII', async () => {
    const attempt = await place.attempt('pdf-to-jpg', await locked('Grüße…', '256'), {
      password: 'Grüße…',
    });
    expect(attempt).toMatchObject({ result: { format: 'jpg' } });
  });
});

describe('many pages, which two threads draw', () => {
  /** Pages whose widths count up from 100 points. */
  const counted = (pages: number): Buffer => {
    const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
    const page = (_: unknown, index: number) =>
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${100 + index} 50]>>`;
    return pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
      ...Array.from({ length: pages }, page),
    ]);
  };

  it.each(['pdf-to-jpg', 'pdf-to-png'] as const)('%s keeps them in their order', async (type) => {
    const pdf = await place.write('counted.pdf', counted(60));
    const { path, pages } = await place.convert(type, pdf, { dpi: 72, pages: '5-60, 1-4' });
    expect(pages).toBe(60);
    const folder = place.path(type);
    await run('unzip', ['-q', '-o', path, '-d', folder]);
    const names = (await readdir(folder)).toSorted();
    const widths = await Promise.all(
      names.map(async (name) => (await sharp(join(folder, name)).metadata()).width),
    );
    expect(widths).toEqual(Array.from({ length: 60 }, (_, index) => 100 + index));
  });

  it('of a protected file are drawn by both with its password', async () => {
    const open = await place.write('open.pdf', counted(8));
    const locked = place.path('locked.pdf');
    await run('qpdf', ['--encrypt', 'secret', 'secret', '256', '--', open, locked]);
    const { pages } = await place.convert('pdf-to-jpg', locked, { dpi: 72, password: 'secret' });
    expect(pages).toBe(8);
  });
});
