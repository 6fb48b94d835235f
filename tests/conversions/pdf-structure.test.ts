// Operations of the PDF editor that change which pages there are, and who may open them. Results are read by programs that did
// not make them: poppler, and qpdf only to check.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagedPdf } from './paged-pdf.ts';
import { openWorkplace, type Attempt, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const run = promisify(execFile);
const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout;

/** The text of each page. */
const textOf = async (path: string, ...options: string[]): Promise<string[]> =>
  (await said('pdftotext', ...options, path, '-'))
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim());

/** qpdf complains about nothing. */
const isSound = async (path: string, ...options: string[]) =>
  expect(await said('qpdf', ...options, '--check', path)).toContain(
    'No syntax or stream encoding errors',
  );

type Outline = { title: string; destpageposfrom1: number | null; kids: Outline[] };
const titles = (outline: Outline[]): unknown[] =>
  outline.map(({ title, destpageposfrom1, kids }) => [title, destpageposfrom1, ...titles(kids)]);

/** The bookmarks: title, page, and those below. */
async function outlineOf(path: string, ...options: string[]) {
  const text = await said('qpdf', ...options, '--json=2', '--json-key=outlines', path);
  return titles((JSON.parse(text) as { outlines: Outline[] }).outlines);
}

const refusal = (attempt: Attempt) => ('problem' in attempt ? attempt.problem : attempt.result);

let seven: string;
beforeAll(async () => {
  seven = await place.write('seven.pdf', pagedPdf({ name: 'seven', pages: 7, field: 'name' }));
});

describe('Delete pages', () => {
  it('leaves the others with their labels, links, form fields and bookmarks', async () => {
    const { path } = await place.convert('pdf-delete-pages', seven, {
      pagesToDelete: ['2', '4-5'],
    });
    await isSound(path);
    expect(await textOf(path)).toEqual([
      expect.stringContaining('seven page 1'),
      'seven page 3',
      'seven page 6',
      'seven page 7',
    ]);
    expect(await outlineOf(path)).toEqual([
      ['seven begins', 1],
      ['seven ends', 4],
    ]);
    expect(await said('qpdf', '--json=2', '--json-key=acroform', path)).toContain('value of seven');
    expect(await said('qpdf', '--json=2', '--json-key=pagelabels', path)).toContain('/D');
  });

  it('leaves nothing of them behind', async () => {
    const { path } = await place.convert('pdf-delete-pages', seven, { pagesToDelete: ['7'] });
    const plain = await said('qpdf', '--qdf', '--object-streams=disable', path, '-');
    expect(plain).not.toContain('seven page 7');
    expect(plain).toContain('seven page 6');
    expect(await readFile(path, 'latin1')).not.toContain('seven ends');
  });

  it('leaves no bookmarks of them behind where objects are packed or scattered', async () => {
    const text = pagedPdf({ name: 'own', pages: 3 }).toString('latin1');
    const title = '(own ends) /Parent 3 0 R /Prev 4 0 R';
    const apart = text.replace(title, `7 0 R ${title.slice('(own ends) '.length).padEnd(29)}`);
    const scattered = await place.write('scattered.pdf', Buffer.from(apart, 'latin1'));
    const packed = place.path('packed.pdf');
    await run('qpdf', ['--object-streams=generate', seven, packed]);
    for (const file of [packed, scattered]) {
      const { path } = await place.convert('pdf-delete-pages', file, { pagesToDelete: ['3-'] });
      await isSound(path);
      expect(await outlineOf(path)).toHaveLength(1);
      const plain = await said('qpdf', '--qdf', '--object-streams=disable', path, '-');
      expect(plain).not.toMatch(/(?:seven|own) ends/);
    }
  });

  it('refuses to delete all of them, or one that is not there', async () => {
    const all = await place.attempt('pdf-delete-pages', seven, { pagesToDelete: ['1-3', '4-'] });
    expect(refusal(all)).toEqual({ code: 'no_pages_left', values: { found: 7 } });
    const beyond = await place.attempt('pdf-delete-pages', seven, { pagesToDelete: ['6-9'] });
    expect(refusal(beyond)).toEqual({ code: 'page_beyond_end', values: { page: 9, found: 7 } });
  });

  it('leaves a protected document protected', async () => {
    const locked = await place.convert('pdf-password-set', seven, { newPassword: 'first' });
    const { path } = await place.convert('pdf-delete-pages', locked.path, {
      ...{ password: 'first', pagesToDelete: ['7'] },
    });
    expect(await textOf(path, '-upw', 'first')).toHaveLength(6);
    expect(await outlineOf(path, '--password=first')).toHaveLength(1);
    await expect(said('pdftotext', path, '-')).rejects.toThrow('Incorrect password');
  });
});

describe('Split', () => {
  it('gives one range as a PDF', async () => {
    const { path, format, pages } = await place.convert('pdf-split', seven, {
      pageRanges: ['2-3'],
    });
    expect([format, pages]).toEqual(['pdf', 2]);
    expect(await textOf(path)).toEqual(['seven page 2', 'seven page 3']);
    expect(await outlineOf(path)).toEqual([['seven begins', null, ['seven goes on', 1]]]);
  });

  it('gives several as an archive of PDFs', async () => {
    const made = await place.convert('pdf-split', seven, { pageRanges: ['1-3', '5', '6-'] });
    expect(made.format).toBe('zip');
    expect((await said('unzip', '-Z1', made.path)).trim().split('\n')).toEqual([
      'seven-1-3.pdf',
      'seven-5.pdf',
      'seven-6-7.pdf',
    ]);
    await run('unzip', ['-o', '-d', place.path('parts'), made.path]);
    expect(await textOf(place.path('parts/seven-6-7.pdf'))).toEqual([
      'seven page 6',
      'seven page 7',
    ]);
  });

  it('refuses ranges that overlap, or go beyond the end', async () => {
    const twice = await place.attempt('pdf-split', seven, { pageRanges: ['1-3', '3-4'] });
    expect(refusal(twice)).toEqual({ code: 'pages_overlap', values: { one: '1-3', other: '3-4' } });
    const beyond = await place.attempt('pdf-split', seven, { pageRanges: ['8'] });
    expect(refusal(beyond)).toEqual({ code: 'page_beyond_end', values: { page: 8, found: 7 } });
  });
});

describe('Merge', () => {
  it('joins pages, bookmarks and labels, and renames form fields that clash', async () => {
    const two = await place.write('two.pdf', pagedPdf({ name: 'two', pages: 2, field: 'name' }));
    const one = await place.write('one.pdf', pagedPdf({ name: 'one', pages: 1 }));
    const { path, pages } = await place.convertAll('pdf-merge', [seven, two, one]);
    await isSound(path);
    expect(pages).toBe(10);
    expect((await textOf(path)).map((text) => text.split('\n')[0])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((page) => `seven page ${page}`),
      ...['two page 1', 'two page 2', 'one page 1'],
    ]);
    expect(await outlineOf(path)).toEqual([
      ['seven begins', 1, ['seven goes on', 2]],
      ['seven ends', 7],
      ['two begins', 8, ['two goes on', 9]],
      ['two ends', 9],
      ['one begins', 10, ['one goes on', 10]],
      ['one ends', 10],
    ]);
    const form = await said('qpdf', '--json=2', '--json-key=acroform', path);
    expect(form.match(/"fullname": "[^"]+"/g)).toEqual([
      '"fullname": "name"',
      '"fullname": "name+1"',
    ]);
    expect(form).toContain('value of two');
  });

  it('opens protected files with the password, and names the one that it does not open', async () => {
    const locked = await place.convert('pdf-password-set', seven, { newPassword: 'open' });
    const plain = await place.write('plain.pdf', pagedPdf({ name: 'plain', pages: 1 }));
    const { pages } = await place.convertAll('pdf-merge', [plain, locked.path], {
      password: 'open',
    });
    expect(pages).toBe(8);
    const wrong = place.convertAll('pdf-merge', [plain, locked.path], { password: 'other' });
    await expect(wrong).rejects.toMatchObject({ problem: { code: 'wrong_password' } });
  });
});

describe('Set password', () => {
  it('protects with AES of 256 bits', async () => {
    const { path } = await place.convert('pdf-password-set', seven, { newPassword: 'pässwörd 文' });
    expect(await said('qpdf', '--password=pässwörd 文', '--show-encryption', path)).toMatch(
      /R = 6[\s\S]*AESv3/,
    );
    expect(await textOf(path, '-upw', 'pässwörd 文')).toHaveLength(7);
    await expect(said('pdftotext', path, '-')).rejects.toThrow('Incorrect password');
  });

  it('forbids what is not allowed, for everybody who has the password', async () => {
    const { path } = await place.convert('pdf-password-set', seven, {
      ...{ newPassword: 'x', allowPrinting: false, allowCopying: false },
    });
    const output = await said('qpdf', '--password=x', '--show-encryption', path);
    expect(output).toContain('print high resolution: not allowed');
    expect(output).toContain('extract for any purpose: not allowed');
    expect(output).toContain('modify annotations: allowed');
    expect(output).toContain('Supplied password is user password');
  });

  it('says that signatures do not hold any more', async () => {
    const more = '/Signature << /ByteRange [0 1 2 3] >>';
    const signed = await place.write('signed.pdf', pagedPdf({ name: 'signed', pages: 1, more }));
    const { warnings } = await place.convert('pdf-password-set', signed, { newPassword: 'x' });
    expect(warnings).toEqual([{ code: 'signatures_lost', values: { files: 'signed.pdf' } }]);
  });
});

describe('Remove password', () => {
  it('removes it with the right password', async () => {
    const locked = await place.convert('pdf-password-set', seven, {
      ...{ newPassword: 'known', allowPrinting: false },
    });
    const { path } = await place.convert('pdf-password-remove', locked.path, { password: 'known' });
    await isSound(path);
    expect(await said('pdfinfo', path)).toMatch(/Encrypted:\s+no/);
    expect(await textOf(path)).toHaveLength(7);
  });

  it('asks for a password, and reports a wrong one and a file without one', async () => {
    const locked = await place.convert('pdf-password-set', seven, { newPassword: 'known' });
    const without = await place.attempt('pdf-password-remove', locked.path);
    expect(refusal(without)).toEqual({ code: 'password_required' });
    const wrong = await place.attempt('pdf-password-remove', locked.path, { password: 'guess' });
    expect(refusal(wrong)).toEqual({ code: 'wrong_password' });
    expect(refusal(await place.attempt('pdf-password-remove', seven))).toEqual({
      code: 'not_protected',
    });
  });
});

describe('A PDF that is cut off', () => {
  it('is repaired where it can be, and refused with its reason where it cannot', async () => {
    const bytes = await readFile(seven);
    const short = await place.write('short.pdf', bytes.subarray(0, bytes.length - 20));
    const { pages } = await place.convert('pdf-delete-pages', short, { pagesToDelete: ['1'] });
    expect(pages).toBe(6);
    const stump = await place.write('stump.pdf', bytes.subarray(0, 60));
    const refused = await place.attempt('pdf-delete-pages', stump, { pagesToDelete: ['1'] });
    expect(refusal(refused)).toEqual({ code: 'damaged_file' });
  });
});
