import { expect, test } from 'vitest';
import { createOutbox } from '#analytics/outbox.ts';
import type { Measure } from '#analytics/screen-view.ts';

const measure = (value: number): Measure => ({ view: 'a', screen: '/', kind: 'engagement', value });

function outbox() {
  const sent: number[][] = [];
  return {
    ...createOutbox((measures) => sent.push(measures.map(({ value }) => value))),
    sent,
  };
}

test('what was added is sent once, together and in order', () => {
  const { add, flush, sent } = outbox();
  [1, 2, 3].map(measure).forEach(add);
  flush();
  flush();
  expect(sent).toEqual([[1, 2, 3]]);
});

test('nothing is sent where nothing was added', () => {
  const { flush, sent } = outbox();
  flush();
  expect(sent).toEqual([]);
});

test('a batch stays small', () => {
  const { add, sent } = outbox();
  for (let value = 0; value < 45; value++) add(measure(value));
  expect(sent.map(({ length }) => length)).toEqual([20, 20]);
});
