// Tests that a PDF with annotations from the viewer is accepted unchanged, after another program has read it.
import { readFile, truncate } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagedPdf } from './paged-pdf.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const run = promisify(execFile);

let place: Workplace;
let written: string;
beforeAll(async () => {
  place = await openWorkplace();
  // Whole by qpdf's measure, and protected, as what comes of the viewer may be.
  const drafted = await place.write('drafted.pdf', pagedPdf({ name: 'drafted', pages: 3 }));
  written = await place.write('written.pdf', '');
  await run('qpdf', ['--encrypt', 'secret', 'secret', '256', '--', drafted, written]);
});
afterAll(() => place.close());

it('keeps a well-formed document byte for byte', async () => {
  const { path } = await place.convert('pdf-annotate', written, { password: 'secret' });
  expect(await readFile(path)).toEqual(await readFile(written));
});

it('asks for the password of a protected one', async () => {
  for (const [password, code] of [
    [undefined, 'password_required'],
    ['wrong', 'wrong_password'],
  ] as const)
    expect(await place.attempt('pdf-annotate', written, { password })).toMatchObject({
      problem: { code },
    });
});

it('repairs a damaged one, and says so', async () => {
  const damaged = await place.write('damaged.pdf', pagedPdf({ name: 'damaged', pages: 3 }));
  await truncate(damaged, (await readFile(damaged)).length - 12);
  const { path, warnings } = await place.convert('pdf-annotate', damaged);
  expect(warnings).toContainEqual({ code: 'repaired', values: { pages: 3 } });
  expect((await run('qpdf', ['--check', path])).stdout).toContain('No syntax or stream encoding');
});

it('refuses what is no document at all', async () => {
  const noise = await place.write('noise.pdf', '%PDF-1.7\nnothing that could be read');
  expect(await place.attempt('pdf-annotate', noise)).toMatchObject({
    problem: { code: 'damaged_file' },
  });
});
