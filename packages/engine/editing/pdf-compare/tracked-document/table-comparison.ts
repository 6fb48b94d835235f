// Writes a table of the newer document with its rows and cells compared with those of the older one.
import { childOf, type Node } from '#formats/ooxml/part-tree.ts';
import { pairedBlocks, tableKeys } from './blocks.ts';
import { withMark } from './change-marks.ts';
import type { ComparedPart } from './compared-part.ts';
import { contentOf, type TokenSource } from './inline-tokens.ts';

type Row = { element: Node; kind: string; key: string; words: ReadonlySet<string> };

const wrappers = new Set(['w:sdt', 'w:customXml']);

/** Rows or cells, also those in content controls. */
const within = (parent: Node, name: string): Node[] =>
  parent.children.flatMap((child) => {
    if (child.name === name) return [child];
    return wrappers.has(child.name) ? within(contentOf(child), name) : [];
  });

const rowsOf = (table: Node, source: TokenSource): Row[] =>
  within(table, 'w:tr').map((element) => {
    const keys = tableKeys(element, source);
    // Rows with other cells are other rows.
    const kind = within(element, 'w:tc').length.toString();
    const words = new Set(keys.filter((key) => /[\p{L}\p{N}]/u.test(key)));
    return { element, kind, key: `${kind}\0${keys.join('\u0003')}`, words };
  });

export function comparedTable(before: Node, after: Node, part: ComparedPart): Node {
  const [olds, news] = [rowsOf(before, part.before), rowsOf(after, part.after)];
  const partners = pairedBlocks(olds, news);
  const rows: Node[] = [];
  let other = 0;
  const takeNew = (until: number) => {
    for (; other < until; other += 1) rows.push(changedRow(news[other]!.element, 'ins', part));
  };
  for (const [at, { element }] of olds.entries()) {
    const partner = partners[at]!;
    if (partner < 0) {
      rows.push(changedRow(element, 'del', part));
      continue;
    }
    takeNew(partner);
    rows.push(comparedRow(element, news[partner]!.element, part));
    other = partner + 1;
  }
  takeNew(news.length);
  return { ...after, children: [...propertiesIn(after), ...rows] };
}

export const changedTable = (table: Node, status: 'ins' | 'del', part: ComparedPart): Node => ({
  ...table,
  children: [
    ...propertiesIn(table),
    ...within(table, 'w:tr').map((row) => changedRow(row, status, part)),
  ],
});

const rowOrCell = new Set(['w:tr', 'w:tc', 'w:p', 'w:tbl', 'w:sdt', 'w:customXml']);

/** The properties before the rows of a table, the cells of a row, or the content of a cell. */
const propertiesIn = (parent: Node): Node[] =>
  parent.children.filter(({ name }) => !rowOrCell.has(name));

function comparedRow(before: Node, after: Node, part: ComparedPart): Node {
  const olds = within(before, 'w:tc');
  return withCells(after, (cell, index) => {
    const old = olds[index]!;
    return { ...cell, children: [...cellProperties(cell), ...part.comparedBlocks(old, cell)] };
  });
}

function changedRow(row: Node, status: 'ins' | 'del', part: ComparedPart): Node {
  const made = withCells(row, (cell) => ({
    ...cell,
    children: [...cellProperties(cell), ...part.changedBlocks(cell, status)],
  }));
  const marked = withMark(childOf(made, 'w:trPr'), 'w:trPr', part.marks.mark(status));
  const others = made.children.filter(({ name }) => name !== 'w:trPr');
  const at = others.findIndex(({ name }) => name !== 'w:tblPrEx');
  others.splice(at < 0 ? others.length : at, 0, marked);
  return { ...made, children: others };
}

const cellProperties = (cell: Node): Node[] =>
  cell.children.filter(({ name }) => name === 'w:tcPr');

/** A row with each of its cells replaced, also those in content controls. */
function withCells(row: Node, change: (cell: Node, index: number) => Node): Node {
  let index = 0;
  const changed = (parent: Node): Node => ({
    ...parent,
    children: parent.children.map((child) => {
      if (child.name === 'w:tc') return change(child, index++);
      if (child.name === 'w:sdtContent' || wrappers.has(child.name)) return changed(child);
      return child;
    }),
  });
  return changed(row);
}
