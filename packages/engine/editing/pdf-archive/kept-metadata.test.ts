import { describe, expect, it } from 'vitest';
import { keptProperties } from './kept-metadata.ts';

const packet = (inside: string, attributes = ''): string =>
  `<x:xmpmeta><rdf:RDF><rdf:Description rdf:about=""${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const kept = (inside: string, attributes?: string) =>
  Object.fromEntries(keptProperties(packet(inside, attributes)));

describe('keptProperties', () => {
  it('keeps texts, also as attributes, and writes them anew', () => {
    expect(
      kept('<dc:source>A &#38; &lt;B&gt; &#x42;</dc:source>', " pdf:Keywords='one, two'"),
    ).toEqual({
      'dc:source': '<dc:source>A &amp; &lt;B&gt; B</dc:source>',
      'pdf:Keywords': '<pdf:Keywords>one, two</pdf:Keywords>',
    });
  });

  it('keeps lists, and texts in several languages, one of which is the default', () => {
    const rights = (first: string) =>
      `<dc:rights><rdf:Alt><rdf:li xml:lang="de">Frei</rdf:li><rdf:li xml:lang="${first}">Free</rdf:li></rdf:Alt></dc:rights>`;
    const creators =
      '<dc:creator>\n<rdf:Seq>\n<rdf:li>Ann</rdf:li>\n<rdf:li> Bob </rdf:li></rdf:Seq></dc:creator>';
    expect(kept(rights('x-default') + creators)).toEqual({
      'dc:rights':
        '<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Free</rdf:li><rdf:li xml:lang="de">Frei</rdf:li></rdf:Alt></dc:rights>',
      'dc:creator':
        '<dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>',
    });
    expect(kept(rights('en'))['dc:rights']).toMatch(
      /^<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Frei</,
    );
  });

  it.each([
    ['another schema', '<pdfx:Company>A</pdfx:Company>'],
    ['an empty text', '<dc:source> </dc:source>'],
    ['elements in place of a text', '<dc:source><rdf:Alt/></dc:source>'],
    ['a text in place of a list', '<dc:creator>Ann</dc:creator>'],
    ['a date that is none', '<xmp:CreateDate>2020-99-01T10:00:00Z</xmp:CreateDate>'],
    ['a date without a time zone', '<xmp:CreateDate>2020-01-01T10:00:00</xmp:CreateDate>'],
    [
      'a language that is none',
      '<dc:language><rdf:Bag><rdf:li>a b</rdf:li></rdf:Bag></dc:language>',
    ],
    ['an element without an end', '<dc:source>A'],
    ['an element without content', '<dc:source/>'],
  ])('leaves out %s', (_, inside) => {
    expect(kept(inside)).toEqual({});
  });

  it('keeps valid dates and whether rights are reserved', () => {
    const attributes = ' xmp:CreateDate="2020-02-01T10:00:00+01:00" xmpRights:Marked="True"';
    expect(Object.keys(kept('', attributes))).toEqual(['xmp:CreateDate', 'xmpRights:Marked']);
  });
});
