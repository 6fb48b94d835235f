import { describe, expect, it } from 'vitest';
import { keptMetadata } from './kept-metadata.ts';

const packet = (inside: string, attributes = ''): string =>
  `<x:xmpmeta><rdf:RDF><rdf:Description rdf:about=""${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const kept = (inside: string, attributes?: string) =>
  Object.fromEntries(keptMetadata(packet(inside, attributes)).known);

describe('keptMetadata', () => {
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

  it('takes a text for the only item of a list, and the other way round', () => {
    const inside =
      '<dc:creator>Ann</dc:creator><dc:source><rdf:Bag><rdf:li>A</rdf:li></rdf:Bag></dc:source>';
    expect(kept(inside)).toEqual({
      'dc:creator': '<dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator>',
      'dc:source': '<dc:source>A</dc:source>',
    });
  });

  it('knows namespaces by their addresses', () => {
    const declared = ' xmlns:xap="http://ns.adobe.com/xap/1.0/" xap:CreatorTool="Writer"';
    expect(kept('', declared)).toEqual({
      'xmp:CreatorTool': '<xmp:CreatorTool>Writer</xmp:CreatorTool>',
    });
  });

  it('describes texts and lists of other namespaces, and names what it leaves out', () => {
    const { others, leftOut } = keptMetadata(
      packet(
        [
          '<my:company>A &amp; B</my:company><my:tags><rdf:Bag><rdf:li>one</rdf:li></rdf:Bag></my:tags>',
          '<my:part rdf:parseType="Resource"><my:x>1</my:x></my:part><my:größe>1</my:größe><my:none/>',
          '<xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved"/></rdf:Seq></xmpMM:History>',
          '<dc:x xmlns:dc="other">1</dc:x><xmpMM:InstanceID>old</xmpMM:InstanceID>',
        ].join(''),
        ' xmlns:my="http://a.example/?a&amp;b"',
      ),
    );
    expect(leftOut).toEqual(['my:part', 'my:größe', 'xmpMM:History']);
    expect(others.elements).toEqual([
      '<my:company xmlns:my="http://a.example/?a&amp;b">A &amp; B</my:company>',
      '<my:tags xmlns:my="http://a.example/?a&amp;b"><rdf:Bag><rdf:li>one</rdf:li></rdf:Bag></my:tags>',
      '<ns1:x xmlns:ns1="other">1</ns1:x>',
    ]);
    expect(others.schemas).toMatchObject([
      {
        prefix: 'my',
        uri: 'http://a.example/?a&amp;b',
        properties: [
          { name: 'company', type: 'Text' },
          { name: 'tags', type: 'bag Text' },
        ],
      },
      { prefix: 'ns1', uri: 'other', properties: [{ name: 'x' }] },
    ]);
  });

  it('says that a packet cannot be read', () => {
    const deep = '<a>'.repeat(20_000);
    expect(keptMetadata(deep)).toMatchObject({ leftOut: ['XMP'] });
    expect(keptMetadata(' '.repeat(20))).toMatchObject({ leftOut: [] });
  });

  it.each([
    ['an empty text', '<dc:source> </dc:source>', []],
    ['elements in place of a text', '<dc:source><rdf:Alt/></dc:source>', []],
    [
      'a date that is none',
      '<xmp:CreateDate>2020-99-01T10:00:00Z</xmp:CreateDate>',
      ['xmp:CreateDate'],
    ],
    [
      'a date without a time zone',
      '<xmp:CreateDate>2020-01-01T10:00:00</xmp:CreateDate>',
      ['xmp:CreateDate'],
    ],
    [
      'a language that is none',
      '<dc:language><rdf:Bag><rdf:li>a b</rdf:li></rdf:Bag></dc:language>',
      ['dc:language'],
    ],
    ['an element without content', '<dc:source/>', []],
    ['a namespace that is not declared', '<your:thing>A</your:thing>', []],
  ])('leaves out %s', (_, inside, leftOut) => {
    expect(kept(inside)).toEqual({});
    expect(keptMetadata(packet(inside)).leftOut).toEqual(leftOut);
  });

  it('keeps valid dates and whether rights are reserved', () => {
    const attributes = ' xmp:CreateDate="2020-02-01T10:00:00+01:00" xmpRights:Marked="True"';
    expect(Object.keys(kept('', attributes))).toEqual(['xmp:CreateDate', 'xmpRights:Marked']);
  });
});
