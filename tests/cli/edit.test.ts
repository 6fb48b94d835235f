// `octavo edit` as a person runs it: operations of both editors, standard streams, exit codes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { infoOfPdf, run, textOfPdf } from '../conversions/programs.ts';
import { commandLine } from './octavo.ts';

const { folder, octavo, octavoWith, report } = commandLine();
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  writeFileSync(inFolder('report.pdf'), pagedPdf({ name: 'report', pages: 4 }));
  writeFileSync(inFolder('other.pdf'), pagedPdf({ name: 'other', pages: 2 }));
  const background = { r: 20, g: 90, b: 160 };
  const image = { width: 60, height: 40, channels: 3, background } as const;
  await sharp({ create: image }).png().toFile(inFolder('logo.png'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('octavo edit', () => {
  test('edits a PDF, with options as flags', async () => {
    const words = [
      '--operation',
      'rotate',
      '--angle',
      '90',
      '--pages',
      '1',
      '--out',
      'turned/pdfs',
    ];
    const { status, stdout, stderr } = octavo('edit', ...words, 'report.pdf');
    expect(stderr).toContain('1 edited, 0 failed');
    expect(status).toBe(0);
    const result = inFolder('turned/pdfs/report-rotated.pdf');
    expect(stdout).toBe(`${result}\n`);
    expect(await run('pdfinfo', ['-l', '2', result])).toMatch(/1 rot: +90\n.*\n?.*2 rot: +0/s);
    expect(readdirSync(inFolder('turned/pdfs'))).toEqual(['report-rotated.pdf']);
  });

  test('makes several files of one, as a ZIP', () => {
    const { status, stdout } = octavo(
      'edit',
      '--operation=split',
      '--page-ranges=1-2,4',
      'report.pdf',
    );
    expect(status).toBe(0);
    const names = execFileSync('unzip', ['-Z1', stdout.trim()], { encoding: 'utf8' });
    expect(names.trim().split('\n')).toEqual(['report-1-2.pdf', 'report-4.pdf']);
  });

  test('makes one file of several', async () => {
    const words = ['--operation', 'merge', '--out-file', 'all.pdf', '--report', 'merged.jsonl'];
    const { status } = octavo('edit', ...words, 'other.pdf', 'report.pdf');
    expect(status).toBe(0);
    expect(report('merged.jsonl')).toEqual([
      expect.objectContaining({ input: inFolder('other.pdf'), type: 'pdf-merge', pages: 6 }),
    ]);
    expect(await textOfPdf(inFolder('all.pdf'))).toMatch(/^other page 1.*report page 4/s);
  });

  test('takes a second file for each file, and goes on after one that fails', async () => {
    writeFileSync(inFolder('bad.pdf'), 'no PDF');
    const words = ['--operation', 'watermark', '--with', 'logo.png', '--out', 'marked'];
    const { status, stdout, stderr } = octavo('edit', ...words, 'bad.pdf', 'other.pdf');
    expect(status).toBe(1);
    expect(stderr).toMatch(/bad\.pdf: .+\.\n1 edited, 1 failed/s);
    expect(await run('pdfimages', ['-list', stdout.trim()])).toMatch(/ 60 +40 /);
  });

  test('edits an image, by the operation of the editor that its name says', async () => {
    const options = JSON.stringify({ compressionQuality: 70, outputFormat: 'webp' });
    writeFileSync(inFolder('options.json'), options);
    const words = ['--operation', 'compress', '--options', '@options.json'];
    const { status, stdout } = octavo('edit', ...words, 'logo.png');
    expect(status).toBe(0);
    expect(stdout.trim()).toBe(inFolder('logo-compressed.webp'));
    expect(await sharp(stdout.trim()).metadata()).toMatchObject({ format: 'webp', width: 60 });
  });

  test('reads standard input and writes standard output', async () => {
    const words = [
      '--operation',
      'delete-pages',
      '--pages-to-delete',
      '1,3',
      '--out-file',
      '-',
      '-',
    ];
    const { status, bytes } = octavoWith(readFileSync(inFolder('report.pdf')), 'edit', ...words);
    expect(status).toBe(0);
    writeFileSync(inFolder('piped.pdf'), bytes);
    expect(await infoOfPdf(inFolder('piped.pdf'))).toMatchObject({ Pages: '2' });
  });

  test('is named in the help, and lists its operations and their options', () => {
    expect(execFileSync('sh', ['octavo', '--help'], { encoding: 'utf8' })).toContain(
      './octavo edit',
    );
    expect(octavo('edit', '--help').stdout).toMatch(/^ {2}merge +Merge PDFs/m);
    const { status, stdout } = octavo('edit', '--operation', 'rotate-pages', '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/--angle CHOICE +Rotate\. Default: 90\.\n +90 +Right \(90°\)/);
  });

  test('refuses a wrong command line with a sentence, before anything starts', () => {
    const { status, stderr } = octavo('edit', '--operation', 'rotat', 'report.pdf');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^octavo: Unknown operation “rotat”\. Did you mean rotate.*\n$/);
  });
});
