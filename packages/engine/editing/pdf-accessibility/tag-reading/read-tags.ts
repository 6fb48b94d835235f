// Reads the tags of a PDF for people who correct them: each element with its text, place and speech.
import { speechOf, tagTexts, type PdfTags, type ReportLanguage } from '@octavo/contract';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { documentTitle } from '../document-title.ts';
import { newerNamespace } from '../namespaces.ts';
import { TagTree, type Element } from '#formats/pdf/structure/tag-tree.ts';
import { ElementReader } from './element-reader.ts';
import { mostPages, type MarkedPage } from './marked-content.ts';
import { problemsOf } from './tag-problems.ts';

/** More elements are not listed. */
const mostElements = 20_000;

type Given = {
  /** The displayed name of the file. */
  name: string;
  language: ReportLanguage;
  pages: readonly MarkedPage[];
};

/** @throws ProblemError `damaged_file` if the tags cannot be read */
export function readTags(file: WellFormedPdf, { name, language, pages }: Given): PdfTags {
  const words = tagTexts[language];
  const document = {
    title: documentTitle(file),
    language: textOfValue(file.resolved(file.catalog['/Lang'])),
  };
  const report = { file: name, language, document, notes: [] as string[] };
  if (file.catalog['/StructTreeRoot'] === undefined) return untagged(report, 'untagged');
  const tree = new TagTree(file, () => '0 0 R');
  const reader = new ElementReader(file, tree, pages);
  const numbered = numberedElements(tree);
  if (!numbered.size) return untagged(report, 'untagged');
  const listed = [...numbered].slice(0, mostElements);
  const elements = listed.map(([element, id]) => reader.read(element, id, numbered));
  if (numbered.size > mostElements) report.notes.push(words.tooMany(mostElements));
  if (pages.length > mostPages.measured)
    report.notes.push(words.contrastNotMeasured(mostPages.measured));
  const usesPdf2 = newerNamespace(tree) !== undefined;
  const speech = speechOf(elements, language, document.language);
  return {
    ...report,
    document: { ...document, ...(usesPdf2 && { usesPdf2 }) },
    isTagged: true,
    elements: elements.map((element) => ({ ...element, says: speech.get(element.id) ?? '' })),
    problems: problemsOf({ file, tree, listed, elements, pages, reader, document, words }),
  };
}

/** The report about a file without tags that can be read. */
export function untagged(
  report: Pick<PdfTags, 'file' | 'language' | 'document' | 'notes'>,
  code: 'untagged' | 'unreadable',
): PdfTags {
  const problems = [{ code, text: tagTexts[report.language].problems[code] }];
  return { ...report, isTagged: false, elements: [], problems };
}

/** All elements with their numbers in reading order. */
export const numberedElements = (tree: TagTree): ReadonlyMap<Element, number> =>
  new Map([...tree.elements()].map((element, index) => [element, index + 1]));
