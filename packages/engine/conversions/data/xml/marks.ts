// Reads the attributes that mark what XML itself cannot express of a JSON value.
import type { Attributes } from '#containers/xml/xml-tags.ts';
import { itemKey, marks, nil } from './names.ts';

const types = ['string', 'number', 'object', 'list', 'empty'] as const;
export type MarkedType = (typeof types)[number];

/** @param attributes of the root element */
export const isMarkedRoot = (attributes: Attributes): boolean =>
  attributes.get(marks.declaration) === marks.namespace;

/** @param attributes of the root element in a document with marks */
export const isWrapper = (attributes: Attributes): boolean => attributes.has(marks.root);

/** The key of an element in a document with marks. @param isItem true in an element that is a list */
export const keyOf = (name: string, attributes: Attributes, isItem: boolean): string =>
  isItem ? itemKey : (attributes.get(marks.name) ?? name);

export const typeOf = (attributes: Attributes): MarkedType | undefined =>
  types.find((type) => type === attributes.get(marks.type));

/** The type of the text of an object. */
export const typeOfText = (attributes: Attributes): MarkedType | undefined =>
  types.find((type) => type === attributes.get(marks.text));

const isMark = ([name, value]: [string, string]): boolean =>
  name === marks.type ||
  name === marks.text ||
  name === marks.root ||
  name === marks.name ||
  name === marks.declaration ||
  (name === nil.declaration && value === nil.namespace);

/** The attributes of an element without marks. */
export const withoutMarks = (attributes: Attributes): [string, string][] =>
  [...attributes].filter((pair) => !isMark(pair));

/** True for an element that represents null. */
export const isNil = (attributes: readonly [string, string][]): boolean =>
  attributes.length === 1 &&
  attributes[0]?.[0] === nil.attribute &&
  /^(?:true|1)$/.test(attributes[0][1]);
