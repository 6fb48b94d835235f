// Writes run properties where they differ from the style of the paragraph (ECMA-376 part 1, section 17.3.2.28).
import type { TextStyle } from '#models/document/model.ts';
import { xmlText } from '#containers/xml/xml-text.ts';
import { halfPoints, twips } from './units.ts';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const languageTag = /^[\w-]{2,20}$/;

/** A toggle property, and its counterpart for complex scripts. */
const toggles = {
  ...{ bold: ['b', 'bCs'], italic: ['i', 'iCs'] },
  ...{ smallCapitals: ['smallCaps'], strike: ['strike'] },
} as const;

export type RunFormatting = {
  style: TextStyle;
  /** The formatting of the paragraph's style. */
  base: TextStyle;
  /** A character style. */
  id?: string | undefined;
  isRightToLeft?: boolean;
};

/** True if a text contains letters of right-to-left scripts. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** The settings that differ from the base. */
function differences(style: TextStyle, base: TextStyle): TextStyle {
  const isNew = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== (base[name as keyof TextStyle] ?? false);
  return Object.fromEntries(Object.entries(style).filter(isNew));
}

const toggleXml = (value: boolean | undefined, name: keyof typeof toggles) =>
  value === undefined
    ? ''
    : toggles[name].map((tag) => `<w:${tag}${value ? '' : ' w:val="0"'}/>`).join('');

function fontXml(font: string | undefined): string {
  const name = font && xmlText(font);
  return name
    ? `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}" w:cs="${name}"/>`
    : '';
}

const sizeXml = (size: number | undefined) =>
  size ? `<w:sz w:val="${halfPoints(size)}"/><w:szCs w:val="${halfPoints(size)}"/>` : '';

const underlineXml = (underline: boolean | undefined) =>
  underline === undefined ? '' : `<w:u w:val="${underline ? 'single' : 'none'}"/>`;

const languageXml = (language: string | undefined, isRightToLeft: boolean) =>
  language && languageTag.test(language)
    ? `<w:lang w:${isRightToLeft ? 'bidi' : 'val'}="${language}"/>`
    : '';

/** The content of `w:rPr`, in schema order. */
export function runSettings({ style, base, id, isRightToLeft = false }: RunFormatting): string {
  const own = differences(style, base);
  return [
    id ? `<w:rStyle w:val="${id}"/>` : '',
    fontXml(own.font),
    toggleXml(own.bold, 'bold'),
    toggleXml(own.italic, 'italic'),
    toggleXml(own.smallCapitals, 'smallCapitals'),
    toggleXml(own.strike, 'strike'),
    own.color ? `<w:color w:val="${own.color}"/>` : '',
    own.letterSpacing ? `<w:spacing w:val="${twips(own.letterSpacing)}"/>` : '',
    own.stretch ? `<w:w w:val="${Math.round(100 * own.stretch)}"/>` : '',
    sizeXml(own.size),
    // The character style of links underlines already.
    id ? '' : underlineXml(own.underline),
    own.background ? `<w:shd w:val="clear" w:color="auto" w:fill="${own.background}"/>` : '',
    own.script
      ? `<w:vertAlign w:val="${own.script === 'super' ? 'superscript' : 'subscript'}"/>`
      : '',
    isRightToLeft ? '<w:rtl/>' : '',
    languageXml(own.language, isRightToLeft),
  ].join('');
}

/** The element `w:rPr`; nothing if the run looks as its style. */
export function runProperties(formatting: RunFormatting): string {
  const settings = runSettings(formatting);
  return settings && `<w:rPr>${settings}</w:rPr>`;
}
