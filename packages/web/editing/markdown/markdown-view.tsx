// Renders Markdown as React elements from the syntax tree, so that no markup of the document ever runs.
import type { SyntaxNode } from '@lezer/common';
import { Fragment, memo, type ReactNode } from 'react';
import { messages } from '#messages/messages.ts';
import { inline, keyed, noteId, noteMarkId } from '#editing/markdown/inline.tsx';
import { childrenOf, parse, rawOf, type Source } from '#editing/markdown/source.ts';
import { MarkdownTable } from '#editing/markdown/table.tsx';
import './markdown-view.css';

/** Renders a Markdown text. */
export const MarkdownView = memo(({ text }: { text: string }) => {
  const source = parse(text);
  return (
    <article className="markdown">
      {blocks(source, childrenOf(source.top))}
      <Notes source={source} />
    </article>
  );
});

const blocks = (source: Source, nodes: readonly SyntaxNode[]) =>
  keyed(nodes.map((node) => block(source, node)));

function block(source: Source, node: SyntaxNode): ReactNode {
  const heading = /^(?:ATX|Setext)Heading([1-6])$/.exec(node.name);
  if (heading) return <Heading source={source} node={node} level={Number(heading[1])} />;
  switch (node.name) {
    case 'Paragraph':
      return <p>{textOf(source, node)}</p>;
    case 'Blockquote':
      return <blockquote>{blocks(source, childrenOf(node))}</blockquote>;
    case 'BulletList':
      return <ul>{items(source, node)}</ul>;
    case 'OrderedList':
      return <ol start={firstNumber(source, node)}>{items(source, node)}</ol>;
    case 'FencedCode':
    case 'CodeBlock':
      return (
        <pre>
          <code>
            {node
              .getChildren('CodeText')
              .map((part) => rawOf(source, part))
              .join('')}
          </code>
        </pre>
      );
    case 'HorizontalRule':
      return <hr />;
    case 'Table':
      return <MarkdownTable source={source} node={node} />;
    case 'HTMLBlock':
      return <pre>{rawOf(source, node)}</pre>;
    default:
      // Marks, comments and definitions are not rendered.
      return null;
  }
}

const textOf = (source: Source, node: SyntaxNode) => inline(source, childrenOf(node), node);

type HeadingProps = { source: Source; node: SyntaxNode; level: number };

/** The page has its own h1, so headings of the document start with h2. */
function Heading({ source, node, level }: HeadingProps) {
  const Tag = `h${Math.min(6, level + 1)}` as 'h2';
  const marks = node.getChildren('HeaderMark');
  const opens = marks[0]?.from === node.from;
  const from = opens ? (marks[0]?.to ?? node.from) : node.from;
  const to = (opens ? marks[1] : marks[0])?.from ?? node.to;
  const content = childrenOf(node).filter(({ name }) => name !== 'HeaderMark');
  return <Tag data-level={level}>{inline(source, content, trimmed(source, from, to))}</Tag>;
}

function trimmed({ text }: Source, from: number, to: number) {
  const raw = text.slice(from, to);
  const start = from + (raw.length - raw.trimStart().length);
  return { from: start, to: start + raw.trim().length };
}

const firstNumber = (source: Source, list: SyntaxNode) => {
  const mark = list.getChild('ListItem')?.getChild('ListMark');
  return mark ? Number.parseInt(rawOf(source, mark), 10) : 1;
};

const items = (source: Source, list: SyntaxNode) => {
  const tight = isTight(source, list);
  return list.getChildren('ListItem').map((item) => (
    <li key={item.from}>
      {childrenOf(item).map((node) => (
        <Fragment key={node.from}>{itemPart(source, node, tight)}</Fragment>
      ))}
    </li>
  ));
};

/** True for a list without blank lines between its items: these are not rendered as paragraphs. */
const isTight = (source: Source, list: SyntaxNode) =>
  !/\n[ \t]*\n/.test(rawOf(source, list).trimEnd());

function itemPart(source: Source, node: SyntaxNode, tight: boolean): ReactNode {
  if (node.name === 'Task') return <Task source={source} node={node} />;
  return tight && node.name === 'Paragraph' ? textOf(source, node) : block(source, node);
}

function Task({ source, node }: { source: Source; node: SyntaxNode }) {
  const mark = node.getChild('TaskMarker');
  const done = mark ? /x/i.test(rawOf(source, mark)) : false;
  const rest = childrenOf(node).filter(({ name }) => name !== 'TaskMarker');
  return (
    <span className="markdown-task" data-done={done || undefined}>
      <span className="visually-hidden" data-spoken="">
        {done ? messages.editor.taskDone : messages.editor.taskOpen}
      </span>
      {inline(source, rest, { from: mark?.to ?? node.from, to: node.to })}
    </span>
  );
}

function Notes({ source }: { source: Source }) {
  const notes = definitionsIn(source.top);
  if (notes.length === 0) return null;
  return (
    <section className="markdown-notes" aria-label={messages.editor.notes}>
      <ol>
        {notes.map((note) => (
          <Note key={note.from} source={source} node={note} />
        ))}
      </ol>
    </section>
  );
}

function Note({ source, node }: { source: Source; node: SyntaxNode }) {
  const label = node.getChild('FootnoteLabel');
  const name = label ? rawOf(source, label) : '';
  return (
    <li id={noteId(name)}>
      {blocks(source, childrenOf(node))}
      <p>
        <a href={`#${noteMarkId(name)}`} aria-label={messages.editor.backToText}>
          ↩
        </a>
      </p>
    </li>
  );
}

const definitionsIn = (top: SyntaxNode): SyntaxNode[] =>
  childrenOf(top).flatMap((node) =>
    node.name === 'FootnoteDefinition'
      ? [node]
      : node.name === 'Blockquote'
        ? definitionsIn(node)
        : [],
  );
