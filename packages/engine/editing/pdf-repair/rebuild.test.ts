import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rebuilt } from './rebuild.ts';

const page = '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n';
const tree = '2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n';
const catalog = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
const textOf = (data: Buffer) => rebuilt(data)?.toString('latin1');

test('a file without a trailer gets one that names its catalogue', () => {
  const text = textOf(Buffer.from(`%PDF-1.4\n${catalog}${tree}${page}`));
  expect(text).toContain('/Root 1 0 R >>');
  expect(text).toContain('3 0 obj\n<< /Type /Page ');
});

test('the later version of a changed object is used', () => {
  const later = page.replace('[0 0 9 9]', '[0 0 7 7]');
  const text = textOf(Buffer.from(`${catalog}${tree}${page}${later}`));
  expect(text).toContain('[0 0 7 7]');
  expect(text).not.toContain('[0 0 9 9]');
});

test('objects packed in a stream are found, even when it was cut off', () => {
  const inner = '<< /Type /Catalog /Pages 2 0 R >> << /Type /Pages /Count 1 /Kids [3 0 R] >>';
  const first = '1 0 2 34 ';
  const packed = deflateSync(Buffer.from(`${first}${inner}`));
  const head = `7 0 obj\n<< /Type /ObjStm /N 2 /First ${first.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  const whole = Buffer.concat([Buffer.from(page + head), packed]);
  const text = textOf(whole.subarray(0, whole.length - 4));
  expect(text).toContain('1 0 obj<< /Type /Catalog /Pages 2 0 R >>');
  expect(text).toContain('/Root 1 0 R >>');
  expect(text).not.toContain('ObjStm');
});

test('a catalogue whose pages are lost is made anew', () => {
  const text = textOf(Buffer.from(catalog + page));
  expect(text).toContain('/Kids [3 0 R]');
  expect(text).not.toContain('/Root 1 0 R');
});

test('a lost catalogue is rebuilt from the pages that are there', () => {
  const text = textOf(Buffer.from(page));
  expect(text).toContain('/Kids [3 0 R]');
  expect(text).toMatch(/Root 5 0 R/);
});

test('a file without a page cannot be rebuilt', () => {
  expect(rebuilt(Buffer.from('%PDF-1.4\ngarbage 1 0 obj\n<< >>\nendobj'))).toBeUndefined();
});
