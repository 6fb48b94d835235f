// Writes text formatting: as elements where HTML has one, as CSS otherwise.
import type { TextStyle } from '#models/document/model.ts';
import { fontStack } from './font-stack.ts';
import { colorValue, declaration, points, styleAttribute } from './markup.ts';

const elements = [
  ['bold', 'strong', 'font-weight:normal'],
  ['italic', 'em', 'font-style:normal'],
  ['underline', 'u', 'text-decoration:none'],
  ['strike', 's', 'text-decoration:none'],
] as const;
const smallCapitals = 'font-variant:small-caps';
const black = '000000';
/** Smaller differences, in points, are invisible. */
const sameSize = 0.3;

/**
 * CSS for formatting without an element.
 * @param base the formatting of the surrounding text
 */
function declarations(style: TextStyle, base: TextStyle): string[] {
  const color = style.color ?? black;
  const isOtherSize = style.size && Math.abs(style.size - (base.size ?? 0)) > sameSize;
  return [
    color === (base.color ?? black) ? '' : declaration('color', colorValue(color)),
    isOtherSize ? `font-size:${points(style.size!)}` : '',
    style.smallCapitals && !base.smallCapitals ? smallCapitals : '',
    style.letterSpacing ? `letter-spacing:${points(style.letterSpacing)}` : '',
    style.font && style.font !== base.font ? `font-family:${fontStack(style.font)}` : '',
    base.smallCapitals && !style.smallCapitals ? 'font-variant:normal' : '',
    ...elements.map(([name, , off]) => (base[name] && !style[name] ? off : '')),
  ].filter(Boolean);
}

const nested = (html: string, tag: string | undefined) => (tag ? `<${tag}>${html}</${tag}>` : html);

/** The text without surrounding spaces, which stay outside of elements. */
const betweenSpaces = /^(\s*)([\s\S]*?)(\s*)$/;

/**
 * Text in the elements for its formatting.
 * @param html the text as markup
 * @param base the formatting of the surrounding text
 */
export function styled(html: string, style: TextStyle, base: TextStyle): string {
  const [, before = '', inner = '', after = ''] = betweenSpaces.exec(html) ?? [];
  return inner ? before + shown(inner, style, base) + after : html;
}

function shown(html: string, style: TextStyle, base: TextStyle): string {
  let result = nested(html, style.script && (style.script === 'super' ? 'sup' : 'sub'));
  for (const [name, tag] of elements) if (style[name] && !base[name]) result = nested(result, tag);
  const background = declaration('background-color', colorValue(style.background));
  if (background) result = `<mark${styleAttribute([background])}>${result}</mark>`;
  const rest = styleAttribute(declarations(style, base));
  return rest ? `<span${rest}>${result}</span>` : result;
}

/** CSS declarations for all properties of a style. */
export const sheetDeclarations = (style: TextStyle, base: TextStyle = {}): string =>
  [
    style.font && style.font !== base.font ? `font-family:${fontStack(style.font)}` : '',
    style.size ? `font-size:${points(style.size)}` : '',
    `font-weight:${style.bold ? 'bold' : 'normal'}`,
    style.italic ? 'font-style:italic' : '',
    style.underline ? 'text-decoration:underline' : '',
    style.smallCapitals ? smallCapitals : '',
    declaration('color', colorValue(style.color)),
  ]
    .filter(Boolean)
    .join(';');
