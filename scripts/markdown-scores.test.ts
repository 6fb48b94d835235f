import { expect, test } from 'vitest';
import { scoreMarkdown, similarity, treeDistance, type Tree } from './markdown-scores.ts';

const tree = (label: string, ...children: Tree[]): Tree => ({ label, text: '', children });

test('equal documents score 1, and differences in their own measure only', () => {
  const truth = '# One\n\nWords here.\n\n## Two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n';
  expect(scoreMarkdown(truth, truth)).toEqual({ nid: 1, teds: 1, mhs: 1 });
  const other = scoreMarkdown(truth, truth.replace('| 1 | 2 |', '| 1 2 | |'));
  expect(other.teds).toBeLessThan(1);
  expect(other.nid).toBe(1);
  expect(scoreMarkdown(truth, truth.replace('## Two', 'Two')).mhs).toBeLessThan(0.7);
  expect(scoreMarkdown('Words.', 'Words.')).toEqual({ nid: 1, teds: undefined, mhs: undefined });
});

test('a text is alike by what it has in common in order', () => {
  expect(similarity('abcd', 'acbd')).toBe(0.75);
  expect(similarity('', '')).toBe(1);
  expect(similarity('a', '')).toBe(0);
});

test('trees differ by the fewest nodes to add, remove and rename', () => {
  // The example of Zhang and Shasha's paper.
  const one = tree('f', tree('d', tree('a'), tree('c', tree('b'))), tree('e'));
  const other = tree('f', tree('c', tree('d', tree('a'), tree('b'))), tree('e'));
  expect(treeDistance(one, other)).toBe(2);
});
