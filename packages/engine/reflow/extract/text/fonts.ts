// Reads the fonts of a page: family and style, ascent and descent.
import {
  utf8Of,
  type OutParameters,
  type PdfiumObjects,
} from '#formats/pdf/page-objects-module.ts';
import { isDescriptive, mathOf, readFontName } from './font-name.ts';
import { stemWidth } from './stems.ts';
import { standInFamily } from './stand-in-family.ts';
import type { Font } from '#models/page/page-content.ts';

/** In font sizes. */
export type FontFace = {
  font: Font;
  ascent: number;
  descent: number;
  isSymbolic: boolean;
  /** False for Type 3 fonts, whose letters are drawings. */
  isNamed: boolean;
  isEmbedded: boolean;
};

/** Flags of a font descriptor (ISO 32000-1, table 123). */
const flag = { fixedPitch: 1, serif: 1 << 1, italic: 1 << 6, forceBold: 1 << 18 } as const;

/** PDFium guesses the weight from the width of stems that the PDF states; lower and much higher values are often wrong. */
const boldWeight = { least: 700, most: 1_100 } as const;
/** In font sizes: the stems of bold fonts are wider. */
const boldStem = 0.105;

/**
 * The plausible ranges for text fonts; values outside come from missing data, or from the bounding box of all glyphs.
 */
const sane = { ascent: [0.68, 0.96], descent: [0.18, 0.3] } as const;
const usual = { ascent: 0.8, descent: 0.22 } as const;

const between = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value));

/** Fonts without a name (Type 3) are mostly serif fonts of old LaTeX. */
function familyByFlags(flags: number, isFixed: boolean): string {
  if (isFixed) return 'Courier New';
  return flags === 0 || flags & flag.serif ? 'Times New Roman' : 'Arial';
}

/** Fonts by handle, cached while the page is open. */
export class Fonts {
  readonly #pdfium: PdfiumObjects;
  readonly #out: OutParameters;
  readonly #known = new Map<number, FontFace>();
  readonly #names = new Map<Font, string>();

  constructor(pdfium: PdfiumObjects, out: OutParameters) {
    this.#pdfium = pdfium;
    this.#out = out;
  }

  /** The name of a font in the PDF, which also distinguishes the styles of a family. */
  nameOf(font: Font): string {
    return this.#names.get(font) ?? '';
  }

  of(handle: number): FontFace {
    const known = this.#known.get(handle);
    if (known) return known;
    const face = handle ? this.#read(handle) : this.#unknown();
    this.#known.set(handle, face);
    return face;
  }

  #unknown(): FontFace {
    const font = { family: 'Times New Roman', bold: false, italic: false, monospace: false };
    return { font, ...usual, isSymbolic: false, isNamed: false, isEmbedded: false };
  }

  #read(handle: number): FontFace {
    const pdfium = this.#pdfium;
    const text = (write: (buffer: number, bytes: number) => number) => utf8Of(pdfium, write);
    const base = text((...buffer) => pdfium._FPDFFont_GetBaseFontName(handle, ...buffer));
    const name = base || text((...buffer) => pdfium._FPDFFont_GetFamilyName(handle, ...buffer));
    const { family, weight, italic, monospace } = readFontName(name);
    const flags = Math.max(0, pdfium._FPDFFont_GetFlags(handle));
    const isFixed = monospace || !!(flags & flag.fixedPitch);
    const isSymbolic = /symbol|wingding|dingbat|webding/i.test(name);
    const math = mathOf(name);
    const isSerif = flags === 0 || !!(flags & flag.serif);
    const named = isSymbolic ? family : standInFamily({ printed: name, family, isSerif, isFixed });
    const font = {
      family: isDescriptive(name) ? named : familyByFlags(flags, isFixed),
      bold: weight ? weight === 'bold' : !isSymbolic && this.#isHeavy(handle, flags),
      italic: italic || !!(flags & flag.italic),
      monospace: isFixed,
      ...(math && { math }),
    };
    this.#names.set(font, name);
    const isEmbedded = pdfium._FPDFFont_GetIsEmbedded(handle) === 1;
    return { font, ...this.#reach(handle), isSymbolic, isNamed: base !== '', isEmbedded };
  }

  /** Programs that state no width of stems, or guess it, make fonts look bold that are not. */
  #isHeavy(handle: number, flags: number): boolean {
    if (flags & flag.forceBold) return true;
    const weight = this.#pdfium._FPDFFont_GetWeight(handle);
    if (weight <= boldWeight.least || weight > boldWeight.most) return false;
    return (stemWidth(this.#pdfium, this.#out, handle) ?? boldStem) >= boldStem;
  }

  #reach(handle: number): { ascent: number; descent: number } {
    const pdfium = this.#pdfium;
    this.#out.clear();
    pdfium._FPDFFont_GetAscent(handle, 1, this.#out.word(0));
    pdfium._FPDFFont_GetDescent(handle, 1, this.#out.word(1));
    const [ascent, descent] = [this.#out.float(0), -this.#out.float(1)];
    if (!(ascent > 0)) return usual;
    return {
      ascent: between(ascent, sane.ascent),
      descent: descent > 0 ? between(descent, sane.descent) : usual.descent,
    };
  }
}
