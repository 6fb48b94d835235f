import { expect, it } from 'vitest';
import { combine, identity, inverse, type Matrix } from './matrix.ts';

it.each([[[2, 0, 0, -3, 40, 50]], [[0, 1, 1, 0, -7, 12]], [[0.9, 0.1, -0.1, 0.9, 3, 0]]] as [
  Matrix,
][])('undoes %j', (matrix) => {
  combine(matrix, inverse(matrix)).forEach((value, index) =>
    expect(value).toBeCloseTo(identity[index] as number, 9),
  );
});
