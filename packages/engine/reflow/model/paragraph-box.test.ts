import { expect, it } from 'vitest';
import type { Rule } from '#models/page/page-content.ts';
import { reflowed } from '#reflow/document.ts';
import { horizontal, vertical } from '#reflow/testing/pictured-page.ts';
import { documentOf, prose, written } from '#reflow/testing/written-page.ts';

const frame = (top: number, bottom: number): Rule[] => [
  ...[top, bottom].map((at) => horizontal(at, 94, 529)),
  ...[94, 529].map((at) => vertical(at, top, bottom)),
];

const page = (rules: Rule[]) =>
  written(
    [
      ...prose(3, { top: 100 }),
      ['Name: Reino International', 99, 160],
      ['Duration: 15 weeks', 99, 190],
      ...prose(3, { top: 230, seed: 2 }),
    ],
    { rules },
  );

const borders = (rules: Rule[]) => {
  const { blocks } = reflowed(documentOf(page(rules)), { keepsRunningText: true });
  return [...blocks()].map((block) =>
    block.kind === 'paragraph' ? block.formatting?.border : undefined,
  );
};

it('keeps the box around paragraphs, which Word joins to one', () => {
  const border = { color: '000000', left: 5, right: 4, top: 1, bottom: 1 };
  expect(borders(frame(145, 198))).toEqual([undefined, border, border, undefined]);
});

it('takes lines that are open at a side for no box', () => {
  const open = frame(145, 198).slice(0, 3);
  expect(borders(open).filter(Boolean)).toEqual([]);
});

it('keeps a line between paragraphs as a border of the nearer one, as wide as the column', () => {
  expect(borders([horizontal(164, 72, 522)])).toEqual([
    undefined,
    { color: '000000', bottom: 2 },
    undefined,
    undefined,
  ]);
  expect(borders([horizontal(180, 72, 522)])).toEqual([
    undefined,
    undefined,
    { color: '000000', top: 1 },
    undefined,
  ]);
});

it('takes short lines, several lines, and those of a table for no border of a paragraph', () => {
  expect(borders([horizontal(164, 72, 300)]).filter(Boolean)).toEqual([]);
  expect(borders([164, 168].map((at) => horizontal(at, 72, 522))).filter(Boolean)).toEqual([]);
  const open = [horizontal(164, 72, 522), vertical(72, 140, 198)];
  expect(borders(open).filter(Boolean)).toEqual([]);
});

it('takes no additional space for a line', () => {
  const blocks = (rules: Rule[]) => [
    ...reflowed(documentOf(page(rules)), { keepsRunningText: true }).blocks(),
  ];
  const before = (rules: Rule[]) =>
    blocks(rules).map((block) => (block.kind === 'paragraph' ? block.formatting!.before! : 0));
  const [, , plain] = before([]);
  const [, , lined] = before([horizontal(164, 72, 522)]);
  expect(plain! - lined!).toBeGreaterThan(1);
  expect(plain! - lined!).toBeLessThan(4);
});
