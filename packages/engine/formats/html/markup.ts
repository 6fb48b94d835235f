// Pieces of a page: markup, and pictures that are put into it when it is written.
import type { ImageFile } from '#models/document/image-file.ts';
import { xmlText } from '#containers/xml/xml-text.ts';

/** A picture stands where its `data:` address will. */
export type Piece = string | ImageFile;
export type Markup = readonly Piece[];

/** Text between tags or in an attribute. */
export const escaped = xmlText;

/** The attribute with its space before it; nothing for an empty value. */
export const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined || value === '' ? '' : ` ${name}="${escaped(String(value))}"`;

/** The `style` of an element. */
export const styleAttribute = (declarations: readonly string[]): string =>
  attribute('style', declarations.filter(Boolean).join(';'));

/** An element around markup. @param start the name of its tag with its attributes */
export const element = (start: string, content: Markup): Markup => [
  `<${start}>`,
  ...content,
  `</${start.split(' ', 1)[0]}>`,
];

const hexColor = /^[0-9a-f]{6}$/i;

/** A colour as style sheets write it; nothing for what is none. */
export const colorValue = (color: string | undefined): string =>
  color && hexColor.test(color) ? `#${color}` : '';

/** A declaration; nothing without a value. */
export const declaration = (property: string, value: string | undefined): string =>
  value ? `${property}:${value}` : '';

/** Points with one digit at most. */
export const points = (value: number): string => `${Math.round(value * 10) / 10}pt`;
