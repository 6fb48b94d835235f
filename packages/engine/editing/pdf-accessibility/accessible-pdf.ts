// Makes a PDF that LibreOffice or Chromium has just written accessible (ISO 14289-1, PDF/UA-1): repairs what loses
// nothing, checks the result, and claims conformance only if all checks pass (decision 109).
import { deflateSync } from 'node:zlib';
import { ProblemError } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { canPatch, patch, Stream, type Patch } from '#formats/pdf/well-formed/patch.ts';
import { readWellFormed, type WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { documentTitle } from './document-title.ts';
import { repairAnnotations } from './annotations.ts';
import { BrokenClauses, clausesText, listed, type BrokenClause } from './broken-clauses.ts';
import { remarked } from './content-scan.ts';
import { withArtifacts } from './tag-changes/artifacts.ts';
import { nameFigures, turnedIntoGroups } from './figures.ts';
import { identified } from './identification.ts';
import type { AccessibilityOptions } from './options.ts';
import { detectedLanguage } from '#formats/pdf/text/language.ts';
import { layerTests } from './layers.ts';
import { addLooseText } from './loose-text.ts';
import { PageContents } from './page-contents.ts';
import { namePassageLanguages } from './passage-languages.ts';
import { isLanguage, tagProblems, withoutText } from './tag-checks.ts';
import {
  repairHeadings,
  repairLists,
  repairNewerTypes,
  repairNotes,
  repairRoles,
  repairRowHeaders,
  repairTables,
} from './tag-repairs.ts';
import { setEntry, TagTree, type Element } from '#formats/pdf/structure/tag-tree.ts';
import { withoutFilters } from '#formats/pdf/structure/stream-filters.ts';

/** What wrote the tags: LibreOffice, Chromium, or an author or reflow, whose tables stay as they are. */
export type Source = 'office' | 'browser' | 'author';

/** The figures without a text, by number and page; the other clauses that are broken. */
export type AccessibilityReport = {
  figures: { number: number; page: number }[];
  /** The pages with images outside the structure. */
  untaggedImages: readonly number[];
  broken: readonly BrokenClause[];
};

/** By default, documents with more objects are left as they are: reading them takes seconds and much memory. */
const mostObjects = 40_000;

/** True if a document is too large to be repaired by default. */
export const isTooLarge = (path: string, most = mostObjects): boolean =>
  readWellFormed(path, ({ trailer }) => Number(trailer['/Size']) > most) ?? false;

/** True if nothing is missing, so that a file may claim to be accessible. */
export const isAccessible = ({ figures, untaggedImages, broken }: AccessibilityReport): boolean =>
  !figures.length && !untaggedImages.length && !broken.length;

/** For files that are not as LibreOffice, Chromium and qpdf write them. */
export const unreadable: AccessibilityReport = {
  figures: [],
  untaggedImages: [],
  broken: [{ clause: '7.1', pages: [] }],
};

/**
 * Repairs the file in place; its pages look the same.
 * @throws ProblemError `not_accessible` if conformance is required and cannot be reached
 */
export function makeAccessible(
  path: string,
  input: Pick<InputFile, 'name'>,
  options: AccessibilityOptions,
  run: Pick<Run, 'warn'>,
  source: Source = 'office',
): void {
  if (options.accessible === 'off') return;
  if (options.accessible === 'auto' && isTooLarge(path)) {
    run.warn({ code: 'accessibility_not_checked', values: {} });
    return;
  }
  const title = plainBaseName(input.name, 'Document');
  reportProblems(repairAccessibility(path, title, options, source) ?? unreadable, options, run);
}

/** The clause about letters without a text. */
const ofLetters = '7.21.7';

/**
 * Warns of what is missing, or refuses the file.
 * @param lettersAreListed true if another warning lists the letters without a text
 * @throws ProblemError `not_accessible`
 */
export function reportProblems(
  { figures, untaggedImages, broken }: AccessibilityReport,
  options: Pick<AccessibilityOptions, 'accessible'>,
  run: Pick<Run, 'warn'>,
  lettersAreListed = false,
): void {
  if (isAccessible({ figures, untaggedImages, broken })) return;
  const numbers = listed(figures.map(({ number }) => number));
  const pages = listed([...new Set(figures.map(({ page }) => page))]);
  if (options.accessible === 'required') {
    const all = new BrokenClauses();
    all.addAll(broken);
    for (const page of untaggedImages) all.add('7.1', page);
    const rules = [figures.length ? `7.3 (${numbers})` : '', clausesText(all.list)]
      .filter(Boolean)
      .join(', ');
    throw new ProblemError('not_accessible', { rules });
  }
  if (figures.length)
    run.warn({ code: 'images_without_text', values: { figures: numbers, pages } });
  if (untaggedImages.length)
    run.warn({ code: 'images_not_tagged', values: { pages: listed(untaggedImages) } });
  const unknown = broken.find(({ clause }) => clause === ofLetters);
  if (unknown && !lettersAreListed)
    run.warn({ code: 'letters_unknown_on_pages', values: { pages: listed(unknown.pages) } });
  const others = broken.filter((one) => one !== unknown);
  if (!others.length) return;
  const hasPages = others.some((one) => one.pages.length > 0);
  const code = hasPages ? 'pages_not_accessible' : 'not_accessible';
  run.warn({ code, values: { rules: clausesText(others) } });
}

/**
 * The same, without warnings.
 * @param name the title if the document has neither a title nor a heading
 * @param known the clauses that are broken as far as is known already
 * @returns nothing if the file is not as LibreOffice and Chromium write it; it stays unchanged then
 */
export function repairAccessibility(
  path: string,
  name: string,
  options: AccessibilityOptions,
  source: Source = 'office',
  known: readonly BrokenClause[] = [],
): AccessibilityReport | undefined {
  return readWellFormed(path, (file) => {
    if (!canPatch(file)) return undefined;
    const { report, changes } = repaired(file, name, options, source, known);
    patch(path, file, changes);
    return report;
  });
}

function repaired(
  file: WellFormedPdf,
  name: string,
  options: AccessibilityOptions,
  source: Source,
  known: readonly BrokenClause[],
): { report: AccessibilityReport; changes: Patch } {
  let next = Number(file.trailer['/Size']);
  const newReference = () => `${next++} 0 R`;
  const objects: Record<string, Value | Stream> = {};
  const tree = new TagTree(file, newReference);
  const contents = new PageContents(file, source === 'browser');
  const broken = new BrokenClauses();
  broken.addAll(known);

  repairLanguages(tree);
  repairNewerTypes(tree);
  repairRoles(tree);
  turnedIntoGroups(tree);
  repairLists(tree);
  repairHeadings(tree);
  repairNotes(tree);
  repairTables(tree);
  if (source === 'office') repairRowHeaders(tree, (cell) => contents.textOf(cell));
  const decorative = nameFigures(tree, options);
  if (options.imagesWithoutText === 'decorative') contents.dropImages(() => true);
  for (const element of decorative) tree.remove(element, (page) => contents.keyOf(page));
  Object.assign(objects, repairAnnotations({ file, tree, contents, broken }));
  const newKeys = addLooseText(tree, contents);
  Object.assign(objects, remarkedForms({ file, contents, decorative, broken }));
  Object.assign(
    objects,
    remarkedPages({ contents, decorative, newKeys, newReference, changed: objects }),
  );
  broken.addAll(contents.broken.list);
  for (const { clause, element } of tagProblems(tree))
    broken.add(clause, element && contents.pageNumberOf(element));

  const figures = withoutText(tree).map((element, index) => ({
    number: index + 1,
    page: contents.pageNumberOf(element),
  }));
  const title = documentTitle(file) || firstHeading(tree, contents) || name;
  const named = withHyphens(textOfValue(file.catalog['/Lang']));
  const language = languageOf(named, contents, source);
  if (!language) broken.add('7.2');
  else {
    correctLanguage(tree, file.catalog['/Lang'], language);
    namePassageLanguages(tree, contents, language);
  }
  if (layerTests(file).length) broken.add('7.10');
  const untaggedImages = contents.pagesWithLooseImages;
  const report = { figures, untaggedImages, broken: broken.list };
  Object.assign(
    objects,
    tree.changes(),
    described(file, { title, language, conforms: isAccessible(report) }, newReference),
  );
  return {
    report,
    changes: { objects, gone: [], trailer: infoOf(file, title, newReference, objects) },
  };
}

/** Chromium writes this language if a page names none. */
const browserLanguage = 'en-US';

/** Language tags have hyphens; some programs write underscores, as in names of locales. */
const withHyphens = (language: string): string => language.replaceAll('_', '-');

function repairLanguages(tree: TagTree): void {
  for (const element of tree.elements()) {
    const language = textOfValue(element.entries['/Lang']);
    const right = withHyphens(language);
    if (right !== language && isLanguage(right)) setEntry(element, '/Lang', `u:${right}`);
  }
}

/** The language that the file names, else the one of its text; empty if neither is known. */
function languageOf(named: string, contents: PageContents, source: Source): string {
  const isCertain = isLanguage(named) && !(source === 'browser' && named === browserLanguage);
  if (isCertain) return named;
  const detected = detectedLanguage(contents.text());
  return detected === 'en' && isLanguage(named) ? named : detected;
}

/** Elements that repeat a wrong language of the document get the right one. */
function correctLanguage(tree: TagTree, named: Value | undefined, language: string): void {
  const wrong = textOfValue(named);
  if (!wrong || wrong === language) return;
  for (const element of tree.elements())
    if (textOfValue(element.entries['/Lang']) === wrong)
      setEntry(element, '/Lang', `u:${language}`);
}

/** The forms with marks of decorative elements, which become artifacts. @param broken gets the clause of those that cannot */
function remarkedForms({
  file,
  contents,
  decorative,
  broken,
}: {
  file: WellFormedPdf;
  contents: PageContents;
  decorative: readonly Element[];
  broken: BrokenClauses;
}): Record<string, Stream> {
  const marks = decorative
    .flatMap(({ kids }) => kids)
    .flatMap((kid) =>
      kid.kind === 'mark' && kid.form ? { form: kid.form, id: kid.id, page: kid.page } : [],
    );
  const objects: Record<string, Stream> = {};
  for (const [form, found] of Map.groupBy(marks, (mark) => mark.form)) {
    const dictionary = file.dictionary(form);
    const resources = file.dictionary(dictionary['/Resources']);
    const content = file.decoded(form);
    const ids = new Set(found.map(({ id }) => id));
    const data = content && withArtifacts(file, content, resources, ids);
    if (data) objects[form] = deflatedStream(dictionary, data);
    else for (const { page } of found) broken.add('7.1', contents.numberOf(page));
  }
  return objects;
}

const deflatedStream = (dictionary: Dictionary, data: Buffer): Stream =>
  new Stream({ ...withoutFilters(dictionary), '/Filter': '/FlateDecode' }, deflateSync(data));

/** The pages whose content needs other marks, with it. */
function remarkedPages({
  contents,
  decorative,
  newKeys,
  newReference,
  changed,
}: {
  contents: PageContents;
  decorative: readonly Element[];
  /** The keys of pages in the parent tree that had none. */
  newKeys: ReadonlyMap<string, number>;
  newReference: () => string;
  changed: Readonly<Record<string, Value | Stream>>;
}): Record<string, Value | Stream> {
  const objects: Record<string, Value | Stream> = {};
  const marks = new Map<string, Set<number>>();
  for (const { kids } of decorative)
    for (const kid of kids)
      if (kid.kind === 'mark' && !kid.form)
        marks.set(kid.page, (marks.get(kid.page) ?? new Set()).add(kid.id));
  for (const { reference, page, content, scan } of contents.pages) {
    const hidden = marks.get(reference) ?? new Set();
    if (!hidden.size && !scan.decoration.length && !scan.looseText.length) continue;
    const stream = newReference();
    objects[stream] = deflatedStream({}, remarked(content, scan, hidden));
    const before = changed[reference];
    const current = before && !(before instanceof Stream) ? (before as Dictionary) : page;
    const key = newKeys.get(reference);
    const keyed = key !== undefined && { '/StructParents': key };
    objects[reference] = { ...current, '/Contents': stream, ...keyed };
  }
  return objects;
}

/** The catalogue and the metadata that it names. */
function described(
  file: WellFormedPdf,
  { title, language, conforms }: { title: string; language: string; conforms: boolean },
  newReference: () => string,
): Record<string, Value | Stream> {
  const { '/Root': root } = file.trailer;
  const { '/Metadata': metadata } = file.catalog;
  const old = isReference(metadata) ? file.decoded(metadata)?.toString('utf8') : undefined;
  const packet = Buffer.from(identified(old, title, conforms));
  const reference = newReference();
  const preferences = file.dictionary(file.catalog['/ViewerPreferences']);
  return {
    [reference]: new Stream({ '/Type': '/Metadata', '/Subtype': '/XML' }, packet),
    [root as string]: {
      ...file.catalog,
      '/Metadata': reference,
      ...(language && { '/Lang': `u:${language}` }),
      '/MarkInfo': { '/Marked': true },
      '/ViewerPreferences': { ...preferences, '/DisplayDocTitle': true },
    },
  };
}

/** Adds the title to the Info dictionary. @returns the trailer's entry */
function infoOf(
  file: WellFormedPdf,
  title: string,
  newReference: () => string,
  objects: Record<string, Value | Stream>,
): Dictionary {
  const { '/Info': old } = file.trailer;
  const place = isReference(old) ? old : newReference();
  objects[place] = { ...file.dictionary(old), '/Title': `u:${title}` };
  return { '/Info': place };
}

const longestTitle = 200;

function firstHeading(tree: TagTree, contents: PageContents): string {
  for (const element of tree.elements()) {
    if (!/^H[1-6]?$/.test(tree.typeOf(element) ?? '')) continue;
    const text = contents.textOf(element).replace(/\s+/g, ' ').trim().slice(0, longestTitle);
    if (text) return text;
  }
  return '';
}
