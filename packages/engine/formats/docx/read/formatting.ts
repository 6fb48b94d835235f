// Reads run formatting at one level of the style hierarchy (ECMA-376 part 1, section 17.3.2).
import type { TextStyle } from '#models/document/model.ts';
import { attribute, find, integerOf, isOn, type Element } from '#formats/ooxml/element.ts';

/** The properties of one level; unset ones are absent. */
export type TextFormatting = {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  smallCapitals?: boolean;
  hidden?: boolean;
  underline?: boolean;
  script?: 'super' | 'sub' | 'none';
  /** RRGGBB, or empty for automatic. */
  color?: string;
  size?: number;
  font?: string;
  language?: string;
};

const toggles = {
  bold: 'w:b',
  italic: 'w:i',
  strike: 'w:strike',
  smallCapitals: 'w:smallCaps',
  hidden: 'w:vanish',
} as const;
type Toggle = keyof typeof toggles;
const toggleNames = Object.keys(toggles) as Toggle[];

function togglesOf(properties: Element): TextFormatting {
  const formatting: TextFormatting = {};
  for (const name of toggleNames) {
    const element = find(properties, toggles[name]);
    if (element) formatting[name] = isOn(element, 'w:val', true);
  }
  const double = find(properties, 'w:dstrike');
  return double && isOn(double, 'w:val', true) ? { ...formatting, strike: true } : formatting;
}

const scripts: Record<string, 'super' | 'sub' | 'none'> = {
  superscript: 'super',
  subscript: 'sub',
  baseline: 'none',
};

function shapeOf(properties: Element): TextFormatting {
  const script = scripts[attribute(find(properties, 'w:vertAlign'), 'w:val') ?? ''];
  const halfPoints = integerOf(find(properties, 'w:sz'), 'w:val');
  const fonts = find(properties, 'w:rFonts');
  const font = attribute(fonts, 'w:ascii') ?? attribute(fonts, 'w:hAnsi');
  return {
    ...(script && { script }),
    ...(halfPoints && { size: halfPoints / 2 }),
    ...(font && { font }),
  };
}

function colorsOf(properties: Element): TextFormatting {
  const color = attribute(find(properties, 'w:color'), 'w:val');
  const underline = find(properties, 'w:u');
  return {
    ...(color && { color: /^[\da-f]{6}$/i.test(color) ? color.toUpperCase() : '' }),
    ...(underline && { underline: isOn(underline, 'w:val', true) }),
  };
}

/** The language for the script of the run. */
function languageOf(properties: Element): TextFormatting {
  const isRightToLeft = find(properties, 'w:rtl') !== undefined;
  const language = attribute(find(properties, 'w:lang'), isRightToLeft ? 'w:bidi' : 'w:val');
  return language ? { language } : {};
}

/**
 * Reads run properties.
 * @param properties `w:rPr`
 */
export const formattingOf = (properties: Element | undefined): TextFormatting =>
  properties
    ? {
        ...togglesOf(properties),
        ...shapeOf(properties),
        ...colorsOf(properties),
        ...languageOf(properties),
      }
    : {};

/**
 * Combines the formatting of a paragraph style and a character style: toggles that both set cancel each other (section
 * 17.7.3).
 */
export function combined(paragraph: TextFormatting, character: TextFormatting): TextFormatting {
  const both = { ...paragraph, ...character };
  for (const name of toggleNames) if (paragraph[name] && character[name]) both[name] = false;
  return both;
}

/** Converts the formatting to the document model. */
export function textStyleOf(formatting: TextFormatting): TextStyle {
  const { bold, italic, strike, smallCapitals, underline } = formatting;
  const { script, color, size, font, language } = formatting;
  return {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(strike && { strike }),
    ...(smallCapitals && { smallCapitals }),
    ...(underline && { underline }),
    ...(script && script !== 'none' && { script }),
    ...(color && { color }),
    ...(size && { size }),
    ...(font && { font }),
    ...(language && { language }),
  };
}
