import { expect, it } from 'vitest';
import { markupScanner } from '#container/markup-guard.ts';

/** Scans a text in one-byte chunks, so that no construct is seen whole. */
const scan = (text: string, options = {}, encoding: BufferEncoding = 'utf8') => {
  const take = markupScanner(options);
  for (const byte of Buffer.from(text, encoding)) take(Buffer.of(byte));
};

it.each(['<!DOCTYPE a [<!ENTITY b "c">]><a/>', '<?xml version="1.0"?><!DOCTYPE a><a/>'])(
  'refuses %s',
  (markup) => {
    expect(() => scan(markup)).toThrow('document type');
    expect(() => scan(markup, {}, 'utf16le')).toThrow('document type');
  },
);

it('allows a public document type where it is usual, but never an internal subset', () => {
  expect(() => scan('<!DOCTYPE svg PUBLIC "a" "b"><svg/>', { mayNameDoctype: true })).not.toThrow();
  expect(() => scan('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', { mayNameDoctype: true })).toThrow();
});

it.each(['<a><!-- <!DOCTYPE x> --></a>', '<a><![CDATA[<!ENTITY]]></a>', '<a b="<!DOCTYPE"/>'])(
  'reads over what only looks like one: %s',
  (markup) => {
    expect(() => scan(markup)).not.toThrow();
  },
);

it('counts nesting, not elements', () => {
  expect(() => scan(`<a>${'<b x="/"/><c></c>'.repeat(2000)}</a>`)).not.toThrow();
  expect(() => scan('<a>'.repeat(501))).toThrow('500 levels');
});
