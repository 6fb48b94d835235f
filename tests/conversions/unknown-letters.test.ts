// Letters for which the fonts of a PDF have no text: people enter it, and poppler finds it in the result.
import { readFile } from 'node:fs/promises';
import { pdfTags, type TagChange } from '@octavo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from './programs.ts';
import { said } from './redaction-reading.ts';
import { unknownLettersPdf } from './unknown-letters-pdf.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const claim = '<pdfuaid:part>1</pdfuaid:part>';
const objectsOf = async (path: string) =>
  run('qpdf', ['--qdf', '--object-streams=disable', path, '-']);
const textOf = (path: string) => run('pdftotext', ['-layout', path, '-']);
const drawn = (path: string) => said('pdftoppm', '-r', '60', path);

async function problemsOf(path: string, options: object = {}) {
  const read = await place.convert('pdf-read-tags', path, { reportLanguage: 'en', ...options });
  return pdfTags.parse(JSON.parse(await readFile(read.path, 'utf8'))).problems;
}

const given = (more = 0) => place.write('odd.pdf', unknownLettersPdf({ more }));

it('asks for each letter with its word and its place on the page', async () => {
  const letters = (await problemsOf(await given())).flatMap(({ letter }) => letter ?? []);
  expect(letters).toMatchObject([
    { number: 1, font: 'Odd', word: 'o▯ce', box: { page: 1 }, wordBox: { page: 1 } },
    { number: 2, font: 'Odd', word: '▯' },
    { number: 3, font: 'Type 3', word: '▯udio.' },
  ]);
  const [first] = letters;
  const [box, word] = [first?.box, first?.wordBox];
  expect(box?.width).toBeCloseTo(9.4, 0);
  expect(box?.left).toBeGreaterThan(word?.left ?? 0);
  expect((box?.left ?? 0) + (box?.width ?? 0)).toBeLessThan((word?.left ?? 0) + (word?.width ?? 0));
});

it('names them in the result, and writes the texts that are given for them', async () => {
  const path = await given();
  const asked = await place.convert('pdf-make-accessible', path);
  expect(asked.warnings).toContainEqual({
    code: 'letters_unknown',
    values: { letters: '1: o▯ce (1), 2: ▯ (1), 3: ▯udio. (1)' },
  });
  expect(await objectsOf(asked.path)).not.toContain(claim);
  const half = await place.convert('pdf-make-accessible', path, { letters: '1=ffi' });
  expect(half.warnings).toContainEqual({
    code: 'letters_unknown',
    values: { letters: '2: ▯ (1), 3: ▯udio. (1)' },
  });
  expect(await textOf(half.path)).toContain('the office wrote');
  const all = await place.convert('pdf-make-accessible', path, { letters: '1=ffi 2= 3=A' });
  expect(all.warnings.map(({ code }) => code)).toEqual(['fonts_replaced']);
  expect(await textOf(all.path)).toMatch(/the office wrote this with \p{Co}[^]*others: Audio\./u);
  expect(await objectsOf(all.path)).toContain(claim);
});

it('writes the answers of the accessibility panel without changing a pixel', async () => {
  const path = await given();
  const changes: TagChange[] = [
    { letter: 1, text: 'ffi' },
    { letter: 3, text: 'A' },
    { title: 'A report', language: 'en' },
  ];
  const edited = await place.convert('pdf-edit-tags', path, { changes: JSON.stringify(changes) });
  expect(await textOf(edited.path)).toMatch(/the office wrote[^]*others: Audio\./);
  expect(await drawn(edited.path)).toBe(await drawn(path));
  expect(await run('qpdf', ['--check', edited.path])).toContain('No syntax or stream encoding');
  const left = await problemsOf(edited.path);
  expect(left.flatMap(({ letter }) => letter?.word ?? [])).toEqual(['▯']);
  const accessible = await place.convert('pdf-make-accessible', edited.path, { letters: '1=§' });
  expect(await textOf(accessible.path)).toContain('with §');
  expect(await objectsOf(accessible.path)).toContain(claim);
});

it('does the same for a protected file, which stays protected', async () => {
  const locked = await place.convert('pdf-password-set', await given(), {
    ...{ newPassword: 'secret', allowPrinting: true, allowCopying: true, allowChanges: true },
  });
  const password = 'secret';
  expect(await problemsOf(locked.path, { password })).toContainEqual(
    expect.objectContaining({ code: 'letter_unknown', page: 1 }),
  );
  const changes = JSON.stringify([{ letter: 1, text: 'ffi' }]);
  const { path } = await place.convert('pdf-edit-tags', locked.path, { changes, password });
  expect(await run('pdftotext', ['-upw', password, path, '-'])).toContain('office');
  expect(await run('pdfinfo', ['-upw', password, path])).toMatch(/Encrypted: +yes/);
});

it('says that there are too many letters to ask for', async () => {
  const path = await given(200);
  const { warnings } = await place.convert('pdf-make-accessible', path);
  expect(warnings).toContainEqual({ code: 'too_many_letters_unknown', values: { count: 203 } });
  expect((await problemsOf(path)).filter(({ code }) => code.startsWith('letter'))).toEqual([
    { code: 'letters_unknown', text: expect.stringContaining('203 of their signs') },
  ]);
});

it('refuses texts for letters that are not there, with what there is', async () => {
  const path = await given();
  const problem = { problem: { code: 'letter_unknown', values: { letter: 4, found: 3 } } };
  expect(await place.attempt('pdf-make-accessible', path, { letters: '4=a' })).toMatchObject(
    problem,
  );
  const changes = JSON.stringify([{ letter: 4, text: 'a' }]);
  expect(await place.attempt('pdf-edit-tags', path, { changes })).toMatchObject(problem);
});

it('reads letters from the texts that marked content says in their place', async () => {
  const spoken = await place.write('spoken.pdf', unknownLettersPdf({ isSpoken: true }));
  const { path, warnings } = await place.convert('pdf-make-accessible', spoken);
  expect(warnings.map(({ code }) => code)).toEqual(['fonts_replaced']);
  expect(await objectsOf(path)).toContain(claim);
  expect(await objectsOf(path)).toContain('<0001> <006600660069>');
});
