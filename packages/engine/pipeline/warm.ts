// Prepares converters and heavy engines ahead of the first job.
import { converters } from '#pipeline/registry.ts';

/** Loads all converters, sharp and PDFium, so that the first job does not wait for them. */
export async function warm(): Promise<void> {
  const [{ loadSharp }, { loadPdfium }] = await Promise.all([
    import('#formats/image/codecs/sharp.ts'),
    import('#formats/pdf/pdfium-module.ts'),
    ...converters.map(({ load }) => load()),
  ]);
  await Promise.all([loadSharp(), loadPdfium()]);
}

/**
 * Draws a text, for which sharp's fontconfig reads the installed fonts and writes their descriptions to its cache folder. Without any
 * font it draws nothing, and there is nothing to describe.
 */
export async function readFonts(): Promise<void> {
  const { loadSharp } = await import('#formats/image/codecs/sharp.ts');
  const sharp = await loadSharp();
  await sharp({ text: { text: 'Octavo', rgba: true } })
    .raw()
    .toBuffer();
}
