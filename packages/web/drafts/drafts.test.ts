import { expect, test } from 'vitest';
import { fileIdOf, draftLifetimeMs, sortDrafts, type Draft } from '#drafts/drafts.ts';

const draft = (keptAt: number, conversionType = 'text-editor') =>
  ({
    id: String(keptAt),
    conversionType,
    fileName: 'a.txt',
    text: '',
    owner: 'visitor',
    keptAt,
  }) as Draft;

test('the newest draft comes first; expired ones and those of an unknown type are separated', () => {
  const now = draftLifetimeMs * 2;
  const drafts = [draft(now - 5), draft(0), draft(now - 1), draft(now - 2, 'gone-editor')];
  const { current, past } = sortDrafts(drafts, now);
  expect(current.map(({ keptAt }) => keptAt)).toEqual([now - 1, now - 5]);
  expect(past.map(({ keptAt }) => keptAt)).toEqual([0, now - 2]);
});

test('the same file has the same id, another of the same name has not', () => {
  const file = (content: string) => new File([content], 'a.txt', { lastModified: 1 });
  expect(fileIdOf('text-editor', file('ab'))).toBe(fileIdOf('text-editor', file('cd')));
  expect(fileIdOf('text-editor', file('ab'))).not.toBe(fileIdOf('text-editor', file('abc')));
  expect(fileIdOf('text-editor', file('ab'))).not.toBe(fileIdOf('code-editor', file('ab')));
});
