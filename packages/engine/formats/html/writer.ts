// Writes a document as a single HTML page without further files, block by block.
import type { Block, DocumentProperties, Note } from '#models/document/model.ts';
import { BlocksMarkup } from './blocks.ts';
import { dataAddress } from '#formats/image/data-address.ts';
import { attribute, escaped, type Markup } from './markup.ts';
import { styleSheet, type PageFormatting } from './style-sheet.ts';

export type HtmlDocument = PageFormatting & {
  properties: DocumentProperties;
  blocks: AsyncIterable<Block>;
};

/** The number of characters to collect before passing them on. */
const pieceLength = 64 * 1024;

const metadata = (name: string, content: string) =>
  content && `<meta${attribute('name', name)}${attribute('content', content)}>\n`;

function headOf({ properties, setup, formatting }: HtmlDocument): string {
  const { title, author, subject } = properties;
  const language = attribute('lang', formatting?.text.language);
  return `<!DOCTYPE html>
<html${language}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
${metadata('author', author)}${metadata('description', subject)}<style>
${styleSheet({ ...(setup && { setup }), ...(formatting && { formatting }) })}
</style>
</head>
<body>
`;
}

const backLink = (number: number) =>
  `<a class="back" href="#ref-${number}" role="doc-backlink" aria-label="Back to the text"></a>`;

/** The notes at the end, each with a back link. Notes of notes follow them. */
function* notesOf(notes: Note[], { formatting }: HtmlDocument): Generator<Markup> {
  if (!notes.length) return;
  yield ['<section class="notes" role="doc-endnotes">\n<ol>\n'];
  for (const [index, { blocks }] of notes.entries()) {
    yield [`<li id="note-${index + 1}">`];
    yield new BlocksMarkup(formatting, notes).all(blocks);
    yield [`${backLink(index + 1)}</li>\n`];
  }
  yield ['</ol>\n</section>\n'];
}

async function* markupOf(document: HtmlDocument): AsyncGenerator<Markup> {
  const notes: Note[] = [];
  const blocks = new BlocksMarkup(document.formatting, notes);
  yield [headOf(document)];
  for await (const block of document.blocks) yield blocks.take(block);
  yield blocks.end();
  yield* notesOf(notes, document);
  yield ['</body>\n</html>\n'];
}

/**
 * The page as text, in pieces.
 * @throws errors of the blocks
 */
export async function* htmlOf(document: HtmlDocument): AsyncGenerator<string> {
  let text = '';
  for await (const markup of markupOf(document))
    for (const piece of markup) {
      if (typeof piece === 'string') text += piece;
      else {
        yield text;
        text = '';
        yield* dataAddress(piece);
      }
      if (text.length < pieceLength) continue;
      yield text;
      text = '';
    }
  yield text;
}
