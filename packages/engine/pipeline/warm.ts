// Loads converters and heavy engines ahead of the first job.
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
