// A font that pages use: the letters of its codes, and the rules about fonts that it breaks (ISO 14289-1, 7.21).
import type { Objects } from '#formats/pdf/objects/objects.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { lettersOf } from '#formats/pdf/fonts/to-unicode.ts';

/** Returns the decoded data of a stream; nothing if it cannot be read. */
export type StreamReader = (value: Value | undefined) => Buffer | undefined;

export class UsedFont {
  readonly #letters: ReadonlyMap<number, string> | undefined;
  readonly #isComposite: boolean;
  readonly #hasEncoding: boolean;
  readonly #isEmbedded: boolean;

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
    const isDrawn =
      font['/Subtype'] === '/Type3' && isDictionary(objects.resolved(font['/CharProcs']));
    const hasFile = ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => key in descriptor);
    this.#isEmbedded = isDrawn || hasFile;
  }

  /** @param broken gets the clauses that these codes break */
  textOf(bytes: Buffer, broken: Set<string>): string {
    if (!this.#isEmbedded) broken.add('7.21.4.1');
    const step = this.#isComposite ? 2 : 1;
    let text = '';
    for (let at = 0; at + step <= bytes.length; at += step) {
      const code = bytes.readUIntBE(at, step);
      if (this.#isComposite && code === 0) broken.add('7.21.8');
      const letters = this.#letters?.get(code);
      if (letters === undefined && !(this.#hasEncoding && code >= 0x20)) broken.add('7.21.7');
      if (letters && /[\0\ufffe\ufeff]/.test(letters)) broken.add('7.21.7');
      text += letters ?? (this.#letters ? '' : String.fromCharCode(code));
    }
    return text;
  }
}
