// Converts equations to a line of text (Office Math, ECMA-376 part 1, section 22.1), similar to Unicode Technical Note
// 28.
import { attribute, childrenOf, find, type Element } from '#formats/ooxml/element.ts';

/** Puts longer parts of a fraction or a power in parentheses. */
const grouped = (text: string) => (/^[\p{L}\p{N}.,′]*$/u.test(text) ? text : `(${text})`);

const part = (element: Element, name: string) => mathText(find(element, name));
const raised = (mark: '^' | '_', text: string) => (text ? `${mark}${grouped(text)}` : '');

/** The character of a structure, such as the sum sign. */
const character = (element: Element, properties: string, name: string, usual: string) =>
  attribute(find(element, properties, name), 'm:val') ?? usual;

function radical(element: Element): string {
  const degree = part(element, 'm:deg');
  const sign = degree === '3' ? '∛' : `${degree}√`;
  return sign + grouped(part(element, 'm:e'));
}

function delimited(element: Element): string {
  const between = character(element, 'm:dPr', 'm:sepChr', '|');
  const inside = childrenOf(element, 'm:e').map(mathText).join(between);
  return `${character(element, 'm:dPr', 'm:begChr', '(')}${inside}${character(element, 'm:dPr', 'm:endChr', ')')}`;
}

const matrix = (element: Element) =>
  `[${childrenOf(element, 'm:mr')
    .map((row) => childrenOf(row, 'm:e').map(mathText).join(', '))
    .join('; ')}]`;

const structures: Record<string, (element: Element) => string> = {
  'm:r': (run) =>
    [...childrenOf(run, 'm:t'), ...childrenOf(run, 'a:t')].map(({ text }) => text).join(''),
  'm:f': (f) => `${grouped(part(f, 'm:num'))}/${grouped(part(f, 'm:den'))}`,
  'm:sSup': (s) => part(s, 'm:e') + raised('^', part(s, 'm:sup')),
  'm:sSub': (s) => part(s, 'm:e') + raised('_', part(s, 'm:sub')),
  'm:sSubSup': (s) =>
    part(s, 'm:e') + raised('_', part(s, 'm:sub')) + raised('^', part(s, 'm:sup')),
  'm:rad': radical,
  'm:d': delimited,
  'm:nary': (n) =>
    `${character(n, 'm:naryPr', 'm:chr', '∫')}${raised('_', part(n, 'm:sub'))}${raised('^', part(n, 'm:sup'))} ${part(n, 'm:e')}`,
  'm:func': (f) => `${part(f, 'm:fName')} ${part(f, 'm:e')}`,
  'm:limLow': (l) => part(l, 'm:e') + raised('_', part(l, 'm:lim')),
  'm:limUpp': (l) => part(l, 'm:e') + raised('^', part(l, 'm:lim')),
  'm:acc': (a) => part(a, 'm:e') + character(a, 'm:accPr', 'm:chr', '\u0302'),
  'm:eqArr': (e) => childrenOf(e, 'm:e').map(mathText).join('; '),
  'm:m': matrix,
};

/** An equation, or a part of one, as a line of text. */
export function mathText(element: Element | undefined): string {
  if (!element) return '';
  const structure = structures[element.name];
  return structure ? structure(element) : element.children.map(mathText).join('');
}
