// Parses Markdown with the parser that also highlights it in the editor.
import type { SyntaxNode } from '@lezer/common';
import { GFM, parser } from '@lezer/markdown';
import { footnotes } from '#editing/markdown/footnotes.ts';
import { textOfEscapes } from '#editing/markdown/escapes.ts';

const markdown = parser.configure([GFM, footnotes]);

export type Source = {
  text: string;
  top: SyntaxNode;
  /** Addresses by the label of their link reference. */
  addresses: ReadonlyMap<string, string>;
  /** The labels of the notes in the order of their definitions. */
  notes: readonly string[];
};

/** Parses a Markdown text: CommonMark with tables, task lists, strikethrough and footnotes. */
export function parse(text: string): Source {
  const top = markdown.parse(text).topNode;
  const source = { text, top, addresses: new Map<string, string>(), notes: [] as string[] };
  top.cursor().iterate((cursor) => collect(source, cursor.node));
  return source;
}

type Collected = { text: string; addresses: Map<string, string>; notes: string[] };

function collect({ text, addresses, notes }: Collected, node: SyntaxNode): boolean {
  if (node.name === 'LinkReference') {
    const label = labelOf({ text }, node);
    if (label && !addresses.has(label)) addresses.set(label, urlOf({ text }, node));
  }
  if (node.name === 'FootnoteLabel') notes.push(text.slice(node.from, node.to));
  return node.type.isTop || hasBlocks.has(node.name);
}

// Nodes that may contain a definition; those with running text only are skipped.
const hasBlocks: ReadonlySet<string> = new Set([
  'Blockquote',
  'BulletList',
  'OrderedList',
  'ListItem',
  'FootnoteDefinition',
]);

type Text = Pick<Source, 'text'>;

/** The child nodes of a node. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** The source text of a node. */
export const rawOf = ({ text }: Text, { from, to }: Pick<SyntaxNode, 'from' | 'to'>): string =>
  text.slice(from, to);

/** The normalized label of a link or a link reference: case and spacing are ignored. */
export function labelOf(source: Text, node: SyntaxNode): string | undefined {
  const label = node.getChild('LinkLabel');
  return label ? normal(rawOf(source, label).slice(1, -1)) : undefined;
}

export const normal = (label: string): string => label.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The address of a link, an image or a link reference; empty if it has none. */
export function urlOf(source: Text, node: SyntaxNode): string {
  const url = node.getChild('URL');
  if (!url) return '';
  return textOfEscapes(rawOf(source, url).replace(/^<(.*)>$/s, '$1'));
}
