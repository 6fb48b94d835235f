// Scores what becomes of PDFs and writes it into docs/quality.md, beside the tools that were measured with the same score.
// Run: npm run quality:reflow -- FOLDER, a writable copy of the reflow score with its PDFs printed (`run.py prep`).
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ConversionType } from '@octavo/contract';
import { writeSection } from './quality-page.ts';
import { columns, peers, type Scores } from './reflow-peers.ts';

const root = join(import.meta.dirname, '..');

type Run = {
  type: ConversionType;
  format: 'docx' | 'html' | 'txt' | 'pptx' | 'xlsx';
  /** How the PDFs were printed, and of which documents. */
  pdf: 'lo' | 'tagged' | 'chromium';
  of: 'docx' | 'pptx' | 'xlsx';
  title: string;
  /** What others reach at best; of the documents that nobody saw before, where it was measured. */
  best: string;
};

const runs: readonly Run[] = [
  { type: 'pdf-to-word', format: 'docx', pdf: 'lo', of: 'docx', title: 'Word', best: '70.6' },
  {
    type: 'pdf-to-word',
    format: 'docx',
    pdf: 'tagged',
    of: 'docx',
    title: 'Word, tagged PDFs',
    best: '71.2',
  },
  {
    type: 'pdf-to-word',
    format: 'docx',
    pdf: 'chromium',
    of: 'docx',
    title: 'Word, PDFs of a browser',
    best: '71.7',
  },
  { type: 'pdf-to-html', format: 'html', pdf: 'lo', of: 'docx', title: 'HTML', best: '81.0' },
  { type: 'pdf-to-txt', format: 'txt', pdf: 'lo', of: 'docx', title: 'Text', best: '91.4' },
  { type: 'pdf-to-pptx', format: 'pptx', pdf: 'lo', of: 'pptx', title: 'PowerPoint', best: '52.0' },
  { type: 'pdf-to-excel', format: 'xlsx', pdf: 'lo', of: 'xlsx', title: 'Excel', best: '56.2' },
];

const { positionals } = parseArgs({ allowPositionals: true });
const [given] = positionals;
if (!given) {
  console.error('Usage: npm run quality:reflow -- FOLDER');
  process.exit(2);
}
const folder = resolve(given);
const work = mkdtempSync(join(tmpdir(), 'octavo-reflow-'));

/** Converts all PDFs of a run in one go. @returns the folder of the results */
function convertAll({ type, pdf, of }: Run): string {
  const out = join(work, `${type}-${pdf}`);
  mkdirSync(out);
  const files = globSync('*.pdf', { cwd: join(folder, 'pdf', pdf, of) });
  const paths = files.map((name) => join(folder, 'pdf', pdf, of, name));
  console.error(`${type}: ${paths.length} PDFs (${pdf})`);
  const words = ['convert', '--type', type, '--out', out, '--', ...paths];
  spawnSync(join(root, 'octavo'), words, { stdio: ['ignore', 'ignore', 'inherit'] });
  return out;
}

type Results = Record<string, Record<string, number | null | string>>;

/** The score of each document. A browser lays pages out anew, so that a picture beside the original says nothing. */
function score(run: Run, results: string): Results {
  const { format, pdf } = run;
  const copy = `cp ${results}/$(basename {in} .pdf).${format} {out}`;
  const visual = pdf === 'chromium' ? ['--no-visual'] : [];
  const words = ['score', '--format', format, '--pdf', pdf, '--name', 'octavo', '--cmd', copy];
  spawnSync('python3', ['run.py', ...words, ...visual, '--quiet'], {
    cwd: folder,
    stdio: 'inherit',
  });
  const report = join(folder, 'results', `octavo.${pdf}.${format}.json`);
  return JSON.parse(readFileSync(report, 'utf8')) as Results;
}

/** The mean of a column; what failed counts as nothing. */
function mean(results: Results, column: string): number | undefined {
  const values = Object.values(results)
    .map((one) => ('error' in one ? 0 : one[column]))
    .filter((value) => typeof value === 'number');
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined;
}

const shown = (value: number | undefined, digits: number) =>
  value === undefined ? '' : value.toFixed(digits);

const rowOf = (name: string, scores: Scores) =>
  `| ${[name, ...columns.map((column) => shown(scores[column], column === 'total' ? 1 : 2))].join(' | ')} |`;

const ourScores = (results: Results): Scores =>
  Object.fromEntries(columns.map((column) => [column, mean(results, column)]));

function page(scored: readonly { run: Run; results: Results }[]): string {
  const totals = scored.map(
    ({ run, results }) =>
      `| ${run.title} | **${shown(mean(results, 'total'), 1)}** | ${run.best} | ${Object.keys(results).length} |`,
  );
  const word = scored.flatMap(({ run, results }) =>
    run.format === 'docx' && run.pdf !== 'chromium'
      ? [rowOf(`**Octavo**${run.pdf === 'tagged' ? ', tagged PDFs' : ''}`, ourScores(results))]
      : [],
  );
  return `## PDFs as documents that can be edited

Written by \`npm run quality:reflow\`. Documents are printed to PDF and brought back; the score, from 0 to 100, compares what came back
with the document: text in its order, borders of paragraphs, text that flows, headings, lists, tables, pictures, links, and the pages drawn
again beside the original.

| Result | Octavo | Best of the tools measured | Documents |
|---|---|---|---|
${totals.join('\n')}

PDF to Word in parts of 1, beside the tools that were measured with the same score on the same documents:

| Tool | ${columns.join(' | ')} |
|---|${columns.map(() => '---').join('|')}|
${[...word, ...peers.map(({ name, scores }) => rowOf(name, scores))].join('\n')}
`;
}

const scored = runs.map((run) => ({ run, results: score(run, convertAll(run)) }));
await writeSection('reflow', page(scored));
rmSync(work, { recursive: true, force: true });
