// Replaces a word in each PDF of some folders, by another of the same length and by one of two letters more, and prints how many results
// have the new text and the same pixels outside the line.
// Run: npm run quality:replace -- [--limit FILES] [--keep FOLDER] FOLDER…
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openWorkplace } from './compress-workplace.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '60' }, keep: { type: 'string' } },
});
if (!folders.length) {
  console.error('Usage: npm run quality:replace -- [--limit FILES] [--keep FOLDER] FOLDER…');
  process.exit(2);
}

const dotsPerInch = 100;
const maxBytes = 8_000_000;
/** Words are taken from the first pages. */
const pages = 8;

type Line = { left: number; top: number; right: number; bottom: number; words: string[] };

const program = (name: string, args: readonly string[]): Buffer =>
  execFileSync(name, args, { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] });

function linesOf(path: string, page: number): Line[] {
  const range = ['-f', String(page), '-l', String(page)];
  const text = program('pdftotext', ['-bbox-layout', ...range, path, '-']).toString();
  return text
    .split('<line ')
    .slice(1)
    .map((part) => {
      const numbers = [...part.matchAll(/(?:x|y)M(?:in|ax)="([\d.-]+)"/g)].slice(0, 4);
      const [left = 0, top = 0, right = 0, bottom = 0] = numbers.map(([, value]) => Number(value));
      const words = [...part.matchAll(/<word [^>]*>([^<]*)</g)].map(([, word = '']) => word);
      return { left, top, right, bottom, words };
    });
}

/** Poppler parts lines that are painted in pieces: what stands close before belongs to the line. */
function startOf(line: Line, lines: readonly Line[]): number {
  const height = line.bottom - line.top;
  const beside = lines.filter(({ top }) => Math.abs(top - line.top) < height * 0.3);
  let { left } = line;
  for (const other of beside.toSorted((one, two) => two.left - one.left))
    if (other.left < left && other.right > left - height) ({ left } = other);
  return left;
}

type Case = { page: number; find: string; replace: string; line: Line };

/** A word that stands once on its page, in the middle of its candidates, and words of other lengths there. */
function casesOf(path: string): { same?: Case; longer?: Case } {
  for (let page = 1; page <= pages; page += 1) {
    let lines: Line[];
    try {
      lines = linesOf(path, page);
    } catch {
      return {};
    }
    const all = lines.flatMap(({ words }) => words.map((word) => word.replace(/[.,;:]$/, '')));
    const isPlain = (word: string) => /^[a-z]{4,12}$/.test(word);
    // A hyphen before may have divided a word.
    const divided = new Set(
      lines.flatMap(({ words }, index) =>
        lines[index - 1]?.words.at(-1)?.endsWith('-') ? words.slice(0, 1) : [],
      ),
    );
    const once = all.filter(
      (word) =>
        isPlain(word) &&
        !divided.has(word) &&
        all.filter((other) => other.includes(word)).length === 1,
    );
    const find = once[Math.floor(once.length / 2)];
    const line = lines.find(({ words }) =>
      words.some((word) => word.replace(/[.,;:]$/, '') === find),
    );
    if (!find || !line || once.length < 10) continue;
    const ofLength = (length: number) =>
      all.find((word) => isPlain(word) && word !== find && word.length === length);
    const [same, longer] = [ofLength(find.length), ofLength(find.length + 2)];
    const base = { page, find, line: { ...line, left: startOf(line, lines) } };
    return {
      ...(same && { same: { ...base, replace: same } }),
      ...(longer && { longer: { ...base, replace: longer } }),
    };
  }
  return {};
}

type Picture = { width: number; height: number; data: Buffer };

function pictureOf(path: string, page: number): Picture {
  const range = ['-f', String(page), '-l', String(page), '-r', String(dotsPerInch), '-gray'];
  const bytes = program('pdftoppm', [...range, path]);
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  return { width, height, data: bytes.subarray(head?.[0].length) };
}

/** The number of pixels that differ outside the line. */
function changedOutside(before: string, after: string, { page, line }: Case): number {
  const [old, now] = [pictureOf(before, page), pictureOf(after, page)];
  if (old.width !== now.width || old.height !== now.height) return Infinity;
  const scale = dotsPerInch / 72;
  const height = line.bottom - line.top;
  const [top, bottom] = [line.top - height * 0.3, line.bottom + height * 0.3].map((y) => y * scale);
  const left = (line.left - height) * scale;
  let count = 0;
  for (let at = 0; at < old.data.length; at += 1) {
    if (old.data[at] === now.data[at]) continue;
    const [x, y] = [at % old.width, Math.floor(at / old.width)];
    if (y < (top ?? 0) || y > (bottom ?? 0) || x < left) count += 1;
  }
  return count;
}

const wordsOf = (path: string, page: number): string[] =>
  program('pdftotext', ['-raw', '-f', String(page), '-l', String(page), path, '-'])
    .toString()
    .split(/\s+/)
    .filter(Boolean)
    .toSorted();

/** The words of the page are the old ones but for the replaced one. */
function isExact(before: string, after: string, { page, find, replace }: Case): boolean {
  const expected = wordsOf(before, page).map((word) =>
    word.replace(new RegExp(String.raw`(?<!\w)${find}(?!\w)`), replace),
  );
  return expected.toSorted().join(' ') === wordsOf(after, page).join(' ');
}

const place = await openWorkplace();
const outcomes = { same: new Map<string, number>(), longer: new Map<string, number>() };
const paths = folders
  .flatMap((folder) => globSync('**/*.pdf', { cwd: folder }).map((name) => resolve(folder, name)))
  .filter((path) => statSync(path).size < maxBytes)
  .toSorted()
  .slice(0, Number(values.limit));

async function outcomeOf(path: string, one: Case): Promise<string> {
  const copy = place.path('input.pdf');
  copyFileSync(path, copy);
  const { find, replace, page } = one;
  const options = { find, replace, pages: String(page) };
  let result;
  try {
    result = await place.convert('pdf-replace-text', copy, options);
  } catch (error) {
    return `refused: ${(error as Error).message.slice(0, 40)}`;
  }
  const output = result.path;
  const codes = result.warnings.map(({ code }) => code);
  const kept = codes.find((code) => /text_too_long|not_settable|unproven/.test(code));
  if (values.keep) {
    mkdirSync(values.keep, { recursive: true });
    copyFileSync(output, join(values.keep, `${replace.length - find.length}-${basename(path)}`));
  }
  if (kept) return kept;
  if (!isExact(path, output, one)) return 'other text';
  if (changedOutside(path, output, one)) return 'other pixels';
  return codes.includes('text_in_other_font') ? 'stand-in font' : 'exact';
}

for (const path of paths) {
  for (const [kind, one] of Object.entries(casesOf(path)) as ['same' | 'longer', Case][]) {
    const outcome = await outcomeOf(path, one);
    outcomes[kind].set(outcome, (outcomes[kind].get(outcome) ?? 0) + 1);
    if (outcome !== 'exact')
      console.error(`${basename(path)} p${one.page}: ${one.find} → ${one.replace}: ${outcome}`);
  }
}
await place.close();
for (const [kind, counts] of Object.entries(outcomes)) {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counts].map(([outcome, count]) => `${outcome} ${count}`);
  console.log(
    `${kind === 'same' ? 'Same length' : 'Two letters more'}: ${all} words: ${parts.join(', ')}`,
  );
}
