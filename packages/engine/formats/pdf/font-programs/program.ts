// Finds and reads the font program of a font.
import { tablesOf } from '#formats/pdf/fonts/sfnt.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { readCff } from '#formats/pdf/font-programs/cff.ts';
import type { FontProgram } from '#formats/pdf/font-programs/outline.ts';
import { mapsOf, readTrueType, type TrueTypeProgram } from '#formats/pdf/font-programs/truetype.ts';
import { readType1 } from '#formats/pdf/font-programs/type1.ts';

export type Embedded =
  | { kind: 'none' }
  /** There is one that cannot be read. */
  | { kind: 'unreadable' }
  /** `isSegmented`: with the segment headers of a PFB file, which PDF does not allow. */
  | { kind: 'read'; program: FontProgram | TrueTypeProgram; key: string; isSegmented: boolean };

/** The program of a file, whichever kind it is. @throws RangeError for an invalid one */
export function readProgram(data: Buffer): FontProgram | TrueTypeProgram {
  const head = data.toString('latin1', 0, 4);
  const isSfnt = ['\0\x01\0\0', 'true', 'OTTO', 'ttcf'].includes(head);
  if (isSfnt) {
    const read = readTrueType(data);
    if (read) return read;
    const table = tablesOf(data).get('CFF ');
    if (!table) throw new RangeError('a font without outlines');
    return withMaps(readCff(data.subarray(table.offset, table.offset + table.length)), data);
  }
  if (head.startsWith('%!') || data[0] === 0x80) return readType1(data);
  if (data[0] === 1 && (data[1] ?? 9) <= 1) return readCff(data);
  return readType1(data);
}

/** CFF outlines with the character maps of the file around them. */
function withMaps(program: FontProgram, font: Buffer): FontProgram {
  return Object.assign(program, { maps: mapsOf(font, tablesOf(font).get('cmap')) });
}

/** Reads the program that a descriptor names, once. */
export class Programs {
  readonly #pdf: EditablePdf;
  readonly #known = new Map<string, Embedded>();

  constructor(pdf: EditablePdf) {
    this.#pdf = pdf;
  }

  async of(descriptor: Dictionary): Promise<Embedded> {
    const key = ['/FontFile', '/FontFile2', '/FontFile3'].find(
      (name) => descriptor[name] !== undefined && descriptor[name] !== null,
    );
    const place = key && descriptor[key];
    if (!key || typeof place !== 'string') return { kind: 'none' };
    const known = this.#known.get(place);
    if (known) return known;
    const data = await this.#pdf.dataOf(place);
    const found = data?.length ? tried(data, key) : ({ kind: 'unreadable' } as const);
    this.#known.set(place, found);
    return found;
  }
}

function tried(data: Buffer, key: string): Embedded {
  try {
    const program = readProgram(data);
    return { kind: 'read', program, key, isSegmented: data[0] === 0x80 };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return { kind: 'unreadable' };
    throw error;
  }
}
