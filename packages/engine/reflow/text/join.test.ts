import { expect, it } from 'vitest';
import { documentOf, prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { reflowed } from '#reflow/document.ts';

const paragraphs = (...pages: WrittenLine[][]) =>
  [
    ...reflowed(documentOf(...pages.map((lines) => written(lines))), {
      keepsRunningText: true,
    }).blocks(),
  ].length;

/** A line of 75 letters, or of fewer at its end. */
const line = (top: number, end: string): WrittenLine => [`${'word '.repeat(14)}${end}`, 72, top];

const next = prose(3, { top: 72 });

it('goes on after a sentence that ends at the edge of justified text', () => {
  const justified = [line(720, 'words'), line(733, 'words'), line(746, 'word.')];
  expect(paragraphs(justified, next)).toBe(1);
});

it('ends a paragraph with a sentence in text that is not justified', () => {
  expect(paragraphs([line(720, 'word'), line(733, 'words'), line(746, 'word.')], next)).toBe(2);
});

it('begins a paragraph at an indented line', () => {
  const justified = [line(720, 'words'), line(733, 'words'), line(746, 'word.')];
  const indented: WrittenLine[] = [['Another one begins here', 90, 72], ...prose(2, { top: 85 })];
  expect(paragraphs(justified, indented)).toBe(3);
});
