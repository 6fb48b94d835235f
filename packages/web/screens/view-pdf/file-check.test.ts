import { texts } from '@octavo/contract';
import { expect, test } from 'vitest';
import { fileProblem } from './file-check.ts';

const { viewer } = texts;
const file = (content: string, name: string, type = '') => new File([content], name, { type });

test.each([
  ['nothing', undefined, viewer.noFile],
  ['something else than a file', { name: 'a.pdf' }, viewer.wrongType],
  ['an empty file, whatever it is', file('', 'a.txt'), viewer.empty],
  ['a file of another kind', file('x', 'a.txt', 'text/plain'), viewer.notPdf],
  ['a PDF by its type', file('x', 'report', 'application/pdf'), undefined],
  ['a PDF by its name', file('x', 'REPORT.PDF'), undefined],
])('%s is reported as the specification says', (_, given, problem) => {
  expect(fileProblem(given)).toBe(problem);
});
