// Writes a document as a Markdown file, or as a ZIP of it and its pictures.
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { writeZip } from '#containers/zip-writer.ts';
import type { DocumentProperties, TextDocument } from '#models/document/model.ts';
import { embedded, PictureFiles, withAddresses, type PictureChoice } from '#formats/md/pictures.ts';
import { markdownOf } from '#formats/md/writer.ts';

export type MarkdownOptions = {
  pictures: PictureChoice;
  /** True to begin with the document's properties as YAML. */
  frontMatter: boolean;
};

/** A JSON string is a YAML string, too (YAML 1.2.2, section 1.2). */
function frontMatterOf({ title, author, subject }: DocumentProperties): string {
  const lines = Object.entries({ title, author, description: subject })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n`;
}

/** Passes the pieces of a text on, and may refuse them. */
type Check = (pieces: AsyncIterable<string>) => AsyncIterable<string>;

async function* textOf(
  document: TextDocument,
  hasFrontMatter: boolean,
  check: Check,
): AsyncGenerator<string> {
  if (hasFrontMatter) yield frontMatterOf(document.properties);
  yield* check(markdownOf(document));
}

const withPictures = (
  document: TextDocument,
  choice: PictureChoice,
  files: PictureFiles,
): TextDocument => {
  const addressOf = {
    files: files.addressOf,
    embedded,
    none: async () => '',
  }[choice];
  return { ...document, blocks: () => withAddresses(document.blocks(), addressOf) };
};

/**
 * Writes a document as Markdown. With pictures as files, the result is a ZIP if there are any.
 * @param check passes the pieces of the text on, and may refuse them
 * @throws errors of the blocks and of `check`
 */
export async function writeMarkdown(
  document: TextDocument,
  { input, output, run }: { input: InputFile; output: OutputFile; run: Run },
  { pictures, frontMatter }: MarkdownOptions,
  check: Check = (pieces) => pieces,
): Promise<void> {
  const base = plainBaseName(input.name, 'document');
  const title = document.properties.title || base;
  const files = new PictureFiles();
  const titled = { ...document, properties: { ...document.properties, title } };
  const pieces = textOf(withPictures(titled, pictures, files), frontMatter, check);
  const text = join(run.scratch, 'text.md');
  await pipeline(pieces, createWriteStream(text));
  if (!files.count) return pipeline(createReadStream(text), createWriteStream(output.path('md')));
  await writeZip(output.path('zip'), async (add) => {
    await add(`${base}.md`, createReadStream(text) as AsyncIterable<Buffer>);
    for await (const { name, content } of files.contents()) await add(name, [content], 'packed');
  });
  await rm(text);
}
