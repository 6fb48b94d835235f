import { expect, it } from 'vitest';
import { standInFamily } from './stand-in-family.ts';

const traits = { isSerif: false, isFixed: false };

it.each([
  ['MyriadPro-Semibold', 'Myriad Pro', 'Arial'],
  ['HelveticaNeueLTStd-BdCn', 'HelveticaNeueLTStd BdCn', 'Arial'],
  ['UniversLT-CondensedBold', 'Univers LT', 'Arial'],
  ['MinionPro-Regular', 'Minion Pro', 'Times New Roman'],
  ['CMMI10', 'CMMI10', 'Times New Roman'],
  ['Verdana', 'Verdana', 'Verdana'],
  ['KoPubDotumLight', 'Ko Pub Dotum Light', 'Ko Pub Dotum Light'],
])('replaces %s, if few computers have it', (printed, family, standIn) => {
  expect(standInFamily({ ...traits, printed, family })).toBe(standIn);
});

it('follows the description of the font where its name says nothing', () => {
  const font = { printed: 'Quire', family: 'Quire' };
  expect(standInFamily({ ...traits, ...font })).toBe('Arial');
  expect(standInFamily({ ...traits, ...font, isSerif: true })).toBe('Times New Roman');
  expect(standInFamily({ ...traits, ...font, isFixed: true })).toBe('Courier New');
});
