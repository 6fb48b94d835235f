import { pdfTools } from '@octavo/contract';
import { expect, test } from 'vitest';
import { toolGroups } from './tool-groups.ts';

test('each further tool of the contract stands in one group, and so does the organiser', () =>
  expect(Object.values(toolGroups).flat().toSorted()).toEqual(
    [...pdfTools, 'organise'].toSorted(),
  ));
