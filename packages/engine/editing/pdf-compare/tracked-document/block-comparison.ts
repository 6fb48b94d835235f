// Writes the paragraphs and tables of a container of the newer document with the changes since the older one.
import { childOf, copyOf, node, type Node } from '#formats/ooxml/part-tree.ts';
import { blocksOf, pairedBlocks, type Block, type BlockItem } from './blocks.ts';
import { paragraphFormat } from './canonical.ts';
import { withMark } from './change-marks.ts';
import type { ComparedPart } from './compared-part.ts';
import { emptyWrapper } from './inline-tokens.ts';
import { movedBlocks } from './moves.ts';
import { changedContent, comparedContent, sharedPath } from './paragraph-comparison.ts';
import { changedTable, comparedTable } from './table-comparison.ts';

const isBlock = ({ kind }: Block) => kind !== 'other';

/** The content of a container with its changes. What is not a block, such as its properties, is not in it. */
export function comparedBlocks(before: Node, after: Node, part: ComparedPart): Node[] {
  const olds = blocksOf(before, part.before).filter(isBlock);
  const all = blocksOf(after, part.after);
  const news = all.filter(isBlock);
  const partners = pairedBlocks(olds, news);
  pairEnds(olds, news, partners);
  const items = itemsOf(olds, news, partners);
  settleMarks(items);
  movedBlocks(items);
  return nested(withOthers(items, all), part);
}

/** The blocks of a container that only one document has. */
export function changedBlocks(container: Node, status: 'ins' | 'del', part: ComparedPart): Node[] {
  const source = status === 'del' ? part.before : part.after;
  const items = blocksOf(container, source)
    .filter((block) => status === 'ins' || isBlock(block))
    .map((block): BlockItem => {
      const own =
        status === 'del' ? { before: block, path: [] } : { after: block, path: block.path };
      return { status, mark: status, ...own };
    });
  return nested(items, part);
}

/**
 * The last paragraph of a container cannot be deleted: that of both documents is one, unless others of the same kind of
 * change are between the last common one and the end.
 */
function pairEnds(olds: readonly Block[], news: readonly Block[], partners: Int32Array): void {
  const [old, now] = [olds.length - 1, news.length - 1];
  if (old < 0 || now < 0 || partners[old] === now) return;
  if (olds[old]!.kind !== 'paragraph' || news[now]!.kind !== 'paragraph') return;
  const partner = partners[old]!;
  const other = partners.indexOf(now);
  const endsPlainly = (blocks: readonly Block[], from: number) =>
    blocks.slice(from).every(({ kind, path }) => kind === 'paragraph' && path.length === 0);
  if (partner >= 0 && endsPlainly(news, partner)) return;
  if (other >= 0 && endsPlainly(olds, other)) return;
  if (other >= 0) partners[other] = -1;
  partners[old] = now;
}

function itemsOf(olds: readonly Block[], news: readonly Block[], partners: Int32Array) {
  const items: BlockItem[] = [];
  let other = 0;
  const takeNew = (until: number) => {
    for (; other < until; other += 1) {
      const after = news[other]!;
      items.push({ status: 'ins', after, path: after.path, mark: 'ins' });
    }
  };
  for (const [at, before] of olds.entries()) {
    const partner = partners[at]!;
    if (partner < 0) {
      const path = sharedPath(items.at(-1)?.path ?? [], news[other]?.path ?? []);
      items.push({ status: 'del', before, path, mark: 'del' });
      continue;
    }
    takeNew(partner);
    const after = news[partner]!;
    items.push({ status: 'keep', before, after, path: after.path, mark: 'keep' });
    other = partner + 1;
  }
  takeNew(news.length);
  return items;
}

const isParagraph = ({ before, after }: BlockItem) => (after ?? before)!.kind === 'paragraph';

/**
 * Before a table and at the end of a container a paragraph mark cannot be deleted. If paragraphs were added or deleted there, the
 * marks before them are the ones that were.
 */
function settleMarks(items: BlockItem[]): void {
  for (let end = items.length - 1; end > 0; end -= 1) {
    const last = items[end]!;
    const next = items[end + 1];
    const isEnd = !next || !isParagraph(next) || next.path.length !== last.path.length;
    const { status } = last;
    if (!isEnd || !isParagraph(last) || (status !== 'ins' && status !== 'del')) continue;
    let at = end;
    while (at > 0 && isLike(items[at]!, last)) at -= 1;
    const kept = items[at]!;
    if (kept.status !== 'keep' || !isParagraph(kept) || kept.path.length !== last.path.length)
      continue;
    for (let one = at; one <= end; one += 1) items[one]!.isSettled = true;
    kept.mark = status;
    last.mark = 'keep';
    if (status === 'del') {
      last.formatAfter = kept.after!.element;
      last.formatBefore = last.before!.element;
      kept.formatAfter = kept.formatBefore = kept.before!.element;
    } else {
      last.formatAfter = last.after!.element;
      last.formatBefore = kept.before!.element;
      kept.formatAfter = kept.formatBefore = kept.after!.element;
    }
  }
}

const isLike = (item: BlockItem, last: BlockItem) =>
  item.status === last.status && isParagraph(item) && item.path.length === last.path.length;

/** Puts bookmarks and other elements between blocks back to where the newer document has them. */
function withOthers(items: readonly BlockItem[], all: readonly Block[]): BlockItem[] {
  const followed = new Map<Block | undefined, Block[]>();
  let last: Block | undefined;
  for (const block of all) {
    if (isBlock(block)) last = block;
    else followed.set(last, [...(followed.get(last) ?? []), block]);
  }
  const others = (block: Block | undefined) =>
    (followed.get(block) ?? []).map((after): BlockItem => ({
      status: 'keep',
      after,
      path: after.path,
      mark: 'keep',
    }));
  return [
    ...others(undefined),
    ...items.flatMap((item) => [item, ...(item.after ? others(item.after) : [])]),
  ];
}

/** Writes the items into the content controls of the newer document. */
function nested(items: readonly BlockItem[], part: ComparedPart): Node[] {
  const root: Node[] = [];
  let open: { wrapper: Node; children: Node[] }[] = [];
  for (const item of items) {
    let depth = 0;
    while (depth < open.length && open[depth]!.wrapper === item.path[depth]) depth += 1;
    open = open.slice(0, depth);
    for (const wrapper of item.path.slice(depth)) {
      const { shell, inner } = emptyWrapper(wrapper);
      (open.at(-1)?.children ?? root).push(shell);
      open.push({ wrapper, children: inner.children });
    }
    (open.at(-1)?.children ?? root).push(...elementsOf(item, part));
  }
  return root;
}

function elementsOf(item: BlockItem, part: ComparedPart): Node[] {
  const { status, before, after } = item;
  const { kind, element } = (after ?? before)!;
  if (kind === 'other') return [element];
  if (kind === 'table') {
    if (status === 'keep') return [comparedTable(before!.element, after!.element, part)];
    return [changedTable(element, status === 'del' ? 'del' : 'ins', part)];
  }
  return [paragraphOf(item, part)];
}

function paragraphOf(item: BlockItem, part: ComparedPart): Node {
  const { status, before, after } = item;
  const { attributes } = (after ?? before)!.element;
  const content =
    status === 'keep'
      ? comparedContent(before!.element, after!.element, part)
      : changedContent((after ?? before)!.element, status, part);
  const properties = withMarkOf(item, propertiesOf(item, part), part);
  const children = properties.children.length ? [properties] : [];
  const moved = item.move ? aroundMove(item, content, part) : content;
  return { ...node('w:p'), attributes: new Map(attributes), children: [...children, ...moved] };
}

function aroundMove({ status, move }: BlockItem, content: Node[], { marks }: ComparedPart): Node[] {
  const kind = status as 'moveFrom' | 'moveTo';
  const start = marks.moveStart(kind, move!);
  const end = node(`w:${kind}RangeEnd`, { 'w:id': start.attributes.get('w:id')! });
  return [start, ...content, end];
}

const beyondChange = new Set(['w:rPr', 'w:sectPr', 'w:pPrChange']);

/** The properties of a paragraph; their change is their last element. */
function propertiesOf({ before, after, formatBefore, formatAfter }: BlockItem, part: ComparedPart) {
  const now = childOf(formatAfter ?? after?.element ?? before!.element, 'w:pPr');
  const old = childOf(formatBefore ?? before?.element ?? after!.element, 'w:pPr');
  const made = now ? copyOf(now) : node('w:pPr');
  const isSame = paragraphFormat(old) === paragraphFormat(now);
  if (isSame || !part.comparesFormatting) return made;
  const plain = old?.children.filter(({ name }) => !beyondChange.has(name)).map(copyOf) ?? [];
  made.children.push(part.marks.mark('pPrChange', [node('w:pPr', {}, plain)]));
  return made;
}

function withMarkOf({ mark }: BlockItem, properties: Node, { marks }: ComparedPart): Node {
  if (mark === 'keep') return properties;
  const own = withMark(childOf(properties, 'w:rPr'), 'w:rPr', marks.mark(mark));
  const others = properties.children.filter(({ name }) => name !== 'w:rPr');
  const at = others.findIndex(({ name }) => name === 'w:sectPr' || name === 'w:pPrChange');
  others.splice(at < 0 ? others.length : at, 0, own);
  return { ...properties, children: others };
}
