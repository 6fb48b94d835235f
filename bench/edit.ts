// Compares the image editor with ImageMagick: time and memory of the same edits on the same photos.
import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { colourMatrixOf, plainRecipe, type JobType } from '@octavo/contract';
import type { Runner } from '@octavo/runner';
import sharp from 'sharp';
import { findMagick } from './images.ts';
import { compare, mebibytes, ms, ratio, table } from './measure.ts';
import { convertAndDiscard, openRunner, type BenchContext } from './open.ts';
import { photo } from './pages.ts';

const run = promisify(execFile);
const usualRounds = 3;
const sampleMs = 5;

type Case = {
  type: JobType;
  options: Record<string, unknown>;
  file: string;
  /** The arguments of ImageMagick before and after the input file, and the extension of its output. */
  readArgs?: string[];
  args: string[];
  to: string;
};

const jpeg = { outputFormat: 'jpeg', compressionQuality: 80 };
const filters = { brightness: 110, contrast: 120, saturation: 130, sepia: 20 };
const mark = { showWatermark: true, watermarkText: 'Octavo', watermarkSize: 25 };
const font = 'node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf';

type Files = { photoFile: string; pngFile: string; dotFile: string };

/** The filters as ImageMagick's colour matrix, which has its offsets in the sixth column. */
function colourArgs(): string[] {
  const rows = colourMatrixOf({ ...plainRecipe, ...filters }) ?? [];
  const text = rows.map(([r, g, b, offset]) => `${r} ${g} ${b} 0 0 ${offset}`).join(' ');
  return ['-color-matrix', `6x3: ${text}`];
}

/** Draws a half transparent text, a quarter as wide as the image, into the lower right corner. */
const watermarkArgs = (width: number) => [
  ...['(', '-background', 'none', '-fill', '#ffffff80', '-font', font],
  ...['-pointsize', String(Math.round(width / 14)), 'label:Octavo', '-trim', '+repage'],
  ...['-resize', String(width / 4), ')'],
  ...['-gravity', 'southeast', '-geometry', '+90+90', '-composite'],
];

const everything = {
  ...{ ...jpeg, ...filters, ...mark, flipHorizontal: true, rotation: 5, crop: '10 10 80 80' },
  ...{ resizeWidth: 1920, blur: 1 },
};

function cases({ photoFile, pngFile, dotFile }: Files): Record<string, Case> {
  const edit = { type: 'image-edit', file: photoFile, to: 'jpg' } as const;
  const quality = ['-quality', '80'];
  return {
    'a single pixel: the overhead of a job': {
      ...{ ...edit, file: dotFile, options: jpeg, args: quality },
    },
    'to 1920 wide': {
      ...{ ...edit, options: { ...jpeg, resizeWidth: 1920 } },
      ...{ readArgs: ['-define', 'jpeg:size=3840x2880'], args: ['-resize', '1920', ...quality] },
    },
    'to 800 wide': {
      ...{ ...edit, options: { ...jpeg, resizeWidth: 800 } },
      ...{ readArgs: ['-define', 'jpeg:size=1600x1200'], args: ['-resize', '800', ...quality] },
    },
    'rotated by 5°': {
      ...{ ...edit, options: { ...jpeg, rotation: 5 } },
      args: ['-background', 'white', '-rotate', '5', ...quality],
    },
    'four filters': {
      ...{ ...edit, options: { ...jpeg, ...filters } },
      args: [...colourArgs(), ...quality],
    },
    watermark: {
      ...{ ...edit, options: { ...jpeg, ...mark } },
      args: [...watermarkArgs(4000), ...quality],
    },
    'everything: flip, rotate, crop, resize, blur, filters, watermark': {
      ...{ ...edit, options: everything },
      args: [
        ...['-flop', '-background', 'white', '-rotate', '5', '-gravity', 'center'],
        ...['-crop', '80%x80%+0+0', '+repage', '-resize', '1920', '-blur', '0x1.9'],
        ...[...colourArgs(), ...watermarkArgs(1920), ...quality],
      ],
    },
    'JPEG to WebP': {
      ...{ ...edit, type: 'image-format', to: 'webp' },
      options: { outputFormat: 'webp', compressionQuality: 80 },
      args: quality,
    },
    'PNG of 4 MP to 800 wide': {
      ...{ type: 'image-resize', file: pngFile, to: 'png' },
      ...{ options: { resizeWidth: 800 }, args: ['-resize', '800'] },
    },
  };
}

const pagesOf = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  } catch {
    return 0;
  }
};

/** The process ids of our workers. */
function workers(): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      return args.some((word) => word.endsWith('/worker.js')) && !args[0]?.endsWith('bwrap');
    } catch {
      return false;
    }
  });
}

const pageBytes = 4096;

/** The peak memory of any of the processes while the action runs, in bytes. */
async function peakMemoryOf(pids: string[], action: Promise<unknown>): Promise<number> {
  let peak = 0;
  const sample = () => (peak = Math.max(peak, ...pids.map(pagesOf)));
  const timer = setInterval(sample, sampleMs);
  await action;
  clearInterval(timer);
  return peak * pageBytes;
}

async function memoryOfMagick(program: string, args: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'ignore' });
  return peakMemoryOf([String(child.pid)], new Promise((done) => child.on('close', done)));
}

type Comparison = { context: BenchContext; program: string; runner: Runner; rounds: number };

async function rowOf(
  { context, program, runner, rounds }: Comparison,
  name: string,
  example: Case,
) {
  const args = [
    ...(example.readArgs ?? []),
    example.file,
    ...example.args,
    join(context.folder, `im.${example.to}`),
  ];
  const ours = () =>
    convertAndDiscard(runner, context, example.type, example.file, example.options);
  const medians = await compare(rounds, { ours, theirs: () => run(program, args) });
  const oursMost = await peakMemoryOf(workers(), ours());
  const theirsMost = await memoryOfMagick(program, args);
  return [
    ...[name, ms(medians.ours), ms(medians.theirs)],
    `${ratio(medians.theirs / medians.ours)} as long`,
    ...[mebibytes(oursMost), mebibytes(theirsMost)],
  ];
}

/** Runs the benchmark and prints its table. */
export async function benchEdit(context: BenchContext): Promise<void> {
  const program = await findMagick();
  const file = await photo(join(context.folder, 'photo-12.jpg'), 4000, 3000);
  const large = await photo(join(context.folder, 'photo-48.jpg'), 8000, 6000);
  const png = join(context.folder, 'photo-4.png');
  await sharp(file).resize(2300).png().toFile(png);
  const dot = join(context.folder, 'dot.png');
  await sharp({ create: { width: 1, height: 1, channels: 3, background: 'teal' } }).toFile(dot);
  const files = { photoFile: file, pngFile: png, dotFile: dot };
  const rows: string[][] = [];
  const measure = async (name: string, example: Case, rounds = usualRounds) => {
    // A new worker for each case, because memory that an earlier job has used stays with the worker.
    const runner = await openRunner(context, 1);
    rows.push(await rowOf({ context, program, runner, rounds }, name, example));
    await runner.stop();
  };
  for (const [name, example] of Object.entries(cases(files))) await measure(name, example);
  const ofLarge = cases({ ...files, photoFile: large });
  for (const name of [
    'four filters',
    'everything: flip, rotate, crop, resize, blur, filters, watermark',
  ])
    await measure(`${name} (48 megapixels)`, ofLarge[name] as Case, 1);
  table(
    'Edits of a photo of 12 megapixels, sandboxed, medians of one run; peak memory of the worker',
    [['', 'ours', 'ImageMagick', 'theirs / ours', 'memory', 'theirs'], ...rows],
  );
}
