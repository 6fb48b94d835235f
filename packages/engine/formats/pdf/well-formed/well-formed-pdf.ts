// Reads an unprotected PDF without syntax errors directly, and only as far as requested. All other files are left to
// programs that repair.
import { ProblemError } from '@octavo/contract';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import {
  crossReferencesOf,
  streamData,
  type CrossReferences,
  type ReadingOptions,
} from './cross-references.ts';
import { FileWindow } from './file-window.ts';
import { isDictionary, Objects } from '#formats/pdf/objects/objects.ts';
import { readObject, type IndirectObject } from './indirect-object.ts';
import { malformed } from '#formats/pdf/syntax/lexer.ts';
import { ValueReader } from '#formats/pdf/syntax/value-reader.ts';

const most = {
  /** Of one unpacked object stream. */
  bytes: 32 * 1024 * 1024,
  /** Of all object streams in memory. */
  keptBytes: 128 * 1024 * 1024,
  /** Of all objects in memory. */
  objects: 200_000,
} as const;

type Packed = { data: Buffer; places: readonly (readonly [number: number, at: number])[] };

export class WellFormedPdf extends Objects {
  readonly file: FileWindow;
  readonly references: CrossReferences;
  readonly #values = new Map<string, Value | undefined>();
  readonly #streams = new Map<number, Packed>();
  #keptBytes = 0;

  /** @throws ProblemError `damaged_file` */
  constructor(file: FileWindow, options?: ReadingOptions) {
    super();
    this.file = file;
    this.references = crossReferencesOf(file, options);
  }

  get trailer(): Dictionary {
    return this.references.trailer;
  }

  /** @throws ProblemError `damaged_file` */
  valueOf(reference: string): Value | undefined {
    if (this.#values.has(reference)) return this.#values.get(reference);
    const value = this.#read(parseInt(reference));
    if (this.#values.size < most.objects) this.#values.set(reference, value);
    return value;
  }

  /** An object as written in the file; nothing if it is in an object stream or missing. */
  written(reference: string): IndirectObject | undefined {
    const number = parseInt(reference);
    const place = this.references.placeOf(number);
    if (!place || !('at' in place)) return undefined;
    const found = readObject(this.file, place.at);
    return found.number === number ? found : malformed('another object');
  }

  /**
   * The data of a stream with the Flate filter or none.
   * @returns nothing if the object is no stream
   * @throws ProblemError `damaged_file`, also for other filters
   */
  decoded(reference: string): Buffer | undefined {
    const { value, dataAt } = this.written(reference) ?? {};
    if (!isDictionary(value) || dataAt === undefined) return undefined;
    const length = this.number(value['/Length']) ?? null;
    return streamData(this.file, { ...value, '/Length': length }, dataAt, most.bytes);
  }

  #read(number: number): Value | undefined {
    const place = this.references.placeOf(number);
    if (!place) return undefined;
    if ('at' in place) return this.written(`${number} 0 R`)?.value;
    const { data, places } = this.#packedIn(place.stream);
    const [found, at] = places[place.index] ?? [];
    if (found !== number) return malformed('another packed object');
    return new ValueReader(data, at).value();
  }

  #packedIn(stream: number): Packed {
    const known = this.#streams.get(stream);
    if (known) return known;
    const { value, dataAt } = this.written(`${stream} 0 R`) ?? malformed('no stream');
    if (!isDictionary(value) || dataAt === undefined) return malformed('no stream');
    const length = this.number(value['/Length']) ?? null;
    const data = streamData(this.file, { ...value, '/Length': length }, dataAt, most.bytes);
    this.#keptBytes += data.length;
    if (this.#keptBytes > most.keptBytes) malformed('too much packed');
    const packed = packedIn(data, Number(value['/First']));
    this.#streams.set(stream, packed);
    return packed;
  }
}

/** Numbers and offsets precede the objects (ISO 32000-2, 7.5.7). */
function packedIn(data: Buffer, first: number): Packed {
  const numbers = data.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
  const places = Array.from(
    { length: numbers.length >> 1 },
    (_, index) => [numbers[index * 2] ?? 0, first + (numbers[index * 2 + 1] ?? 0)] as const,
  );
  return { data, places };
}

/**
 * Reads something of a file.
 * @returns nothing if the file is protected or malformed
 */
export function readWellFormed<T>(
  path: string,
  read: (file: WellFormedPdf) => T,
  options?: ReadingOptions,
): T | undefined {
  const file = new FileWindow(path);
  try {
    return read(new WellFormedPdf(file, options));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  } finally {
    file.close();
  }
}
