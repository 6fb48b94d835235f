import { expect, it } from 'vitest';
import { markupScanner } from '#containers/markup-guard.ts';

/** Scans a text in one-byte chunks, so that no construct is seen whole. */
const scan = (text: string, encoding: BufferEncoding = 'utf8') => {
  const take = markupScanner();
  for (const byte of Buffer.from(text, encoding)) take(Buffer.of(byte));
};

it.each([
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a/>',
  '<!DOCTYPE a [<!ENTITY b PUBLIC "x" "y">]><a/>',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a/>',
  '<!DOCTYPE a [<!ENTITY % b "c">]><a/>',
  '<!DOCTYPE a [%b;]><a/>',
  '<!DOCTYPE a [<!ENTITY b "<c/>">]><a/>',
  '<!DOCTYPE a [<!NOTATION b SYSTEM "c">]><a/>',
  `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(201)}">]><a/>`,
  `<!DOCTYPE a [${'<!ENTITY b "c">'.repeat(900)}]><a/>`,
])('refuses %s', (markup) => {
  expect(() => scan(markup)).toThrow('document type');
  expect(() => scan(markup, 'utf16le')).toThrow('document type');
});

it.each([
  '<!DOCTYPE svg PUBLIC "a" "b"><svg/>',
  '<!doctype library:library SYSTEM "x"><a/>',
  `<!DOCTYPE svg PUBLIC "a" "b" [
    <!-- don't - mind -->
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    <!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'>
    <!ATTLIST svg xmlns:a CDATA #IMPLIED>
  ] ><svg/>`,
  `<!DOCTYPE a [${' '.repeat(8000)}]><a/>`,
])('allows a document type that is named, or declares plain words: %s', (markup) => {
  expect(() => scan(markup)).not.toThrow();
});

it('an address that looks like the end of the document type does not end it', () => {
  expect(() => scan('<!DOCTYPE a SYSTEM "x>" [<!ENTITY b "&c;">]><a/>')).toThrow('document type');
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

it('UTF-16 letters with a byte that looks like markup are no markup', () => {
  const hidden = '<!-- \u2d2d> <![CDATA[ --><!DOCTYPE a [<!ENTITY b "&c;">]><a/>';
  expect(() => scan(`\ufeff${hidden}`, 'utf16le')).toThrow('document type');
  expect(() => scan('<a b="\u2200\u3c3c\u3e00"/>', 'utf16le')).not.toThrow();
});

it('reads UTF-16 of both byte orders, with and without a mark', () => {
  const text = '<!DOCTYPE a [%b;]><a/>';
  for (const marked of [text, `\ufeff${text}`]) {
    const take = markupScanner();
    expect(() => take(Buffer.from(marked, 'utf16le').swap16())).toThrow('document type');
    expect(() => scan(marked, 'utf16le')).toThrow('document type');
  }
});

it('does not take the shortest comment for a closed one', () => {
  expect(() => scan('<!--> <![CDATA[ --><!DOCTYPE a [%b;]><a/>')).toThrow('document type');
});

it('reads a byte order mark of UTF-8', () => {
  expect(() => scan('\ufeff<!DOCTYPE a [%b;]><a/>')).toThrow('document type');
});

it('reads four bytes a character', () => {
  const wide = Buffer.concat(
    [...'<!DOCTYPE a [%b;]><a/>'].map((letter) => Buffer.from([letter.charCodeAt(0), 0, 0, 0])),
  );
  expect(() => markupScanner()(wide)).toThrow('document type');
  expect(() => markupScanner()(Buffer.from(wide).swap32())).toThrow('document type');
});

it('says the same of a text that comes at once', () => {
  const take = markupScanner();
  expect(() =>
    take(Buffer.from(`<a>${'<b c="/" d=\'>\'/><e></e>'.repeat(2000)}</a>`)),
  ).not.toThrow();
  expect(() => take(Buffer.from('<a>'.repeat(501)))).toThrow('500 levels');
});
