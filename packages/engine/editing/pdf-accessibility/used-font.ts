// A font that pages use: the letters of its codes, and the rules about fonts that it breaks (ISO 14289-1, 7.21).
import type { Objects } from '#formats/pdf/objects/objects.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { embeddedCMap, numberOf, predefinedCMap, type CMap } from '#formats/pdf/fonts/cmap.ts';
import { lettersOf } from '#formats/pdf/fonts/to-unicode.ts';

/** Returns the decoded data of a stream; nothing if it cannot be read. */
export type StreamReader = (value: Value | undefined) => Buffer | undefined;

export class UsedFont {
  readonly #letters: ReadonlyMap<number, string> | undefined;
  readonly #isComposite: boolean;
  readonly #hasEncoding: boolean;
  readonly #isEmbedded: boolean;
  readonly #map: CMap | undefined;

  constructor(objects: Objects, font: Dictionary, read: StreamReader) {
    this.#isComposite = font['/Subtype'] === '/Type0';
    const map = read(font['/ToUnicode']);
    this.#letters = map && lettersOf(map.toString('latin1'));
    const encoding = objects.resolved(font['/Encoding']);
    this.#hasEncoding = encoding === '/WinAnsiEncoding' || encoding === '/MacRomanEncoding';
    const inner = this.#isComposite
      ? objects.dictionary(objects.list(font['/DescendantFonts'])[0])
      : font;
    const descriptor = objects.dictionary(inner['/FontDescriptor']);
    this.#map = this.#isComposite ? mapOf(encoding, read(font['/Encoding'])) : undefined;
    const isDrawn =
      font['/Subtype'] === '/Type3' && isDictionary(objects.resolved(font['/CharProcs']));
    const hasFile = ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => key in descriptor);
    this.#isEmbedded = isDrawn || hasFile;
  }

  /**
   * @param broken gets the clauses that these codes break
   * @param isInvisible true for text that no reader draws, so that its font need not be embedded
   */
  textOf(bytes: Buffer, broken: Set<string>, isInvisible: boolean): string {
    if (!this.#isEmbedded && !isInvisible) broken.add('7.21.4.1');
    let text = '';
    let step: number;
    for (let at = 0; at < bytes.length; at += step) {
      step = this.#map ? Math.max(1, this.#map.lengthAt(bytes, at)) : 1;
      if (at + step > bytes.length) break;
      const code = numberOf(bytes.subarray(at, at + step));
      if (this.#map && (this.#map.cidOf(code) ?? code) === 0) broken.add('7.21.8');
      const letters = this.#letters?.get(code);
      if (letters === undefined && !(this.#hasEncoding && code >= 0x20)) broken.add('7.21.7');
      if (letters && /[\0\ufffe\ufeff]/.test(letters)) broken.add('7.21.7');
      text += letters ?? (this.#letters ? '' : String.fromCharCode(code));
    }
    return text;
  }
}

/** How the codes of a composite font divide; two bytes each if that is unknown. */
function mapOf(encoding: Value, data: Buffer | undefined): CMap {
  const named = typeof encoding === 'string' ? predefinedCMap(encoding) : undefined;
  const embedded = data && embeddedCMap(data, false);
  return named ?? embedded ?? { isVertical: false, lengthAt: () => 2, cidOf: (code) => code };
}
