// The content of a part after all of its tracked changes are accepted or rejected, as lines of text that tests compare.
import { acceptWordChanges } from '#engines/office/tracked-changes/word.ts';
import { childOf, Prefixes, readTree, writeTree, type Node } from '#formats/ooxml/part-tree.ts';
import {
  canonical,
  paragraphFormat,
  runFormat,
} from '#editing/pdf-compare/tracked-document/canonical.ts';

const swapped: Readonly<Record<string, string>> = {
  ...{ 'w:ins': 'w:del', 'w:del': 'w:ins', 'w:moveFrom': 'w:moveTo', 'w:moveTo': 'w:moveFrom' },
  ...{ 'w:delText': 'w:t', 'w:delInstrText': 'w:instrText' },
};

/** A part with its insertions as deletions and the other way round, and with its former formatting. */
function reversed(element: Node): Node {
  const change = element.children.find(({ name }) => name === `${element.name}Change`);
  const former = change?.children[0];
  const kept = /^w:(?:rPr|sectPr|ins|del|moveFrom|moveTo|headerReference|footerReference)$/;
  const children = former
    ? [
        ...former.children,
        ...element.children.filter(({ name }) => kept.test(name) && element.name !== 'w:rPr'),
        ...element.children.filter(
          ({ name }) => /^w:(?:ins|del|moveFrom|moveTo)$/.test(name) && element.name === 'w:rPr',
        ),
      ]
    : element.children;
  return {
    ...element,
    name: swapped[element.name] ?? element.name,
    children: children.map(reversed),
  };
}

const words = (element: Node): string => {
  const { name, text, children } = element;
  if (name === 'w:t') return text;
  if (
    /^w:(?:tab|br|cr|sym|noBreakHyphen|softHyphen|footnoteReference|endnoteReference)$/.test(name)
  )
    return `<${name.slice(2)}>`;
  if (name === 'w:drawing' || name === 'w:pict' || name === 'w:object')
    return `<image>${outline(element, false).join('|')}`;
  if (name.startsWith('m:oMath')) return canonical(element);
  return /^w:(?:pPr|rPr)$/.test(name) ? '' : children.map(words).join('');
};

/** Paragraphs, rows and cells in order. */
function outline(element: Node, hasFormats: boolean): string[] {
  return element.children.flatMap((child) => {
    if (child.name === 'w:p') {
      const format = hasFormats ? ` ${paragraphFormat(childOf(child, 'w:pPr'))}` : '';
      const runs = hasFormats ? ` ${runFormats(child)}` : '';
      return [`¶ ${words(child).replaceAll(/\s+/g, ' ')}${format}${runs}`];
    }
    if (child.name === 'w:tr' || child.name === 'w:tc')
      return [child.name, ...outline(child, hasFormats)];
    return outline(child, hasFormats);
  });
}

/** The formats of the letters of a paragraph, in order, each with how many have it. */
function runFormats(paragraph: Node): string {
  const stretches: { format: string; letters: number }[] = [];
  const visit = (element: Node) => {
    if (element.name !== 'w:r') return element.children.forEach(visit);
    const format = runFormat(childOf(element, 'w:rPr'));
    const letters = element.children.reduce(
      (sum, { name, text }) => sum + (name === 'w:t' ? text.length : 0),
      0,
    );
    if (!letters) return;
    const last = stretches.at(-1);
    if (last?.format === format) last.letters += letters;
    else stretches.push({ format, letters });
  };
  visit(paragraph);
  return stretches.map(({ format, letters }) => `${letters}:${format}`).join(' ');
}

/**
 * The outline of a part.
 * @param changes what happens to its tracked changes
 */
export function outlineOf(
  xml: string,
  changes: 'accepted' | 'rejected',
  { hasFormats = false, part = '' } = {},
): string[] {
  const prefixes = new Prefixes();
  const root = readTree(xml, prefixes);
  const directed = changes === 'accepted' ? root : reversed(root);
  const settled = readTree(acceptWordChanges(writeTree(directed, prefixes)), prefixes);
  return [part, ...outline(settled, hasFormats)].filter(Boolean);
}
