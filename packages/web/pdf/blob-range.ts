// Serves PDF.js byte ranges of a file, so that a large file is never in memory as a whole.
import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

export class BlobRange extends PDFDataRangeTransport {
  static readonly chunkBytes = 256 * 1024;

  /** Called when a part can no longer be read, because the file was moved or changed. */
  onLost: (error: unknown) => void = () => {};

  readonly #blob: Blob;

  /** @throws DOMException when the file cannot be read */
  static async of(blob: Blob): Promise<BlobRange> {
    return new BlobRange(blob, await bytesOf(blob, 0, BlobRange.chunkBytes));
  }

  private constructor(blob: Blob, beginning: Uint8Array) {
    super(blob.size, beginning);
    this.#blob = blob;
  }

  override requestDataRange(begin: number, end: number): void {
    bytesOf(this.#blob, begin, end).then(
      (chunk) => this.onDataRange(begin, chunk),
      (error: unknown) => this.onLost(error),
    );
  }
}

const bytesOf = async (blob: Blob, begin: number, end: number) =>
  new Uint8Array(await blob.slice(begin, end).arrayBuffer());
