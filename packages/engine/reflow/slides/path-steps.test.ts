import { expect, it } from 'vitest';
import type { PathStep } from '#models/document/drawing.ts';
import { boxOfSteps, isRectangle, movedSteps } from './path-steps.ts';

const around = (...points: [number, number][]): PathStep[] => [
  ...points.map(([x, y], index): PathStep => ({ kind: index ? 'line' : 'move', to: { x, y } })),
  { kind: 'close' },
];

it('knows a rectangle, whether it comes back to its first corner or not', () => {
  expect(isRectangle(around([0, 0], [9, 0], [9, 5], [0, 5]))).toBe(true);
  expect(isRectangle(around([0, 0], [9, 0], [9, 5], [0, 5], [0, 0]))).toBe(true);
});

it('takes no triangle, no leaning shape and no bow tie for a rectangle', () => {
  expect(isRectangle(around([0, 0], [9, 0], [9, 5]))).toBe(false);
  expect(isRectangle(around([2, 0], [9, 0], [7, 5], [0, 5]))).toBe(false);
  expect(isRectangle(around([0, 0], [9, 5], [9, 0], [0, 5]))).toBe(false);
});

it('counts the points that bend a curve to its box, and moves them with it', () => {
  const curve: PathStep[] = [
    { kind: 'move', to: { x: 0, y: 0 } },
    {
      kind: 'curve',
      by: [
        { x: 0, y: 8 },
        { x: 4, y: 8 },
      ],
      to: { x: 4, y: 0 },
    },
  ];
  expect(boxOfSteps(curve)).toEqual({ left: 0, top: 0, right: 4, bottom: 8 });
  const moved = movedSteps(curve, ({ x, y }) => ({ x: x + 1, y }));
  expect(boxOfSteps(moved)).toEqual({ left: 1, top: 0, right: 5, bottom: 8 });
});
