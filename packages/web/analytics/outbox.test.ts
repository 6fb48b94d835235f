import { expect, test } from 'vitest';
import { createOutbox } from '#analytics/outbox.ts';
import type { Measurement } from '#analytics/screen-view.ts';

const measurement = (value: number): Measurement => ({
  view: 'a',
  screen: '/',
  kind: 'engagement',
  value,
});

function outbox() {
  const sent: number[][] = [];
  return {
    ...createOutbox((measurements) => sent.push(measurements.map(({ value }) => value))),
    sent,
  };
}

test('added measurements are sent once, in one batch and in order', () => {
  const { add, flush, sent } = outbox();
  [1, 2, 3].map(measurement).forEach(add);
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
  for (let value = 0; value < 45; value++) add(measurement(value));
  expect(sent.map(({ length }) => length)).toEqual([20, 20]);
});
