// Checks a PDF against ISO 14289-1 without changing it: what our repairs know of it, which is not the whole standard. A problem found
// is certain; that none is found proves nothing.
import { ProblemError } from '@octavo/contract';
import { isReference, type Objects } from '#formats/pdf/objects/objects.ts';
import { xmpProperties, type XmpProperty } from '#containers/xml/xmp-reader.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { layerTests } from './layers.ts';
import { PageContents } from './page-contents.ts';
import { hasText, isLanguage, tagProblems, withoutText } from './tag-checks.ts';
import { TagTree, type Element } from '#formats/pdf/structure/tag-tree.ts';

/** A broken rule, by the clause and the number of veraPDF's test for it. */
export type RuleProblem = {
  clause: string;
  test: number;
  /** From 1. */
  page?: number;
  /** The object that breaks it, such as `12 0 R`. */
  object?: string;
};

/** @throws ProblemError `damaged_file` if the pages cannot be read */
export function accessibilityProblems(file: WellFormedPdf): RuleProblem[] {
  const contents = new PageContents(file);
  const tree = treeOf(file);
  return [
    ...documentProblems(file, tree, hasLetters(contents)),
    ...(tree ? structureProblems(tree, contents) : []),
    ...annotationProblems(file, contents, tree),
    ...pageProblems(contents),
  ];
}

/** @returns nothing if there is no tree, or one that cannot be read */
function treeOf(file: WellFormedPdf): TagTree | undefined {
  if (file.catalog['/StructTreeRoot'] === undefined) return undefined;
  try {
    return new TagTree(file, () => '0 0 R');
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** The properties of a document's metadata; nothing if there are none that can be read. */
export function metadataOf(file: WellFormedPdf): readonly XmpProperty[] | undefined {
  const { '/Metadata': metadata } = file.catalog;
  if (!isReference(metadata)) return undefined;
  try {
    const packet = file.decoded(metadata);
    return packet && xmpProperties(packet.toString('utf8'));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

function documentProblems(
  file: WellFormedPdf,
  tree: TagTree | undefined,
  showsText: boolean,
): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const check = (isRight: boolean, clause: string, test: number) => {
    if (!isRight) problems.push({ clause, test });
  };
  const { catalog } = file;
  const { '/Marked': isMarked, '/Suspects': isSuspect } = file.dictionary(catalog['/MarkInfo']);
  check(file.resolved(isMarked) === true, '6.2', 1);
  check(file.resolved(isSuspect) !== true, '7.1', 4);
  check(catalog['/StructTreeRoot'] !== undefined, '7.1', 11);
  const metadata = metadataOf(file);
  const has = (prefix: string, name: string) =>
    metadata?.some((property) => property.prefix === prefix && property.name === name) ?? false;
  if (!metadata) check(catalog['/Metadata'] !== undefined, '7.1', 8);
  else check(has('pdfuaid', 'part'), '5', 1);
  if (metadata) check(has('dc', 'title'), '7.1', 9);
  const preferences = file.dictionary(catalog['/ViewerPreferences']);
  check(file.resolved(preferences['/DisplayDocTitle']) === true, '7.1', 10);
  const language = file.resolved(catalog['/Lang']);
  if (language !== null) check(isLanguage(textOfValue(language)), '7.2', 29);
  else check(!showsText || (tree !== undefined && hasLanguages(tree)), '7.2', 34);
  for (const test of layerTests(file)) problems.push({ clause: '7.10', test });
  return problems;
}

const hasLetters = (contents: PageContents): boolean =>
  contents.text().trim() !== '' ||
  contents.pages.some(({ scan }) => scan.looseText.some(({ text }) => text.trim() !== ''));

/** Elements can name the language that the document does not. */
const hasLanguages = (tree: TagTree): boolean =>
  [...tree.elements()].some(({ entries }) => '/Lang' in entries);

function structureProblems(tree: TagTree, contents: PageContents): RuleProblem[] {
  const placed = (element: Element | undefined) =>
    element ? { page: contents.pageNumberOf(element), object: element.reference } : {};
  const certain = tagProblems(tree).filter(({ isDoubtful }) => !isDoubtful);
  const rules = certain.map(({ clause, test, element }) => ({
    ...{ clause, test },
    ...placed(element),
  }));
  const texts = withoutText(tree).map((element) => ({
    ...{ clause: tree.typeOf(element) === 'Formula' ? '7.7' : '7.3', test: 1 },
    ...placed(element),
  }));
  return [...rules, ...texts];
}

const hidden = 2;

function annotationProblems(
  file: WellFormedPdf,
  contents: PageContents,
  tree: TagTree | undefined,
): RuleProblem[] {
  const owners = new Map<string, Element>();
  for (const element of tree?.elements() ?? [])
    for (const kid of element.kids) if (kid.kind === 'object') owners.set(kid.object, element);
  return contents.pages.flatMap(({ reference, page }, index) => {
    const at = { page: index + 1, object: reference };
    const annotations = file.list(page['/Annots']);
    const order: RuleProblem[] =
      annotations.length && file.resolved(page['/Tabs']) !== '/S'
        ? [{ clause: '7.18.3', test: 1, ...at }]
        : [];
    const own = annotations.flatMap((annotation) => {
      const owner = isReference(annotation) ? owners.get(annotation) : undefined;
      const rules = annotationRules(file, file.dictionary(annotation), tree, owner);
      const object = isReference(annotation) ? annotation : reference;
      return rules.map((rule) => ({ ...rule, page: index + 1, object }));
    });
    return [...order, ...own];
  });
}

function annotationRules(
  file: Objects,
  found: Dictionary,
  tree: TagTree | undefined,
  owner: Element | undefined,
): RuleProblem[] {
  const kind = file.resolved(found['/Subtype']);
  if ((file.number(found['/F']) ?? 0) & hidden || kind === '/PrinterMark' || kind === '/Popup')
    return [];
  const type = owner && tree?.typeOf(owner);
  const isDescribed = (owner && hasText(owner)) || isTold(file, found['/Contents']);
  if (kind === '/Link')
    return [
      ...(type === 'Link' ? [] : [{ clause: '7.18.5', test: 1 }]),
      ...(isTold(file, found['/Contents']) ? [] : [{ clause: '7.18.5', test: 2 }]),
    ];
  if (kind === '/Widget') {
    const isLabelled = isDescribed || isTold(file, file.inheritedValue(found, '/TU'));
    return [
      ...(type === 'Form' ? [] : [{ clause: '7.18.4', test: 1 }]),
      ...(isLabelled ? [] : [{ clause: '7.18.1', test: 3 }]),
    ];
  }
  return [
    ...(type === 'Annot' ? [] : [{ clause: '7.18.1', test: 1 }]),
    ...(isDescribed ? [] : [{ clause: '7.18.1', test: 2 }]),
  ];
}

const isTold = (file: Objects, value: Value | undefined): boolean =>
  textOfValue(file.resolved(value)).trim() !== '';

/** Text outside the structure, and fonts that the file lacks; other content may be marked in ways that the scan does not follow. */
const pageProblems = (contents: PageContents): RuleProblem[] =>
  contents.pages.flatMap(({ reference: object, scan }, index) => {
    const at = { page: index + 1, object };
    const loose = scan.looseText.filter(({ text }) => text.trim() !== '');
    return [
      ...loose.map(() => ({ clause: '7.1', test: 3, ...at })),
      ...(scan.broken.has('7.21.4.1') ? [{ clause: '7.21.4.1', test: 1, ...at }] : []),
    ];
  });
