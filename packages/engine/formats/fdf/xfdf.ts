// Reads and writes values of fields as XFDF (ISO 19444-1). XML with entities or declarations is refused by the reader.
import { exactXmlText } from '#containers/xml/xml-text.ts';
import { ProblemError } from '@octavo/contract';
import { XmlReader } from '#containers/xml/xml-reader.ts';
import { nodesOf, type FieldNode } from './name-tree-of-fields.ts';
import type { WrittenFieldValue } from './fdf-writer.ts';

const maxFields = 20_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * The values by the full names of their fields.
 * @throws ProblemError `invalid_data`, `unsafe_markup`, `nested_too_deep`, `too_complex`
 */
export function readXfdf(text: string): Map<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  const names: string[] = [];
  let isXfdf = false;
  let current: string | undefined;
  const add = (value: string) => {
    if (values.size >= maxFields) throw new ProblemError('too_complex');
    const name = names.filter(Boolean).join('.');
    const before = values.get(name);
    if (name) values.set(name, before === undefined ? value : [before, value].flat());
  };
  const reader = new XmlReader({
    open(qualified, attributes) {
      const name = localName(qualified);
      if (name === 'xfdf') isXfdf = true;
      if (name === 'field') names.push(attributes.get('name') ?? '');
      if (name === 'value' && names.length) current = '';
    },
    text(piece) {
      if (current !== undefined) current += piece;
    },
    close(qualified) {
      const name = localName(qualified);
      if (name === 'value' && current !== undefined) {
        add(current);
        current = undefined;
      }
      if (name === 'field') names.pop();
    },
  });
  reader.push(text);
  reader.end();
  if (!isXfdf)
    throw new ProblemError('invalid_data', {
      format: 'XFDF',
      reason: 'there is no <xfdf> element.',
    });
  return values;
}

function written({ name, value, kids }: FieldNode<WrittenFieldValue>): string {
  const texts = value ? [value.value].flat() : [];
  const shown = texts.map((text) => `<value>${exactXmlText(text)}</value>`).join('');
  return `<field name="${exactXmlText(name)}">${shown}${kids.map(written).join('')}</field>`;
}

/** @param file the name of the PDF */
export const writtenXfdf = (
  values: Iterable<readonly [string, WrittenFieldValue]>,
  file: string,
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><f href="${exactXmlText(file)}"/><fields>
${nodesOf(values).map(written).join('\n')}
</fields></xfdf>
`;
