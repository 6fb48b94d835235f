// Recognises the text of scanned pages and adds it invisibly behind them.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { withPdf } from '#formats/pdf/pdfium.ts';
import { addLayers } from '#editing/pdf-ocr/add-layers.ts';
import { layersOf } from '#editing/pdf-ocr/layers.ts';
import type { Source } from '#formats/pdf/structure/document.ts';

type Recognition = {
  pages: readonly number[];
  /** In Tesseract's notation for several: `eng+deu`; empty for all that are installed. */
  languages: string;
  deskew: boolean;
};

const languagesOf = (text: string): readonly string[] | undefined =>
  text.trim() ? [...new Set(text.trim().split('+'))] : undefined;

/**
 * Writes a document with the text of its scanned pages.
 * @param changed what is changed, if it is not the same as what is read
 * @returns false if no text was found; nothing is written then
 */
export async function addRecognisedText(
  { path, password }: Source,
  { pages, languages, deskew }: Recognition,
  { target, changed }: { target: string; changed?: () => Promise<Source> },
  run: Run,
): Promise<boolean> {
  const how = { languages: languagesOf(languages), deskew };
  const layers = await layersOf((work) => withPdf(path, password, work), pages, how, run);
  if (!layers.length) return false;
  const source = (await changed?.()) ?? { path, ...(password !== undefined && { password }) };
  const folder = await emptyFolder(dirname(target), 'objects');
  await addLayers(source, layers, { target, folder }, run);
  await rm(folder, { recursive: true });
  return true;
}
