// Creates small PDFs for tests, and extracts their content.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPdf, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { PdfWriter, ref, type Reference } from '#formats/pdf/writer.ts';
import { describe, extractPages } from '#reflow/extract/extract.ts';
import type { PageContent, PdfContent } from '#models/page/page-content.ts';

const fonts =
  '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>' +
  '/B<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>' +
  '/M<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>';

export type MadePage = {
  /** Operators of the content; fonts are F (Helvetica), B (bold) and M (Courier). */
  content: string;
  /** Entries of the page, such as `/Rotate 90`; the page is 200 points wide and 300 high. */
  page?: string;
  /** Entries of its resources, such as `/XObject<</I 5 0 R>>`. */
  resources?: string;
  /** True for a page that inherits its resources from its parent in the page tree. */
  isInheriting?: boolean;
  /** Entries of the catalog. */
  catalog?: string;
};

/** Objects of a document that are created before its page. */
export type Parts = (writer: PdfWriter, page: Reference) => Promise<Omit<MadePage, 'content'>>;

async function write(path: string, content: string, parts: Parts): Promise<void> {
  const writer = await PdfWriter.create(path);
  const [catalog, pages, page] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const made = await parts(writer, page);
  const resources = `/Resources<<${fonts}${made.resources ?? ''}>>`;
  const stream = await writer.addStream('', Buffer.from(content, 'latin1'));
  await writer.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 200 300]/Contents ${ref(stream)}` +
      `${made.isInheriting ? '' : resources}${made.page ?? ''}>>`,
    page,
  );
  const inherited = made.isInheriting ? resources : '';
  await writer.add(`<</Type/Pages/Count 1/Kids[${ref(page)}]${inherited}>>`, pages);
  await writer.add(`<</Type/Catalog/Pages ${ref(pages)}${made.catalog ?? ''}>>`, catalog);
  await writer.finish(catalog);
}

/** Extracts a single-page document for a callback, during which its picture files exist. */
export async function withMadePdf<T>(
  content: string,
  parts: Parts,
  read: (content: PdfContent, document: PdfDocument, folder: string) => Promise<T> | T,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-page-'));
  try {
    const path = join(folder, 'made.pdf');
    await write(path, content, parts);
    return await withPdf(path, undefined, async (document) => {
      const pages: PageContent[] = [];
      for await (const page of extractPages(document, [1], folder)) pages.push(page);
      return read({ ...describe(document), pages }, document, folder);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The content extracted from a page. */
export const madePage = ({ content, ...made }: MadePage): Promise<PageContent> =>
  withMadePdf(
    content,
    async () => made,
    ({ pages }) => pages[0]!,
  );

/** The page's words, with their spans joined. */
export const wordsOf = ({ spans }: PageContent): string[] =>
  spans.reduce<string[]>((words, { text, spaced }) => {
    if (spaced || !words.length) return [...words, text];
    return [...words.slice(0, -1), `${words.at(-1)}${text}`];
  }, []);
