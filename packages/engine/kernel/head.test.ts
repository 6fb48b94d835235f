import { expect, it } from 'vitest';
import { describeHead, formatsOfHead } from '#kernel/head.ts';

const formats = (text: string, name = 'file') => formatsOfHead(Buffer.from(text, 'latin1'), name);

it.each([
  ['%PDF-1.7\n', ['pdf']],
  ['stray bytes\n%PDF-1.4\n', ['pdf']],
  ['%PDF-1.7\n<html><script>', []],
  ['{\\rtf1', ['rtf']],
  ['%!PS-Adobe-3.0', []],
  ['<!doctype html><p>', ['html']],
  ['<?xml version="1.0"?><a/>', ['xml', 'html']],
  ['<?xml version="1.0"?><svg xmlns="x">', ['svg', 'xml']],
  ['<?xml version="1.0"?><html xmlns="x">', ['html', 'xml']],
  ['<office:document office:mimetype="application/vnd.oasis.opendocument.text">', ['fodt', 'xml']],
  ['<ul><li>a</li></ul>', ['xml', 'html']],
  ['Words <b>and</b> a tag', ['txt', 'csv', 'md', 'json', 'html']],
  ['1 < 2 and 3 > 2', ['txt', 'csv', 'md', 'json']],
  ['\x09\x00\x04\x00\x02\x00\x10\x00', ['xls']],
  ['\t\0 a text that begins with a tab', []],
  ['https://example.org/a\r\n', ['txt', 'csv', 'md', 'url']],
  ['# one\nHTTP://example.org\n', ['txt', 'csv', 'md', 'url']],
  ['https://a.example\nhttps://b.example', ['txt', 'csv', 'md', 'json']],
  ['[InternetShortcut]\r\nURL=https://example.org\r\n', ['txt', 'csv', 'md', 'url']],
  ['<?xml version="1.0"?><plist><dict><key>URL</key>', ['xml', 'url']],
  ['MZ\x90\0', []],
  ['\0\x01\x02\x03', []],
])('detects %j as %j', (head, expected) => {
  expect(formats(head)).toEqual(expected);
});

it('does not take a CSV header in angle brackets for markup', () => {
  expect(formats('<TICKER>,<DATE>\nA,1\n')).toContain('csv');
});

it('does not take a text that begins with BM for a picture', () => {
  expect(formats('BMI,weight,height of many people\n1,2,3\n')).toContain('csv');
});

it('puts the format of the name first where the bytes allow it', () => {
  expect(formats('a,b\n', 'table.csv')[0]).toBe('csv');
  expect(formats('%PDF-1.7', 'table.csv')).toEqual(['pdf']);
});

it('has a word for what it does not convert', () => {
  expect(describeHead(Buffer.from('%!PS'))).toBe('a PostScript file');
});
