// Parsing of the `octavo admin` command line.
import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { parse, usageOf } from './arguments.ts';

const run = () => Promise.resolve({ text: '', data: null });
const commands: Record<string, Command> = {
  'jobs list': { options: { limit: 'N' }, does: 'lists jobs', run },
  'jobs show': { operands: ['ID'], does: 'shows a job', run },
  backup: { operands: ['FOLDER'], does: 'backs up', run },
};

test('a command has a name of one word or two, operands and options', () => {
  expect(parse(commands, ['jobs', 'list', '--limit', '3', '--json'])).toEqual({
    command: commands['jobs list'],
    ...{ operands: [], options: { limit: '3' }, json: true },
  });
  expect(parse(commands, ['backup', 'jobs'])).toMatchObject({
    command: commands['backup'],
    ...{ operands: ['jobs'], json: false },
  });
});

test.each([[[]], [['--help']], [['jobs', 'list', '-h']]])('%j requests help', (words) => {
  expect(parse(commands, words)).toBeUndefined();
});

test.each([
  [['job', 'list'], 'Unknown command. See ./octavo admin --help.'],
  [['jobs'], 'Unknown command.'],
  [['constructor'], 'Unknown command.'],
  [['jobs', 'show'], 'Usage: octavo admin jobs show ID'],
  [['backup', 'here', 'there'], 'Usage: octavo admin backup FOLDER'],
  [['jobs', 'list', '--colour', 'red'], 'Unknown option'],
  [['jobs', 'list', '--limit'], 'argument missing'],
])('%j is refused with a hint about the correct usage', (words, sentence) => {
  expect(() => parse(commands, words)).toThrow(sentence);
});

test('the usage shows a command with its options and placeholders', () => {
  expect(usageOf('jobs list', commands['jobs list'] as Command)).toBe('jobs list [--limit N]');
});
