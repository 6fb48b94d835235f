// Scores Markdown against the Markdown of the document that a PDF was made of, with the measures of public benchmarks of
// document parsers: reading order (NID), tables (TEDS) and headings (MHS). Each is between 0 and 1.
import markdownIt from 'markdown-it';

const parser = markdownIt({ html: true });

type Token = ReturnType<typeof parser.parse>[number];

/** A node of a tree whose label may be text: texts differ by their edit distance. */
export type Tree = { label: string; text: string; children: Tree[] };

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();

const inlineText = (token: Token): string =>
  (token.children ?? [])
    .map(({ type, content }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return type === 'text' || type === 'code_inline' ? content : '';
    })
    .join('');

const textOf = (tokens: readonly Token[]): string =>
  plain(
    tokens
      .map((token) => {
        if (token.type === 'inline') return `${inlineText(token)} `;
        const isCode = token.type === 'fence' || token.type === 'code_block';
        const isHtml = token.type === 'html_block';
        return isCode
          ? `${token.content} `
          : isHtml
            ? token.content.replaceAll(/<[^>]*>/g, ' ')
            : '';
      })
      .join(''),
  );

/** The length of the longest common subsequence (Hyyrö 2004), by words of bits. */
function commonLength(one: string, other: string): number {
  const positions = new Map<string, bigint>();
  for (const [index, letter] of [...one].entries())
    positions.set(letter, (positions.get(letter) ?? 0n) | (1n << BigInt(index)));
  const { length } = [...one];
  const all = (1n << BigInt(length)) - 1n;
  let free = all;
  for (const letter of other) {
    const matches = free & (positions.get(letter) ?? 0n);
    free = ((free + matches) | (free - matches)) & all;
  }
  let common = length;
  for (const bit of free.toString(2)) if (bit === '1') common--;
  return common;
}

/** 1 for equal texts: twice the common part of their length (normalized indel similarity). */
export function similarity(one: string, other: string): number {
  const total = [...one].length + [...other].length;
  return total ? (2 * commonLength(one, other)) / total : 1;
}

const sizeOf = ({ children }: Tree): number =>
  children.reduce((sum, child) => sum + sizeOf(child), 1);

const renameCost = (one: Tree, other: Tree): number => {
  if (one.label !== other.label) return 1;
  return one.text === other.text ? 0 : 1 - similarity(one.text, other.text);
};

/** Nodes in postorder, with the index of the leftmost leaf below each. */
function postorder(tree: Tree): { nodes: Tree[]; leftmost: number[] } {
  const nodes: Tree[] = [];
  const leftmost: number[] = [];
  const visit = (node: Tree): number => {
    let first = -1;
    for (const child of node.children) {
      const left = visit(child);
      if (first < 0) first = left;
    }
    nodes.push(node);
    leftmost.push(first < 0 ? nodes.length - 1 : first);
    return leftmost.at(-1) ?? 0;
  };
  visit(tree);
  return { nodes, leftmost };
}

/** The edit distance of ordered trees (Zhang and Shasha 1989). */
export function treeDistance(one: Tree, other: Tree): number {
  const [a, b] = [postorder(one), postorder(other)];
  const distance = a.nodes.map(() => b.nodes.map(() => 0));
  const keyroots = ({ leftmost }: { leftmost: number[] }) =>
    leftmost
      .map((left, index) => (leftmost.lastIndexOf(left) === index ? index : -1))
      .filter((index) => index >= 0);
  for (const i of keyroots(a)) for (const j of keyroots(b)) fill(i, j);
  return distance.at(-1)?.at(-1) ?? 0;

  function fill(i: number, j: number): void {
    const [top, left] = [a.leftmost[i]!, b.leftmost[j]!];
    const rows = i - top + 2;
    const columns = j - left + 2;
    const forest = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) => (row ? 0 : column)),
    );
    for (let row = 1; row < rows; row++) {
      forest[row]![0] = row;
      for (let column = 1; column < columns; column++) {
        const [x, y] = [top + row - 1, left + column - 1];
        const removed = forest[row - 1]![column]! + 1;
        const added = forest[row]![column - 1]! + 1;
        const areTrees = a.leftmost[x] === top && b.leftmost[y] === left;
        const before = areTrees
          ? forest[row - 1]![column - 1]! + renameCost(a.nodes[x]!, b.nodes[y]!)
          : forest[a.leftmost[x]! - top]![b.leftmost[y]! - left]! + distance[x]![y]!;
        const least = Math.min(removed, added, before);
        forest[row]![column] = least;
        if (areTrees) distance[x]![y] = least;
      }
    }
  }
}

const treeSimilarity = (one: Tree, other: Tree): number =>
  1 - treeDistance(one, other) / Math.max(sizeOf(one), sizeOf(other));

const node = (label: string, text = '', children: Tree[] = []): Tree => ({ label, text, children });

/** The tables, as rows of cells. */
function tablesOf(tokens: readonly Token[]): Tree[] {
  const tables: Tree[] = [];
  for (const [index, { type }] of tokens.entries()) {
    if (type === 'table_open') tables.push(node('table'));
    if (type === 'tr_open') tables.at(-1)?.children.push(node('row'));
    if (type !== 'td_open' && type !== 'th_open') continue;
    const text = textOf(tokens.slice(index + 1, index + 2));
    tables.at(-1)?.children.at(-1)?.children.push(node('cell', text));
  }
  return tables;
}

/** The headings as a tree by their levels, each with the text below it. */
function headingTree(tokens: readonly Token[]): Tree {
  const root = node('document');
  const open: { level: number; tree: Tree }[] = [{ level: 0, tree: root }];
  let body: Token[] = [];
  const endBody = () => {
    const text = textOf(body);
    if (text) open.at(-1)?.tree.children.push(node('content', text));
    body = [];
  };
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      endBody();
      const level = Number(token.tag.slice(1));
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      const tree = node('heading', textOf(tokens.slice(index + 1, index + 2)));
      open.at(-1)?.tree.children.push(tree);
      open.push({ level, tree });
    } else if (tokens[index - 1]?.type !== 'heading_open') body.push(token);
  }
  endBody();
  return root;
}

/** Each table of the truth with its best counterpart, which no other one gets. */
function tableScore(truth: readonly Tree[], found: readonly Tree[]): number | undefined {
  if (!truth.length) return undefined;
  const left = [...found];
  const scores = truth.map((table) => {
    const all = left.map((other) => treeSimilarity(table, other));
    const best = Math.max(0, ...all);
    if (all.length) left.splice(all.indexOf(best), 1);
    return best;
  });
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(truth.length, found.length);
}

export type MarkdownScores = { nid: number; teds: number | undefined; mhs: number | undefined };

/** Scores a document; TEDS and MHS only where the truth has tables and headings. */
export function scoreMarkdown(truth: string, found: string): MarkdownScores {
  const [one, other] = [parser.parse(truth, {}), parser.parse(found, {})];
  const hasHeadings = one.some(({ type }) => type === 'heading_open');
  return {
    nid: similarity(textOf(one), textOf(other)),
    teds: tableScore(tablesOf(one), tablesOf(other)),
    mhs: hasHeadings ? treeSimilarity(headingTree(one), headingTree(other)) : undefined,
  };
}
