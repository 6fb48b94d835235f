// Writes a paragraph of the newer document with what the older one had in its place as deleted text.
import { copyOf, node, type Node } from '#formats/ooxml/part-tree.ts';
import { alignedWords } from '#editing/pdf-compare/word-alignment.ts';
import { runFormat } from './canonical.ts';
import type { ChangeKind } from './change-marks.ts';
import type { ComparedPart } from './compared-part.ts';
import { emptyWrapper, isSamePath, tokensOf, type Token } from './inline-tokens.ts';

type Status = 'keep' | ChangeKind;
type Item = {
  status: Status;
  token: Token;
  path: readonly Node[];
  /** The same token of the older document. */
  partner?: Token;
};

/** The content of a paragraph that both documents have. */
export function comparedContent(before: Node, after: Node, part: ComparedPart): Node[] {
  const olds = tokensOf(before, part.before);
  const news = tokensOf(after, part.after);
  return written(itemsOf(olds, news), part);
}

/** The content of a paragraph that only one document has. */
export function changedContent(paragraph: Node, status: ChangeKind, part: ComparedPart): Node[] {
  const isOld = status === 'del' || status === 'moveFrom';
  const items = tokensOf(paragraph, isOld ? part.before : part.after)
    .filter((token) => !isOld || isFromOlder(token))
    .map((token): Item => {
      const path = isOld ? linksOf(token.path) : token.path;
      return { status: token.kind === 'fixed' ? 'keep' : status, token, path };
    });
  return written(items, part);
}

/** Of what is never tracked, only the bookmarks of the older document are kept: its texts refer to them. */
const isFromOlder = ({ kind, content: [first] }: Token): boolean =>
  kind !== 'fixed' || first!.name.startsWith('w:bookmark');

const linksOf = (path: readonly Node[]) =>
  path.filter(({ name }) => name === 'w:hyperlink').slice(0, 1);

/** Content with fewer equal words is replaced as a whole: single words in common are no evidence. */
const leastShared = 0.15;

function itemsOf(olds: readonly Token[], news: readonly Token[]): Item[] {
  const numbers = new Map<string, number>();
  const numbered = (tokens: readonly Token[]) => {
    const compared = [...tokens.keys()].filter((at) => tokens[at]!.key !== undefined);
    const keys = compared.map((at) => {
      const { key } = tokens[at]!;
      if (!numbers.has(key!)) numbers.set(key!, numbers.size);
      return numbers.get(key!)!;
    });
    return { compared, keys: Int32Array.from(keys) };
  };
  const [one, other] = [numbered(olds), numbered(news)];
  const found = alignedWords(one.keys, other.keys);
  withoutStrayPairs(found, (at) => olds[one.compared[at]!]!.isSpace === true, other.keys.length);
  const partnerOf = new Map<number, number>();
  for (const [at, partner] of found.entries())
    if (partner >= 0) partnerOf.set(one.compared[at]!, other.compared[partner]!);
  return merged(olds, news, partnerOf);
}

/** Unpairs what is left between changes: single spaces, and all if next to nothing is the same. */
function withoutStrayPairs(
  partners: Int32Array,
  isSpace: (at: number) => boolean,
  afterLength: number,
): void {
  let shared = 0;
  let total = 0;
  for (const [at, partner] of partners.entries()) {
    if (isSpace(at)) continue;
    total += 1;
    if (partner >= 0) shared += 1;
  }
  if (shared < leastShared * Math.max(total, afterLength / 2)) return void partners.fill(-1);
  let last = -1;
  for (let at = 0; at < partners.length; at += 1) {
    const partner = partners[at]!;
    if (partner < 0) continue;
    const isAlone =
      isSpace(at) &&
      (partners[at - 1] ?? 0) < 0 &&
      (partners[at + 1] ?? 0) < 0 &&
      partner > last + 1 &&
      at > 0 &&
      at < partners.length - 1;
    if (isAlone) partners[at] = -1;
    else last = partner;
  }
}

/** Both sequences as one; the path of deleted tokens is what the tokens around them share. */
function merged(
  olds: readonly Token[],
  news: readonly Token[],
  partnerOf: ReadonlyMap<number, number>,
): Item[] {
  const items: Item[] = [];
  let other = 0;
  const takeNew = (until: number) => {
    for (; other < until; other += 1) {
      const token = news[other]!;
      items.push({ status: token.kind === 'fixed' ? 'keep' : 'ins', token, path: token.path });
    }
  };
  const takeOld = (token: Token, next: Token | undefined) => {
    if (!isFromOlder(token)) return;
    const last = items.at(-1)?.path ?? [];
    const shared = sharedPath(last, next?.path ?? []);
    const isLinked = shared.some(({ name }) => name === 'w:hyperlink');
    const path = isLinked || token.kind === 'fixed' ? shared : [...shared, ...linksOf(token.path)];
    items.push({ status: token.kind === 'fixed' ? 'keep' : 'del', token, path });
  };
  for (const [at, token] of olds.entries()) {
    const partner = partnerOf.get(at);
    if (partner === undefined) {
      takeOld(token, news[other]);
      continue;
    }
    takeNew(partner);
    const kept = news[partner]!;
    items.push({ status: 'keep', token: kept, path: kept.path, partner: token });
    other = partner + 1;
  }
  takeNew(news.length);
  return items;
}

/** The elements that two places have in common, from the outermost on. */
export function sharedPath(one: readonly Node[], other: readonly Node[]): readonly Node[] {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

/** Writes items in order, each in its wrappers, with adjacent ones in common runs and marks. */
function written(items: readonly Item[], part: ComparedPart): Node[] {
  const root: Node[] = [];
  let open: { wrapper: Node; children: Node[] }[] = [];
  let at = 0;
  while (at < items.length) {
    const { path, status } = items[at]!;
    let end = at + 1;
    while (
      end < items.length &&
      items[end]!.status === status &&
      isSamePath(items[end]!.path, path)
    )
      end += 1;
    let depth = 0;
    while (depth < open.length && open[depth]!.wrapper === path[depth]) depth += 1;
    open = open.slice(0, depth);
    for (const wrapper of path.slice(depth)) {
      const { shell, inner } = emptyWrapper(wrapper);
      (open.at(-1)?.children ?? root).push(shell);
      open.push({ wrapper, children: inner.children });
    }
    const runs = runsOf(items.slice(at, end), part);
    const target = open.at(-1)?.children ?? root;
    if (status === 'keep') target.push(...runs);
    else if (runs.length) target.push(part.marks.around(status, runs));
    at = end;
  }
  return root;
}

function runsOf(items: readonly Item[], part: ComparedPart): Node[] {
  const runs: Node[] = [];
  let run: { format: string; node: Node } | undefined;
  for (const { token, partner } of items) {
    if (token.kind !== 'run') {
      run = undefined;
      runs.push(...token.content);
      continue;
    }
    const format = runFormat(token.properties);
    const former = partner && part.comparesFormatting ? runFormat(partner.properties) : format;
    const key = `${format}\0${former}`;
    if (run?.format !== key) {
      run = { format: key, node: node('w:r') };
      const properties = propertiesOf(token, former === format ? undefined : partner, part);
      if (properties) run.node.children.push(properties);
      runs.push(run.node);
    }
    for (const content of token.content)
      append(run.node, partner ? part.withTextBoxes(partner.content[0]!, content) : content);
  }
  return runs;
}

function append(run: Node, content: Node): void {
  const last = run.children.at(-1);
  if (content.name !== 'w:t') run.children.push(content);
  else if (last?.name === 'w:t') last.text += content.text;
  else run.children.push(node('w:t', { 'xml:space': 'preserve' }, [], content.text));
}

/** @param former the token with other formatting that the older document has */
function propertiesOf(
  token: Token,
  former: Token | undefined,
  part: ComparedPart,
): Node | undefined {
  const { properties } = token;
  if (!former) return properties && copyOf(properties);
  const made = properties ? copyOf(properties) : node('w:rPr');
  const old = former.properties ? copyOf(former.properties) : node('w:rPr');
  made.children.push(part.marks.mark('rPrChange', [old]));
  return made;
}
