// Renders inline Markdown as React elements.
import type { SyntaxNode } from '@lezer/common';
import type { ElementType, ReactNode } from 'react';
import { textOfEntity } from '#editing/markdown/escapes.ts';
import { isEmbeddedImage, isSafeLink } from '#editing/markdown/safe-url.ts';
import {
  urlOf,
  childrenOf,
  labelOf,
  normal,
  rawOf,
  type Source,
} from '#editing/markdown/source.ts';

type Span = { from: number; to: number };

// Inline HTML elements that are rendered. The document editor writes them where Markdown has no syntax.
const tags: ReadonlySet<string> = new Set([
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'code',
  'kbd',
  'mark',
  'small',
]);

/**
 * Renders a range of the source.
 * @param nodes the syntax nodes in the range, in order; text between them is plain
 */
export function inline(
  source: Source,
  nodes: readonly SyntaxNode[],
  { from, to }: Span,
): ReactNode[] {
  const open = [new Level(undefined)];
  const last = () => open.at(-1) as Level;
  let at = from;
  for (const node of nodes) {
    if (node.from > at) last().add(plain(source.text.slice(at, node.from)));
    at = Math.max(at, node.to);
    const tag = node.name === 'HTMLTag' ? tagOf(rawOf(source, node)) : undefined;
    if (tag?.kind === 'open') open.push(new Level(tag.name));
    else if (tag?.kind === 'close' && last().name === tag.name) {
      const closed = open.pop() as Level;
      last().add(closed.element());
    } else last().add(element(source, node));
  }
  if (at < to) last().add(plain(source.text.slice(at, to)));
  return flatten(open);
}

/** The content of an open tag, or of the whole line. */
class Level {
  readonly name: string | undefined;
  readonly content: ReactNode[] = [];

  constructor(name: string | undefined) {
    this.name = name;
  }

  add(node: ReactNode): void {
    if (node !== null && node !== '') this.content.push(node);
  }

  element(): ReactNode {
    const Tag = this.name as ElementType;
    return <Tag>{keyed(this.content)}</Tag>;
  }
}

/** Renders tags that are never closed as plain content. */
function flatten(open: Level[]): ReactNode[] {
  return keyed(open.flatMap(({ content }) => content));
}

function tagOf(raw: string): { kind: 'open' | 'close'; name: string } | undefined {
  const [, slash, name = ''] = /^<(\/?)([a-z]+)\s*>$/i.exec(raw) ?? [];
  const lower = name.toLowerCase();
  return tags.has(lower) ? { kind: slash ? 'close' : 'open', name: lower } : undefined;
}

// Renders a line break in the source as a space.
const plain = (text: string) => text.replaceAll(/\s*\n\s*(?:>\s?)*/g, ' ');

/** The content of a node without its marks. */
const within = (source: Source, node: SyntaxNode, marks: string): ReactNode[] => {
  const children = childrenOf(node);
  const [first, last] = [children[0], children.at(-1)];
  const from = first?.name === marks ? first.to : node.from;
  const to = last?.name === marks && last !== first ? last.from : node.to;
  return inline(
    source,
    children.filter((child) => child.name !== marks),
    { from, to },
  );
};

function element(source: Source, node: SyntaxNode): ReactNode {
  switch (node.name) {
    case 'Emphasis':
      return <em>{within(source, node, 'EmphasisMark')}</em>;
    case 'StrongEmphasis':
      return <strong>{within(source, node, 'EmphasisMark')}</strong>;
    case 'Strikethrough':
      return <del>{within(source, node, 'StrikethroughMark')}</del>;
    case 'InlineCode':
      return <code>{codeOf(source, node)}</code>;
    case 'Link':
      return <Link source={source} node={node} />;
    case 'Image':
      return <MarkdownImage source={source} node={node} />;
    case 'Autolink':
    case 'URL':
      return <AutoLink text={rawOf(source, node).replace(/^<(.*)>$/, '$1')} />;
    case 'FootnoteReference':
      return <NoteMark source={source} label={rawOf(source, node).slice(2, -1)} />;
    case 'Escape':
      return rawOf(source, node).slice(1);
    case 'Entity':
      return textOfEntity(rawOf(source, node));
    case 'HardBreak':
      return <br />;
    case 'HTMLTag':
      return /^<br\s*\/?>$/i.test(rawOf(source, node)) ? <br /> : null;
    case 'Comment':
    case 'ProcessingInstruction':
    case 'QuoteMark':
      return null;
    default:
      return rawOf(source, node);
  }
}

function codeOf(source: Source, node: SyntaxNode): string {
  const [first, ...others] = node.getChildren('CodeMark');
  const to = others.at(-1)?.from ?? node.to;
  return source.text
    .slice(first?.to ?? node.from, to)
    .replaceAll('\n', ' ')
    .replace(/^ (.*\S.*) $/s, '$1');
}

type NodeProps = { source: Source; node: SyntaxNode };

/** The text and nodes between the brackets of a link. */
function labelled(source: Source, node: SyntaxNode) {
  const [open, close] = node.getChildren('LinkMark');
  const span = { from: open?.to ?? node.from, to: close?.from ?? node.to };
  const nodes = childrenOf(node).filter(({ from, to }) => from >= span.from && to <= span.to);
  return { span, nodes };
}

function targetOf(source: Source, node: SyntaxNode): string {
  const direct = urlOf(source, node);
  if (direct) return direct;
  const { span } = labelled(source, node);
  const label = labelOf(source, node) || normal(source.text.slice(span.from, span.to));
  return source.addresses.get(label) ?? '';
}

function Link({ source, node }: NodeProps) {
  const { span, nodes } = labelled(source, node);
  const address = targetOf(source, node);
  // Brackets without an address are plain text.
  if (!address) return rawOf(source, node);
  const content = inline(source, nodes, span);
  return isSafeLink(address) ? (
    <Anchor address={address}>{content}</Anchor>
  ) : (
    <span>{content}</span>
  );
}

const Anchor = ({ address, children }: { address: string; children: ReactNode }) =>
  address.startsWith('#') ? (
    <a href={address}>{children}</a>
  ) : (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );

function AutoLink({ text }: { text: string }) {
  if (isSafeLink(text)) return <Anchor address={text}>{text}</Anchor>;
  if (/^www\./i.test(text)) return <Anchor address={`https://${text}`}>{text}</Anchor>;
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(text)) return <Anchor address={`mailto:${text}`}>{text}</Anchor>;
  return text;
}

function MarkdownImage({ source, node }: NodeProps) {
  const { span } = labelled(source, node);
  const description = source.text.slice(span.from, span.to);
  const address = targetOf(source, node);
  if (isEmbeddedImage(address)) return <img src={address} alt={description} />;
  return <span className="markdown-picture">{description || address}</span>;
}

/** The element ids of notes and of references to them. */
export const noteId = (label: string) => `note-${label}`;
export const noteMarkId = (label: string) => `note-mark-${label}`;

function NoteMark({ source, label }: { source: Source; label: string }) {
  const index = source.notes.indexOf(label);
  if (index < 0) return `[^${label}]`;
  return (
    <sup id={noteMarkId(label)}>
      <a href={`#${noteId(label)}`}>{index + 1}</a>
    </sup>
  );
}

/** Adds keys by position; the elements have no other identity. */
export const keyed = (nodes: readonly ReactNode[]): ReactNode[] =>
  nodes.map((node, index) =>
    typeof node === 'object' && node !== null ? <Keyed key={index}>{node}</Keyed> : node,
  );

const Keyed = ({ children }: { children: ReactNode }) => <>{children}</>;
