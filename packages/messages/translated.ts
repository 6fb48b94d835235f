// The types of texts in other languages.

/** The forms of a text with a number. Languages may need more of them than English (Unicode CLDR, “Plural Rules”). */
export type PluralForms = { readonly other: string } & {
  readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

/** The type of a translation: the same keys as in English. */
export type Translated<Text> = Text extends string
  ? string
  : Text extends { one: string; other: string }
    ? PluralForms
    : { readonly [Key in keyof Text]: Translated<Text[Key]> };

/** The type of a translation in progress: English takes the place of what is missing. */
export type PartlyTranslated<Text> = Text extends string
  ? string
  : Text extends { one: string; other: string }
    ? PluralForms
    : { readonly [Key in keyof Text]?: PartlyTranslated<Text[Key]> };

/** A language's own facts. */
export type About = {
  /** The writing direction. */
  direction: 'ltr' | 'rtl';
  /** For dates and numbers, if the browser's preferred one is of another language. */
  locale: string;
};

/** Translations by English text; numbers in both are written as `#`. */
export type Labels = Readonly<Record<string, string>>;

/** Labels that need no translation: names of formats and sizes, numbers, examples, single characters. */
export type SameInEveryLanguage =
  | 'Format'
  | `${number}`
  | 'Text'
  | 'Rich Text'
  | 'Markdown'
  | 'PDF'
  | 'EPUB'
  | 'HTML'
  | 'CSV'
  | 'FDF'
  | 'XFDF'
  | '1, 2, 3'
  | '2026-12-31'
  | 'JSON'
  | 'XML'
  | 'JPEG'
  | 'PNG'
  | 'WebP'
  | 'GIF'
  | 'AVIF'
  | 'JPEG 2000'
  | 'TGA'
  | 'Netpbm (PPM, PGM, PBM)'
  | 'TIFF'
  | 'BMP'
  | 'HEIC'
  | 'SVG'
  | 'PDF 1.7'
  | `PDF/A-${string}`
  | `PDF/UA-${number}`
  | 'A3'
  | 'A4'
  | 'A5'
  | 'Letter'
  | 'Legal'
  | `${number} px`
  | ','
  | ';'
  | '|'
  | '1-3, 7, 10-'
  | '360 700 200 70'
  | '{page} / {pages}'
  | 'eng+deu';
