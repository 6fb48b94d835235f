import { expect, test } from 'vitest';
import type { Entry } from '#converting/queue/entry.ts';
import { groupsOf } from '#screens/editor-upload/offer/file-groups.ts';

const entry = (name: string, content = 'x'): Entry => ({
  id: name,
  files: [new File([content], name)],
  progress: { state: 'chosen' },
});
const groups = (names: string[], targets = {}) =>
  groupsOf(
    names.map((name) => entry(name)),
    targets,
  ).map(({ kind, names: all, target }) => [kind, all.join(' '), target]);

test('files are grouped by kind, each with the conversion that people mostly want', () => {
  expect(groups(['a.docx', 'b.pdf', 'c.PDF', 'd.odt', 'e.png', 'f.csv'])).toEqual([
    ['document', 'a.docx d.odt', 'word-to-pdf'],
    ['pdf', 'b.pdf c.PDF', 'pdf-to-word'],
    ['image', 'e.png', 'png-to-pdf'],
    ['table', 'f.csv', 'text-to-excel'],
  ]);
});

test('another conversion can be chosen, if it reads the files', () => {
  expect(groups(['a.pdf'], { pdf: 'pdf-to-jpg' })).toEqual([['pdf', 'a.pdf', 'pdf-to-jpg']]);
  expect(groups(['a.pdf'], { pdf: 'word-to-pdf' })).toEqual([['pdf', 'a.pdf', 'pdf-to-word']]);
});

test('files that nothing is known for have a group without a conversion', () => {
  expect(groups(['a.xyz', 'README', 'a.py'])).toEqual([['other', 'a.xyz README a.py', undefined]]);
});

test('empty files and finished ones wait for nothing', () => {
  expect(groupsOf([entry('a.pdf', '')], {})).toEqual([]);
  expect(groupsOf([{ ...entry('a.pdf'), progress: { state: 'queued' } }], {})).toEqual([]);
});
