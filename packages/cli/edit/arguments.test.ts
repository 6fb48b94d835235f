import {
  imageOperations,
  pdfOperations,
  schemaOf,
  type Control,
  type Operation,
} from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { ownFlags, parse } from './arguments.ts';
import { flagOf, optionFlags } from './options.ts';

const operations: readonly Operation[] = [
  ...Object.values(pdfOperations),
  ...Object.values(imageOperations),
];

const parsed = (...args: string[]) => parse(args, '/files');
const printed = (...args: string[]) => (parsed(...args) as { print: string }).print;

/** A value that an option may have, written as on the command line. */
function valueOf(control: Control): string {
  if (control.kind === 'choice') return control.choices.at(-1)?.value ?? '';
  if (control.kind === 'integer' || control.kind === 'decimal') return String(control.min);
  if (control.kind === 'color') return control.default;
  return control.kind === 'text' ? (control.placeholder ?? control.default) : 'secret';
}

/** Values of texts that need a certain content. */
const required: Readonly<Record<string, string>> = {
  find: 'words',
  signature: 'c2lnbmF0dXJl'.repeat(4),
  markups: '[]',
  changes: '[{"element":1,"alt":"A ship"}]',
};

/** The changes of text and of form fields, which share the name of the option. */
const edits: Readonly<Record<string, string>> = {
  'pdf-edit-images': '[{"id":"1-1-0123456789","delete":true}]',
  'pdf-edit-paragraphs': '[{"id":"1-1-0123456789","delete":true}]',
  'pdf-edit-form': '[{"kind":"remove","field":"Name"}]',
};

const entries = ['2', '2 72 100 200 14'];

/** Every option of an operation as a flag, each with a value. */
function everyFlag({ options, lists, type }: Operation): string[] {
  const values = Object.entries(options).map(([name, { control }]) => {
    if (control.kind === 'toggle') return `--${control.default ? 'no-' : ''}${flagOf(name)}`;
    const value = (name === 'edits' ? edits[type] : required[name]) ?? valueOf(control);
    return `--${flagOf(name)}=${value}`;
  });
  const ofLists = Object.entries(lists).map(([name, { entry }]) => {
    const fit = entries.find((text) => entry.safeParse(text).success);
    return `--${flagOf(name)}=${fit}`;
  });
  return [...values, ...ofLists];
}

/** An option in the help whose line breaks are gone: its flag, what it takes, and what it does. */
function described(name: string, label: string) {
  const text = label.replaceAll(/[()]/g, String.raw`\$&`);
  return new RegExp(` --(\\[no-\\])?${flagOf(name)}( [A-Z]+)? ${text}\\.`);
}

describe('every operation of the catalogue', () => {
  test.each(operations)('$type describes its options, and takes them as flags', (operation) => {
    const { type, options, lists, additionalFiles } = operation;
    const help = printed('--operation', type, '--help').replaceAll(/\s+/g, ' ');
    for (const [name, { control }] of Object.entries(options))
      expect(help).toMatch(described(name, control.label));
    for (const [name, { label }] of Object.entries(lists))
      expect(help).toMatch(described(name, label));
    expect(Object.keys(optionFlags(operation)).filter((name) => name in ownFlags)).toEqual([]);

    const others = additionalFiles?.from ? ['--with', 'two'] : ['two'];
    const files = ['one', ...(additionalFiles?.min ? others : [])];
    const request = parsed('--operation', type, ...everyFlag(operation), ...files);
    if ('print' in request) throw new Error(request.print);
    expect(request.type).toBe(type);
    expect(Object.keys(request.options).toSorted()).toEqual(
      [...Object.keys(options), ...Object.keys(lists)].toSorted(),
    );
    // The runner checks the values again.
    expect(schemaOf(operation).parse(request.options)).toEqual(request.options);
  });
});

describe('options', () => {
  const optionsOf = (...args: string[]) =>
    (parsed(...args, 'a.pdf') as { options: Record<string, unknown> }).options;

  test('are flags, NAME=VALUE or JSON, and flags have precedence', () => {
    const given = ['--options', '{"fontSize":20,"opacity":30,"text":"A"}', '--font-size', '40'];
    const options = optionsOf('--operation', 'watermark', ...given, '--option', 'color=#112233');
    expect(options).toMatchObject({ fontSize: 40, opacity: 30, text: 'A', color: '#112233' });
  });

  test('take texts that begin with a hyphen', () => {
    const options = optionsOf('--operation', 'watermark', '--text', '-half-');
    expect(options).toMatchObject({ text: '-half-' });
  });

  test('take negative numbers, and switches a value after “=”', () => {
    const turned = optionsOf('--operation', 'watermark', '--angle', '-30', '--text', 'A');
    expect(turned).toMatchObject({ angle: -30 });
    const read = optionsOf('--operation', 'ocr', '--deskew=no');
    expect(read).toMatchObject({ deskew: false });
  });

  test('of several entries are separated by commas, repeated, or a JSON list', () => {
    const args = ['--operation', 'redact', '--words', 'one, two', '--words', 'three'];
    expect(optionsOf(...args)).toMatchObject({ words: ['one', 'two', 'three'] });
    const list = optionsOf('--operation', 'redact', '--options', '{"words":["one, two"]}');
    expect(list).toMatchObject({ words: ['one, two'] });
  });

  test('that hold JSON may be written as a part of the JSON', () => {
    const note = { kind: 'note', id: 'a', page: 1, color: '#ffcc00', rect: [20, 30, 40, 50] };
    const args = ['--operation', 'annotate', '--options', JSON.stringify({ markups: [note] })];
    expect(optionsOf(...args)).toMatchObject({ markups: JSON.stringify([note]) });
  });
});

describe('files', () => {
  const groupsOf = (...args: string[]) => (parsed(...args) as { groups: unknown }).groups;
  const path = (name: string) => ({ path: `/files/${name}` });

  test('are edited one by one, together if the operation needs several or on request', () => {
    expect(groupsOf('--operation', 'repair', 'a', 'b')).toEqual([[path('a')], [path('b')]]);
    expect(groupsOf('--operation', 'merge', 'a', 'b')).toEqual([[path('a'), path('b')]]);
    const organise = ['--operation', 'organise', '--page-plan', '1,2:1', 'a', 'b'];
    expect(groupsOf(...organise)).toHaveLength(2);
    expect(groupsOf(...organise, '--join')).toEqual([[path('a'), path('b')]]);
  });

  test('that are joined are at most as many as the operation takes', () => {
    const files = Array.from({ length: 101 }, (_, index) => `${index}.pdf`);
    expect(() => parsed('--operation', 'merge', ...files)).toThrow('takes at most 100 files');
  });

  test('get the file of --with each', () => {
    const groups = groupsOf('--operation', 'watermark', '--with', 'logo.png', 'a', 'b');
    expect(groups).toEqual([
      [path('a'), path('logo.png')],
      [path('b'), path('logo.png')],
    ]);
    const needed = groupsOf('--operation', 'make-invoice', '--with', 'invoice.xml', 'a', 'b');
    expect(needed).toEqual([
      [path('a'), path('invoice.xml')],
      [path('b'), path('invoice.xml')],
    ]);
  });

  test('decide between operations of one name', () => {
    const typeOf = (...args: string[]) => (parsed(...args) as { type: string }).type;
    expect(typeOf('--operation', 'compress', 'a.PDF')).toBe('pdf-compress');
    expect(typeOf('--operation', 'compress', 'a.jpeg', '--out-file', 'a.pdf')).toBe(
      'image-compress',
    );
    expect(typeOf('--operation', 'image-compress', '-')).toBe('image-compress');
  });
});

test.each([
  [['a.pdf'], '--operation is missing. octavo edit --help lists the operations.'],
  [['--operation', 'mergge', 'a'], 'Unknown operation “mergge”. Did you mean merge'],
  [['--operation', 'word-to-pdf', 'a'], 'Use octavo convert --type word-to-pdf.'],
  [['--operation', 'compress', '-'], 'do not say which they are. Use --operation pdf-compress or'],
  [['--operation', 'compress', 'a.pdf', 'b.png'], 'these files are both. Use --operation'],
  [['--operation', 'merge'], 'No file given.'],
  [['--operation', 'merge', 'a'], 'pdf-merge needs at least 2 files.'],
  [['--operation', 'merge', '-', '-'], 'Standard input can only be read once.'],
  [['--operation', 'repair', '--join', 'a'], 'pdf-repair takes one file at a time'],
  [['--operation', 'repair', '--with', 'b', 'a'], 'Leave --with out.'],
  [['--operation', 'repair', '--out-file', 'c', 'a', 'b'], 'a single result'],
  [['--operation', 'repair', '--jobs', 'many', 'a'], '--jobs takes a whole number'],
  [['--operation', 'watermark', '--with', 'b', '--with', 'c', 'a'], '--with only once'],
  [['--operation', 'pdf-rotate', '--angel', '90', 'a'], 'no option --angel. Did you mean --angle?'],
  [['--operation', 'pdf-rotate', '--option', 'angel=9', 'a'], 'no option “angel”. Did you mean'],
  [['--operation', 'pdf-rotate', '--angle', '45', 'a'], '“45” for --angle: use 90, 180 or 270.'],
  [['--operation', 'pdf-rotate', '--angle', '--pages', '1', 'a'], '--angle needs a value.'],
  [['--operation', 'resize', '--resize-width', '9000', 'a'], 'a whole number from 1 to 4000 px.'],
  [['--operation', 'format', 'a'], '--output-format is missing: use jpeg, png, webp'],
  [['--operation', 'extract', 'a'], '--pages-to-extract is missing: enter at least one page.'],
  [['--operation', 'extract', '--pages-to-extract', 'x', 'a'], 'enter a page such as 7'],
  [['--operation', 'watermark', 'a'], '--text is missing: enter text or add an image.'],
  [['--operation', 'repair', '--options', '[]', 'a'], '--options takes a JSON object'],
  [['--operation', 'repair', '--options', '@-', '-'], 'Standard input can only be read once.'],
  [['--operation', 'repair', '--options', '@none', 'a'], '--options can’t read none.'],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => parsed(...args)).toThrow(sentence);
});

test('a refusal does not repeat a password', () => {
  const passwords = ['--new-password', 'secret', '--confirm-password', 'other'];
  const refused = () => parsed('--operation', 'protect', ...passwords, 'a');
  expect(refused).toThrow(/^Invalid value for --confirm-password: Passwords do not match\. See /);
});
