import type { PdfTag, PdfTags } from '@octavo/contract';
import { expect, test } from 'vitest';
import { movedBeside, orderItems, withChanges } from './edited-tags.ts';

const element = (id: number, parent: number, role: string, content: PdfTag['content']): PdfTag => ({
  ...{ id, parent, role, content, says: '' },
  page: 1,
  boxes: content.some((part) => typeof part === 'string')
    ? [{ page: 1, left: 0, top: id * 10, width: 50, height: 8 }]
    : [],
});

const read: PdfTags = {
  ...{ file: 'a.pdf', language: 'en', isTagged: true, notes: [] },
  document: { title: '', language: 'en' },
  elements: [
    element(1, 0, 'Document', [2, 3, 5]),
    element(2, 1, 'H2', ['Head']),
    element(3, 1, 'Sect', [4]),
    element(4, 3, 'P', ['Inner']),
    element(5, 1, 'Figure', []),
  ],
  problems: [
    { code: 'title_missing', text: '' },
    { code: 'heading_skipped', element: 2, level: 1, text: '' },
    { code: 'figure_without_text', element: 5, text: '' },
  ],
};

const open = (...changes: Parameters<typeof withChanges>[1]) =>
  withChanges(read, changes)
    .problems.filter(({ isFixed }) => !isFixed)
    .map(({ problem }) => problem.code);

test('a change fixes its problem, and no other', () => {
  expect(open()).toEqual(['title_missing', 'heading_skipped', 'figure_without_text']);
  expect(open({ title: 'A' }, { element: 5, alt: 'A chart' })).toEqual(['heading_skipped']);
  expect(open({ element: 5, decorative: true }, { element: 2, role: 'H1' })).toEqual([
    'title_missing',
  ]);
});

test('the text of a letter answers the question about it, and an empty text does too', () => {
  const letter = (number: number) =>
    ({ code: 'letter_unknown', text: '', letter: { number, font: 'Odd', word: '' } }) as const;
  const asked = { ...read, problems: [letter(1), letter(2), letter(3)] };
  const changes = [
    { letter: 1, text: 'ff' },
    { letter: 3, text: '' },
  ];
  const left = withChanges(asked, changes).problems.filter(({ isFixed }) => !isFixed);
  expect(left.map(({ problem }) => problem.letter?.number)).toEqual([2]);
});

test('elements move beside others, also out of their section, and are said in the new order', () => {
  const tags = withChanges(read, []);
  expect(orderItems(tags).map(({ element: { id } }) => id)).toEqual([2, 4]);
  const change = movedBeside(tags, 2, 4, 'after');
  expect(change).toEqual({ element: 2, parent: 3, position: 1 });
  const moved = withChanges(read, change ? [change] : []);
  expect(moved.order.map(({ id }) => id)).toEqual([1, 3, 4, 2, 5]);
  expect(moved.order.map(({ says }) => says)).toEqual([
    ...['', '', 'Inner', 'heading level 2, Head', 'graphic, no description'],
  ]);
  expect(movedBeside(tags, 3, 4, 'before')).toBeUndefined();
});
