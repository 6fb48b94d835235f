// Several images become one PDF, in the order the person chose.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProblemError } from '@octavo/contract';
import { run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

type Colour = readonly [number, number, number];
const red: Colour = [208, 32, 16];
const green: Colour = [16, 144, 48];
const blue: Colour = [32, 48, 176];

const plain = ([r, g, b]: Colour, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } });

/** Writes an image of one colour and gives its path; its name says the format. */
async function image(name: string, colour: Colour, width = 60, height = 40): Promise<string> {
  await plain(colour, width, height).withMetadata({ density: 96 }).toFile(place.path(name));
  return place.path(name);
}

/** The colour in the middle of each page as poppler draws it, and the page's size in pixels at 96 dpi. */
async function pagesOf(pdf: string): Promise<{ colour: number[]; size: number[] }[]> {
  await run('pdftocairo', ['-png', '-r', '96', pdf, place.path('page')]);
  const count = Number((await run('pdfinfo', [pdf])).match(/Pages:\s+(\d+)/)?.[1]);
  const drawn = Array.from({ length: count }, (_, index) => place.path(`page-${index + 1}.png`));
  return Promise.all(
    drawn.map(async (path) => {
      const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
      const middle =
        (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
      return { colour: [...data.subarray(middle, middle + 3)], size: [info.width, info.height] };
    }),
  );
}

const expectColour = (found: number[] | undefined, expected: Colour) =>
  expected.forEach((value, index) =>
    expect(Math.abs((found?.[index] ?? -999) - value)).toBeLessThanOrEqual(6),
  );

describe('several images', () => {
  it('of different formats and sizes become the pages of one PDF in their order', async () => {
    const paths = [
      await image('c.webp', red, 120, 40),
      await image('a.png', green, 40, 90),
      await image('b.jpg', blue),
    ] as const;
    const result = await place.convertAll('jpg-to-pdf', paths);
    expect(result).toMatchObject({ pages: 3, name: 'c.pdf' });
    const pages = await pagesOf(result.path);
    expect(pages.map(({ size }) => size)).toEqual([
      [120, 40],
      [40, 90],
      [60, 40],
    ]);
    [red, green, blue].forEach((colour, index) => expectColour(pages[index]?.colour, colour));
    expect(await run('qpdf', ['--check', result.path])).toContain('No syntax or stream encoding');
  });

  it('bring all their pages, one after the other', async () => {
    const frames = [red, green].map((colour) => plain(colour, 30, 30).png().toBuffer());
    await sharp(await Promise.all(frames), { join: { animated: true } })
      .tiff()
      .toFile(place.path('two.tiff'));
    const last = await image('last.png', blue);
    const { path, pages } = await place.convertAll('tiff-to-pdf', [place.path('two.tiff'), last]);
    expect(pages).toBe(3);
    const found = await pagesOf(path);
    [red, green, blue].forEach((colour, index) => expectColour(found[index]?.colour, colour));
  });

  it('name the one that cannot be read', async () => {
    const whole = await image('whole.png', red);
    const cut = await place.write(
      'cut.png',
      (await plain(blue, 80, 80).png().toBuffer()).subarray(0, 80),
    );
    const failure = await place.convertAll('png-to-pdf', [whole, cut]).catch((error) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect(failure.problem).toMatchObject({ code: 'damaged_file', values: { file: 'cut.png' } });
    expect(failure.message).toMatch(/^“cut\.png”: /);
  });

  it('name the one that is no image', async () => {
    const paths = [await image('first.png', red), await place.write('notes.txt', 'words')] as const;
    await expect(place.convertAll('png-to-pdf', paths)).rejects.toMatchObject({
      problem: { code: 'wrong_format', values: { file: 'notes.txt' } },
    });
  });

  it('are refused by a conversion that takes one file', async () => {
    const paths = [
      await place.write('1.csv', 'a\n1\n'),
      await place.write('2.csv', 'a\n2\n'),
    ] as const;
    await expect(place.convertAll('csv-to-json', paths)).rejects.toMatchObject({
      problem: { code: 'invalid_request' },
    });
  });
});
