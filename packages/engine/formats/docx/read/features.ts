// Finds what a Word document has beside text, lists, tables and pictures, so that editors can warn of what they do not keep.
import { attribute, integerOf, type Element } from '#formats/ooxml/element.ts';
import { openOfficePackage } from '#formats/ooxml/package.ts';

export type DocumentFeature =
  | 'headers'
  | 'notes'
  | 'comments'
  | 'changes'
  | 'text_boxes'
  | 'fields'
  | 'equations'
  | 'columns';

/** Links are kept, so their fields do not count. */
const isOtherField = (instruction: string | undefined) =>
  Boolean(instruction?.trim()) && !/^\s*HYPERLINK\b/i.test(instruction ?? '');

type Test = (element: Element) => boolean;
const always: Test = () => true;

/** The elements of the main part that show a feature. */
const signs: Readonly<Record<string, readonly [DocumentFeature, Test]>> = {
  'w:headerReference': ['headers', always],
  'w:footerReference': ['headers', always],
  'w:footnoteReference': ['notes', always],
  'w:endnoteReference': ['notes', always],
  'w:commentReference': ['comments', always],
  'w:ins': ['changes', always],
  'w:del': ['changes', always],
  'w:moveFrom': ['changes', always],
  'w:txbxContent': ['text_boxes', always],
  'm:oMath': ['equations', always],
  'w:fldSimple': ['fields', (element) => isOtherField(attribute(element, 'w:instr'))],
  'w:instrText': ['fields', ({ text }) => isOtherField(text)],
  'w:cols': ['columns', (element) => (integerOf(element, 'w:num') ?? 1) > 1],
};

const pieces = { isPiece: (name: string) => Object.hasOwn(signs, name), isSkipped: () => false };

/** Searches nested elements, too: a footnote may be in an inserted text. */
function findIn(element: Element, found: Set<DocumentFeature>): void {
  const [feature, isShown] = signs[element.name] ?? [];
  if (feature && isShown?.(element)) found.add(feature);
  for (const child of element.children) findIn(child, found);
}

/**
 * The features of a Word document that has passed the archive guard.
 * @throws ProblemError `damaged_file`, `too_complex`
 */
export async function featuresOf(path: string): Promise<ReadonlySet<DocumentFeature>> {
  const from = await openOfficePackage(path);
  const found = new Set<DocumentFeature>();
  for await (const piece of from.pieces(await from.mainPart('word/document.xml'), pieces))
    findIn(piece, found);
  return found;
}
