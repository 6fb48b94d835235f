// Converts a corpus of real files with the command line and writes to docs/quality.md how many of each type succeeded, how many
// were refused, and why. Run: npm run quality -- FOLDER… (see the page itself for the corpus that was used).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  conversion,
  conversionTypes,
  formats,
  type Conversion,
  type ProblemCode,
} from '@octavo/contract';
import { writeSection } from './quality-page.ts';

const root = join(import.meta.dirname, '..');

/** Problems caused by the file, not by Octavo. */
const refusals = new Set<ProblemCode>([
  'archive_limits',
  'copy_protected',
  'damaged_file',
  'empty_file',
  'file_too_large',
  'invalid_data',
  'nested_too_deep',
  'password_required',
  'too_many_frames',
  'too_many_pages',
  'too_many_pixels',
  'unsafe_markup',
  'wrong_format',
  'wrong_password',
]);

type Line = { input: string; ms: number; problem?: { code: ProblemCode } };
type Outcome = { row: Conversion; lines: Line[] };

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    /** The number of files of each extension for each type. */
    sample: { type: 'string', default: '25' },
    /** Converts only these types. */
    type: { type: 'string', multiple: true },
    /** The folder for the reports, with one JSON line for each file. */
    reports: { type: 'string' },
  },
});

const sampleSize = Number(values.sample);
if (folders.length === 0 || !(sampleSize > 0)) {
  console.error('Usage: npm run quality -- [--sample N] [--type TYPE] [--reports FOLDER] FOLDER…');
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), 'octavo-quality-'));
const reports = values.reports ? resolve(values.reports) : work;

const extensionsOf = ({ accepts, from }: Conversion) => [
  ...new Set([...accepts, ...from.map((name) => formats[name].extensions[0])]),
];

const withoutFolder = (path: string) =>
  folders.map((folder) => relative(folder, path)).find((name) => !name.startsWith('..')) ?? path;

/** Orders files so that every run and machine selects the same sample of the whole corpus. */
const hash = (path: string) => createHash('sha256').update(withoutFolder(path)).digest('hex');

function filesByExtension(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of folders)
    for (const entry of globSync('**/*.*', { cwd: folder, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const extension = extname(path).toLowerCase();
      found.set(extension, [...(found.get(extension) ?? []), path]);
    }
  return found;
}

function sampleFor(row: Conversion, files: Map<string, string[]>): string[] {
  return extensionsOf(row).flatMap((extension) =>
    (files.get(extension) ?? [])
      .toSorted((one, other) => hash(one).localeCompare(hash(other)))
      .slice(0, sampleSize),
  );
}

function convertAll(row: Conversion, files: string[]): Outcome {
  const report = join(reports, `${row.type}.jsonl`);
  const out = join(work, row.type);
  const words = ['convert', '--type', row.type, '--out', out, '--report', report, '--', ...files];
  console.error(`${row.type}: ${files.length} files`);
  spawnSync(join(root, 'octavo'), words, { stdio: ['ignore', 'ignore', 'ignore'] });
  const lines = readFileSync(report, 'utf8').trim().split('\n').filter(Boolean);
  rmSync(out, { recursive: true, force: true });
  return { row, lines: lines.map((line) => JSON.parse(line) as Line) };
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** `2 damaged_file, 1 wrong_format`. */
function reasons(lines: Line[]): string {
  const counts = new Map<string, number>();
  for (const { problem } of lines)
    if (problem) counts.set(problem.code, (counts.get(problem.code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${count} \`${code}\``).join(', ') || 'none';
}

const isRefused = ({ problem }: Line) => problem !== undefined && refusals.has(problem.code);
const isFailed = ({ problem }: Line) => problem !== undefined && !refusals.has(problem.code);

function tally(lines: Line[]) {
  const refused = lines.filter(isRefused);
  const failed = lines.filter(isFailed);
  const converted = lines.filter(({ problem }) => !problem);
  const valid = lines.length - refused.length;
  const share = valid > 0 ? `${((converted.length / valid) * 100).toFixed(1)}%` : '';
  return { refused, failed, converted, share };
}

function rowOf({ row, lines }: Outcome): string {
  const { refused, failed, converted, share } = tally(lines);
  const cells = [
    `\`${row.type}\``,
    lines.length,
    converted.length,
    share,
    reasons(refused),
    reasons(failed),
    `${median(converted.map(({ ms }) => ms))} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}

async function writePage(outcomes: Outcome[]): Promise<void> {
  const all = outcomes.flatMap(({ lines }) => lines);
  const { refused, failed, converted, share } = tally(all);
  const text = `## Conversions of a corpus

Generated by \`npm run quality\`, which converts a sample of real files with \`octavo convert\`: at most ${sampleSize} of each extension for
each type, chosen by the hash of their paths. The corpus consists of the test files in the sources of LibreOffice 7.4,
Apache POI 4.0, PDF.js 2.14, pandoc 2.17 and libtiff 4.5 in Debian 12 (\`apt-get source\`). Many of them are meant to break programs:
truncated, fuzzed, protected, or with the extension of another format.

Of ${all.length} conversions, ${converted.length} succeeded, ${refused.length} files were refused with a reason, and ${failed.length} failed: **${share}** of the files that were
not refused succeeded.

| Type | Files | Converted | Of those not refused | Refused | Failed | Median |
|---|---|---|---|---|---|---|
${outcomes.map(rowOf).join('\n')}
`;
  await writeSection('corpus', text);
}

const wanted = values.type ?? conversionTypes;
const files = filesByExtension();
const outcomes = conversionTypes
  .filter((type) => wanted.includes(type))
  .map(conversion)
  .filter((row) => row.mode === 'conversion')
  .map((row) => ({ row, sample: sampleFor(row, files) }))
  .filter(({ sample }) => sample.length > 0)
  .map(({ row, sample }) => convertAll(row, sample));
if (!values.type) await writePage(outcomes);
rmSync(work, { recursive: true, force: true });
