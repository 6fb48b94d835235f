// Tables and lists of the command line.
import { expect, test } from 'vitest';
import { counted, listing, timeText, table } from './text.ts';

test('columns of a table are as wide as their widest cell', () => {
  const rows = [
    ['1', 'finished', ''],
    ['1000', 'failed', 'took_too_long'],
  ];
  expect(table(['id', 'state', 'problem'], rows, 'none')).toBe(
    ['ID    STATE     PROBLEM', '1     finished', '1000  failed    took_too_long'].join('\n'),
  );
  expect(table(['id'], [], 'No jobs.')).toBe('No jobs.');
});

test('a list leaves out empty values', () => {
  expect(listing({ id: '7', problem: null, 'plan until': '', state: 'queued' })).toBe(
    'id     7\nstate  queued',
  );
});

test('times are shown in UTC, to the minute', () => {
  expect(timeText(new Date('2026-11-21T23:59:58+02:00'))).toBe('2026-11-21 21:59');
  expect(timeText(null)).toBe('');
});

test('a count of one has the singular, every other the plural', () => {
  expect([counted(1, 'file'), counted(0, 'file'), counted(2, 'activity', 'activities')]).toEqual([
    '1 file',
    '0 files',
    '2 activities',
  ]);
});
