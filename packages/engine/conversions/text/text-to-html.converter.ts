// Plain text, Markdown and web pages to HTML for the document editor.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { formatOfName, type Format } from '@octavo/contract';
import { converter, type InputFile } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { escaped } from '#formats/html/markup.ts';
import { decodedPage } from '#formats/html/read/decoded-page.ts';
import { readHtml } from '#formats/html/read/reader.ts';
import { htmlOf } from '#formats/html/writer.ts';

/** Blank lines separate paragraphs; other line breaks stay. */
const paragraphs = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/** Raw HTML in Markdown is shown as text, as in the preview of the Markdown editor. */
async function rendered(markdown: string): Promise<string> {
  const { default: markdownIt } = await import('markdown-it');
  return markdownIt({ html: false }).render(markdown);
}

const readers: Partial<Record<Format, (text: string) => string | Promise<string>>> = {
  txt: paragraphs,
  md: rendered,
};

const reads: readonly Format[] = ['txt', 'md', 'html'];

/** Any of the formats may be read as text, so the name says which one is meant. */
function formatOf({ name, format }: InputFile): Format {
  const named = formatOfName(name);
  return named && reads.includes(named) ? named : format;
}

export default converter({
  reads,
  writes: ['html'],
  pool: 'data',
  async convert([input], output) {
    const text = await decodedPage(input);
    const document = await readHtml((await readers[formatOf(input)]?.(text)) ?? text);
    const title = document.properties.title || plainBaseName(input.name, 'Document');
    const properties = { ...document.properties, title };
    await pipeline(
      htmlOf({ properties, blocks: document.blocks() }),
      createWriteStream(output.path('html')),
    );
  },
});
