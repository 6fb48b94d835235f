// Names the language of paragraphs that are in another one than the document (ISO 14289-1, 7.2).
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import {
  hitsOf,
  isShortText,
  otherLanguage,
  primaryLanguage,
  wordsOf,
} from '#formats/pdf/text/other-language.ts';
import type { PageContents } from './page-contents.ts';
import {
  kidElements,
  setEntry,
  type Element,
  type TagTree,
} from '#formats/pdf/structure/tag-tree.ts';

const blocks = /^(?:P|H[1-6]?|LBody|TD|TH|Caption|Note|BlockQuote|TOCI)$/;

type Passage = { element: Element; text: string; language?: string; isShort: boolean };

/** Names the languages of passages; those that the file names stay. */
export function namePassageLanguages(
  tree: TagTree,
  contents: PageContents,
  document: string,
): void {
  const named = languagesNamed(tree, document);
  const passages: Passage[] = [];
  for (const element of tree.elements()) {
    if (!blocks.test(tree.typeOf(element) ?? '') || named.has(element)) continue;
    if (hasInside(element, (kid) => blocks.test(tree.typeOf(kid) ?? ''))) continue;
    const text = contents.textOf(element);
    if (!/\p{L}{2}/u.test(text)) continue;
    const language = otherLanguage(text, document);
    const isShort = isShortText(text);
    passages.push({ element, text, isShort, ...(language && { language }) });
  }
  addNeighbours(passages, document);
  for (const { element, language } of passages)
    if (language) setEntry(element, '/Lang', `u:${language}`);
}

/** Elements with a language of their own, those in them, and those around them except around a phrase. */
function languagesNamed(tree: TagTree, document: string): Set<Element> {
  const found = new Set<Element>();
  for (const element of tree.elements()) {
    const own = textOfValue(element.entries['/Lang']);
    const isNamed = own !== '' && own !== document;
    if (isNamed || (element.parent && found.has(element.parent))) found.add(element);
  }
  for (const element of [...found].filter((one) => tree.typeOf(one) !== 'Span'))
    for (let { parent } = element; parent && !found.has(parent); parent = parent.parent)
      if (tree.typeOf(parent) === 'Document') break;
      else found.add(parent);
  return found;
}

function hasInside(element: Element, test: (element: Element) => boolean): boolean {
  const waiting = kidElements(element);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (test(next)) return true;
    waiting.push(...kidElements(next));
  }
  return false;
}

/** Short texts, such as headings, between two passages of a language, or beside one and with a word of it. */
function addNeighbours(passages: Passage[], document: string): void {
  const certain = passages.map(({ language }) => language);
  const nearest = (from: number, step: 1 | -1): string | undefined => {
    let at = from + step;
    while (passages[at]?.isShort && !certain[at]) at += step;
    return certain[at];
  };
  for (const [index, passage] of passages.entries()) {
    if (!passage.isShort || passage.language) continue;
    const words = wordsOf(passage.text);
    const [before, after] = [nearest(index, -1), nearest(index, 1)];
    const language = [after, before].find((one) => {
      if (!one || hitsOf(words, primaryLanguage(document), one)) return false;
      return before === after || hitsOf(words, one, primaryLanguage(document)) > 0;
    });
    if (language) passage.language = language;
  }
}
