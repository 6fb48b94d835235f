import { expect, test } from 'vitest';
import { readConfiguration } from '#platform/configuration.ts';
import { dataFolderOf } from './data-folder.ts';

test.each([{}, { OCTAVO_DATA: '' }, { OCTAVO_DATA: ' /srv/octavo ' }, { OCTAVO_DATA: 'files' }])(
  'the data folder of %o is the same when it is read alone',
  (environment) => {
    expect(dataFolderOf(environment)).toBe(readConfiguration(environment).dataFolder);
  },
);
