// Reads the CSS declarations in the `style` attributes of elements. Style sheets are not read.
import type { Alignment, TextStyle } from '#models/document/model.ts';
import { attributeOf, type Element } from './node.ts';

const pointsPerPixel = 72 / 96;

/** The declarations of the attribute `style`, by lower-case property; the last one of a property counts. */
export function declarationsOf(element: Element): ReadonlyMap<string, string> {
  const parts = attributeOf(element, 'style').split(';');
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const [, property, value] = /^\s*([\w-]+)\s*:\s*(.+?)\s*$/s.exec(part) ?? [];
      return property && value ? [[property.toLowerCase(), value]] : [];
    }),
  );
}

const named: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'FFFFFF',
  red: 'FF0000',
  green: '008000',
  blue: '0000FF',
  yellow: 'FFFF00',
  orange: 'FFA500',
  purple: '800080',
  gray: '808080',
  grey: '808080',
};
const doubled = (letters: string) => [...letters].map((letter) => letter + letter).join('');
const hex = (value: string) =>
  Math.min(255, Number(value)).toString(16).padStart(2, '0').toUpperCase();

/** A colour as RRGGBB; undefined for a transparent or unknown one. */
export function colorOf(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/.exec(text) ?? [];
  if (short || long) return (long ?? doubled(short!)).toUpperCase();
  const [, red, green, blue] = /^rgb\((\d+)[, ]+(\d+)[, ]+(\d+)\)$/.exec(text) ?? [];
  if (red && green && blue) return hex(red) + hex(green) + hex(blue);
  return Object.hasOwn(named, text) ? named[text] : undefined;
}

/** A length in points; undefined for relative units. */
export function lengthOf(value: string | undefined): number | undefined {
  const [, number, unit] = /^(\d*\.?\d+)(pt|px)$/i.exec(value?.trim() ?? '') ?? [];
  if (!number) return undefined;
  return Number(number) * (unit?.toLowerCase() === 'px' ? pointsPerPixel : 1);
}

/** The first font of a list; undefined for the generic ones. */
function fontOf(value: string | undefined): string | undefined {
  const font = value
    ?.split(',')[0]
    ?.trim()
    .replaceAll(/^["']|["']$/g, '');
  return font && !/^(?:(?:sans-)?serif|monospace|inherit|initial|system-ui)$/i.test(font)
    ? font
    : undefined;
}

const isBold = (weight: string) => /^(?:bold|bolder|[6-9]00)$/i.test(weight);

/** The formatting that an element's own CSS sets; `false` turns off what is around it. */
export function textStyleOf(css: ReadonlyMap<string, string>): TextStyle {
  const weight = css.get('font-weight');
  const slant = css.get('font-style');
  const line = css.get('text-decoration') ?? css.get('text-decoration-line');
  const [color, background] = [css.get('color'), css.get('background-color')].map(colorOf);
  const size = lengthOf(css.get('font-size'));
  const font = fontOf(css.get('font-family'));
  return {
    ...(weight && { bold: isBold(weight) }),
    ...(slant && { italic: /italic|oblique/i.test(slant) }),
    ...(line && { underline: /underline/i.test(line), strike: /line-through/i.test(line) }),
    ...(color && { color }),
    ...(background && { background }),
    ...(size && { size }),
    ...(font && { font }),
  };
}

const alignments: Readonly<Record<string, Alignment>> = {
  left: 'start',
  start: 'start',
  center: 'center',
  right: 'end',
  end: 'end',
  justify: 'justify',
};

/** The alignment that an element sets for its text. */
export function alignmentOf(element: Element): Alignment | undefined {
  const value = declarationsOf(element).get('text-align') ?? attributeOf(element, 'align');
  return alignments[value.toLowerCase()];
}
