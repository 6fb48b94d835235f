import { expect, it } from 'vitest';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { printed } from '#reflow/testing/pictured-page.ts';
import { written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { signatureBlocks } from './signature-blocks.ts';

const line = '_'.repeat(20);

const block = (party: string, name: string, left: number, top = 130): WrittenLine[] => [
  [`For the ${party}`, left, top],
  [line, left, top + 40],
  [`Name: ${name}`, left, top + 54],
];

const found = (...lines: WrittenLine[]) => {
  const page = written(lines);
  const { tables, rest } = signatureBlocks(page, segmentsOf(page.spans));
  return { tables: tables.map(printed), rest: rest.map(({ text }) => text) };
};

it('finds blocks for signatures that were written one after the other', () => {
  const { tables, rest } = found(
    ['Signed by both parties:', 72, 100],
    ...block('owner', 'Ann Lee', 72),
    ...block('client', 'Cy Marsh', 300),
    ['The schedule follows.', 72, 230],
  );
  expect(tables).toEqual([
    [`For the owner ${line} Name: Ann Lee | For the client ${line} Name: Cy Marsh`],
  ]);
  expect(rest).toEqual(['Signed by both parties:', 'The schedule follows.']);
});

it('keeps the names of the parties in a row of their own above the blocks, if these were written later', () => {
  const [left, right] = [block('owner', 'Ann Lee', 72), block('client', 'Cy Marsh', 300)];
  const { tables } = found(left[0]!, right[0]!, ...left.slice(1), ...right.slice(1));
  expect(tables).toEqual([
    ['For the owner | For the client', `${line} Name: Ann Lee | ${line} Name: Cy Marsh`],
  ]);
});

it('leaves lines that were written row by row to tabs', () => {
  const [left, right] = [block('owner', 'Ann Lee', 72), block('client', 'Cy Marsh', 300)];
  expect(found(...left.flatMap((one, at) => [one, right[at]!])).tables).toEqual([]);
});

it('puts no row into two tables if there are blocks below each other', () => {
  const { tables, rest } = found(
    ...block('owner', 'Ann Lee', 72),
    ...block('client', 'Cy Marsh', 300),
    ...block('buyer', 'Bo Day', 72, 200).slice(1),
    ...block('agent', 'Di Fox', 300, 200).slice(1),
  );
  expect(tables).toEqual([
    [`For the owner ${line} Name: Ann Lee | For the client ${line} Name: Cy Marsh`],
    [`${line} Name: Bo Day | ${line} Name: Di Fox`],
  ]);
  expect(rest).toEqual([]);
});
