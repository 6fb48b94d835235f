/** Creates a PDF file from bytes. */
export const pdfFile = (bytes: Uint8Array<ArrayBuffer>, name: string): File =>
  new File([bytes], name, { type: 'application/pdf' });
