import { expect, test } from 'vitest';
import { infoOf, packetWith } from './description.ts';

const nothing = { title: '', author: '', subject: '', keywords: '' };

test('contains only the given fields', () => {
  expect(infoOf({ ...nothing, title: 'Ein Jahr' })).toEqual({ '/Title': 'u:Ein Jahr' });
});

test('a packet keeps everything else, such as that it is PDF/A', () => {
  const packet =
    '<x:xmpmeta><rdf:RDF><rdf:Description pdfaid:part="2" pdf:Keywords="old"><dc:title><rdf:Alt><rdf:li>Old</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>';
  const changed = packetWith({ ...nothing, title: 'A < B & C', keywords: 'new' }, packet);
  expect(changed).toContain('pdfaid:part="2"');
  expect(changed).toContain('<rdf:li>Ann</rdf:li>');
  expect(changed).toContain('A &lt; B &amp; C');
  expect(changed).not.toMatch(/Old|"old"/);
  expect(changed.match(/<dc:title>/g)).toHaveLength(1);
});

test('an invalid packet is replaced', () => {
  expect(packetWith({ ...nothing, author: 'Ann' }, 'garbage')).toMatch(
    /^<\?xpacket[\s\S]*<dc:creator><rdf:Seq><rdf:li>Ann[\s\S]*xpacket end/,
  );
});
