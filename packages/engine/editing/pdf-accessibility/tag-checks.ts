// Checks a structure tree against ISO 14289-1. The clauses are those of the standard.
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { tableGrid } from './table-grid.ts';
import {
  attributesOf,
  kidElements,
  standardTypes,
  type Element,
  type TagTree,
} from '#formats/pdf/structure/tag-tree.ts';

/** What elements may contain, where that is restricted (ISO 32000-1, tables 336 and 337). */
const kidsAllowed: Readonly<Record<string, readonly string[]>> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
  L: ['L', 'LI', 'Caption'],
  LI: ['Lbl', 'LBody'],
  TOC: ['TOC', 'TOCI', 'Caption'],
};

/** What elements must be in. */
const parentsAllowed: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
};

const languageTag = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;

/** True if a value is a language tag as metadata and elements name it. */
export const isLanguage = (text: string): boolean => languageTag.test(text);

/** True if an element has a text in place of what it shows. */
export const hasText = ({ entries }: Element): boolean =>
  textOfValue(entries['/Alt']) !== '' || '/ActualText' in entries;

/** Elements that need a text in place of what they show, and have none (7.3, 7.7). */
export const withoutText = (tree: TagTree): Element[] =>
  [...tree.elements()].filter((element) => {
    const type = tree.typeOf(element);
    return (type === 'Figure' || type === 'Formula') && !hasText(element);
  });

/** A rule that a structure tree breaks, by the clause and the number of veraPDF's test for it. */
export type TagProblem = {
  clause: string;
  test: number;
  element?: Element;
  /** The file may still conform. Files that get a claim of conformance from Octavo must not have the problem. */
  isDoubtful?: true;
};

/** The rules that the tree breaks or may break, apart from missing alternative texts. */
export function tagProblems(tree: TagTree): TagProblem[] {
  const problems: TagProblem[] = [];
  for (const [from] of tree.roles)
    if (standardTypes.has(from)) problems.push({ clause: '7.1', test: 7 });
  const notes = new Set<string>();
  let level = 0;
  for (const element of tree.elements()) {
    const add = (clause: string, test: number, isDoubtful = false) =>
      problems.push({ clause, test, element, ...(isDoubtful && { isDoubtful: true as const }) });
    const type = tree.typeOf(element);
    if (!type) {
      add('7.1', 5);
      continue;
    }
    const kids = kidElements(element).map((kid) => tree.typeOf(kid) ?? '');
    const parent = element.parent && tree.typeOf(element.parent);
    for (const test of misplaced(type, kids, parent)) add('7.2', test);
    const irregular = type === 'Table' ? irregularity(tree, element) : undefined;
    if (irregular) add('7.2', irregular.test, irregular.isDoubtful);
    const heading = Number(/^H([1-6])$/.exec(type)?.[1] ?? 0);
    if (heading > level + 1) add('7.4.2', 1);
    if (heading) level = heading;
    if (type === 'H') add('7.4.4', 3, true);
    if (type === 'Note') {
      const id = textOfValue(element.entries['/ID']);
      if (!id) add('7.9', 1);
      else if (notes.has(id)) add('7.9', 2);
      notes.add(id);
    }
    const { '/Lang': language } = element.entries;
    if (language !== undefined && !isLanguage(textOfValue(language))) add('7.2', 29);
    // Cells may name their headers instead.
    if (type === 'TH' && !attributesOf(tree, element).some((found) => '/Scope' in found))
      add('7.5', 1, true);
  }
  return problems;
}

/** The elements that are where they must not be, or contain what they must not: clause 7.2, by the number of the test. */
export function misplacedElements(tree: TagTree): { element: Element; test: number }[] {
  return [...tree.elements()].flatMap((element) => {
    const type = tree.typeOf(element);
    if (!type) return [];
    const kids = kidElements(element).map((kid) => tree.typeOf(kid) ?? '');
    const parent = element.parent && tree.typeOf(element.parent);
    return misplaced(type, kids, parent).map((test) => ({ element, test }));
  });
}

/** The tests of clause 7.2 about the kids that an element may have, and about what it must be in. */
const testsOfKids: Readonly<Record<string, number>> = {
  ...{ Table: 3, THead: 36, TBody: 37, TFoot: 38, TR: 10, L: 19, LI: 20, TOC: 27 },
};
const testsOfParents: Readonly<Record<string, number>> = {
  ...{ TR: 4, THead: 5, TBody: 6, TFoot: 7, TH: 8, TD: 9, LI: 17, LBody: 18, TOCI: 26 },
};

/** @returns the tests of clause 7.2 that an element's place breaks */
function misplaced(type: string, kids: readonly string[], parent: string | undefined): number[] {
  const tests: number[] = [];
  const check = (isRight: boolean, test: number | undefined) => {
    if (!isRight && test !== undefined) tests.push(test);
  };
  const allowed = kidsAllowed[type];
  check(!allowed || kids.every((kid) => allowed.includes(kid)), testsOfKids[type]);
  const needed = parentsAllowed[type];
  check(!needed || (parent !== undefined && needed.includes(parent)), testsOfParents[type]);
  const count = (kid: string) => kids.filter((other) => other === kid).length;
  if (type === 'L' || type === 'TOC')
    check(kids.lastIndexOf('Caption') <= 0, type === 'L' ? 40 : 28);
  if (type !== 'Table') return tests;
  check(!count('THead') || count('TBody') > 0, 14);
  check(!count('TFoot') || count('TBody') > 0, 13);
  check(count('THead') < 2, 11);
  check(count('TFoot') < 2, 12);
  check(count('Caption') < 2, 39);
  const caption = kids.indexOf('Caption');
  check(caption <= 0 || caption === kids.length - 1, 16);
  return tests;
}

/** The test of clause 7.2 that the cells of a table break; a table that is too large may break one. */
function irregularity(
  tree: TagTree,
  table: Element,
): { test: number; isDoubtful: boolean } | undefined {
  const grid = tableGrid(tree, table);
  if (!grid) return { test: 42, isDoubtful: true };
  if (grid.hasOverlap) return { test: 15, isDoubtful: false };
  const isRegular = grid.rows.every(({ width }) => width === grid.columns);
  return isRegular ? undefined : { test: 42, isDoubtful: false };
}
