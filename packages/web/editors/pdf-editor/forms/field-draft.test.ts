import { formEditsOf } from '@octavo/contract';
import { expect, test } from 'vitest';
import { draftDefaults, editsOf, freeName, wrongNames, type FieldDraft } from './field-draft.ts';

const draft = (key: string, more: Partial<FieldDraft> = {}): FieldDraft => ({
  ...draftDefaults,
  ...{ key, type: 'text', name: key, page: 1, rect: [0, 0, 90, 20] },
  ...more,
});

const inFile = (key: string, field: string): FieldDraft =>
  draft(key, {
    origin: { field, canMove: true },
    name: field.slice(field.lastIndexOf('.') + 1),
  });

test('additions, changes, removals and the order become changes that the server takes', () => {
  const start = [inFile('7R', 'a.name'), inFile('8R', 'a.city'), inFile('9R', 'fax')];
  const [name, city] = start as [FieldDraft, FieldDraft, FieldDraft];
  const now = [
    draft('n1', { name: 'Kind', type: 'choice', options: 'One\n\n Two ' }),
    { ...city, name: 'town', required: true },
    name,
  ];
  const edits = editsOf(start, now);
  expect(edits).toEqual([
    { kind: 'remove', field: 'fax' },
    { kind: 'change', field: 'a.city', name: 'town', required: true },
    {
      ...{ kind: 'add', type: 'choice', name: 'Kind', page: 1, rect: [0, 0, 90, 20] },
      options: ['One', 'Two'],
    },
    { kind: 'order', page: 1, fields: ['Kind', 'a.town', 'a.name'] },
  ]);
  expect(formEditsOf(JSON.stringify(edits))).toHaveLength(4);
});

test('what stays as it is becomes no change', () => {
  const start = [inFile('7R', 'name')];
  expect(editsOf(start, start)).toEqual([]);
});

test('names are unique, but for buttons that belong together', () => {
  const drafts = [
    ...[draft('n1', { name: 'A' }), draft('n2', { name: 'A' }), draft('n3', { name: 'b.c' })],
    ...['n4', 'n5'].map((key) => draft(key, { type: 'radio', name: 'R' })),
  ];
  expect([...wrongNames(drafts)]).toEqual(['n1', 'n2', 'n3']);
  expect(freeName('Text', [draft('n1', { name: 'Text 1' })])).toBe('Text 2');
});
