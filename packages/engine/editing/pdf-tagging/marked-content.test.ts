import { describe, expect, it } from 'vitest';
import { Objects } from '#formats/pdf/objects/objects.ts';
import { contentTree, type Unit } from './content-tree.ts';
import { markedContent } from './marked-content.ts';

class NoObjects extends Objects {
  readonly trailer = {};

  valueOf(): undefined {}
}

const resources = { '/Font': { '/F': { '/Subtype': '/Type1' } } };

/**
 * Content with a mark for each owner.
 * @param owners of the units, in order
 */
function marked(content: string, owners: readonly string[]): string {
  const data = Buffer.from(content, 'latin1');
  const units: Unit[] = [];
  const tree = contentTree(data, {
    ...{ objects: new NoObjects(), resources },
    newUnit: (kind) => {
      const unit = { id: units.length, kind, operator: units.length };
      units.push(unit);
      return unit;
    },
    kindOf: () => 'image',
  });
  const written = markedContent(data, tree, {
    ownerOf: ({ id }) => ({ owner: owners[id] ?? 'none', order: 0 }),
    begin: (_, [unit]) => `/${owners[unit?.id ?? 0]} BMC`,
    formOf: ({ name }) => ({ name }),
  });
  expect(units).toHaveLength(owners.length);
  return written.toString('latin1').replace(/\s+/g, ' ').trim();
}

describe('marked content', () => {
  it('puts one mark around what belongs together', () => {
    const content = 'BT /F 9 Tf (a) Tj 0 -9 Td (b) Tj 0 -9 Td (c) Tj ET';
    expect(marked(content, ['P', 'P', 'Q'])).toBe(
      'BT /F 9 Tf /P BMC (a) Tj 0 -9 Td (b) Tj EMC 0 -9 Td /Q BMC (c) Tj EMC ET',
    );
  });

  it('marks whole groups of one owner, and goes into groups of several', () => {
    expect(marked('q 0 0 m 9 9 l S q 1 0 0 1 0 0 cm 0 0 9 9 re f Q Q', ['A', 'A'])).toBe(
      '/A BMC q 0 0 m 9 9 l S q 1 0 0 1 0 0 cm 0 0 9 9 re f Q Q EMC',
    );
    expect(marked('q 0 0 m 9 9 l S /I Do Q', ['A', 'B'])).toBe(
      'q /A BMC 0 0 m 9 9 l S EMC /B BMC /I Do EMC Q',
    );
  });

  it('begins before the first point of a path, and leaves clips alone', () => {
    expect(marked('0 0 9 9 re W n 1 1 m 2 2 l h f*', ['A'])).toBe(
      '0 0 9 9 re W n /A BMC 1 1 m 2 2 l h f* EMC',
    );
  });

  it('divides a text that shows several columns, only if they have several owners', () => {
    const content = 'BT /F 9 Tf [(one) -3000 (two)] TJ ET';
    expect(marked(content, ['P', 'P'])).toBe('/P BMC BT /F 9 Tf [(one) -3000 (two)] TJ ET EMC');
    expect(marked(content, ['P', 'Q'])).toBe(
      'BT /F 9 Tf /P BMC [<6f6e65> -3000] TJ EMC /Q BMC [<74776f>] TJ EMC ET',
    );
  });

  it('replaces earlier marks, but keeps layers and texts in place of others', () => {
    const content =
      '/P <</MCID 0>> BDC 0 0 9 9 re f EMC /OC /L BDC 1 1 9 9 re f EMC /Span <</MCID 1/ActualText (x)>> BDC 2 2 9 9 re f EMC';
    expect(marked(content, ['A', 'A', 'A'])).toBe(
      '/A BMC 0 0 9 9 re f /OC /L BDC 1 1 9 9 re f EMC /Span <</ActualText <78>>> BDC 2 2 9 9 re f EMC EMC',
    );
  });

  it('never crosses groups that are not nested', () => {
    expect(marked('q BT /F 9 Tf (a) Tj Q (b) Tj ET', ['A', 'A'])).toBe(
      'q BT /F 9 Tf /A BMC (a) Tj EMC Q /A BMC (b) Tj EMC ET',
    );
  });
});
