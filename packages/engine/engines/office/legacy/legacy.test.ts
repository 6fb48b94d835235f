import { expect, it } from 'vitest';
import { ProblemError } from '@octavo/contract';
import type { CompoundFile } from '#containers/compound-file.ts';
import { checkDoc } from '#engines/office/legacy/doc.ts';
import { checkPpt } from '#engines/office/legacy/ppt.ts';
import { checkXls } from '#engines/office/legacy/xls.ts';

/** A compound file with these streams, opened. */
const opened = (streams: Record<string, Buffer>): CompoundFile => ({
  has: (name) => Object.hasOwn(streams, name),
  stream: async (name) => streams[name],
});

/** The code of the problem that a check throws, or `fine`. */
const verdict = (check: Promise<void>) =>
  check.then(
    () => 'fine',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : error),
  );

/** Bytes with 16- or 32-bit numbers at offsets. */
function bytesOf(length: number, short: Record<number, number>, long: Record<number, number> = {}) {
  const bytes = Buffer.alloc(length);
  for (const [at, value] of Object.entries(short)) bytes.writeUInt16LE(value, Number(at));
  for (const [at, value] of Object.entries(long)) bytes.writeUInt32LE(value, Number(at));
  return bytes;
}

const wordIdent = { 0: 0xa5ec, 2: 0xc1 };
const pieces = { 0x1a2: 4, 0x1a6: 8 };
const word = (flags: number, places: Record<number, number> = pieces) =>
  bytesOf(2048, { ...wordIdent, 10: flags }, places);
const table = Buffer.from([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);

it.each<[string, Record<string, Buffer>, string]>([
  ['text found by the first table', { WordDocument: word(0), '0Table': table }, 'fine'],
  ['text found by the second table', { WordDocument: word(0x200), '1Table': table }, 'fine'],
  ['a version before 97', { WordDocument: bytesOf(64, { 0: 0xa5dc, 2: 0x65 }) }, 'fine'],
  ['a password', { WordDocument: word(0x100) }, 'password_required'],
  ['no text', {}, 'damaged_file'],
  ['another kind of stream', { WordDocument: Buffer.alloc(2048) }, 'damaged_file'],
  ['no table', { WordDocument: word(0) }, 'damaged_file'],
  ['only the wrong table', { WordDocument: word(0x200), '0Table': table }, 'damaged_file'],
  [
    'a table that is cut',
    { WordDocument: word(0), '0Table': table.subarray(0, 8) },
    'damaged_file',
  ],
  [
    'a table of something else',
    { WordDocument: word(0), '0Table': Buffer.alloc(12, 9) },
    'damaged_file',
  ],
  ['a short information block', { WordDocument: word(0).subarray(0, 200) }, 'damaged_file'],
])('a Word document with %s', async (_, streams, expected) => {
  expect(await verdict(checkDoc(opened(streams)))).toBe(expected);
});

/** A record of a workbook: its kind, its length, its bytes. */
const record = (kind: number, body = Buffer.alloc(0)) =>
  Buffer.concat([bytesOf(4, { 0: kind, 2: body.length }), body]);
const beginning = record(0x809, Buffer.alloc(16));
const end = record(0x0a);
const sheetAt = (offset: number) => record(0x85, bytesOf(8, {}, { 0: offset }));
const filePass = record(0x2f, bytesOf(6, { 0: 0, 2: 1, 4: 1 }));
const globalsBytes = beginning.length + sheetAt(0).length + end.length;
const book = Buffer.concat([beginning, sheetAt(globalsBytes), end, beginning, end]);
const lockedByXor = (verifier: number) =>
  Buffer.concat([beginning, record(0x2f, bytesOf(4, { 0: 0xb359, 2: verifier })), sheetAt(9), end]);
const locked = Buffer.concat([beginning, filePass, sheetAt(9), end]);

it.each<[string, Record<string, Buffer>, string | undefined, string]>([
  ['a sheet', { Workbook: book }, undefined, 'fine'],
  ['the stream of Excel 5', { Book: book }, undefined, 'fine'],
  ['a password', { Workbook: locked }, undefined, 'password_required'],
  ['a password that is given', { Workbook: locked }, 'secret', 'fine'],
  ['a password of Excel 95', { Book: lockedByXor(0x1234) }, undefined, 'password_required'],
  ['the password of Excel 95 itself', { Book: lockedByXor(0x9a0a) }, undefined, 'fine'],
  ['no stream', {}, undefined, 'damaged_file'],
  [
    'a sheet that is cut off',
    { Workbook: book.subarray(0, globalsBytes) },
    undefined,
    'damaged_file',
  ],
  ['globals that do not end', { Workbook: book.subarray(0, 30) }, undefined, 'damaged_file'],
  ['noise', { Workbook: Buffer.alloc(999, 7) }, undefined, 'damaged_file'],
])('a workbook with %s', async (_, streams, password, expected) => {
  expect(await verdict(checkXls(opened(streams), password))).toBe(expected);
});

const user = (token: number, editAt: number) =>
  bytesOf(20, { 2: 0x0ff6 }, { 12: token, 16: editAt });
const plainToken = 0xe391c05f;
const lockedToken = 0xf3d1c4df;
const slides = bytesOf(64, { 34: 0x0ff5 });

it.each<[string, Buffer | undefined, Buffer, string | undefined, string]>([
  ['slides', user(plainToken, 32), slides, undefined, 'fine'],
  ['a password', user(lockedToken, 32), slides, undefined, 'password_required'],
  ['a password that is given', user(lockedToken, 32), slides, 'secret', 'fine'],
  ['no user', undefined, slides, undefined, 'damaged_file'],
  ['another kind of user', Buffer.alloc(20), slides, undefined, 'damaged_file'],
  ['its last edit cut off', user(plainToken, 60), slides, undefined, 'damaged_file'],
  ['something else for its last edit', user(plainToken, 8), slides, undefined, 'damaged_file'],
])('a presentation with %s', async (_, current, document, password, expected) => {
  const streams = { 'PowerPoint Document': document, ...(current && { 'Current User': current }) };
  expect(await verdict(checkPpt(opened(streams), password))).toBe(expected);
});

it('a presentation of PowerPoint 95 is left to the office engine', async () => {
  const streams = { 'PowerPoint Document': slides, 'PersistentStorage Directory': slides };
  expect(await verdict(checkPpt(opened(streams), undefined))).toBe('fine');
});
