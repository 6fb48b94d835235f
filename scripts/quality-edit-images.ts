// Deletes, moves, turns and replaces images in each PDF of some folders, and writes to docs/quality.md how many results are as asked,
// with the same pixels outside the old and the new place.
// Run: npm run quality:edit-images -- [--limit FILES] [--each IMAGES] [--keep FOLDER] [--print] FOLDER…
import { copyFileSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { imagesReport, type ImageBox, type ImageEdit, type PdfImage } from '@octavo/contract';
import sharp from 'sharp';
import { openWorkplace } from './compress-workplace.ts';
import { dotsPerInch, pictureOf, program } from './page-pictures.ts';
import { writeSection } from './quality-page.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '80' },
    each: { type: 'string', default: '5' },
    keep: { type: 'string' },
    print: { type: 'boolean', default: false },
  },
});
if (!folders.length) {
  console.error('Usage: npm run quality:edit-images -- [--limit FILES] [--each IMAGES] FOLDER…');
  process.exit(2);
}

const maxBytes = 8_000_000;
/** Images are taken from the first pages. */
const pages = 3;

type Kind = 'deleted' | 'moved and made smaller' | 'turned' | 'replaced';
type Case = { kind: Kind; page: number; image: PdfImage; edit: ImageEdit; box: ImageBox };

/** What each change does to an image, and where it then is. */
function casesOf(page: number, image: PdfImage): Case[] {
  const { id, box } = image;
  const { left, top, width, height } = box;
  const smaller = {
    ...{ left: left + width * 0.1, top: top + height * 0.1 },
    ...{ width: Math.max(1, width * 0.75), height: Math.max(1, height * 0.75) },
  };
  const turned = {
    ...{ left: left + (width - height) / 2, top: top + (height - width) / 2 },
    ...{ width: height, height: width },
  };
  return [
    { kind: 'deleted', page, image, edit: { id, delete: true }, box },
    { kind: 'moved and made smaller', page, image, edit: { id, box: smaller }, box: smaller },
    { kind: 'turned', page, image, edit: { id, turn: 90 }, box: turned },
    { kind: 'replaced', page, image, edit: { id, file: 1 }, box },
  ];
}

/** In points: edges are smoothed. */
const margin = 1.5;

function changedOutside(before: string, after: string, { page, image, box }: Case): number {
  const [old, now] = [pictureOf(before, page), pictureOf(after, page)];
  if (old.width !== now.width || old.height !== now.height) return Infinity;
  const scale = dotsPerInch / 72;
  const isIn = (x: number, y: number, { left, top, width, height }: ImageBox) =>
    x > left - margin && x < left + width + margin && y > top - margin && y < top + height + margin;
  let count = 0;
  for (let at = 0; at < old.data.length; at += 1) {
    if (old.data[at] === now.data[at]) continue;
    const [x, y] = [(at % old.width) / scale, Math.floor(at / old.width) / scale];
    if (!isIn(x, y, image.box) && !isIn(x, y, box)) count += 1;
  }
  return count;
}

const place = await openWorkplace();

async function imagesOf(path: string, range: string) {
  const { path: json } = await place.convert('pdf-read-images', path, { pages: range });
  return imagesReport.parse(JSON.parse(readFileSync(json, 'utf8'))).pages;
}

/** How many images poppler finds on a page, with inline ones and masks. */
const counted = (path: string, page: number): number =>
  program('pdfimages', ['-list', '-f', String(page), '-l', String(page), path])
    .toString()
    .split('\n')
    .filter((line) => /^\s*\d+\s+\d+\s+(?:image|stencil)/.test(line)).length;

const picture = place.path('new.png');
const pixels = { width: 120, height: 80, channels: 3 as const, background: '#3a7d44' };
await sharp({ create: pixels }).png().toFile(picture);

async function outcomeOf(path: string, one: Case, list: readonly PdfImage[]): Promise<string> {
  let result;
  try {
    const options = { edits: JSON.stringify([one.edit]) };
    result = await place.convertAll(
      'pdf-edit-images',
      one.edit.file === undefined ? [path] : [path, picture],
      options,
    );
  } catch (error) {
    return `refused: ${(error as Error).message.slice(0, 90)}`;
  }
  if (values.keep) {
    mkdirSync(values.keep, { recursive: true });
    copyFileSync(result.path, join(values.keep, `${one.kind}-${one.image.id}-${basename(path)}`));
  }
  const [found] = await imagesOf(result.path, String(one.page));
  const at = list.findIndex(({ id }) => id === one.image.id);
  const images = found?.images ?? [];
  if (one.kind === 'deleted') {
    if (images.length !== list.length - 1) return 'still drawn';
    if (counted(result.path, one.page) !== counted(path, one.page) - 1)
      return 'still found by pdfimages';
  } else {
    const image = images.at(at);
    if (!image || images.length !== list.length) return 'other images';
    if (one.kind === 'replaced') {
      const isNew = image.width === pixels.width && image.height === pixels.height;
      if (!isNew || !isInside(image.box, one.box)) return 'elsewhere';
    } else if (!isInside(image.box, one.box) || !isInside(one.box, image.box)) return 'elsewhere';
  }
  const count = changedOutside(path, result.path, one);
  return count ? `other pixels (${count})` : 'as asked';
}

const isInside = (inner: ImageBox, outer: ImageBox): boolean =>
  inner.left >= outer.left - 0.5 &&
  inner.top >= outer.top - 0.5 &&
  inner.left + inner.width <= outer.left + outer.width + 0.5 &&
  inner.top + inner.height <= outer.top + outer.height + 0.5;

const paths = folders
  .flatMap((folder) => globSync('**/*.pdf', { cwd: folder }).map((name) => resolve(folder, name)))
  .filter((path) => statSync(path).size < maxBytes)
  .toSorted();

const outcomes = new Map<Kind, Map<string, number>>();
let files = 0;
for (const path of paths) {
  if (files >= Number(values.limit)) break;
  const copy = place.path('input.pdf');
  copyFileSync(path, copy);
  let read;
  try {
    read = await imagesOf(copy, `1-${pages}`).catch(() => imagesOf(copy, ''));
  } catch (error) {
    console.error(`${basename(path)}: ${(error as Error).message.slice(0, 100)}`);
    continue;
  }
  const all = read
    .filter(({ page }) => page <= pages)
    .flatMap(({ page, images }) => images.map((image) => ({ page, image, images })));
  if (!all.length) continue;
  files += 1;
  // Evenly over the pages.
  const step = Math.max(1, all.length / Number(values.each));
  for (let at = 0; at < all.length; at += step) {
    const { page, image, images } = all[Math.floor(at)] as (typeof all)[number];
    for (const one of casesOf(page, image)) {
      const outcome = await outcomeOf(copy, one, images);
      const counts = outcomes.get(one.kind) ?? new Map<string, number>();
      const name = outcome.replace(/ \(.*| *Pages:.*/, '');
      outcomes.set(one.kind, counts.set(name, (counts.get(name) ?? 0) + 1));
      if (outcome !== 'as asked')
        console.error(`${basename(path)} p${page} ${one.kind} ${image.id}: ${outcome}`);
    }
  }
}
await place.close();

const columns = ['as asked', 'refused', 'other pixels'] as const;
const rows = [...outcomes].map(([kind, counts]) => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const of = (column: string) =>
    [...counts].reduce((sum, [name, count]) => sum + (name.startsWith(column) ? count : 0), 0);
  const shown = columns.map(of);
  const others = total - shown.reduce((sum, count) => sum + count, 0);
  return `| ${[kind, total, ...shown, others].join(' | ')} |`;
});
const table = [
  `| image | changes | ${columns.join(' | ')} | otherwise |`,
  '| --- | --- | --- | --- | --- | --- |',
  ...rows,
].join('\n');
const day = new Date().toISOString().slice(0, 10);
const text = `## Editing images of PDFs

\`npm run quality:edit-images -- FOLDER…\` changes up to ${values.each} images on the first ${pages} pages of each PDF, one at a time. A result is as asked if the image is read at its new place (if
deleted, pdfimages finds one less on the page) and poppler draws the same pixels outside the old and the new place. Refused are places where a frame or the edge of the page
would cut the image off. Measured on ${day} over ${files} PDFs with images:

${table}`;
for (const [kind, counts] of outcomes) console.log(kind, Object.fromEntries(counts));
if (values.print) console.log(text);
else await writeSection('edit-images', text);
