// `octavo convert` as a person runs it: real files, exit codes, the report.
import { spawnSync } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDocx } from '../conversions/documents.ts';
import { textOfPdf } from '../conversions/programs.ts';
import { commandLine } from './octavo.ts';

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const { folder, octavo, octavoWith, report, start } = commandLine();

beforeAll(async () => {
  await writeDocx(join(folder, 'first.docx'), ['The first letter']);
  await writeDocx(join(folder, 'second.docx'), ['The second letter']);
  mkdirSync(join(folder, 'other'));
  await writeDocx(join(folder, 'other', 'first.docx'), ['Another first letter']);
  writeFileSync(join(folder, 'empty.docx'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('octavo convert', () => {
  test('converts many files and reports each in one JSON line', async () => {
    const files = ['first.docx', 'second.docx'];
    const words = ['--type', 'word-to-pdf', '--out', 'out', '--report', 'report.jsonl'];
    const { status, stdout } = octavo('convert', ...words, ...files);
    expect(status).toBe(0);
    expect(stdout.trim().split('\n').toSorted()).toEqual(
      ['first.pdf', 'second.pdf'].map((name) => join(folder, 'out', name)),
    );
    expect(await textOfPdf(join(folder, 'out/second.pdf'))).toContain('The second letter');
    for (const line of report('report.jsonl')) {
      expect(line).toMatchObject({ type: 'word-to-pdf', pages: 1 });
      expect(line['ms']).toBeGreaterThan(0);
      expect(readFileSync(line['output'] as string).length).toBe(line['bytes']);
    }
  });

  test('joins files into one result, in their order', () => {
    writeFileSync(join(folder, 'one.png'), Buffer.from(onePixel, 'base64'));
    writeFileSync(join(folder, 'two.png'), Buffer.from(onePixel, 'base64'));
    const words = ['--type', 'png-to-pdf', '--join', '--report', 'joined.jsonl'];
    const { status, stdout } = octavo('convert', ...words, 'two.png', 'one.png');
    expect(status).toBe(0);
    expect(stdout.trim()).toBe(join(folder, 'two.pdf'));
    expect(report('joined.jsonl')).toEqual([expect.objectContaining({ pages: 2 })]);
  });

  test('takes each result through further steps, and keeps the last', async () => {
    const stamp = 'pdf-watermark {"text":"Draft","angle":90}';
    const words = [
      '--type',
      'word-to-pdf',
      '--next-step',
      stamp,
      '--next-step',
      'pdf-to-txt',
      '--out',
      'steps',
    ];
    const { status, stdout } = octavo('convert', ...words, 'first.docx');
    expect(status).toBe(0);
    expect(readdirSync(join(folder, 'steps'))).toHaveLength(1);
    const text = readFileSync(stdout.trim(), 'utf8');
    expect(text).toContain('The first letter');
    expect(text).toContain('Draft');
  });

  test('takes an address in place of a file, and keeps out of private networks', () => {
    const words = ['--type', 'url-to-pdf', '--report', 'address.jsonl'];
    const { status, stderr } = octavo('convert', ...words, 'http://127.0.0.1:8000/page');
    expect(status).toBe(1);
    expect(stderr).toContain('private network');
    expect(report('address.jsonl')).toEqual([
      expect.objectContaining({ input: 'http://127.0.0.1:8000/page' }),
    ]);
  });

  test('goes on after a failed file and exits with 1', () => {
    const words = ['--type', 'word-to-pdf', '--out', 'out2', '--report', 'report2.jsonl'];
    const { status, stderr } = octavo(
      ...['convert', ...words, 'empty.docx', 'missing.docx', 'first.docx'],
    );
    expect(status).toBe(1);
    expect(stderr).toContain('1 converted, 2 failed');
    const codes = report('report2.jsonl').map(({ problem }) => problem as { code: string });
    expect(codes.map((problem) => problem?.code ?? 'none').toSorted()).toEqual(
      ['empty_file', 'none', 'unreadable_file'].toSorted(),
    );
  });

  test('writes to the file that was named', () => {
    const { status } = octavo(
      ...['convert', '--type', 'word-to-pdf', '--out-file', 'letters/one.pdf', 'first.docx'],
    );
    expect(status).toBe(0);
    expect(readFileSync(join(folder, 'letters/one.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('keeps two results of one name apart', () => {
    const { stdout } = octavo(
      ...['convert', '--type', 'word-to-pdf', '--out', 'out3', 'first.docx', 'other/first.docx'],
    );
    const names = ['first (2).pdf', 'first.pdf'];
    expect(stdout.trim().split('\n').toSorted()).toEqual(
      names.map((name) => join(folder, 'out3', name)),
    );
  });

  test('never writes over an input', () => {
    const image = join(folder, 'dot.png');
    const before = Buffer.from(onePixel, 'base64');
    writeFileSync(image, before);
    const { status, stdout } = octavo(
      ...['convert', '--type', 'image-resizer', '--option', 'width=2', 'dot.png'],
    );
    expect(status).toBe(0);
    expect(stdout.trim()).toBe(join(folder, 'dot (2).png'));
    expect(readFileSync(image).equals(before)).toBe(true);
  });

  test('leaves nothing but the results in the target folder', () => {
    octavo('convert', '--type', 'word-to-pdf', '--out', 'out4', 'first.docx', 'empty.docx');
    expect(existsSync(join(folder, 'out4', 'first.pdf'))).toBe(true);
    const { stdout } = spawnSync('ls', ['-A', join(folder, 'out4')], { encoding: 'utf8' });
    expect(stdout.trim()).toBe('first.pdf');
  });

  test.each([
    [['convert', 'first.docx'], '--type is missing'],
    [['fold'], 'Unknown command “fold”'],
  ])('%j is refused with a sentence', (words, sentence) => {
    const { status, stderr } = octavo(...words);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });

  test('an option that the type does not have fails each file with the reason', () => {
    const words = ['--type', 'word-to-pdf', '--option', 'colour=red', '--report', 'r5.jsonl'];
    const { status } = octavo('convert', ...words, 'first.docx');
    expect(status).toBe(1);
    expect(report('r5.jsonl')[0]).toMatchObject({ problem: { code: 'invalid_option' } });
  });

  test('reads standard input and writes standard output', () => {
    const words = ['--type', 'csv-to-json', '--out-file', '-', '--report', 'piped.jsonl', '-'];
    const { status, stdout } = octavoWith('name,sum\nA,1\n', 'convert', ...words);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual([{ name: 'A', sum: 1 }]);
    expect(report('piped.jsonl')).toEqual([expect.objectContaining({ input: '-', output: '-' })]);
  });

  test('remembers that the sandbox passed its tests, for this machine only', () => {
    writeFileSync(join(folder, 'sums.csv'), 'name,sum\nA,1\n');
    const cache = process.env['OCTAVO_CACHE'] ?? join(folder, 'data/cache');
    const record = join(cache, 'sandbox-tests.json');
    mkdirSync(cache, { recursive: true });
    const ofAnother = '{"conditions":"of another machine","passed":["namespaces"]}';
    writeFileSync(record, ofAnother);
    const run = () => octavo('convert', '--type', 'text-to-excel', '--out', 'sums', 'sums.csv');
    expect(run().status).toBe(0);
    expect(readFileSync(record, 'utf8')).not.toBe(ofAnother);
    // A test that passes writes the record anew.
    const before = statSync(record).ino;
    expect(run().status).toBe(0);
    expect(statSync(record).ino).toBe(before);
  });

  test('leaves nothing when it is interrupted', async () => {
    const words = ['convert', '--type', 'csv-to-json', '--out', 'new/results', '-'];
    const command = spawn(start.file, [...start.words, ...words], start.settings);
    const ended = once(command, 'exit');
    while (!existsSync(join(folder, 'new/results'))) await setTimeout(20);
    command.stdin.write('name,sum\n');
    command.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(existsSync(join(folder, 'new'))).toBe(false);
    command.stdin.destroy();
  });

  test('lists the types with their options', () => {
    const { stdout } = octavo('convert', '--types');
    expect(stdout).toMatch(/^pdf-to-jpg +PDF to JPG +dpi pages .*quality/m);
    expect(stdout).not.toContain('pdf-editor');
  });
});

describe('octavo doctor', () => {
  test('names what it found and the configuration', () => {
    const { stdout } = octavo('doctor');
    expect(stdout).toMatch(/ok {2}sandbox/);
    expect(stdout).toMatch(/ok {2}LibreOffice/);
    expect(stdout).toMatch(/PORT +8080/);
  });
});
