import { expect, test } from 'vitest';
import { fileNames } from './file-names.ts';
import { filesOf, pagesOf, splitAt } from './page-plan.ts';

const sources = { 0: { file: { name: 'report.pdf' } }, 1: { file: { name: 'Annex' } } };

test('a file has the name of its first page’s file; those with the same name are numbered', () => {
  const pages = [...pagesOf(0, 3), ...pagesOf(1, 1)];
  const ids = (...places: number[]) => new Set(places.map((place) => pages[place]?.id ?? ''));
  const named = (...places: number[]) =>
    fileNames(filesOf(splitAt(pages, ids(...places))), sources);
  expect(named(3)).toEqual(['report.pdf', 'Annex']);
  expect(named(1, 3)).toEqual(['report-1.pdf', 'report-2.pdf', 'Annex']);
});
