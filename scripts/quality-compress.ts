// Compares PDF compression with Ghostscript on the same inputs, and checks with a corpus that no file grows. Writes the results to
// docs/quality.md. Run: npm run quality:compress -- [FOLDER…] (folders with further PDFs).
// Without Ghostscript its columns stay empty: apt-get install ghostscript.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { pageSimilaritiesOf } from '../packages/engine/editing/pdf-compress/similarity/page-similarity.ts';
import { pagesOfPdf } from '../packages/engine/formats/pdf/pdfium.ts';
import { openWorkplace } from '../tests/conversions/workplace.ts';
import { writeDocuments, type Document } from './compress-documents.ts';
import { writeSection } from './quality-page.ts';

const run = promisify(execFile);

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many of the largest files of the corpus are also compared with Ghostscript. */
    largest: { type: 'string', default: '4' },
    /** How many files of the corpus are checked for growth, chosen by the hash of their names. */
    sample: { type: 'string', default: '200' },
    /** Prints the results instead of writing them to the page. */
    print: { type: 'boolean', default: false },
  },
});

const levels = { low: '/printer', medium: '/ebook', high: '/screen' } as const;
type Level = keyof typeof levels;

type Figures = { bytes: number; seconds: number; worst: number };
/** Our results; `written` is the time in seconds until the file was written, before pages were compared. */
type Own = Figures & { written: number };
type Row = { document: Document; before: number; level: Level; ours?: Own; theirs?: Figures };

const place = await openWorkplace();

/** The similarity of the worst page to its original, measured in the same way for both programs. */
async function worstOf(original: string, result: string): Promise<number> {
  const pages = Array.from({ length: await pagesOfPdf(original) }, (_, index) => index + 1);
  const similarities = await pageSimilaritiesOf({ original, result }, pages, () => {});
  return Math.min(1, ...similarities.values());
}

async function figuresOf(path: string, make: () => Promise<string>): Promise<Figures | undefined> {
  const begun = performance.now();
  const result = await make().catch(() => undefined);
  const seconds = (performance.now() - begun) / 1000;
  if (!result) return undefined;
  return { bytes: (await stat(result)).size, seconds, worst: await worstOf(path, result) };
}

async function ours(path: string, level: Level): Promise<Own | undefined> {
  const begun = performance.now();
  let comparing: number | undefined;
  const watch = {
    progress(_done: number, _of: number, what: string) {
      comparing = what === 'comparing' ? (comparing ?? performance.now()) : undefined;
    },
  };
  const options = { compressionLevel: level };
  const figures = await figuresOf(
    path,
    async () => (await place.convert('pdf-compress', path, options, basename(path), watch)).path,
  );
  const written = comparing === undefined ? figures?.seconds : (comparing - begun) / 1000;
  return figures && { ...figures, written: written ?? 0 };
}

const theirs = (path: string, level: Level) => async (): Promise<string> => {
  const target = place.path(`gs-${level}-${basename(path)}`);
  const settings = [`-dPDFSETTINGS=${levels[level]}`, `-sOutputFile=${target}`];
  await run('gs', [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    '-sDEVICE=pdfwrite',
    ...settings,
    path,
  ]);
  return target;
};

const hasPeer = await run('gs', ['--version']).then(
  ({ stdout }) => stdout.trim(),
  () => undefined,
);
if (!hasPeer)
  console.error('Ghostscript is missing: its columns stay empty (apt-get install ghostscript).');

async function compare(document: Document): Promise<Row[]> {
  const rows: Row[] = [];
  const { size: before } = await stat(document.path);
  for (const level of Object.keys(levels) as Level[]) {
    const mine = await ours(document.path, level);
    const other = hasPeer && (await figuresOf(document.path, theirs(document.path, level)));
    const row = {
      document,
      before,
      level,
      ...(mine && { ours: mine }),
      ...(other && { theirs: other }),
    };
    console.error(textOf(row).join(' | '));
    rows.push(row);
  }
  return rows;
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(2);
const cells = (figures: Figures | undefined): string[] =>
  figures
    ? [megabytes(figures.bytes), figures.seconds.toFixed(1), figures.worst.toFixed(3)]
    : ['', '', ''];
const textOf = ({ document, before, level, ours, theirs }: Row): string[] => [
  `${document.name}, ${megabytes(before)}`,
  `${level}, ${levels[level]}`,
  ours?.written.toFixed(1) ?? '',
  ...cells(ours),
  ...cells(theirs),
];

/** Compresses each file of a corpus. */
async function corpus(paths: readonly string[]) {
  const counts = { smaller: 0, kept: 0, refused: 0, grown: 0 };
  for (const path of paths) {
    const attempt = await place.attempt('pdf-compress', path, {});
    if ('problem' in attempt) {
      counts.refused += 1;
      continue;
    }
    const [{ size: before }, { size: after }] = [await stat(path), await stat(attempt.result.path)];
    counts[after > before ? 'grown' : after === before ? 'kept' : 'smaller'] += 1;
  }
  return counts;
}

type Counts = Awaited<ReturnType<typeof corpus>>;

function summary(rows: readonly Row[]): string {
  const both = rows.filter(({ ours, theirs }) => ours && theirs) as Required<Row>[];
  const count = (holds: (row: Required<Row>) => boolean) =>
    `${both.filter(holds).length} of ${both.length}`;
  const isAlike = (row: Required<Row>) => row.ours.worst >= row.theirs.worst - 0.0005;
  const isSmaller = (row: Required<Row>) => row.ours.bytes < row.theirs.bytes;
  const isFaster = (row: Required<Row>) => row.ours.seconds < row.theirs.seconds;
  const isWrittenFaster = (row: Required<Row>) => row.ours.written < row.theirs.seconds;
  return `Smaller than Ghostscript: ${count(isSmaller)}; worst page equally similar to the original or better: ${count(isAlike)}; both at once: ${count((row) => isSmaller(row) && isAlike(row))}, neither: ${count((row) => !isSmaller(row) && !isAlike(row))}. Faster: ${count(isFaster)}, without comparison: ${count(isWrittenFaster)}.`;
}

function page(
  rows: readonly Row[],
  documents: readonly Document[],
  counts: Counts | undefined,
): string {
  const head = [
    'Document, MB',
    'Level',
    'written, s',
    'MB',
    's',
    'SSIM',
    'gs MB',
    'gs s',
    'gs SSIM',
  ];
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const grown = counts
    ? `\n\nOf ${Object.values(counts).reduce((sum, count) => sum + count, 0)} files of the corpus, ${counts.smaller} became smaller, ${counts.kept} were returned unchanged, ${counts.refused} were refused with a reason, and **${counts.grown} grew**.`
    : '';
  return `## PDF compression

Generated by \`npm run quality:compress\` with Ghostscript ${hasPeer ?? '(which was missing)'} on ${availableParallelism()} cores, one after the other. Each document is
compressed at each level and with the corresponding Ghostscript setting. The average load of the machine was ${loadavg()
    .slice(0, 2)
    .map((load) => load.toFixed(1))
    .join(' and ')} in the last one and five
minutes, so durations are only meaningful relative to each other. SSIM is that of the worst page at 96 dpi, measured in the same way for both.
Octavo's duration includes its own comparison of pages; “written” excludes it.

Differences to note: at /printer Ghostscript copies JPEGs of up to 450 dpi unchanged, which costs no time and no quality and saves nothing. At
/ebook and /screen it converts CMYK to RGB, which is smaller. 

${documents.map(({ name, about }) => `- **${name}**: ${about}`).join('\n')}

${[head, head.map(() => '---'), ...rows.map(textOf)].map(line).join('\n')}

${summary(rows)}${grown}`;
}

try {
  const made = await writeDocuments(place.folder);
  // Warms up: the first job waits for a worker to start.
  await place.convert('pdf-compress', made[2]?.path ?? '');
  const files = folders.flatMap((folder) =>
    globSync('**/*.pdf', { cwd: folder }).map((name) => join(folder, name)),
  );
  const sized = await Promise.all(
    files.map(async (path) => ({ path, size: (await stat(path)).size })),
  );
  const largest = sized
    .toSorted((one, other) => other.size - one.size)
    .slice(0, Number(values.largest));
  const found = largest.map(({ path }) => ({ name: basename(path), path, about: 'of the corpus' }));
  const rows: Row[] = [];
  for (const document of [...made, ...found]) rows.push(...(await compare(document)));
  const hash = (path: string) => createHash('sha256').update(basename(path)).digest('hex');
  const sample = files.toSorted((one, other) => hash(one).localeCompare(hash(other)));
  const counts = files.length ? await corpus(sample.slice(0, Number(values.sample))) : undefined;
  const text = page(rows, [...made, ...found], counts);
  if (values.print) console.log(text);
  else await writeSection('compress', text);
} finally {
  await place.close();
}
