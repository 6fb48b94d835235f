// Loads the heavy engines ahead of the first job.

/** Loads sharp and PDFium, so that the first job does not wait for them. */
export async function warm(): Promise<void> {
  const [{ loadSharp }, { loadPdfium }] = await Promise.all([
    import('#image/sharp.ts'),
    import('#pdf/pdfium-module.ts'),
  ]);
  await Promise.all([loadSharp(), loadPdfium()]);
}
