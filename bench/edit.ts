// What the image editor does to photos beside ImageMagick doing the same to the same files: time, and memory.
import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { colourMatrixOf, plainRecipe, type JobType } from '@octavo/contract';
import type { Runner } from '@octavo/runner';
import sharp from 'sharp';
import { findMagick } from './images.ts';
import { compare, mebibytes, ms, ratio, table } from './measure.ts';
import { convertAway, openRunner, type Place } from './open.ts';
import { photo } from './pages.ts';

const run = promisify(execFile);
const usualRounds = 3;
const sampleMs = 5;

type Case = {
  type: JobType;
  options: Record<string, unknown>;
  file: string;
  /** What ImageMagick is told before it reads the file, and then, and what it writes. */
  before?: string[];
  words: string[];
  to: string;
};

const jpeg = { outputFormat: 'jpeg', compressionQuality: 80 };
const filters = { brightness: 110, contrast: 120, saturation: 130, sepia: 20 };
const mark = { showWatermark: true, watermarkText: 'Octavo', watermarkSize: 25 };
const font = 'node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf';

type Files = { photoFile: string; pngFile: string; dotFile: string };

/** The filters as ImageMagick's colour matrix, which has its offsets in the sixth column. */
function colourWords(): string[] {
  const rows = colourMatrixOf({ ...plainRecipe, ...filters }) ?? [];
  const text = rows.map(([r, g, b, offset]) => `${r} ${g} ${b} 0 0 ${offset}`).join(' ');
  return ['-color-matrix', `6x3: ${text}`];
}

/** A text a quarter as wide as the image, in its lower right corner, half transparent. */
const markWords = (width: number) => [
  ...['(', '-background', 'none', '-fill', '#ffffff80', '-font', font],
  ...['-pointsize', String(Math.round(width / 14)), 'label:Octavo', '-trim', '+repage'],
  ...['-resize', String(width / 4), ')'],
  ...['-gravity', 'southeast', '-geometry', '+90+90', '-composite'],
];

const allOfIt = {
  ...{ ...jpeg, ...filters, ...mark, flipHorizontal: true, rotation: 5, crop: '10 10 80 80' },
  ...{ resizeWidth: 1920, blur: 1 },
};

function cases({ photoFile, pngFile, dotFile }: Files): Record<string, Case> {
  const edit = { type: 'image-edit', file: photoFile, to: 'jpg' } as const;
  const quality = ['-quality', '80'];
  return {
    'a single pixel, which costs what every job costs': {
      ...{ ...edit, file: dotFile, options: jpeg, words: quality },
    },
    'to 1920 wide': {
      ...{ ...edit, options: { ...jpeg, resizeWidth: 1920 } },
      ...{ before: ['-define', 'jpeg:size=3840x2880'], words: ['-resize', '1920', ...quality] },
    },
    'to 800 wide': {
      ...{ ...edit, options: { ...jpeg, resizeWidth: 800 } },
      ...{ before: ['-define', 'jpeg:size=1600x1200'], words: ['-resize', '800', ...quality] },
    },
    'turned by 5°': {
      ...{ ...edit, options: { ...jpeg, rotation: 5 } },
      words: ['-background', 'white', '-rotate', '5', ...quality],
    },
    'four filters': {
      ...{ ...edit, options: { ...jpeg, ...filters } },
      words: [...colourWords(), ...quality],
    },
    watermark: {
      ...{ ...edit, options: { ...jpeg, ...mark } },
      words: [...markWords(4000), ...quality],
    },
    'all of it: flip, turn, crop, size, blur, filters, mark': {
      ...{ ...edit, options: allOfIt },
      words: [
        ...['-flop', '-background', 'white', '-rotate', '5', '-gravity', 'center'],
        ...['-crop', '80%x80%+0+0', '+repage', '-resize', '1920', '-blur', '0x1.9'],
        ...[...colourWords(), ...markWords(1920), ...quality],
      ],
    },
    'JPEG to WebP': {
      ...{ ...edit, type: 'image-format', to: 'webp' },
      options: { outputFormat: 'webp', compressionQuality: 80 },
      words: quality,
    },
    'PNG of 4 MP to 800 wide': {
      ...{ type: 'image-resize', file: pngFile, to: 'png' },
      ...{ options: { resizeWidth: 800 }, words: ['-resize', '800'] },
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

/** Our workers, by their number. */
function workers(): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      return words.some((word) => word.endsWith('workers/main.ts')) && !words[0]?.endsWith('bwrap');
    } catch {
      return false;
    }
  });
}

const pageBytes = 4096;

/** The most memory that any of some processes has while something is done, in bytes. */
async function mostMemory(pids: string[], action: Promise<unknown>): Promise<number> {
  let most = 0;
  const look = () => (most = Math.max(most, ...pids.map(pagesOf)));
  const timer = setInterval(look, sampleMs);
  await action;
  clearInterval(timer);
  return most * pageBytes;
}

async function memoryOfMagick(program: string, words: string[]): Promise<number> {
  const child = spawn(program, words, { stdio: 'ignore' });
  return mostMemory([String(child.pid)], new Promise((done) => child.on('close', done)));
}

type Contest = { place: Place; program: string; runner: Runner; rounds: number };

async function rowOf({ place, program, runner, rounds }: Contest, name: string, one: Case) {
  const words = [...(one.before ?? []), one.file, ...one.words, join(place.folder, `im.${one.to}`)];
  const ours = () => convertAway(runner, place, one.type, one.file, one.options);
  const medians = await compare(rounds, { ours, theirs: () => run(program, words) });
  const oursMost = await mostMemory(workers(), ours());
  const theirsMost = await memoryOfMagick(program, words);
  return [
    ...[name, ms(medians.ours), ms(medians.theirs)],
    `${ratio(medians.theirs / medians.ours)} as long`,
    ...[mebibytes(oursMost), mebibytes(theirsMost)],
  ];
}

/** Measures and prints. */
export async function benchEdit(place: Place): Promise<void> {
  const program = await findMagick();
  const file = await photo(join(place.folder, 'photo-12.jpg'), 4000, 3000);
  const large = await photo(join(place.folder, 'photo-48.jpg'), 8000, 6000);
  const png = join(place.folder, 'photo-4.png');
  await sharp(file).resize(2300).png().toFile(png);
  const dot = join(place.folder, 'dot.png');
  await sharp({ create: { width: 1, height: 1, channels: 3, background: 'teal' } }).toFile(dot);
  const files = { photoFile: file, pngFile: png, dotFile: dot };
  const rows: string[][] = [];
  const measure = async (name: string, one: Case, rounds = usualRounds) => {
    // A worker of its own for each: what one job has held, the next one would be said to hold.
    const runner = await openRunner(place, 1);
    rows.push(await rowOf({ place, program, runner, rounds }, name, one));
    await runner.stop();
  };
  for (const [name, one] of Object.entries(cases(files))) await measure(name, one);
  const ofLarge = cases({ ...files, photoFile: large });
  for (const name of ['four filters', 'all of it: flip, turn, crop, size, blur, filters, mark'])
    await measure(`${name} (48 megapixels)`, ofLarge[name] as Case, 1);
  table(
    'A photo of 12 megapixels edited, sandboxed, medians of one run; memory of the worker in all',
    [['', 'ours', 'ImageMagick', 'theirs beside ours', 'memory', 'theirs'], ...rows],
  );
}
