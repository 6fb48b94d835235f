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

test.each([[[]], [['--help']], [['jobs', 'list', '-h']]])('%j asks for help', (words) => {
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
])('%j is told what would be right', (words, sentence) => {
  expect(() => parse(commands, words)).toThrow(sentence);
});

test('a command is shown as it is typed', () => {
  expect(usageOf('jobs list', commands['jobs list'] as Command)).toBe('jobs list [--limit N]');
});
