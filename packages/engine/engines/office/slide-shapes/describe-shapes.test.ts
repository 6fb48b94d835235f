import { describe, expect, it } from 'vitest';
import { withDescriptions } from './describe-shapes.ts';

type Box = readonly [x: number, y: number, width: number, height: number];

const shape = (id: number, [x, y, cx, cy]: Box, preset: string, text = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/>` +
  `<a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="${preset}"/></p:spPr>` +
  `${text && `<p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody>`}</p:sp>`;

const connector = (from: number, to: number, line: string, properties = ''): string =>
  `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="9" name="Line"${properties}/><p:cNvCxnSpPr><a:stCxn id="${from}" idx="0"/>` +
  `<a:endCxn id="${to}" idx="0"/></p:cNvCxnSpPr></p:nvCxnSpPr><p:spPr><a:ln>${line}</a:ln></p:spPr></p:cxnSp>`;

const tree = (...shapes: readonly string[]) => `<p:spTree>${shapes.join('')}</p:spTree>`;
const descriptionsOf = (xml: string) =>
  [...withDescriptions(xml).matchAll(/descr="([^"]*)"/g)].map(([, text]) => text);

const left = shape(2, [0, 0, 100, 50], 'rect', 'Plan &amp; check');
const right = shape(3, [140, 0, 100, 50], 'rect', 'Build');

describe('shapes of slides', () => {
  it.each([
    ['<a:tailEnd type="arrow"/>', 'Plan &amp; check → Build'],
    ['<a:headEnd type="triangle"/><a:tailEnd type="none"/>', 'Build → Plan &amp; check'],
    ['<a:headEnd type="arrow"/><a:tailEnd type="arrow"/>', 'Plan &amp; check ↔ Build'],
    ['', 'Plan &amp; check – Build'],
  ])('describe connectors with %j by the texts that they connect', (line, text) => {
    expect(descriptionsOf(tree(left, right, connector(2, 3, line)))).toEqual([text]);
  });

  it.each([
    ['rightArrow', 'Plan &amp; check → Build'],
    ['leftArrow', 'Build → Plan &amp; check'],
  ])('describe a %s by the texts beside it', (preset, text) => {
    const arrow = shape(4, [105, 20, 30, 10], preset);
    expect(descriptionsOf(tree(left, right, arrow))).toEqual([text]);
  });

  it.each([
    ['an arrow that points at nothing', tree(left, shape(4, [105, 20, 30, 10], 'rightArrow'))],
    ['an arrow far from texts', tree(left, right, shape(4, [105, 90, 30, 10], 'rightArrow'))],
    [
      'a connector to a shape without a text',
      tree(left, shape(3, [140, 0, 9, 9], 'rect'), connector(2, 3, '')),
    ],
    ['a connector with a description', tree(left, right, connector(2, 3, '', ' descr="Mine"'))],
    ['a shape beside text', tree(shape(4, [0, 90, 50, 50], 'ellipse'), left)],
    ['a shape that covers text', tree(left, shape(4, [0, 0, 200, 90], 'rect'))],
  ])('leave %s as it is', (_, xml) => {
    expect(withDescriptions(xml)).toBe(xml);
  });

  it('stay as they are in a damaged slide, which is read once', () => {
    const xml = '<p:sp>'.repeat(100_000);
    expect(withDescriptions(xml)).toBe(xml);
  });

  it('are decoration behind text', () => {
    const panel = shape(4, [0, 0, 300, 90], 'roundRect');
    const changed = withDescriptions(tree(panel, left, right));
    expect(changed).toMatch(/<p:cNvPr id="4"[^>]*><a:extLst>.*decorative.*val="1".*<\/p:cNvPr>/);
    expect(changed.match(/decorative val|:decorative /g)).toHaveLength(1);
  });
});
