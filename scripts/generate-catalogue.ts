// Generates docs/conversions.md, the list of all conversions, from the catalogue. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import {
  conversion,
  convertibleTypes,
  formatBytes,
  formats,
  groups,
  imageLimits,
  joinLimits,
  pdfOperations,
  type Control,
  type Conversion,
  type Format,
} from '@octavo/contract';
import { poolOf, type Pool } from '@octavo/engine';
import { jobLimits } from '../packages/runner/job/limits.ts';

const target = join(import.meta.dirname, '..', 'docs', 'conversions.md');

const engines: Record<Pool, string> = {
  office: 'LibreOffice, kept warm; a separate process for each document',
  print: 'Chromium, kept warm, without a network',
  pdf: 'PDFium and sharp',
  image: 'sharp',
  data: 'Octavo’s own readers and writers',
};

const rows = convertibleTypes.map(conversion);

const poolsOf = ({ type, from }: Conversion): Pool[] => [
  ...new Set(from.map((name) => poolOf(type, name))),
];

const namesOf = (list: readonly Format[]) => list.map((name) => formats[name].label).join(', ');

const withUnit = (value: number, unit = '') =>
  unit === '%' ? `${value}%` : `${value} ${unit}`.trim();

function valuesOf(control: Control): string {
  switch (control.kind) {
    case 'integer':
    case 'decimal':
      return `${control.min} to ${withUnit(control.max, control.unit)}`;
    case 'choice':
      return control.choices.map(({ value }) => `\`${value}\``).join(', ');
    case 'toggle':
      return '`true`, `false`';
    case 'text':
      return `text of up to ${control.maxLength} characters`;
    case 'color':
      return 'a colour such as `#1a2b3c`';
    case 'password':
      return 'a password';
  }
}

const defaultOf = (control: Control) =>
  'default' in control && control.default !== '' && control.default !== undefined
    ? `\`${control.default}\``
    : 'none';

/** A vertical bar would end a cell. */
const inCell = (text: string): string => text.replaceAll('|', '\\|');

const optionRow = ([name, { control }]: [string, { control: Control }]) =>
  `| \`${name}\` | ${inCell([control.label, control.help].filter(Boolean).join('. ').replace(/\.$/, ''))} | ${inCell(valuesOf(control))} | ${defaultOf(control)} |`;

function optionsOf({ options }: Conversion): string {
  const rows = Object.entries(options).map(optionRow);
  if (rows.length === 0) return 'No options.';
  return ['| Option | What it does | Values | Default |', '|---|---|---|---|', ...rows].join('\n');
}

function sectionOf(row: Conversion): string {
  const joins = row.additionalFiles
    ? `Up to ${joinLimits.files} files are joined into one result, in the given order.`
    : '';
  const pools = poolsOf(row)
    .map((pool) => `\`${pool}\``)
    .join(', ');
  return [
    `### ${row.label}: \`${row.type}\``,
    `Reads ${namesOf(row.from)}. Kind of work: ${pools}. ${joins}`.trim(),
    optionsOf(row),
  ].join('\n\n');
}

const groupSections = (Object.keys(groups) as (keyof typeof groups)[]).flatMap((group) => {
  const ofGroup = rows.filter((row) => row.group === group);
  return ofGroup.length > 0 ? [`## ${groups[group]}`, ...ofGroup.map(sectionOf)] : [];
});

const poolRows = (Object.keys(engines) as Pool[]).map((pool) => {
  const { cpuSeconds, memoryBytes, diskBytes } = jobLimits[pool];
  const sizes = [formatBytes(memoryBytes), formatBytes(diskBytes)];
  return `| \`${pool}\` | ${[engines[pool], `${cpuSeconds} s`, ...sizes].join(' | ')} |`;
});

const pdfToolCount = Object.values(pdfOperations).filter(
  ({ section }) => section !== 'viewer',
).length;

// Written by hand: figures of ours from docs/quality.md, and what peers document of themselves.
const peerFeatures = `## Beside what peers document

What the PDF editors of others say they do in their own files and threads (mid to late 2026); nothing of theirs was measured for this table.
“—”: not in what was read. Figures of Octavo are from [quality.md](quality.md), which says how and over which files they were measured.

| | Octavo | Stirling-PDF v3 | BentoPDF |
|---|---|---|---|
| Edit text in place | with the fonts of the file; a changed word is exact in 41 of 45 PDFs, a line in 44 of 49, a paragraph in 34 of 49 | — | documented |
| Sign with certificates | PAdES B-B to B-LTA, and verification with what changed after each signature | “sign” | “sign” |
| Compare | words, moves, formatting and images; 149 of 150 edits found, 19 false alarms in 30 documents; Word with tracked changes | — | documented |
| Forms | prepare, detect, fill from tables, export; also letters that the form’s font lacks | — | documented |
| Redaction | removes the text and proves it with a second reader | documented | documented |
| OCR | words found in scans, beside OCRmyPDF’s, are in quality.md | documented | documented |
| Several steps in one job | web app, API and command line | pipelines | — |
| API | all operations | documented | none |
| Number of PDF tools | ${pdfToolCount} | about 60 | more than 100 |

Gotenberg merges, splits, encrypts and watermarks PDFs by its API, and OmniTools has some PDF tools in the browser. ConvertX and VERT
document no editing of PDFs.`;

const page = `# Conversions

This page is generated from the catalogue by \`npm run generate\`. Octavo detects the format of a file by its content. Send options as form
fields, or with \`--option NAME=VALUE\` on the command line.

## Kinds of work and their limits

Each job runs in a sandbox without a network. It is stopped if all its programs together exceed the limit of processor time, memory or disk
space. Limits count processor time and not the duration, so a busy server does not refuse valid files. Jobs of visitors have less processor time
(\`ANONYMOUS_CPU_SECONDS\`).

| Kind | Engine | Processor time | Memory | Disk |
|---|---|---|---|---|
${poolRows.join('\n')}

Resized images are at most ${imageLimits.maxPixels} pixels wide and high.

${groupSections.join('\n\n')}

${peerFeatures}
`;

const { code: source } = await format(target, page, { printWidth: 132, proseWrap: 'preserve' });

function check(): void {
  if (readFileSync(target, 'utf8') === source) return;
  console.error('docs/conversions.md is out of date. Run: npm run generate');
  process.exitCode = 1;
}

if (process.argv.includes('--check')) check();
else writeFileSync(target, source);
