// Renders Markdown tables.
import type { SyntaxNode } from '@lezer/common';
import type { ReactNode } from 'react';
import { inline } from '#editing/markdown/inline.tsx';
import { childrenOf, rawOf, type Source } from '#editing/markdown/source.ts';

type Align = 'left' | 'right' | 'center' | undefined;

/** A table with the column alignment of its delimiter row. */
export function MarkdownTable({ source, node }: { source: Source; node: SyntaxNode }) {
  const aligns = alignsOf(source, node);
  const row = (line: SyntaxNode, Cell: 'th' | 'td') =>
    cellsOf(source, line).map((content, index) => (
      <Cell key={index} data-align={aligns[index]} {...(Cell === 'th' && { scope: 'col' })}>
        {content}
      </Cell>
    ));
  const head = node.getChild('TableHeader');
  return (
    <table>
      {head && (
        <thead>
          <tr>{row(head, 'th')}</tr>
        </thead>
      )}
      <tbody>
        {node.getChildren('TableRow').map((line) => (
          <tr key={line.from}>{row(line, 'td')}</tr>
        ))}
      </tbody>
    </table>
  );
}

function alignsOf(source: Source, node: SyntaxNode): Align[] {
  const rule = node.getChild('TableDelimiter');
  if (!rule) return [];
  return rawOf(source, rule)
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => alignOf(cell.trim()));
}

function alignOf(rule: string): Align {
  const [start, end] = [rule.startsWith(':'), rule.endsWith(':')];
  if (start && end) return 'center';
  if (end) return 'right';
  return start ? 'left' : undefined;
}

/** The cells between the bars; an empty cell has no node of its own. */
function cellsOf(source: Source, line: SyntaxNode): ReactNode[][] {
  const bars = line.getChildren('TableDelimiter');
  const places = [line.from, ...bars.flatMap(({ from, to }) => [from, to]), line.to];
  const spans = Array.from({ length: places.length / 2 }, (_, index) => ({
    from: places[index * 2] ?? 0,
    to: places[index * 2 + 1] ?? 0,
  }));
  const isOutside = ({ from, to }: { from: number; to: number }, index: number) =>
    (index === 0 || index === spans.length - 1) && !source.text.slice(from, to).trim();
  const cells = line.getChildren('TableCell');
  return spans
    .filter((span, index) => !isOutside(span, index))
    .map(({ from, to }) => {
      const cell = cells.find((node) => node.from >= from && node.to <= to);
      return cell ? inline(source, childrenOf(cell), cell) : [];
    });
}
