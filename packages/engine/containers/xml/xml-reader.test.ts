import { expect, it } from 'vitest';
import { XmlReader } from '#containers/xml/xml-reader.ts';

/** The events for a text that arrives in pieces of one length; adjacent text is joined. */
function eventsOf(xml: string, length: number): string[] {
  const events: string[] = [];
  let text = '';
  const flush = () => {
    if (text) events.push(JSON.stringify(text));
    text = '';
  };
  const reader = new XmlReader({
    open(name, attributes) {
      flush();
      events.push(
        [`<${name}`, ...[...attributes].map(([key, value]) => `${key}=${value}`)].join(' '),
      );
    },
    text: (piece) => void (text += piece),
    close(name) {
      flush();
      events.push(`/${name}`);
    },
  });
  for (let at = 0; at < xml.length; at += length) reader.push(xml.slice(at, at + length));
  reader.end();
  return events;
}

it.each([
  ['elements', '<a><b/></a>', ['<a', '<b', '/b', '/a']],
  ['attributes', '<a b="1"\n\tc = \'>"\' />', ['<a b=1 c=>"', '/a']],
  ['a blank before the end of a tag', '<a ></a\n>', ['<a', '/a']],
  ['references', '<a b="&lt;&#x41;">&amp;&#66;</a>', ['<a b=<A', '"&B"', '/a']],
  ['line breaks of all kinds', '<a>1\r\n2\r3\n</a>', ['<a', '"1\\n2\\n3\\n"', '/a']],
  ['white space in an attribute as blanks', '<a b="1\r\n2\t3"/>', ['<a b=1 2 3', '/a']],
  ['comments and instructions over', '<?x > ?><!-- <a> - -- > --><a><!----></a>', ['<a', '/a']],
  ['CDATA as it is', '<a>1<![CDATA[<&lt;]]]>2</a>', ['<a', '"1<&lt;]2"', '/a']],
  ['letters beyond ASCII', '<ä ö="ü">\u{1F600}</ä>', ['<ä ö=ü', '"\u{1F600}"', '/ä']],
  ['a document type that is only named', '<!DOCTYPE a PUBLIC "[>" "b"><a/>', ['<a', '/a']],
  ['blanks around the root', '\n<a/>\n ', ['<a', '/a']],
])('reads %s, however the text is cut', (_, xml, events) => {
  for (const length of [1, 2, 3, 1000]) expect(eventsOf(xml, length)).toEqual(events);
});

it.each([
  ['nothing', '', 'there is no element'],
  ['an open element', '<a>\n<b>', 'line 2: <b> is never closed'],
  ['the wrong end', '<a>\n</b>', 'line 2: found </b> where </a> should be'],
  ['an end without a start', '</a>', 'found </a>'],
  ['half a tag', '<a', 'ends inside a tag'],
  ['half a comment', '<a/><!-- ', 'ends inside a tag'],
  ['two roots', '<a/><b/>', 'a second root element'],
  ['text before the root', 'x<a/>', 'text outside'],
  ['text after the root', '<a/>x', 'text outside'],
  ['a name that begins with a digit', '<1/>', 'is not a tag'],
  ['an attribute without quotes', '<a b=1/>', 'is not a tag'],
  ['an attribute twice', '<a b="1" b="1"/>', 'is not a tag'],
  ['attributes that touch', '<a b="1"c="2"/>', 'is not a tag'],
  ['an angle bracket in an attribute', '<a b="<"/>', 'is not a tag'],
  ['a lone ampersand', '<a>1\n2 & 3</a>', 'line 2: an “&”'],
  ['an entity of HTML', '<a>&nbsp;</a>', 'an “&”'],
  ['a character that is none', '<a>&#x110000;</a>', 'an “&”'],
  ['declarations', '<!DOCTYPE a [<!ENTITY b "c">]><a/>', 'document type'],
  ['a document type inside', '<a><!DOCTYPE a></a>', 'document type'],
  ['nesting without end', '<a>'.repeat(501), '500 levels'],
])('refuses %s, however the text is cut', (_, xml, reason) => {
  for (const length of [1, 2, 1000]) expect(() => eventsOf(xml, length)).toThrow(reason);
});

it('refuses a tag that does not end, before it fills the memory', () => {
  const reader = new XmlReader({ open() {}, text() {}, close() {} });
  reader.push('<a b="');
  const piece = 'x'.repeat(1 << 20);
  expect(() => {
    for (let count = 0; count < 20; count++) reader.push(piece);
  }).toThrow('too long');
});
