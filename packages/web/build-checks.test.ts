import { expect, test } from 'vitest';
import { circleIn } from './build-checks.ts';

const chunk = (...imports: string[]) => ({ type: 'chunk' as const, imports });

test('scripts that import each other are found', () => {
  const bundle = { 'a.js': chunk('b.js'), 'b.js': chunk('c.js'), 'c.js': chunk('b.js') };
  expect(circleIn(bundle)).toEqual(['b.js', 'c.js', 'b.js']);
});

test('a script that several others import is no circle', () => {
  const bundle = {
    'a.js': chunk('b.js', 'c.js'),
    'b.js': chunk('c.js'),
    'c.js': chunk('elsewhere.js'),
    'a.css': { type: 'asset' as const },
  };
  expect(circleIn(bundle)).toBeUndefined();
});
