// Writes values of fields as FDF (ISO 32000-2, 12.7.8).
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { nodesOf, type FieldNode } from './name-tree-of-fields.ts';

/** A value; that of a button is a state, which is a name. */
export type WrittenFieldValue = { value: string | readonly string[]; isState: boolean };

const valueOf = ({ value, isState }: WrittenFieldValue): Value => {
  if (typeof value !== 'string') return value.map((one) => `u:${one}`);
  // A name whose bytes are not UTF-8 would make the file malformed.
  const isName = isState && !value.includes('\ufffd');
  return isName ? `/${value || 'Off'}` : `u:${value}`;
};

const fieldOf = ({ name, value, kids }: FieldNode<WrittenFieldValue>): Dictionary => ({
  '/T': `u:${name}`,
  ...(value && { '/V': valueOf(value) }),
  ...(kids.length && { '/Kids': kids.map(fieldOf) }),
});

/** @param file the name of the PDF */
export function writtenFdf(
  values: Iterable<readonly [string, WrittenFieldValue]>,
  file: string,
): Buffer {
  const data: Dictionary = {
    '/FDF': { '/F': `u:${file}`, '/Fields': nodesOf(values).map(fieldOf) },
  };
  const head = Buffer.from('%FDF-1.2\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const body = `1 0 obj\n${writtenValue(data)}\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`;
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}
