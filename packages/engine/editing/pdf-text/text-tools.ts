// Creates the tools that read the text of a document and set new text in its fonts.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { Fonts } from '#formats/pdf/fonts/fonts.ts';
import { GlyphWidths } from '#formats/pdf/fonts/glyph-widths.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { LetterFonts } from './letter-fonts.ts';
import { PageReader } from './page-reader.ts';
import type { PlainCopy } from '#formats/pdf/structure/plain-copy.ts';

/** @param folder takes the data of streams; those of an earlier attempt are removed */
export async function textToolsFor({ source, graph }: PlainCopy, folder: string, run: Run) {
  const data = join(folder, 'data');
  await rm(data, { recursive: true, force: true });
  await mkdir(data);
  const pdf = new EditablePdf(graph, data);
  const decoder = new Decoder(graph, source, data, run);
  const fonts = new LetterFonts(pdf, new Fonts(graph, decoder, new GlyphWidths(graph, run)));
  return { pdf, fonts, reader: new PageReader(graph, decoder, fonts) };
}
