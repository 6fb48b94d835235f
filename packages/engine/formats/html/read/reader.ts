// Reads a web page as a document: its text, headings, lists, tables, links and embedded pictures.
import type { TextDocument } from '#models/document/model.ts';
import { blocksOf } from './blocks.ts';
import { attributeOf, elementsIn, parsePage, type Page } from './node.ts';
import { picturesOf } from './pictures.ts';

function titleOf(page: Page): string {
  for (const element of elementsIn(page)) {
    if (element.name !== 'title') continue;
    const [text] = element.children;
    return text && 'data' in text ? text.data.replaceAll(/\s+/g, ' ').trim() : '';
  }
  return '';
}

function metadataOf(page: Page, name: string): string {
  for (const element of elementsIn(page))
    if (element.name === 'meta' && attributeOf(element, 'name').toLowerCase() === name)
      return attributeOf(element, 'content').trim();
  return '';
}

/**
 * Reads a page. Nothing runs, and nothing is fetched.
 * @throws ProblemError `nested_too_deep`
 */
export async function readHtml(html: string): Promise<TextDocument> {
  const page = parsePage(html);
  const all = blocksOf(page.children, await picturesOf(page));
  return {
    properties: {
      title: titleOf(page),
      subject: metadataOf(page, 'description'),
      author: metadataOf(page, 'author'),
    },
    async *blocks() {
      yield* all;
    },
  };
}
