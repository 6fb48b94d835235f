// Writes run properties where they differ from the style of the paragraph (ECMA-376 part 1, section 17.3.2.28).
import type { TextStyle } from '#models/document/model.ts';
import { xmlText } from '#containers/xml/xml-text.ts';
import { halfPoints } from './units.ts';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const languageTag = /^[\w-]{2,20}$/;

/** A property that is on or off, and the one beside it for scripts that are more complex. */
const toggles = { bold: ['b', 'bCs'], italic: ['i', 'iCs'], strike: ['strike'] } as const;

export type RunFormatting = {
  style: TextStyle;
  /** What the paragraph's style says already. */
  base: TextStyle;
  /** A style of characters. */
  id?: string | undefined;
  isRightToLeft?: boolean;
};

/** True when text has letters of scripts that are written from right to left. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Those settings that the base does not have already. */
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

/** What stands inside of `w:rPr`, in the order of the schema. */
export function runSettings({ style, base, id, isRightToLeft = false }: RunFormatting): string {
  const own = differences(style, base);
  return [
    id ? `<w:rStyle w:val="${id}"/>` : '',
    fontXml(own.font),
    toggleXml(own.bold, 'bold'),
    toggleXml(own.italic, 'italic'),
    toggleXml(own.strike, 'strike'),
    own.color ? `<w:color w:val="${own.color}"/>` : '',
    sizeXml(own.size),
    // A style of characters, that of links, underlines by itself.
    id ? '' : underlineXml(own.underline),
    own.background ? `<w:shd w:val="clear" w:color="auto" w:fill="${own.background}"/>` : '',
    own.script
      ? `<w:vertAlign w:val="${own.script === 'super' ? 'superscript' : 'subscript'}"/>`
      : '',
    isRightToLeft ? '<w:rtl/>' : '',
    languageXml(own.language, isRightToLeft),
  ].join('');
}

/** The element `w:rPr`; nothing for a run that looks as its style says. */
export function runProperties(formatting: RunFormatting): string {
  const settings = runSettings(formatting);
  return settings && `<w:rPr>${settings}</w:rPr>`;
}
