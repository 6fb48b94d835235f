import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { throttle } from '#platform/queue/throttle.ts';

test('the first call runs at once, the latest one after the interval, those between never', async () => {
  const seen: number[] = [];
  const call = throttle<number>(30, async (value) => void seen.push(value));
  [1, 2, 3, 4].forEach((value) => call(value));
  expect(seen).toEqual([1]);
  await wait(80);
  expect(seen).toEqual([1, 4]);
});

test('after a delay, the first call is the latest one, or none if it is stopped before', async () => {
  const seen: number[] = [];
  const act = async (value: number) => void seen.push(value);
  const [kept, stopped] = [throttle<number>(10, act, 30), throttle<number>(10, act, 30)];
  [1, 2].forEach((value) => kept(value));
  stopped(3);
  stopped.stop();
  expect(seen).toEqual([]);
  await wait(80);
  expect(seen).toEqual([2]);
});

test('nothing runs once it is stopped', async () => {
  const seen: number[] = [];
  const call = throttle<number>(10, async (value) => void seen.push(value));
  call(1);
  call(2);
  call.stop();
  await wait(40);
  expect(seen).toEqual([1]);
});
