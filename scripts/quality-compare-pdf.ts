// Makes up to five edits in each PDF of some folders, compares the files with the edited ones, and prints how many edits a comparison
// finds and how many other changes it claims.
// Run: npm run quality:compare-pdf -- [--limit FILES] [--show] FOLDER…
import { copyFileSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  comparisonReport,
  paragraphsReport,
  type ComparisonChange,
  type PdfParagraph,
} from '@octavo/contract';
import { openWorkplace } from './compress-workplace.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '40' }, show: { type: 'boolean', default: false } },
});
if (!folders.length) {
  console.error('Usage: npm run quality:compare-pdf -- [--limit FILES] [--show] FOLDER…');
  process.exit(2);
}

const maxBytes = 8_000_000;
const pages = 6;

type Kind = (typeof kinds)[number];
type Edit = {
  kind: Kind;
  id: string;
  page: number;
  /** The new text; empty to delete the paragraph. */
  text: string;
  /** What a change that names the edit has in it. */
  word: string;
};

const kinds = ['replaced', 'number', 'deleted', 'inserted', 'paragraph'] as const;

const isWord = (word: string | undefined): word is string => /^[a-z]{4,14}$/.test(word ?? '');

/** An edit of a kind in the middle of a paragraph; nothing if it has no word for it. */
function editOf(kind: Kind, { id, text }: PdfParagraph, page: number): Edit | undefined {
  const words = text.split(' ');
  const from = words.length >> 1;
  const at = words.findIndex((word, index) =>
    index < from ? false : kind === 'number' ? /^\d{1,6}[.,;]?$/.test(word) : isWord(word),
  );
  const word = words[at];
  if (word === undefined || words.length < 12) return undefined;
  const made = (changed: string[], named = word) => ({
    ...{ kind, id, page, text: changed.join(' '), word: named },
  });
  if (kind === 'paragraph') return { kind, id, page, text: '', word: words.slice(2, 8).join(' ') };
  if (kind === 'deleted') return made(words.toSpliced(at, 1));
  if (kind === 'number')
    return made(
      words.with(
        at,
        word.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)),
      ),
    );
  // Of letters that the paragraph has.
  const other = words.find((one) => isWord(one) && one !== word && one !== words[at + 1]);
  if (!other) return undefined;
  return kind === 'replaced'
    ? made(words.with(at, other))
    : made(words.toSpliced(at, 0, other), other);
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00ad\u2010-]+/g, '')
    .toLowerCase();

const isAbout = ({ before, after }: ComparisonChange, { word, page }: Edit): boolean =>
  [before, after].some(
    (side) =>
      side &&
      bare(side.text).includes(bare(word)) &&
      side.places.some((place) => Math.abs(place.page - page) <= 1),
  );

const place = await openWorkplace();
const found = new Map<Kind, [found: number, made: number]>();
const alarms: number[] = [];

/** Edits of the kinds in turn, each in a paragraph of its own, that the file takes. */
async function editedFile(path: string): Promise<{ after: string; edits: Edit[] } | undefined> {
  const read = await place
    .convert('pdf-read-paragraphs', path, { pages: `1-${pages}` })
    .catch(() => place.convert('pdf-read-paragraphs', path, { pages: '' }));
  const report = paragraphsReport.parse(JSON.parse(readFileSync(read.path, 'utf8')));
  const all = report.pages.flatMap(({ page, paragraphs }) =>
    paragraphs
      .filter(({ isEditable, lines }) => isEditable && lines.length > 1)
      .map((paragraph) => ({ page, paragraph })),
  );
  const edits: Edit[] = [];
  const step = Math.max(1, Math.floor(all.length / kinds.length));
  for (let at = 0; at < all.length && edits.length < kinds.length; at += 1) {
    const { page, paragraph } =
      all[(at * step + Math.floor((at * step) / all.length)) % all.length]!;
    if (edits.some(({ id }) => id === paragraph.id)) continue;
    for (const kind of kinds) {
      if (edits.some((edit) => edit.kind === kind)) continue;
      const edit = editOf(kind, paragraph, page);
      if (edit) edits.push(edit);
      if (edit) break;
    }
  }
  const made: Edit[] = [];
  for (const edit of edits) if (await withEdits(path, [edit])) made.push(edit);
  const after = made.length > 0 ? await withEdits(path, made) : undefined;
  return after === undefined ? undefined : { after, edits: made };
}

/** The file with these edits; nothing if a paragraph does not take one. */
async function withEdits(path: string, edits: readonly Edit[]): Promise<string | undefined> {
  const changes = edits.map(({ id, text }) => (text ? { id, text } : { id, delete: true }));
  const options = { edits: JSON.stringify(changes), push: false };
  try {
    return (await place.convert('pdf-edit-paragraphs', path, options)).path;
  } catch {
    return undefined;
  }
}

const paths = folders
  .flatMap((folder) => globSync('**/*.pdf', { cwd: folder }).map((name) => resolve(folder, name)))
  .filter((path) => statSync(path).size < maxBytes)
  .toSorted();

for (const path of paths) {
  if (alarms.length >= Number(values.limit)) break;
  const before = place.path('before.pdf');
  copyFileSync(path, before);
  try {
    const edited = await editedFile(before);
    if (!edited) continue;
    const result = await place.convertAll('pdf-compare', [before, edited.after], {
      ...{ compareFormatting: true, compareImages: true, reportFormat: 'json' },
      ...{ reportPages: 'none', reportLanguage: 'en' },
    });
    const { changes } = comparisonReport.parse(JSON.parse(readFileSync(result.path, 'utf8')));
    for (const edit of edited.edits) {
      const isFound = changes.some((change) => isAbout(change, edit));
      const [own, made] = found.get(edit.kind) ?? [0, 0];
      found.set(edit.kind, [own + Number(isFound), made + 1]);
      if (!isFound) console.log(`not found in ${basename(path)}: ${edit.kind} “${edit.word}”`);
    }
    const others = changes.filter((change) => !edited.edits.some((edit) => isAbout(change, edit)));
    alarms.push(others.length);
    console.log(`${basename(path)}: ${edited.edits.length} edits, ${others.length} false alarms`);
    if (values.show)
      for (const { kind, before: old, after: now, details } of others)
        console.log(
          `  ${kind}: “${old?.text ?? ''}” → “${now?.text ?? ''}” ${details.join(', ')} on page ${(old ?? now)?.places[0]?.page}`,
        );
  } catch (error) {
    console.error(`${basename(path)}: ${(error as Error).message.slice(0, 100)}`);
  }
}
await place.close();

console.log('\n| kind of edit | found | made |\n| --- | ---: | ---: |');
for (const [kind, [own, made]] of found) console.log(`| ${kind} | ${own} | ${made} |`);
const total = alarms.reduce((one, other) => one + other, 0);
console.log(
  `\nFalse alarms: ${total} in ${alarms.length} documents, at most ${Math.max(0, ...alarms)} in one.`,
);
