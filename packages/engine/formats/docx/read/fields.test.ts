import { expect, it } from 'vitest';
import { Fields, linkOfInstruction } from './fields.ts';

it('hides instructions and shows results, one field inside of another', () => {
  const fields = new Fields();
  const shown = ['begin', 'begin', 'separate', 'end', 'separate', 'end'].map((kind) => {
    fields.mark(kind);
    return fields.isShown;
  });
  expect(shown).toEqual([false, false, false, false, true, true]);
});

it('does not let an instruction without an end hide what comes in later paragraphs', () => {
  const fields = new Fields();
  fields.mark('begin');
  fields.startParagraph();
  expect(fields.isShown).toBe(true);
});

it('knows a table of contents in all of its paragraphs', () => {
  const fields = new Fields();
  fields.mark('begin');
  fields.instruct(' TOC ');
  fields.instruct(String.raw`\o "1-3"`);
  fields.mark('separate');
  fields.startParagraph();
  expect(fields.isContents).toBe(true);
  fields.mark('end');
  expect(fields.isContents).toBe(false);
});

it.each([
  ['HYPERLINK "https://example.org/a"', 'https://example.org/a'],
  [String.raw` HYPERLINK "https://example.org/" \o "tip"`, 'https://example.org/'],
  [String.raw`HYPERLINK \l "place"`, undefined],
  ['PAGEREF _Toc1', undefined],
])('reads the link of %s', (instruction, link) => {
  expect(linkOfInstruction(instruction)).toBe(link);
});
