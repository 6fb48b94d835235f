// Checks a structure tree against ISO 14289-1. The clauses are those of the standard.
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { tableGrid } from './table-grid.ts';
import {
  attributesOf,
  kidElements,
  standardTypes,
  type Element,
  type TagTree,
} from './tag-tree.ts';

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

/** @returns the clauses that the tree breaks, apart from missing alternative texts */
export function brokenByTags(tree: TagTree): Set<string> {
  const broken = new Set<string>();
  for (const [from] of tree.roles) if (standardTypes.has(from)) broken.add('7.1');
  const notes = new Set<string>();
  let level = 0;
  for (const element of tree.elements()) {
    const type = tree.typeOf(element);
    if (!type) {
      broken.add('7.1');
      continue;
    }
    const kids = kidElements(element).map((kid) => tree.typeOf(kid) ?? '');
    const parent = element.parent && tree.typeOf(element.parent);
    if (!isPlacedWell(type, kids, parent)) broken.add('7.2');
    if (type === 'Table' && !isRegular(tree, element)) broken.add('7.2');
    const heading = Number(/^H([1-6])$/.exec(type)?.[1] ?? 0);
    if (heading > level + 1) broken.add('7.4.2');
    if (heading) level = heading;
    if (type === 'H') broken.add('7.4.4');
    if (type === 'Note') {
      const id = textOfValue(element.entries['/ID']);
      if (!id || notes.has(id)) broken.add('7.9');
      notes.add(id);
    }
    const { '/Lang': language } = element.entries;
    if (language !== undefined && !isLanguage(textOfValue(language))) broken.add('7.2');
    if (type === 'TH' && !attributesOf(tree, element).some((found) => '/Scope' in found))
      broken.add('7.5');
  }
  return broken;
}

function isPlacedWell(type: string, kids: readonly string[], parent: string | undefined): boolean {
  const allowed = kidsAllowed[type];
  if (allowed && kids.some((kid) => !allowed.includes(kid))) return false;
  const needed = parentsAllowed[type];
  if (needed && !(parent && needed.includes(parent))) return false;
  const count = (kid: string) => kids.filter((other) => other === kid).length;
  if (type === 'L' || type === 'TOC') return kids.lastIndexOf('Caption') <= 0;
  if (type !== 'Table') return true;
  const hasParts = count('THead') > 0 || count('TFoot') > 0;
  if (hasParts && !count('TBody')) return false;
  const caption = kids.indexOf('Caption');
  const isAtEdge = caption <= 0 || caption === kids.length - 1;
  return count('THead') < 2 && count('TFoot') < 2 && count('Caption') < 2 && isAtEdge;
}

function isRegular(tree: TagTree, table: Element): boolean {
  const grid = tableGrid(tree, table);
  if (!grid || grid.hasOverlap) return false;
  return grid.rows.every(({ width }) => width === grid.columns);
}
