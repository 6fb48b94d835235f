// Decides whether the tags of a document are worth keeping: they cover its text, and distinguish more than plain text.
import { ProblemError } from '@octavo/contract';
import { readWellFormed, type WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { PageContents } from './page-contents.ts';
import { TagTree } from '#formats/pdf/structure/tag-tree.ts';

const limits = {
  /** The minimum share of letters that belong to elements, or are artifacts. */
  coverage: 0.95,
  /** The minimum number of headings, lists, tables and the like for each page; with fewer, no person has looked at the tags. */
  tellingPerPage: 1,
} as const;

const telling = /^(?:H[1-6]?|L|Table|TOC|Figure|BlockQuote|Note)$/;

/** True if a document has tags that should stay. */
export function hasGoodTags(path: string): boolean {
  try {
    return readWellFormed(path, isWellTagged) ?? false;
  } catch (error) {
    // Trees that cannot be read are made anew.
    if (error instanceof ProblemError && error.problem.code === 'damaged_file') return false;
    throw error;
  }
}

function isWellTagged(file: WellFormedPdf): boolean {
  const { '/StructTreeRoot': root, '/MarkInfo': info } = file.catalog;
  const { '/Marked': isMarked, '/Suspects': isSuspect } = file.dictionary(info);
  if (root === undefined || isMarked !== true || isSuspect === true) return false;
  const tree = new TagTree(file, () => '0 0 R');
  const contents = new PageContents(file);
  const owned = new Set<string>();
  let count = 0;
  for (const element of tree.elements()) {
    if (telling.test(tree.typeOf(element) ?? '')) count += 1;
    for (const kid of element.kids)
      if (kid.kind === 'mark') owned.add(`${kid.form ?? kid.page} ${kid.id}`);
  }
  if (count < limits.tellingPerPage * contents.pages.length) return false;
  const letters = { owned: 0, others: 0 };
  const add = (text: string, isOwned: boolean) => {
    letters[isOwned ? 'owned' : 'others'] += text.replace(/\s/g, '').length;
  };
  for (const { reference, scan } of contents.pages) {
    for (const [id, text] of scan.texts) add(text, owned.has(`${reference} ${id}`));
    for (const [key, text] of scan.formTexts) add(text, owned.has(key));
    for (const { text } of scan.looseText) add(text, false);
  }
  return letters.owned > 0 && letters.owned >= limits.coverage * (letters.owned + letters.others);
}
