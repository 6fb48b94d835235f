import { describe, expect, it } from 'vitest';
import { XmlReader } from '#containers/xml/xml-reader.ts';
import { ElementReader, type Pieces } from './element-reader.ts';
import { find, type Element } from './element.ts';
import { mathText } from './math-text.ts';

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const strictWord = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const shapes = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

function read(xml: string, pieces?: Pieces): Element[] {
  const elements = new ElementReader(pieces);
  const reader = new XmlReader(elements);
  reader.push(xml);
  reader.end();
  return elements.take();
}
const names = (element: Element | undefined): string[] =>
  element?.children.map(({ name }) => name) ?? [];

describe('elements of a part', () => {
  it.each([
    ['the usual prefix', `<w:p xmlns:w="${word}"><w:r w:id="1"/></w:p>`],
    ['another prefix', `<x:p xmlns:x="${word}"><x:r x:id="1"/></x:p>`],
    ['no prefix', `<p xmlns="${word}" xmlns:b="${word}"><r b:id="1"/></p>`],
    ['the strict namespace', `<w:p xmlns:w="${strictWord}"><w:r w:id="1"/></w:p>`],
    ['a prefix declared below', `<w:p xmlns:w="${word}"><y:r xmlns:y="${word}" y:id="1"/></w:p>`],
  ])('have one name with %s', (_, xml) => {
    const [root] = read(xml);
    expect(root?.name).toBe('w:p');
    expect(find(root, 'w:r')?.attributes.get('w:id')).toBe('1');
  });

  it('take the branch of an alternative that is understood, else its fallback', () => {
    const branches = (prefix: string) =>
      `<w:r xmlns:w="${word}" xmlns:mc="${compatibility}" xmlns:s="${shapes}" xmlns:n="urn:new"><mc:AlternateContent><mc:Choice Requires="${prefix}"><w:a/></mc:Choice><mc:Fallback><w:b/></mc:Fallback></mc:AlternateContent></w:r>`;
    expect(names(read(branches('s'))[0])).toEqual(['w:a']);
    expect(names(read(branches('n'))[0])).toEqual(['w:b']);
  });

  it('come piece by piece, without what is passed over', () => {
    const xml = `<w:body xmlns:w="${word}"><w:p>1</w:p><w:sdt><w:p>2</w:p></w:sdt><w:del><w:p>3</w:p></w:del></w:body>`;
    const pieces = {
      isPiece: (name: string) => name === 'w:p',
      isSkipped: (name: string) => name === 'w:del',
    };
    expect(read(xml, pieces).map(({ text }) => text)).toEqual(['1', '2']);
  });
});

const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const letter = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const inner = (name: string, text: string) => `<m:${name}>${letter(text)}</m:${name}>`;

it.each([
  ['m:f', inner('num', 'a+b') + inner('den', 'c'), '(a+b)/c'],
  ['m:sSubSup', inner('e', 'x') + inner('sub', 'i') + inner('sup', '2'), 'x_i^2'],
  ['m:rad', '<m:deg/>' + inner('e', 'x+1'), '√(x+1)'],
  ['m:rad', inner('deg', '3') + inner('e', 'x'), '∛x'],
  ['m:d', inner('e', 'a') + inner('e', 'b'), '(a|b)'],
  ['m:nary', inner('sub', '0') + inner('sup', '1') + inner('e', 'x'), '∫_0^1 x'],
  ['m:m', `<m:mr>${inner('e', '1')}${inner('e', '0')}</m:mr>`, '[1, 0]'],
])('writes the equation %s as a line of text', (name, body, text) => {
  const [root] = read(`<m:oMath xmlns:m="${math}"><${name}>${body}</${name}></m:oMath>`);
  expect(mathText(root)).toBe(text);
});
