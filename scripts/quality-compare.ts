// Makes five edits in each of some Word documents, compares the documents with the edited ones as PDFs, and prints how many edits a
// comparison finds and how many other changes it claims. Then compares them as Word documents, and counts those of which accepting and
// rejecting the tracked changes gives both documents again.
// Run: npm run quality:compare -- [--documents COUNT] [--seed NUMBER] [--kinds KIND,…] [--show] [--keep FOLDER] FOLDER…
import { copyFileSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { comparisonReport, type ComparisonChange } from '@octavo/contract';
import { entryText } from '../packages/engine/containers/zip-content.ts';
import { zipEntries } from '../packages/engine/containers/zip-directory.ts';
import { rewriteZip } from '../packages/engine/containers/zip-rewrite.ts';
import { outlineOf } from '../packages/engine/editing/pdf-compare/tracked-document/testing/document-outline.ts';
import { openWorkplace } from './compress-workplace.ts';
import { EditedDocument, editKinds, type MadeEdit } from './made-edits.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '20' },
    /** Another one makes other edits. */
    seed: { type: 'string', default: '0' },
    /** The kinds of edits, with commas between them. */
    kinds: { type: 'string', default: editKinds.join(',') },
    keep: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});
if (!folders.length) {
  console.error(
    'Usage: npm run quality:compare -- [--documents COUNT] [--seed NUMBER] [--kinds KIND,…] [--show] [--keep FOLDER] FOLDER…',
  );
  process.exit(2);
}

const editsEach = 5;
const kinds = editKinds.filter((kind) => values.kinds.split(',').includes(kind));
const maxBytes = 4_000_000;
const main = 'word/document.xml';

const plain = (text: string): string =>
  text
    .replaceAll(/[\s\u00ad\u2010-]+/g, '')
    .replace(/…$/, '')
    .toLowerCase();

const textsOf = ({ before, after }: ComparisonChange): string[] =>
  [before?.text, after?.text].filter((text) => text !== undefined).map(plain);

/** Long passages are shortened, so that one of both may contain the other. */
const isWithin = (one: string, other: string): boolean =>
  one.includes(other) || other.includes(one);

/** True if most of the words of an edit are in a change, which may leave out a link or be in two parts. */
function covers(text: string | undefined, { text: words }: MadeEdit): boolean {
  if (!text) return false;
  const known = new Set(text.split(/\s+/));
  const all = words.split(' ').slice(0, 80);
  return all.filter((word) => known.has(word)).length >= 0.6 * all.length;
}

const finds = (change: ComparisonChange, edit: MadeEdit): boolean =>
  edit.kinds.includes(change.kind) &&
  (change.kind === 'picture' ||
    [change.before?.text, change.after?.text].some((text) => covers(text, edit)) ||
    textsOf(change).some((text) => text && isWithin(text, plain(edit.text))));

const isAbout = (change: ComparisonChange, { paragraphs, kinds }: MadeEdit): boolean =>
  change.kind === 'picture'
    ? kinds.includes('picture')
    : textsOf(change).every((text) =>
        paragraphs.some((paragraph) => isWithin(plain(paragraph), text)),
      );

const mainOf = async (path: string): Promise<string> => {
  const entry = (await zipEntries(path)).find(({ name }) => name === main);
  return entry ? entryText(path, entry, 50_000_000) : '';
};

/** True if accepting and rejecting all tracked changes gives both documents again, with their formatting. */
async function keepsBoth(before: string, after: string): Promise<boolean> {
  const { path } = await place.convertAll('pdf-compare', [before, after], {
    ...{ compareFormatting: true, compareImages: true, reportFormat: 'docx' },
    ...{ changesAuthor: 'Octavo', changesDate: '' },
  });
  const [old, now, tracked] = [await mainOf(before), await mainOf(after), await mainOf(path)];
  const outline = (xml: string, changes: 'accepted' | 'rejected') =>
    outlineOf(xml, changes, { hasFormats: true }).join('\n');
  return (
    outline(tracked, 'accepted') === outline(now, 'accepted') &&
    outline(tracked, 'rejected') === outline(old, 'accepted')
  );
}

const place = await openWorkplace();
const paths = folders
  .flatMap((folder) => globSync('**/*.docx', { cwd: folder }).map((name) => resolve(folder, name)))
  .filter((path) => statSync(path).size < maxBytes)
  .toSorted();

const found = new Map<string, [found: number, made: number]>();
const alarms: number[] = [];
let kept = 0;
let seconds = 0;

for (const path of paths) {
  if (alarms.length >= Number(values.documents)) break;
  const entry = (await zipEntries(path)).find(({ name }) => name === main);
  if (!entry) continue;
  const number = alarms.length + 1 + Number(values.seed);
  const document = new EditedDocument(await entryText(path, entry, 50_000_000), number);
  if (!document.isUseful) continue;
  for (
    let next = alarms.length * editsEach, tries = 0;
    document.made.length < editsEach && tries < 10;
    tries += 1
  )
    document.make(kinds[next++ % kinds.length]!);
  const [before, after] = [place.path('before.docx'), place.path('after.docx')];
  copyFileSync(path, before);
  await rewriteZip(path, after, new Map([[main, document.xml]]));
  const start = performance.now();
  const result = await place.convertAll('pdf-compare', [before, after], {
    ...{ compareFormatting: true, compareImages: true, reportFormat: 'json' },
    ...{ reportPages: values.keep ? 'changed' : 'none', reportLanguage: 'en' },
  });
  seconds += (performance.now() - start) / 1000;
  if (values.keep) {
    mkdirSync(values.keep, { recursive: true });
    for (const file of [before, after, result.path])
      copyFileSync(file, join(values.keep, `${basename(path)}-${basename(file)}`));
  }
  if (await keepsBoth(before, after)) kept += 1;
  else console.log(`tracked changes of ${basename(path)} do not keep both documents`);
  const { changes } = comparisonReport.parse(JSON.parse(readFileSync(result.path, 'utf8')));
  for (const edit of document.made) {
    const isFound = changes.some((change) => finds(change, edit));
    const known = found.get(edit.kind) ?? [0, 0];
    found.set(edit.kind, [known[0] + Number(isFound), known[1] + 1]);
    if (!isFound)
      console.log(`not found in ${basename(path)}: ${edit.kind} “${edit.text.slice(0, 80)}”`);
  }
  const others = changes.filter((change) => !document.made.some((edit) => isAbout(change, edit)));
  alarms.push(others.length);
  console.log(
    `${basename(path)}: ${document.made.length} edits, ${changes.length} changes, ${others.length} false`,
  );
  if (values.show)
    for (const { kind, part, before: old, after: now, details } of others)
      console.log(
        `  ${kind} ${part}: “${old?.text ?? ''}” → “${now?.text ?? ''}” ${details.join(', ')} on ${old?.places[0]?.page} → ${now?.places[0]?.page}`,
      );
}
await place.close();

console.log('\n| kind of edit | found | made |\n| --- | ---: | ---: |');
for (const kind of editKinds) {
  const [own, made] = found.get(kind) ?? [0, 0];
  console.log(`| ${kind} | ${own} | ${made} |`);
}
const sum = [...found.values()].reduce(
  ([one, all], [own, made]) => [one + own, all + made],
  [0, 0],
);
console.log(`| all | ${sum[0]} | ${sum[1]} |`);
const total = alarms.reduce((one, other) => one + other, 0);
console.log(
  `\nFalse alarms: ${total} in ${alarms.length} documents, at most ${Math.max(...alarms)} in one. ${Math.round(seconds)} s.`,
);
console.log(`Tracked changes that keep both documents: ${kept} of ${alarms.length}.`);
