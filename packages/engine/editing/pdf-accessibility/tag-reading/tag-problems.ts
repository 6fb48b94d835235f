// Finds what people should correct in the tags of a PDF, in reading order.
import type { PdfTagProblem, PdfTags, TagProblemCode, TagWords } from '@octavo/contract';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { isLanguage } from '../tag-checks.ts';
import { tableGrid } from '../table-grid.ts';
import type { Element, TagTree } from '#formats/pdf/structure/tag-tree.ts';
import type { MarkedPage } from './marked-content.ts';
import type { ElementReader, ReadElement } from './element-reader.ts';

type Input = {
  file: WellFormedPdf;
  tree: TagTree;
  listed: readonly (readonly [Element, number])[];
  elements: readonly ReadElement[];
  pages: readonly MarkedPage[];
  reader: ElementReader;
  document: PdfTags['document'];
  words: TagWords;
};

/** Letters outside the tags that are no mistake, such as a sign that a program left out. */
const fewLetters = 3;

export function problemsOf(input: Input): PdfTagProblem[] {
  const { listed, elements, words, pages } = input;
  const problems: PdfTagProblem[] = ofDocument(input).map((code) => ({
    code,
    text: words.problems[code],
  }));
  const byId = new Map(elements.map((element) => [element.id, element]));
  let level = 0;
  for (const [element, id] of listed) {
    const read = byId.get(id);
    if (!read) continue;
    const at = { element: id, ...(read.page !== undefined && { page: read.page }) };
    const add = (code: TagProblemCode, more: Partial<PdfTagProblem> = {}) =>
      problems.push({ code, ...at, text: words.problems[code], ...more });
    for (const code of ofElement(input, element, read, byId)) add(code);
    const heading = Number(/^H([1-6])$/.exec(read.role)?.[1] ?? 0);
    if (heading > level + 1)
      add('heading_skipped', { level: level + 1, text: words.skipped(heading, level + 1) });
    if (heading) level = heading;
    const contrast = worstContrast(input.reader, element);
    if (contrast) {
      const ratio = Math.floor(contrast.ratio * 10) / 10;
      const { needed } = contrast;
      add('low_contrast', { ratio, needed, text: words.contrast(ratio, needed) });
    }
  }
  for (const [index, { looseLetters }] of pages.entries())
    if (looseLetters > fewLetters)
      problems.push({
        ...{ code: 'untagged_text', page: index + 1 },
        text: words.problems.untagged_text,
      });
  return problems;
}

function ofDocument({ file, document, elements }: Input): TagProblemCode[] {
  const { '/DisplayDocTitle': shown } = file.dictionary(file.catalog['/ViewerPreferences']);
  const codes: TagProblemCode[] = [];
  if (!document.title) codes.push('title_missing');
  else if (file.resolved(shown) !== true) codes.push('title_not_shown');
  const top = elements.find(({ parent }) => parent === 0);
  if (!document.language && !top?.language) codes.push('language_missing');
  else if (document.language && !isLanguage(document.language)) codes.push('language_invalid');
  return codes;
}

function ofElement(
  { tree, file }: Input,
  element: Element,
  read: ReadElement,
  byId: ReadonlyMap<number, ReadElement>,
): TagProblemCode[] {
  const { role, alt, actualText, language } = read;
  const codes: TagProblemCode[] = [];
  // Tags of other namespaces, such as that of MathML, have roles that are not supported here.
  if (!role && !('/NS' in element.entries)) codes.push('unknown_role');
  const lang = textOfValue(file.resolved(element.entries['/Lang']));
  if (language && !isLanguage(lang)) codes.push('language_invalid');
  const isTold = Boolean(alt?.trim() || actualText !== undefined);
  if (role === 'Figure' && !isTold) codes.push('figure_without_text');
  if (role === 'Formula' && !isTold) codes.push('formula_without_text');
  if (role === 'Table') codes.push(...ofTable(tree, element));
  if (role === 'TH' && !read.scope && !hasHeaders(element)) codes.push('header_without_scope');
  if (role === 'Link' && !isTold && !hasTextWithin(read, byId)) codes.push('link_without_text');
  if (role === 'Annot' && !isTold && lacksComment(file, element))
    codes.push('comment_without_text');
  if (role === 'Form' && !isTold && !read.label) codes.push('field_without_label');
  return codes;
}

/** True if an element has a stamp, drawing or mark that nothing describes. */
const lacksComment = (file: WellFormedPdf, { kids }: Element): boolean =>
  kids.some(
    (kid) =>
      kid.kind === 'object' &&
      !textOfValue(file.resolved(file.dictionary(kid.object)['/Contents'])).trim(),
  );

/** Cells may name their headers instead. */
const hasHeaders = ({ entries }: Element): boolean => '/ID' in entries;

function ofTable(tree: TagTree, table: Element): TagProblemCode[] {
  const grid = tableGrid(tree, table);
  if (!grid || !grid.rows.length) return [];
  const codes: TagProblemCode[] = [];
  // A single row or cell lays out a page; it has no headers.
  const isData = grid.rows.length > 1 && grid.columns > 1;
  if (isData && !grid.cells.some(({ element }) => tree.typeOf(element) === 'TH'))
    codes.push('table_without_headers');
  if (grid.hasOverlap || grid.rows.some(({ width }) => width !== grid.columns))
    codes.push('table_irregular');
  return codes;
}

/** Whether an element or one in it has a text that can be read. */
function hasTextWithin(
  read: ReadElement,
  byId: ReadonlyMap<number, ReadElement>,
  depth = 0,
): boolean {
  if (read.alt?.trim() || read.actualText?.trim() || read.label?.trim()) return true;
  return read.content.some((part) => {
    if (typeof part === 'string') return part.trim() !== '';
    const kid = byId.get(part);
    return kid !== undefined && depth < maxDepth && hasTextWithin(kid, byId, depth + 1);
  });
}

const maxDepth = 50;

function worstContrast(reader: ElementReader, { kids }: Element) {
  const found = kids.flatMap((kid) =>
    kid.kind === 'mark' ? (reader.contentOf(kid)?.contrast ?? []) : [],
  );
  const low = found.filter(({ ratio, needed }) => Math.floor(ratio * 100) / 100 < needed);
  return low.toSorted((one, other) => one.ratio / one.needed - other.ratio / other.needed)[0];
}
