// Redacting a PDF. What was redacted is looked for by programs that did not take it out, in the text, in all streams, in images.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDocx } from './documents.ts';
import { pagedPdf } from './paged-pdf.ts';
import { imageCases, mark, secret, sharedImage, type ImageCase } from './redaction-images.ts';
import { ambiguousFont, compositeFont, outlines, pages, type TextCase } from './redaction-pages.ts';
import { imagesIn, textsOf, unpacked, wordsOf, writtenIn, type Word } from './redaction-reading.ts';
import { pdfOfCase, staysIn, textCases } from './redaction-texts.ts';
import { taggedPdf } from './tagged-pdf.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const run = promisify(execFile);

/** Everything that can be read of a file. */
async function everythingIn(path: string, password?: string): Promise<string> {
  const plain = await unpacked(path, password);
  const texts = await Promise.all([textsOf(path, password), textsOf(plain.path)]);
  return [...texts, writtenIn(plain.bytes)].join('\n');
}

const placeOf = (words: readonly Word[], text: string) =>
  words.filter((word) => word.text === text).map(({ page, left, top }) => ({ page, left, top }));

/** The words are where they were. */
async function expectSame(before: string, after: string, texts: readonly string[]) {
  const [old, now] = [await wordsOf(before), await wordsOf(after)];
  for (const text of texts) {
    const [was, is] = [placeOf(old, text), placeOf(now, text)];
    expect(was.length, text).toBeGreaterThan(0);
    expect(is.length, text).toBe(was.length);
    was.forEach((word, index) => {
      expect(Math.abs(word.left - is[index]!.left), text).toBeLessThan(0.5);
      expect(Math.abs(word.top - is[index]!.top), text).toBeLessThan(0.5);
    });
  }
}

/** How often something is found. */
const countOf = (text: string, pattern: RegExp) =>
  text.match(new RegExp(pattern, 'g'))?.length ?? 0;

async function expectGone(path: string, { gone = /SECRET/, codes, left = 0 }: TextCase) {
  if (left) return expect(countOf(await textsOf(path), gone) / 6).toBe(left / 2);
  const everything = await everythingIn(path);
  expect(everything).not.toMatch(gone);
  if (codes) expect(everything.toLowerCase()).not.toContain(codes);
}

async function expectSound(path: string): Promise<void> {
  const { stdout } = await run('qpdf', ['--check', path]);
  expect(stdout).toContain('No syntax or stream encoding errors');
}

/** Where the secret was all pixels are alike, and everywhere else they are what they were. */
async function expectPainted(before: string, after: string, known: ImageCase): Promise<void> {
  const { at = secret, tolerance = 0, untouched = [] } = known;
  const [old, now] = [await imagesIn(before), await imagesIn(after)];
  expect(now.length).toBe(old.length);
  now.forEach(({ data, width }, number) => {
    const inside = new Set<number>();
    let farthest = 0;
    data.forEach((value, index) => {
      const [x, y] = [index % width, Math.floor(index / width)];
      const isInside = x >= at.left && x < at.right && y >= at.top && y < at.bottom;
      if (isInside) inside.add(value);
      else farthest = Math.max(farthest, Math.abs(value - old[number]!.data[index]!));
    });
    expect(farthest).toBeLessThanOrEqual(tolerance);
    const range = Math.max(...inside) - Math.min(...inside);
    if (!untouched.includes(number)) expect(range).toBeLessThanOrEqual(tolerance);
  });
}

describe('Redact', () => {
  it.each(Object.entries(textCases))('takes out a text %s', async (_, known) => {
    const path = await place.write('text.pdf', pdfOfCase(known));
    expect(await everythingIn(path)).toMatch(known.gone ?? /SECRET/);
    const { path: result, warnings } = await place.convert('pdf-redact', path, {
      ...(known.options ?? { words: ['secret'] }),
    });
    const isByWords = !known.options || known.options['words'];
    expect(warnings.map(({ code }) => code)).toEqual([isByWords ? 'redacted' : 'redacted_areas']);
    await expectGone(result, known);
    await expectSame(path, result, staysIn(known));
    await expectSound(result);
  });

  it.each(Object.entries(imageCases))('takes a part out of an image %s', async (_, make) => {
    const known = await make();
    const path = await place.write('image.pdf', known.pdf);
    const { path: result, warnings } = await place.convert('pdf-redact', path, {
      marks: [known.mark ?? mark],
    });
    expect(warnings.map(({ code }) => code)).toEqual(['redacted_areas']);
    await expectSound(result);
    const { bytes } = known;
    if (bytes) {
      expect((await unpacked(path)).bytes.includes(bytes)).toBe(true);
      expect((await unpacked(result)).bytes.includes(bytes)).toBe(false);
    }
    if (!known.isInline) await expectPainted(path, result, known);
  });

  it('keeps an image on other pages that also show it', async () => {
    const path = await place.write('shared.pdf', sharedImage());
    const { path: result } = await place.convert('pdf-redact', path, { marks: [mark] });
    const [before, after] = [await imagesIn(path), await imagesIn(result)];
    const alike = after.map(({ data }) => data.equals(before[0]!.data));
    expect(alike).toContain(true);
    expect(alike).toContain(false);
    expect(await pixelsOf(result, 2)).toEqual(await pixelsOf(path, 2));
  });

  it('takes out lines that write a text, and leaves grounds and rules', async () => {
    const path = await place.write('outlines.pdf', outlines());
    const { path: result } = await place.convert('pdf-redact', path, { marks: ['1 60 80 80 40'] });
    const { bytes } = await unpacked(result);
    const text = bytes.toString('latin1');
    for (const number of ['71.25', '77.75', '88.125']) expect(text).not.toContain(number);
    for (const kept of ['0 0 400 300 re', '10 195.5 m', '300.75', '20 20 m'])
      expect(text).toContain(kept);
    await expectSound(result);
  });

  it('leaves nothing of what a document was before', async () => {
    const old = pages({ contents: ['BT /F1 12 Tf 40 200 Td (SECRET of old) Tj ET'] });
    const update = `20 0 obj\n<</Length 46>>\nstream\nBT /F1 12 Tf 40 200 Td (PUBLIC, mostly) Tj ET  \nendstream\nendobj\n`;
    const table = `xref\n20 1\n${String(old.length).padStart(10, '0')} 00000 n \n`;
    const start = /startxref\n(\d+)/.exec(old.toString('latin1'))?.[1];
    const trailer = `trailer\n<</Size 22/Root 1 0 R/Prev ${start}>>\nstartxref\n${old.length + update.length}\n%%EOF\n`;
    const path = await place.write(
      'updated.pdf',
      Buffer.concat([old, Buffer.from(update + table + trailer)]),
    );
    expect(await textsOf(path)).toContain('PUBLIC');
    const { path: result } = await place.convert('pdf-redact', path, { words: ['public'] });
    const raw = await readFile(result);
    expect(raw.includes('SECRET')).toBe(false);
    expect(await everythingIn(result)).not.toMatch(/SECRET|PUBLIC/);
    expect(await textsOf(result)).toContain('mostly');
  });

  it('redacts protected files with object streams, and leaves it protected', async () => {
    const path = await place.write(
      'plain.pdf',
      pdfOfCase(textCases['in bookmarks, metadata and the title']!),
    );
    const locked = place.path('locked.pdf');
    const how = ['--object-streams=generate', '--encrypt', 'open', 'owner', '256', '--'];
    await run('qpdf', [path, ...how, locked]);
    const options = { words: ['secret'], password: 'open' };
    const { path: result } = await place.convert('pdf-redact', locked, options);
    await expect(run('pdfinfo', [result])).rejects.toThrow('Incorrect password');
    expect(await everythingIn(result, 'open')).not.toContain('SECRET');
    expect(await textsOf(result, 'open')).toContain('Right');
    const wrong = await place.attempt('pdf-redact', locked, { ...options, password: 'shut' });
    expect(wrong).toMatchObject({ problem: { code: 'wrong_password' } });
  });

  it('redacts words that are also names or numbers of the file itself, in files with object streams', async () => {
    const path = await place.write('tagged.pdf', taggedPdf({ isBroken: false }));
    const packed = place.path('packed.pdf');
    await run('qpdf', [path, '--object-streams=generate', packed]);
    const words = ['results', 'document', 'link', '300', 'true'];
    const { path: result, warnings } = await place.convert('pdf-redact', packed, { words });
    expect(warnings).toContainEqual({ code: 'redacted', values: { places: 1, pages: 1 } });
    expect(await textsOf(result)).not.toContain('Results');
    const { stdout } = await run('pdfinfo', ['-struct', result]);
    expect(stdout).toMatch(/^Document[^]*Link/);
  });

  it.each([
    ['hexadecimal digits', Buffer.from('secret').toString('hex')],
    ['Base64', Buffer.from('a secret').toString('base64')],
  ])('makes no result while a link has a word in %s', async (_, code) => {
    const link = `<</Type/Annot/Subtype/Link/Rect[20 20 60 40]/A<</S/URI/URI(https://example.org/${code})>>>>`;
    const path = await place.write(
      'linked.pdf',
      pages({
        contents: ['BT /F1 12 Tf 40 200 Td (Left SECRET Right) Tj ET'],
        page: `/Annots[${link}]`,
      }),
    );
    const failed = await place.attempt('pdf-redact', path, { words: ['secret'] });
    expect(failed).toMatchObject({ problem: { code: 'redaction_unproven_data' } });
  });

  it('makes a page a picture when it cannot be redacted otherwise, and says so', async () => {
    const path = await place.write('ambiguous.pdf', ambiguousFont());
    const { path: result, warnings } = await place.convert('pdf-redact', path, {
      marks: ['1 64 91 50 12'],
    });
    expect(warnings).toContainEqual({ code: 'redacted_as_pictures', values: { pages: '1' } });
    expect((await textsOf(result)).trim()).toBe('');
    expect(await everythingIn(result)).not.toContain('SECRET');
    await expectSound(result);
  });

  it('removes attached files, and says so', async () => {
    const path = await place.write(
      'attached.pdf',
      pages({
        contents: ['BT /F1 12 Tf 40 200 Td (Left SECRET Right) Tj ET'],
        catalog: '/Names<</EmbeddedFiles<</Names[(note)20 0 R]>>>>/AF[20 0 R]',
        page: '/Annots[22 0 R]',
        more: [
          '<</Type/Filespec/F(note.txt)/UF(note.txt)/EF<</F 21 0 R>>>>',
          { dictionary: '/Type/EmbeddedFile', stream: 'another SECRET' },
          '<</Type/Annot/Subtype/FileAttachment/Rect[10 10 20 20]/FS 20 0 R>>',
        ],
      }),
    );
    const { path: result, warnings } = await place.convert('pdf-redact', path, {
      words: ['secret'],
    });
    expect(warnings).toMatchObject([
      { code: 'redacted' },
      { code: 'attachments_removed', values: { count: 1 } },
    ]);
    expect(await everythingIn(result)).not.toMatch(/SECRET|EmbeddedFile/);
    await expectSound(result);
  });

  it('says which pages have images, in which words are not searched', async () => {
    const path = await place.write('image.pdf', sharedImage());
    const { warnings } = await place.convert('pdf-redact', path, {
      words: ['secret'],
      marks: [mark],
    });
    expect(warnings.map(({ code }) => code)).toEqual([
      'redacted',
      'words_not_found',
      'images_not_searched',
    ]);
  });

  it('says which pages have letters that their fonts do not tell', async () => {
    const codes = Array.from({ length: 8 }, (_, index) => `000${index + 1}`).join('');
    const path = await place.write(
      'unreadable.pdf',
      pages({
        contents: [
          'BT /F1 12 Tf 40 200 Td (Left SECRET Right) Tj ET',
          `BT /F3 12 Tf 40 200 Td <${codes}> Tj ET`,
        ],
        fonts: '/F3 20 0 R',
        more: compositeFont(20, 0).map((part) =>
          typeof part === 'string' ? part.replace(/\/ToUnicode \d+ 0 R/, '') : part,
        ),
      }),
    );
    const { warnings } = await place.convert('pdf-redact', path, { words: ['secret'] });
    expect(warnings).toMatchObject([
      { code: 'redacted' },
      { code: 'letters_not_searched', values: { pages: '2' } },
    ]);
  });

  it('says what it did not find, and when there is nothing to do', async () => {
    const path = await place.write('words.pdf', pdfOfCase(textCases['in one string']!));
    const { warnings } = await place.convert('pdf-redact', path, { words: ['secret', 'hidden'] });
    expect(warnings).toMatchObject([
      { code: 'redacted', values: { places: 1, pages: 1 } },
      { code: 'words_not_found', values: { words: 'hidden' } },
    ]);
    const nothing = await place.attempt('pdf-redact', path, { words: ['hidden'] });
    expect(nothing).toMatchObject({ problem: { code: 'nothing_to_redact' } });
    const beyond = await place.attempt('pdf-redact', path, { marks: ['2 10 10 10 10'] });
    expect(beyond).toMatchObject({ problem: { code: 'page_beyond_end' } });
  });

  it('keeps everything else of a long document', async () => {
    const path = await place.write(
      'long.pdf',
      pagedPdf({ name: 'Part', pages: 60, field: 'name' }),
    );
    const { path: result } = await place.convert('pdf-redact', path, {
      marks: ['2 60 90 300 60', '59 60 90 300 60'],
    });
    const structure = async (of: string) => {
      const keys = ['outlines', 'acroform', 'pagelabels'].map((key) => `--json-key=${key}`);
      const { stdout } = await run('qpdf', ['--json=2', ...keys, of]);
      return stdout.replaceAll(/\d+ 0 R/g, 'R');
    };
    expect(await structure(result)).toBe(await structure(path));
    const words = (await wordsOf(result)).filter(({ text }) => text === 'Part');
    expect([...new Set(words.map(({ page }) => page))]).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1).filter(
        (page) => page !== 2 && page !== 59,
      ),
    );
  });

  it('redacts what this product has printed', async () => {
    await writeDocx(place.path('letter.docx'), ['Left SECRET Right, find efficient offices.']);
    const { path } = await place.convert('word-to-pdf', place.path('letter.docx'));
    const { path: result, warnings } = await place.convert('pdf-redact', path, {
      words: ['secret', 'efficient'],
    });
    expect(warnings).toMatchObject([{ code: 'redacted', values: { places: 2 } }]);
    expect(await textsOf(result)).not.toMatch(/SECRET|efficient|effi/);
    await expectSame(path, result, ['Left', 'Right,', 'find', 'offices.']);
    await expectSound(result);
  });
});

/** The pixels of a page as poppler draws it. */
async function pixelsOf(path: string, page: number): Promise<Buffer> {
  const words = ['-r', '50', '-f', String(page), '-l', String(page), '-singlefile', path];
  return (await run('pdftoppm', words, { encoding: 'buffer', maxBuffer: 1 << 26 })).stdout;
}
