import { expect, test } from 'vitest';
import { cardsOf, families, familyLabel } from '#screens/home/tool-cards.ts';

const types = (family: (typeof families)[number]) => cardsOf(family).map(({ type }) => type);

test('All shows every card of the specification', () => {
  expect(types('all')).toEqual(
    'pdf-to-jpg word-to-pdf excel-to-pdf jpg-to-pdf pdf-to-word image-resizer json-to-xml csv-to-json'.split(
      ' ',
    ),
  );
});

test('each other tab shows its family only', () => {
  expect(types('image')).toEqual(['pdf-to-jpg', 'jpg-to-pdf', 'image-resizer']);
  expect(types('pdf').every((type) => type.includes('pdf'))).toBe(true);
  expect(types('document')).toContain('csv-to-json');
});

test('the tabs are labelled as specified', () => {
  expect(families.map(familyLabel)).toEqual(['All', 'PDF Tools', 'Image Tools', 'Document Tools']);
});
