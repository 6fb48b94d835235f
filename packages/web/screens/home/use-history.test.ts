import type { ConversionRecord, StoredFile } from '@octavo/contract';
import { expect, test } from 'vitest';
import { historyOf } from '#screens/home/use-history.ts';

const record = (id: string, status: ConversionRecord['status'], file: string | null = null) =>
  ({
    ...{ id, status, conversion_type: 'csv-to-json', original_file_name: `${id}.csv` },
    ...{ progress: 40, file: file === null ? null : ({ id: file } as StoredFile) },
  }) as ConversionRecord;

test('open jobs and the newest files that are still there are shown, three of each', () => {
  const { open, files } = historyOf([
    record('a', 'queued'),
    record('b', 'running'),
    record('c', 'finished', 'one'),
    record('d', 'finished'),
    record('e', 'failed'),
    ...['two', 'three', 'four'].map((file) => record(file, 'finished', file)),
  ]);
  expect(open).toEqual([
    { id: 'a', name: 'a.csv', type: 'csv-to-json', isRunning: false, share: 0.4 },
    { id: 'b', name: 'b.csv', type: 'csv-to-json', isRunning: true, share: 0.4 },
  ]);
  expect(files.map(({ id }) => id)).toEqual(['one', 'two', 'three']);
});
