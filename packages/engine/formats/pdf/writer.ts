// Writes small PDFs object by object, straight to a file (ISO 32000-1, section 7.5).
import { open, type FileHandle } from 'node:fs/promises';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';

/** The number of an object. */
export type Reference = number;

const binaryMark = '%\u00e2\u00e3\u00cf\u00d3';

/** An object's reference in PDF syntax: `5 0 R`. */
export const ref = (reference: Reference): string => `${reference} 0 R`;

/** A number in PDF syntax: no exponent, at most four decimals. */
export const number = (value: number): string => String(Number(value.toFixed(4)));

/** The same with eight decimals, for matrices: those of glyphs may scale by thousandths. */
export const preciseNumber = (value: number): string => String(Number(value.toFixed(8)));

/** A PDF being written; objects can get a number before their content is known. */
export class PdfWriter {
  readonly #file: FileHandle;
  readonly #offsets: (number | undefined)[] = [];
  #bytes = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<PdfWriter> {
    const writer = new PdfWriter(await open(path, 'w'));
    await writer.#write(`%PDF-1.7\n${binaryMark}\n`);
    return writer;
  }

  /** Reserves a number for an object that is written later. */
  reserve(): Reference {
    return this.#offsets.push(undefined);
  }

  /** Writes an object, such as a dictionary. */
  async add(content: string, reference = this.reserve()): Promise<Reference> {
    this.#offsets[reference - 1] = this.#bytes;
    await this.#write(`${reference} 0 obj\n${content}\nendobj\n`);
    return reference;
  }

  /**
   * Writes a stream.
   * @param entries of its dictionary, without Length
   */
  async addStream(entries: string, data: Buffer): Promise<Reference> {
    const reference = this.reserve();
    this.#offsets[reference - 1] = this.#bytes;
    await this.#write(`${reference} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`);
    await this.#write(data);
    await this.#write('\nendstream\nendobj\n');
    return reference;
  }

  /** The same for a dictionary. @returns the reference in PDF syntax */
  async addEncoded(dictionary: Dictionary, data: Buffer): Promise<string> {
    return ref(
      await this.addStream(writtenValue(dictionary).slice('<<'.length, -'>>'.length), data),
    );
  }

  /** Writes the cross-reference table and closes the file. */
  async finish(catalog: Reference): Promise<void> {
    const tableAt = this.#bytes;
    const rows = this.#offsets.map(
      (offset) => `${String(offset ?? 0).padStart(10, '0')} 00000 n \n`,
    );
    await this.#write(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
    await this.#write(`trailer\n<</Size ${rows.length + 1}/Root ${ref(catalog)}>>\n`);
    await this.#write(`startxref\n${tableAt}\n%%EOF\n`);
    await this.#file.close();
  }

  /** Closes the file without completing it. */
  abandon(): Promise<void> {
    return this.#file.close();
  }

  async #write(data: string | Buffer): Promise<void> {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    await this.#file.writeFile(bytes);
    this.#bytes += bytes.length;
  }
}
