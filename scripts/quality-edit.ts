// Changes a word, a line and a whole paragraph in each PDF of some folders, and prints how many results have exactly the new text and the
// same pixels outside the paragraph.
// Run: npm run quality:edit -- [--limit FILES] [--keep FOLDER] FOLDER…
import { copyFileSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { paragraphsReport, type ParagraphsReport, type PdfParagraph } from '@octavo/contract';
import { openWorkplace } from './compress-workplace.ts';
import { dotsPerInch, pictureOf, program } from './page-pictures.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '60' }, keep: { type: 'string' } },
});
if (!folders.length) {
  console.error('Usage: npm run quality:edit -- [--limit FILES] [--keep FOLDER] FOLDER…');
  process.exit(2);
}

const maxBytes = 8_000_000;
/** Paragraphs are taken from the first pages. */
const pages = 4;

type Kind = 'word' | 'line' | 'paragraph';
type Case = { kind: Kind; page: number; paragraph: PdfParagraph; text: string };

const wordsOf = (text: string): string[] => text.split(' ');

/** Words of plain letters: others are formulas, numbers and addresses. */
const isPlain = (word: string): boolean => /^[a-zäöüß\u00ad]{3,14}$/.test(word);

/** Lists of contents, tables and addresses do not count. */
const isProse = ({ isEditable, lines, text }: PdfParagraph): boolean => {
  const words = wordsOf(text);
  const hasLeaders = /(?:\. ?){4}/.test(text);
  const isText = words.filter((word) => /^\p{L}/u.test(word)).length > words.length * 0.8;
  return isEditable && lines.length > 2 && words.length > 14 && isText && !hasLeaders;
};

/** A paragraph of several lines, in the middle of those of the file. */
function casesOf({ pages: list }: ParagraphsReport): Case[] {
  const all = list.flatMap(({ page, paragraphs }) =>
    paragraphs.filter((paragraph) => isProse(paragraph)).map((paragraph) => ({ page, paragraph })),
  );
  const chosen = all[all.length >> 1];
  if (!chosen) return [];
  const { paragraph } = chosen;
  const words = wordsOf(paragraph.text);
  const middle = words.length >> 1;
  const at = words.findIndex((word, index) => index >= middle && isPlain(word));
  const other = all
    .flatMap((one) => wordsOf(one.paragraph.text))
    .find((word) => isPlain(word) && word !== words[at] && word.length === words[at]?.length);
  const cases: Case[] = [];
  const add = (kind: Kind, text: string) => cases.push({ kind, ...chosen, text });
  if (at >= 0 && other) add('word', words.with(at, other.replaceAll('\u00ad', '')).join(' '));
  const count = Math.round(words.length / paragraph.lines.length);
  const line = words.slice(middle, middle + count);
  const turned = line.toReversed().join(' ').replaceAll('\u00ad', '');
  add('line', [...words.slice(0, middle), turned, ...words.slice(middle + count)].join(' '));
  add('paragraph', words.toReversed().join(' ').replaceAll('\u00ad', ''));
  return cases;
}

/** Of 255: poppler draws glyphs at quarters of a pixel, and a place between two of them may be rounded either way. */
const rounding = 70;

/** The number of pixels that differ outside the paragraph; it may grow by a line. */
function changedOutside(before: string, after: string, { page, paragraph }: Case): number {
  const [old, now] = [pictureOf(before, page), pictureOf(after, page)];
  if (old.width !== now.width || old.height !== now.height) return Infinity;
  const scale = dotsPerInch / 72;
  const { box, size, leading } = paragraph;
  const [top, bottom] = [box.top - size * 0.4, box.top + box.height + leading * 1.2 + size * 0.3];
  const [left, right] = [box.left - size * 0.5, box.left + box.width + size * 3];
  let count = 0;
  for (let at = 0; at < old.data.length; at += 1) {
    if (Math.abs((old.data[at] ?? 0) - (now.data[at] ?? 0)) <= rounding) continue;
    const [x, y] = [(at % old.width) / scale, Math.floor(at / old.width) / scale];
    if (y < top || y > bottom || x < left || x > right) count += 1;
  }
  return count;
}

const bare = (text: string): string => text.normalize('NFKC').replace(/[\s\u00ad\u2010-]/g, '');

/** The new text is on the page, without anything between its letters. */
function isExact(after: string, { page, text }: Case): boolean {
  const range = ['-f', String(page), '-l', String(page)];
  return [['-raw'], ['-layout'], []].some((order) =>
    bare(program('pdftotext', [...order, ...range, after, '-']).toString()).includes(bare(text)),
  );
}

const place = await openWorkplace();
const outcomes: Record<Kind, Map<string, number>> = {
  ...{ word: new Map(), line: new Map(), paragraph: new Map() },
};

async function outcomeOf(path: string, name: string, one: Case): Promise<string> {
  const edits = JSON.stringify([{ id: one.paragraph.id, text: one.text }]);
  let result;
  try {
    result = await place.convert('pdf-edit-paragraphs', path, { edits, push: true });
  } catch (error) {
    return `refused: ${(error as Error).message.slice(0, 60)}`;
  }
  const codes = result.warnings.map(({ code }) => code);
  if (values.keep) {
    mkdirSync(values.keep, { recursive: true });
    copyFileSync(result.path, join(values.keep, `${one.kind}-${one.page}-${name}`));
  }
  if (!isExact(result.path, one)) return 'other order of text';
  if (codes.includes('paragraphs_pushed')) return 'exact, paragraphs below moved';
  if (changedOutside(path, result.path, one)) return 'other pixels';
  if (codes.includes('text_in_other_font')) return 'stand-in font';
  return codes.includes('paragraphs_narrowed') ? 'exact, narrower' : 'exact';
}

const paths = folders
  .flatMap((folder) => globSync('**/*.pdf', { cwd: folder }).map((name) => resolve(folder, name)))
  .filter((path) => statSync(path).size < maxBytes)
  .toSorted()
  .slice(0, Number(values.limit));

for (const path of paths) {
  const copy = place.path('input.pdf');
  copyFileSync(path, copy);
  let cases: Case[];
  try {
    const read = await place
      .convert('pdf-read-paragraphs', copy, { pages: `1-${pages}` })
      .catch(() => place.convert('pdf-read-paragraphs', copy, { pages: '' }));
    cases = casesOf(paragraphsReport.parse(JSON.parse(readFileSync(read.path, 'utf8'))));
  } catch (error) {
    console.error(`${basename(path)}: ${(error as Error).message.slice(0, 100)}`);
    continue;
  }
  for (const one of cases) {
    const outcome = await outcomeOf(copy, basename(path), one);
    outcomes[one.kind].set(outcome, (outcomes[one.kind].get(outcome) ?? 0) + 1);
    if (outcome !== 'exact')
      console.error(`${basename(path)} p${one.page} ${one.kind} ${one.paragraph.id}: ${outcome}`);
  }
}
await place.close();
for (const [kind, counts] of Object.entries(outcomes)) {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counts].map(([outcome, count]) => `${outcome} ${count}`);
  console.log(`${kind}: ${all} changes: ${parts.join(', ')}`);
}
