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
import { ProblemError } from '@octavo/contract';
import { pageSimilaritiesOf } from '../packages/engine/editing/pdf-compress/similarity/page-similarity.ts';
import { pagesOfPdf } from '../packages/engine/formats/pdf/pdfium.ts';
import { openWorkplace } from './compress-workplace.ts';
import { writeDocuments, type Document } from './compress-documents.ts';
import { bytesByUse, isValid, keptParts, type Bytes, type Kept } from './compress-parts.ts';
import { writeSection } from './quality-page.ts';

const run = promisify(execFile);

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many of the largest files of the corpus are also compared with Ghostscript. */
    largest: { type: 'string', default: '4' },
    /** How many files of the corpus are checked for growth, chosen by the hash of their names. */
    sample: { type: 'string', default: '200' },
    /** Compares all files of the folders at the usual level, in a section of their own, and nothing else. */
    files: { type: 'boolean', default: false },
    /** Prints the results instead of writing them to the page. */
    print: { type: 'boolean', default: false },
  },
});

const levels = { low: '/printer', medium: '/ebook', high: '/screen' } as const;
type Level = keyof typeof levels;

type Figures = { bytes: number; seconds: number; worst: number; path: string };
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
  return {
    bytes: (await stat(result)).size,
    seconds,
    worst: await worstOf(path, result).catch(() => NaN),
    path: result,
  };
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
    async () => (await place.convert('pdf-compress', path, options, watch)).path,
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
    const result = await place.convert('pdf-compress', path).catch((error: unknown) => {
      if (error instanceof ProblemError) return undefined;
      throw error;
    });
    if (!result) {
      counts.refused += 1;
      continue;
    }
    const [{ size: before }, { size: after }] = [await stat(path), await stat(result.path)];
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

type FileRow = Row & { uses: Bytes[]; lost: string[]; theirLost: string[] };

/** What a result lost of its original, in words. */
async function lostIn(original: string, result: string | undefined): Promise<string[]> {
  if (!result) return [];
  const [before, after] = [await keptParts(original), await keptParts(result)];
  const lost = Object.keys(before).filter((key) => {
    const [one, other] = [before[key as keyof Kept], after[key as keyof Kept]];
    return typeof one === 'string' ? one !== other : one > Number(other);
  });
  return (await isValid(result)) ? lost : [...lost, 'validity'];
}

/** Compares one file at the usual level. */
async function compareFile(path: string): Promise<FileRow> {
  const document = { name: basename(path, '.pdf'), path, about: '' };
  const { size: before } = await stat(path);
  const mine = await ours(path, 'medium');
  const other = hasPeer ? await figuresOf(path, theirs(path, 'medium')) : undefined;
  const made = [path, mine?.path, other?.path];
  const uses = await Promise.all(made.map(usesOf));
  const lost = await lostIn(path, mine?.path).catch(() => ['?']);
  const theirLost = await lostIn(path, other?.path).catch(() => ['?']);
  const level = 'medium' as const;
  const figures = { ...(mine && { ours: mine }), ...(other && { theirs: other }) };
  return { document, before, level, ...figures, uses, lost, theirLost };
}

const noBytes: Bytes = { images: 0, fonts: 0, other: 0 };

/** The bytes of a file by their use; none if there is no file or it cannot be read. */
async function usesOf(path: string | undefined): Promise<Bytes> {
  if (!path) return noBytes;
  return bytesByUse(path).catch(() => noBytes);
}

const kilobytes = (bytes: number) => Math.round(bytes / 1024).toString();
const fileText = ({ document, before, ours, theirs, uses, lost, theirLost }: FileRow) => [
  document.name,
  kilobytes(before),
  ...[ours, theirs].flatMap((found) =>
    found
      ? [
          kilobytes(found.bytes),
          (found.bytes / before).toFixed(2),
          found.seconds.toFixed(1),
          found.worst.toFixed(3),
        ]
      : ['', '', '', ''],
  ),
  ...(['images', 'fonts', 'other'] as const).map((use) =>
    uses.map((bytes) => kilobytes(bytes[use])).join(', '),
  ),
  lost.join(', '),
  theirLost.join(', '),
];

function filesPage(rows: readonly FileRow[]): string {
  const both = rows.filter(({ ours, theirs }) => ours && theirs) as Required<FileRow>[];
  const mean = (of: (row: Required<FileRow>) => number) =>
    (both.reduce((sum, row) => sum + of(row), 0) / Math.max(1, both.length)).toFixed(2);
  const slow = both.filter(({ ours, theirs }) => ours.seconds > 3 * theirs.seconds).length;
  const grown = both.filter(({ ours, before }) => ours.bytes > before).length;
  const head = ['File', 'KB', 'KB', 'ratio', 's', 'SSIM', 'gs KB', 'gs ratio', 'gs s', 'gs SSIM'];
  const uses = ['images, KB', 'fonts, KB', 'other, KB', 'lost', 'gs lost'];
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const titles = [...head, ...uses];
  return `## PDF compression of real files

Generated by \`npm run quality:compress -- --files FOLDER…\`, at the level medium and with Ghostscript's /ebook. SSIM is that of the worst page. Images,
fonts and other: bytes before, after, and after Ghostscript. Lost: the text of pdftotext differs, there are fewer form fields, links or tags, or qpdf finds errors.

${[titles, titles.map(() => '---'), ...rows.map(fileText)].map(line).join('\n')}

${summary(rows)} Mean ratio: ${mean(({ ours, before }) => ours.bytes / before)}, Ghostscript ${mean(({ theirs, before }) => theirs.bytes / before)}. More than three times Ghostscript's time: ${slow}. Grown: ${grown}.`;
}

async function reportFiles(paths: readonly string[]): Promise<void> {
  const rows: FileRow[] = [];
  for (const path of paths) {
    const row = await compareFile(path);
    console.error(fileText(row).join(' | '));
    rows.push(row);
  }
  const text = filesPage(rows);
  if (values.print) console.log(text);
  else await writeSection('compress-files', text);
}

/** Compares generated documents and the largest files of a corpus at all levels, and looks for files that grow. */
async function reportDocuments(
  made: readonly Document[],
  sized: readonly { path: string; size: number }[],
): Promise<void> {
  const largest = sized
    .toSorted((one, other) => other.size - one.size)
    .slice(0, Number(values.largest));
  const found = largest.map(({ path }) => ({ name: basename(path), path, about: 'of the corpus' }));
  const rows: Row[] = [];
  for (const document of [...made, ...found]) rows.push(...(await compare(document)));
  const hash = (path: string) => createHash('sha256').update(basename(path)).digest('hex');
  const sample = sized
    .map(({ path }) => path)
    .toSorted((one, other) => hash(one).localeCompare(hash(other)));
  const counts = sample.length ? await corpus(sample.slice(0, Number(values.sample))) : undefined;
  const text = page(rows, [...made, ...found], counts);
  if (values.print) console.log(text);
  else await writeSection('compress', text);
}

try {
  const files = folders.flatMap((folder) =>
    globSync('**/*.pdf', { cwd: folder }).map((name) => join(folder, name)),
  );
  if (values.files) {
    // Warms up: the first job waits for a worker to start.
    await place.convert('pdf-compress', files[0] ?? '');
    await reportFiles(files.toSorted());
  } else {
    const made = await writeDocuments(place.folder);
    await place.convert('pdf-compress', made[2]?.path ?? '');
    const sized = await Promise.all(
      files.map(async (path) => ({ path, size: (await stat(path)).size })),
    );
    await reportDocuments(made, sized);
  }
} finally {
  await place.close();
}
