import { expect, it } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

const full = 'A line that is as long as the column is wide, more or less so';

it('joins the lines of a paragraph and ends it with a short one', () => {
  const text = `${full}\r\n${full}\r\nand ends here.\r\n${full}\r\nlast`;
  expect(paragraphsOf(text)).toEqual([`${full} ${full} and ends here.`, `${full} last`]);
});

it('keeps headings and items apart', () => {
  const text = `Heading\n${full}\n• one\n• two\n3. three`;
  expect(paragraphsOf(text)).toEqual(['Heading', full, '• one', '• two', '3. three']);
});

it('makes a word whole that was cut at the end of a line', () => {
  expect(paragraphsOf(`${full} hyphen\u0002\nation goes on\n`)).toEqual([
    `${full} hyphenation goes on`,
  ]);
});

it('gives nothing for a page without text', () => {
  expect(paragraphsOf('\r\n \r\n')).toEqual([]);
});
