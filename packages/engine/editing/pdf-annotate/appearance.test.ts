import { expect, it } from 'vitest';
import { appearanceOf } from './appearance.ts';

const stamp = {
  kind: 'textStamp',
  id: 's',
  page: 1,
  color: '#c0211a',
  author: '',
  contents: '',
} as const;

it('writes the text of a stamp that is narrower than its border needs as the editor shows it', () => {
  const { content } = appearanceOf({ ...stamp, rect: [0, 0, 20, 200], text: 'DRAFT' }, 0);
  expect(content).toContain('/F 1 Tf');
  expect(content).toContain('12.5 12.5 0 175 re');
});

it('makes the text of a stamp as large as fits', () => {
  const { content } = appearanceOf({ ...stamp, rect: [0, 0, 300, 40], text: 'DRAFT' }, 0);
  expect(content).toContain('/F 24 Tf');
});
