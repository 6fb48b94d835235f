import { expect, test } from 'vitest';
import { parse } from './arguments.ts';

const many = (...words: string[]) => Array.from({ length: 8 }, () => words).flat();

test.each([
  [['first.docx'], '--type is missing'],
  [['--type', 'wrod-to-pdf', 'a.docx'], 'Unknown type “wrod-to-pdf”. Did you mean word-to-pdf'],
  [['--type', 'pdf-editor', 'a.pdf'], 'opens in the browser. See octavo edit --help'],
  [['--type', 'pdf-merge', 'a.pdf'], 'Use octavo edit --operation pdf-merge.'],
  [['--type', 'word-to-pdf', '--join', 'a.docx'], 'word-to-pdf takes one file at a time'],
  [['--type', 'jpg-to-pdf', '--joni', 'a.jpg'], 'no option --joni. Did you mean --join?'],
  [['--type', 'word-to-pdf'], 'No file given'],
  [['--type', 'word-to-pdf', '--option', 'dpi', 'a.docx'], 'NAME=VALUE'],
  [['--type', 'word-to-pdf', '--out-file', 'a', 'b', 'c'], 'a single result'],
  [['--type', 'word-to-pdf', '-', '-'], 'only be read once'],
  [['--type', 'word-to-pdf', '--next-step', 'pdf-compres', 'a'], 'Did you mean pdf-compress?'],
  [
    ['--type', 'word-to-pdf', '--next-step', 'pdf-compress {', 'a'],
    '--next-step takes a type and its',
  ],
  [
    ['--type', 'word-to-pdf', '--next-step', 'csv-to-json', 'a'],
    'csv-to-json: it does not read PDF',
  ],
  [['--type', 'word-to-pdf', '--next-step', 'pdf-compress {"a":1}', 'a'], 'has no such option'],
  [
    ['--type', 'word-to-pdf', ...many('--next-step', 'pdf-compress'), 'a'],
    '--next-step can be given 7',
  ],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => parse(args, '/files')).toThrow(sentence);
});

test('a file after -- may begin with hyphens', () => {
  const request = parse(['--type', 'word-to-pdf', '--', '--types'], '/files');
  expect(request).toMatchObject({ groups: [[{ path: '/files/--types' }]] });
});
