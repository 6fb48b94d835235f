// Operations of the PDF editor on a file as a whole: repairing, preparing for the web, flattening, metadata, what merging takes along.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagedPdf } from './paged-pdf.ts';
import { openWorkplace, type Attempt, type Workplace } from './workplace.ts';

const run = promisify(execFile);
const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout;

let place: Workplace;
let five: string;

beforeAll(async () => {
  place = await openWorkplace();
  five = await place.write('five.pdf', pagedPdf({ name: 'five', pages: 5, field: 'name' }));
});
afterAll(() => place.close());

const mustBeWellFormed = async (path: string) =>
  expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');
const refusal = (attempt: Attempt) => ('problem' in attempt ? attempt.problem : attempt.result);
const textOf = (path: string) => said('pdftotext', path, '-');

type Outline = { title: string; dest: unknown; destpageposfrom1: number | null; kids: Outline[] };

/** An entry of an outline without the numbers of its objects. */
const plainOf = ({ title, dest, destpageposfrom1, kids }: Outline): unknown => [
  ...[title, destpageposfrom1, Array.isArray(dest) ? dest.slice(1) : dest, kids.map(plainOf)],
];

describe('Repair PDF', () => {
  it('says that a well-formed file needed no repair', async () => {
    const { path, warnings } = await place.convert('pdf-repair', five);
    expect(warnings).toEqual([{ code: 'was_sound', values: {} }]);
    expect(await textOf(path)).toContain('five page 5');
  });

  it.each([
    [
      'whose table of objects is wrong',
      ['repair_object_table'],
      (text: string) => text.replace(/\d{10} 00000 n/g, '0000000007 00000 n'),
    ],
    [
      'that was cut off before its end',
      ['repair_object_table', 'repair_rebuilt'],
      (text: string) => text.slice(0, text.indexOf('xref\n')),
    ],
    [
      'without a catalogue',
      ['repair_object_table', 'repair_rebuilt'],
      (text: string) =>
        text
          .replace('1 0 obj\n<< /Type /Catalog', '1 0 obj\n<< /Type /Nothing')
          .slice(0, text.indexOf('xref\n')),
    ],
  ])('repairs a file %s, and says what was damaged', async (_, damages, damage) => {
    const bytes = Buffer.from(damage((await readFile(five)).toString('latin1')), 'latin1');
    const damaged = await place.write('damaged.pdf', bytes);
    const { path, warnings } = await place.convert('pdf-repair', damaged);
    expect(warnings[0]).toEqual({ code: 'repaired', values: { pages: 5 } });
    expect(warnings.slice(1).map(({ code }) => code)).toEqual(damages);
    expect(await textOf(path)).toMatch(/five page 1[^]*five page 5/);
    await mustBeWellFormed(path);
    const report = await place.convert('pdf-repair', damaged, { repairResult: 'json' });
    const told = JSON.parse(await readFile(report.path, 'utf8')) as {
      findings: { kind: string }[];
    };
    expect(told).toMatchObject({ version: 1, file: 'damaged.pdf', isDamaged: true, pages: 5 });
    expect(told.findings.map(({ kind }) => `repair_${kind}`)).toEqual(damages);
  });

  it('repairs a file whose packed objects lost their table', async () => {
    const packed = join(place.folder, 'packed.pdf');
    await run('qpdf', ['--object-streams=generate', five, packed]);
    const bytes = await readFile(packed);
    const cut = bytes.subarray(0, bytes.lastIndexOf('/Type /XRef') - 20);
    const damaged = await place.write('packed-cut.pdf', cut);
    const { path } = await place.convert('pdf-repair', damaged);
    expect(await textOf(path)).toMatch(/five page 1[^]*five page 5/);
  });

  it('refuses what is beyond repair', async () => {
    const junk = await place.write(
      'junk.pdf',
      Buffer.from('%PDF-1.4\nnothing that is an object\n%%EOF'),
    );
    expect(refusal(await place.attempt('pdf-repair', junk))).toEqual({ code: 'damaged_file' });
  });
});

describe('Optimize for web', () => {
  it('writes a file that can be shown before it has arrived completely', async () => {
    const { path } = await place.convert('pdf-linearise', five);
    expect(await said('pdfinfo', path)).toMatch(/Optimized: +yes/);
    await mustBeWellFormed(path);
  });
});

describe('Flatten forms and comments', () => {
  it('leaves what fields say as text, and links as links', async () => {
    const { path } = await place.convert('pdf-flatten', five);
    expect(await textOf(path)).toContain('value of five');
    expect(await said('pdfinfo', path)).toMatch(/Form: +none/);
    const objects = await said('qpdf', '--qdf', path, '-');
    expect(objects).not.toContain('/Widget');
    expect(objects).toContain('/Subtype /Link');
    await mustBeWellFormed(path);
  });
});

describe('Flatten notes', () => {
  it('leaves those whose look is left to the reader, which would be lost else', async () => {
    const text = (await readFile(five)).toString('latin1');
    const line = Buffer.from(text.replace('/Subtype /Link', '/Subtype /Line'), 'latin1');
    const { path } = await place.convert('pdf-flatten', await place.write('line.pdf', line));
    expect(await said('qpdf', '--qdf', path, '-')).toContain('/Subtype /Line');
  });
});

describe('Edit metadata', () => {
  it('writes it in both places, and keeps the rest', async () => {
    const author = await place.convert('pdf-metadata', five, {
      author: 'Änne 文',
      keywords: 'a, b',
    });
    const { path } = await place.convert('pdf-metadata', author.path, { title: 'A <year> & more' });
    const output = await said('pdfinfo', path);
    expect(output).toMatch(/Title: +A <year> & more/);
    expect(output).toMatch(/Author: +Änne 文/);
    expect(output).toMatch(/Keywords: +a, b/);
    const packet = await said('pdfinfo', '-meta', path);
    expect(packet).toContain('A &lt;year&gt; &amp; more');
    expect(packet).toContain('Änne 文');
    await mustBeWellFormed(path);
  });

  it('removes everything else where requested', async () => {
    const before = await place.convert('pdf-metadata', five, { author: 'Somebody', subject: 'x' });
    const { path } = await place.convert('pdf-metadata', before.path, {
      title: 'Only this',
      removeAll: true,
    });
    const output = await said('pdfinfo', path);
    expect(output).toMatch(/Title: +Only this/);
    expect(output).not.toMatch(/Author|Subject/);
    expect(await said('qpdf', '--qdf', path, '-')).not.toContain('Somebody');
    expect(await said('pdfinfo', '-meta', path)).toBe('');
  });

  it('keeps the protection of a file', async () => {
    const locked = await place.convert('pdf-password-set', five, { newPassword: 'open' });
    const { path } = await place.convert('pdf-metadata', locked.path, {
      password: 'open',
      title: 'Kept',
    });
    expect(await said('pdfinfo', '-upw', 'open', path)).toMatch(/Title: +Kept[^]*Encrypted: +yes/);
  });
});

describe('Merge PDFs', () => {
  it('takes attachments of all files along, two of one name as well', async () => {
    const note = join(place.folder, 'note.txt');
    await writeFile(note, 'attached');
    const attached = async (name: string) => {
      const path = join(place.folder, name);
      await run('qpdf', [five, '--add-attachment', note, '--', path]);
      return path;
    };
    const both = [await attached('one.pdf'), await attached('two.pdf')] as const;
    const { path } = await place.convertAll('pdf-merge', both);
    const list = await said('pdfdetach', '-list', path);
    expect(list).toContain('2 embedded files');
  });

  it('joins the tags of all files, so that screen readers read the visible text', async () => {
    const page = async (name: string) => {
      const text = `<html lang="en"><h1>Head of ${name}</h1><p>Words of ${name} <a href="https://${name}.example">there</a></p><ul><li>Item of ${name}</li></ul></html>`;
      const html = await place.write(`${name}.html`, Buffer.from(text));
      return (await place.convert('html-to-pdf', html)).path;
    };
    const files = [await page('one'), await page('two'), await page('three')] as const;
    const { path } = await place.convertAll('pdf-merge', files);
    await mustBeWellFormed(path);
    const structure = async (file: string) =>
      (await said('pdfinfo', '-struct-text', file)).replace(/^.*Tagged:.*$/m, '');
    const output = await structure(path);
    for (const name of ['one', 'two', 'three']) {
      const own = (text: string) => text.match(new RegExp(`"[^"]*of ${name}[^"]*"`, 'g'));
      expect(own(output)).toEqual(
        own(await structure(`${files[['one', 'two', 'three'].indexOf(name)]}`)),
      );
    }
    expect(output.match(/H1/g)).toHaveLength(3);
    expect(output.indexOf('Head of two')).toBeLessThan(output.indexOf('Item of two'));
  });

  it('joins the bookmarks of many files as it does those of few', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const paths = await Promise.all(
      names.map((name) => place.write(`${name}.pdf`, pagedPdf({ name, pages: 2 }))),
    );
    const targets = async (files: string[]) => {
      const { path } = await place.convertAll('pdf-merge', files as [string, ...string[]]);
      const output = await said('qpdf', '--json=2', '--json-key=outlines', path);
      const [, ...others] = (JSON.parse(output) as { outlines: Outline[] }).outlines;
      return others.filter(({ title }) => title.startsWith('b ')).map(plainOf);
    };
    expect(await targets(paths)).toEqual(await targets(paths.slice(0, 3)));
    expect(await targets(paths)).toHaveLength(2);
  });

  it.each(['disable', 'generate'])(
    'keeps the colours of bookmarks, with streams of objects or without (%s)',
    async (packing) => {
      const names = ['h', 'i', 'j', 'k', 'l', 'm', 'n'];
      const files = names.map(async (name) => {
        const plain = await place.write(`${name}.pdf`, pagedPdf({ name, pages: 2 }));
        const path = place.path(`${name}-${packing}.pdf`);
        await run('qpdf', [`--object-streams=${packing}`, plain, path]);
        return path;
      });
      const paths = (await Promise.all(files)) as [string, ...string[]];
      const { path } = await place.convertAll('pdf-merge', paths);
      await mustBeWellFormed(path);
      const plain = await said('qpdf', '--qdf', '--object-streams=disable', path, '-');
      expect(plain.match(/\/C \[\s+1\s+0\s+0\s+\]/g)).toHaveLength(names.length);
      const output = await said('qpdf', '--json=2', '--json-key=outlines', path);
      const { outlines } = JSON.parse(output) as { outlines: Outline[] };
      expect(outlines.map(({ title, destpageposfrom1: page }) => [title, page])).toEqual(
        names.flatMap((name, index) => [
          ...[
            [`${name} begins`, index * 2 + 1],
            [`${name} ends`, index * 2 + 2],
          ],
        ]),
      );
    },
  );

  it('names the one of them that cannot be read', async () => {
    const junk = await place.write('junk.pdf', Buffer.from('%PDF-1.4\nno object\n%%EOF'));
    const refused = place.convertAll('pdf-merge', [five, junk]);
    await expect(refused).rejects.toThrow('junk.pdf');
  });
});
