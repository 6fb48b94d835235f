// Style sheets must also work for right-to-left languages: directions are written as start and end.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..', '..');
const sheets = globSync('**/*.css', { cwd: web, exclude: ['dist/**', 'node_modules/**'] });

/** A declaration after a comment that starts like this is intentional; the comment says why. */
const reasoned = /\/\* The same either way:[^]*?\*\/[^;]*;/g;

const physicalProperty = new RegExp(
  [
    '^(left|right|top|bottom|width|height)$',
    '^(min|max)-(width|height)$',
    '^(margin|padding|border|scroll-margin|scroll-padding|inset)-(left|right|top|bottom)',
    '^border-(top|bottom)-(left|right)-radius$',
  ].join('|'),
);
const fourSided = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;
const physicalValue = /\b(left|right)\b|translateX|scaleX|\b(90|270)deg/;
const valuesThatMayTurn =
  /^(text-align|background|background-image|background-position|transform|float|clear)$/;

/** Splits a value at spaces, except within functions. */
function partsOf(value: string): string[] {
  const inner = /\([^()]*\)/g;
  let plain = value;
  while (inner.test(plain)) plain = plain.replaceAll(inner, '');
  return plain.split(/\s+/);
}

/** Whether a declaration distinguishes left and right. */
function findings(property: string, value: string): boolean {
  if (physicalProperty.test(property)) return true;
  if (valuesThatMayTurn.test(property) && physicalValue.test(value)) return true;
  const parts = partsOf(value);
  const [first, second, third, fourth] = parts;
  // Corners are listed clockwise from the upper left one, sides from the top.
  if (property === 'border-radius' && parts.length === 4)
    return first !== second || third !== fourth;
  if (fourSided.test(property) && parts.length === 4) return second !== fourth;
  if (property === 'translate') return !/^(0|none|var\()/.test(first ?? '');
  return property === 'scale' && (first ?? '').startsWith('-');
}

/** Rules for right-to-left text. */
const turned = /\[dir='rtl'\][^{}]*\{[^}]*\}/g;

const declarations = (css: string): [string, string][] =>
  css
    .replaceAll(reasoned, '')
    .replaceAll(turned, '')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split(/[{};]/)
    .flatMap((text) => {
      const declared = /^\s*([a-z-]+)\s*:\s*([^]+?)\s*$/.exec(text);
      return declared ? [[declared[1] ?? '', declared[2] ?? ''] as [string, string]] : [];
    });

const physicalIn = (css: string) =>
  declarations(css)
    .filter(([property, value]) => findings(property, value))
    .map((declaration) => declaration.join(': '));

test('there are style sheets to be looked at', () => expect(sheets.length).toBeGreaterThan(30));

test.each(sheets.map((sheet) => relative(web, join(web, sheet))))(
  '%s reports sides as start and end, or why it need not',
  (sheet) => expect(physicalIn(readFileSync(join(web, sheet), 'utf8'))).toEqual([]),
);

test.each([
  'a { margin-left: 1px }',
  'a { text-align: right; }',
  'a { inset: 0 auto 0 50% }',
  'a { border-radius: 4px 0 0 4px }',
  'a { translate: 50% 0 }',
  'a { transform: translateX(3px) }',
  'a { background: linear-gradient(90deg, red, blue) }',
  'a { width: 3px }',
])('the check finds %s', (css) => expect(physicalIn(css)).toHaveLength(1));

test.each([
  'a { padding: 1px clamp(1px, 2vw, max(3px, 4px)); margin: 0 0 max(1px, 2px) }',
  "[dir='rtl'] a { scale: -1 1 }",
  'a { margin-inline-start: 1px; inset: 0 1px 0 1px; translate: 0 2px; text-align: end }',
  'a { /* The same either way: it is centred. */ translate: -50% -50%; }',
])('the check lets %s pass', (css) => expect(physicalIn(css)).toEqual([]));
