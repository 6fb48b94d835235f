// Reads the table of contents of an e-book from its navigation document (EPUB 3) or its NCX (EPUB 2).
import { resolveReference, type BookArchive, type Target } from './archive.ts';
import { childElements, elements, parseXml, textOf, type Element, type Part } from './package.ts';

export type ContentsEntry = {
  title: string;
  target: Target | undefined;
  children: ContentsEntry[];
};

const entry = (title: string, reference: string | undefined, from: string) => ({
  title,
  target: reference ? resolveReference(reference, from) : undefined,
});

/** `<li><a href>title</a><ol>…</ol></li>` */
const fromList = (list: Element | undefined, from: string): ContentsEntry[] =>
  (list ? childElements(list, 'li') : []).map((item) => {
    const label = childElements(item, 'a')[0] ?? childElements(item, 'span')[0];
    return {
      ...entry(textOf(label), label?.attribs['href'], from),
      children: fromList(childElements(item, 'ol')[0], from),
    };
  });

/** `<navPoint><navLabel><text>title</text></navLabel><content src/>…</navPoint>` */
const fromPoints = (parent: Element | undefined, from: string): ContentsEntry[] =>
  (parent ? childElements(parent, 'navpoint') : []).map((point) => {
    const source = childElements(point, 'content')[0]?.attribs['src'];
    return {
      ...entry(textOf(childElements(point, 'navlabel')[0]), source, from),
      children: fromPoints(point, from),
    };
  });

const isContents = ({ attribs }: Element) =>
  (attribs['epub:type'] ?? attribs['role'] ?? '').includes('toc');

/** Reads the table of contents; empty if the book has none. */
export async function readContents(
  archive: BookArchive,
  part: Part | undefined,
): Promise<ContentsEntry[]> {
  if (!part || !archive.entries.has(part.name)) return [];
  const document = parseXml(await archive.text(part.name));
  const map = elements(document, 'navmap')[0];
  if (map) return fromPoints(map, part.name);
  const lists = elements(document, 'nav');
  const contents = lists.find(isContents) ?? lists[0];
  return fromList(contents && elements(contents, 'ol')[0], part.name);
}
