import { expect, it } from 'vitest';
import type { Element } from '#formats/ooxml/element.ts';
import { formattingOf, combined } from './formatting.ts';
import { NumberingCounter } from './numbering.ts';
import { Styles } from './styles.ts';

const element = (
  name: string,
  attributes: Record<string, string> = {},
  ...children: Element[]
): Element => ({ name, attributes: new Map(Object.entries(attributes)), children, text: '' });
const value = (name: string, val: string | number) => element(name, { 'w:val': String(val) });

const level = (depth: number, format: string, text: string, start = 1, ...more: Element[]) =>
  element(
    'w:lvl',
    { 'w:ilvl': String(depth) },
    ...[value('w:start', start), value('w:numFmt', format), value('w:lvlText', text), ...more],
  );
const abstract = (id: number, ...levels: Element[]) =>
  element('w:abstractNum', { 'w:abstractNumId': String(id) }, ...levels);
const num = (id: number, of: number, ...more: Element[]) =>
  element('w:num', { 'w:numId': String(id) }, value('w:abstractNumId', of), ...more);

const outline = abstract(1, level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '%1.%2)'));
const restart = element('w:lvlOverride', { 'w:ilvl': '0' }, value('w:startOverride', 5));
const counter = () =>
  new NumberingCounter(
    element('w:numbering', {}, outline, num(1, 1), num(2, 1), num(3, 1, restart)),
  );
const ordinal = (count: NumberingCounter, id: string) => {
  const marker = count.next(id, 0);
  return marker?.kind === 'number' ? marker.ordinal : undefined;
};

it('counts on over lists of one definition, and begins anew where a list says so', () => {
  const count = counter();
  expect(['1', '1', '2', '3', '3'].map((id) => ordinal(count, id))).toEqual([1, 2, 3, 5, 6]);
});

it('begins lower levels anew below each higher one, and writes their labels', () => {
  const count = counter();
  const labels = [0, 1, 1, 0, 1].map((depth) => count.next('1', depth));
  expect(labels.map((marker) => (marker?.kind === 'label' ? marker.text : ''))).toEqual([
    ...['', '1.a)', '1.b)', '', '2.a)'],
  ]);
});

it('gives no marker for a list that is not there', () => {
  expect(counter().next('9', 0)).toBeUndefined();
});

it('finds the level of a list by its style', () => {
  const styled = abstract(1, level(2, 'decimal', '%3.', 1, value('w:pStyle', 'Third')));
  const count = new NumberingCounter(element('w:numbering', {}, styled, num(1, 1)));
  expect(count.levelOfStyle('1', ['Own', 'Third'])).toBe(2);
});

const style = (id: string, name: string, basedOn: string, ...more: Element[]) =>
  element(
    'w:style',
    { 'w:styleId': id, 'w:type': 'paragraph' },
    ...[value('w:name', name), value('w:basedOn', basedOn), ...more],
  );

it('inherits what a style does not say, and leaves a circle of styles', () => {
  const styles = new Styles(
    element(
      'w:styles',
      {},
      style('a', 'heading 2', 'b', element('w:pPr', {}, value('w:jc', 'center'))),
      style('b', 'Base', 'a', element('w:rPr', {}, element('w:b'))),
    ),
  );
  expect(styles.paragraph('a')).toMatchObject({
    settings: { outline: 2, align: 'center' },
    formatting: { bold: true },
    ids: ['a', 'b'],
  });
});

it('turns off again what two styles turn on', () => {
  const bold = formattingOf(element('w:rPr', {}, element('w:b')));
  expect(combined(bold, bold)).toMatchObject({ bold: false });
  expect(combined(bold, {})).toMatchObject({ bold: true });
});
