// Pieces of a page: markup, and pictures that are embedded when it is written.
import type { ImageFile } from '#models/document/image-file.ts';
import { xmlText } from '#containers/xml/xml-text.ts';

/** A picture is replaced by its `data:` URL. */
export type Piece = string | ImageFile;
export type Markup = readonly Piece[];

/** Escapes text for content or attributes. */
export const escaped = xmlText;

/** The attribute with a space before it; nothing for an empty value. */
export const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined || value === '' ? '' : ` ${name}="${escaped(String(value))}"`;

/** The `style` attribute of an element. */
export const styleAttribute = (declarations: readonly string[]): string =>
  attribute('style', declarations.filter(Boolean).join(';'));

/**
 * An element around markup.
 * @param start its tag name with attributes
 */
export const element = (start: string, content: Markup): Markup => [
  `<${start}>`,
  ...content,
  `</${start.split(' ', 1)[0]}>`,
];

const hexColor = /^[0-9a-f]{6}$/i;

/** A CSS colour; nothing if it is invalid. */
export const colorValue = (color: string | undefined): string =>
  color && hexColor.test(color) ? `#${color}` : '';

/** A CSS declaration; nothing without a value. */
export const declaration = (property: string, value: string | undefined): string =>
  value ? `${property}:${value}` : '';

/** Points with at most one decimal. */
export const points = (value: number): string => `${Math.round(value * 10) / 10}pt`;
