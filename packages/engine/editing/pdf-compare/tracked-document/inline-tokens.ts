// The content of a paragraph as a sequence of tokens: words, spaces, tabs, images, notes and fields.
import { childOf, node, type Node } from '#formats/ooxml/part-tree.ts';
import { canonical } from './canonical.ts';

export type Token = {
  /** Equal for tokens that are the same to a reader; undefined for what is not compared. */
  key: string | undefined;
  /** The hyperlinks, content controls and other elements around it, from the outside. */
  path: readonly Node[];
  properties: Node | undefined;
  /** `run`: inside of a run. `whole`: runs or equations that stay together. `fixed`: kept as it is, never tracked. */
  kind: 'run' | 'whole' | 'fixed';
  content: Node[];
  isSpace?: boolean;
};

/** The data of a document that the tokens of its parts need. */
export type TokenSource = {
  /** The meaning of a relationship's id: its address, or the checksum of its part. */
  relation(id: string): string;
  /** The key of a footnote or endnote. */
  note(kind: 'footnote' | 'endnote', id: string): string;
  /** False if all images are taken as the same. */
  comparesImages: boolean;
};

const wrappers = new Set(['w:hyperlink', 'w:sdt', 'w:smartTag', 'w:customXml', 'w:dir', 'w:bdo']);
const properties = new Set(['w:sdtPr', 'w:sdtEndPr', 'w:smartTagPr', 'w:customXmlPr']);
const skipped = /^w:(?:pPr|proofErr|move\w+Range(?:Start|End))$/;
const images = new Set(['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent']);
/** Their text is compared on its own. */
export const textBox: ReadonlySet<string> = new Set(['w:txbxContent']);

const words =
  /\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_\u00ad\u2010]+(?:['’][\p{L}\p{M}]+)*|[^]/gu;

/** The element that contains what a wrapper wraps. */
export const contentOf = (wrapper: Node): Node =>
  wrapper.name === 'w:sdt' ? (childOf(wrapper, 'w:sdtContent') ?? wrapper) : wrapper;

/** A wrapper without content, and the element to put content into. */
export function emptyWrapper(wrapper: Node): { shell: Node; inner: Node } {
  const own = wrapper.children.filter(({ name }) => properties.has(name));
  const shell: Node = { ...wrapper, children: own };
  if (wrapper.name !== 'w:sdt') return { shell, inner: shell };
  const inner = node('w:sdtContent');
  shell.children = [...own, inner];
  return { shell, inner };
}

export function tokensOf(paragraph: Node, source: TokenSource): Token[] {
  const tokens: Token[] = [];
  collect(paragraph, [], source, tokens);
  return withWholeFields(tokens);
}

function collect(parent: Node, path: readonly Node[], source: TokenSource, tokens: Token[]): void {
  for (const child of parent.children) {
    const { name } = child;
    if (skipped.test(name) || properties.has(name)) continue;
    if (name === 'w:r') collectRun(child, path, source, tokens);
    else if (name === 'w:fldSimple') tokens.push(simpleField(child, path, source));
    else if (wrappers.has(name)) collect(contentOf(child), [...path, child], source, tokens);
    else if (name.startsWith('m:oMath'))
      tokens.push(token(canonical(child), path, undefined, 'whole', child));
    else tokens.push(token(undefined, path, undefined, 'fixed', child));
  }
}

const token = (
  key: string | undefined,
  path: readonly Node[],
  run: Node | undefined,
  kind: Token['kind'],
  ...content: Node[]
): Token => ({ key, path, properties: run, kind, content });

/** Words of different links are different. */
function linkKey(path: readonly Node[], source: TokenSource): string {
  const link = path.findLast(({ name }) => name === 'w:hyperlink');
  if (!link) return '';
  const id = link.attributes.get('r:id');
  const anchor = link.attributes.get('w:anchor') ?? '';
  // Bookmarks of tables of contents are made anew with each update.
  const place = anchor.startsWith('_Toc') ? '_Toc' : anchor;
  return `\0${id === undefined ? '' : source.relation(id)}#${place}`;
}

function collectRun(run: Node, path: readonly Node[], source: TokenSource, tokens: Token[]): void {
  const format = childOf(run, 'w:rPr');
  const link = linkKey(path, source);
  for (const child of run.children) {
    const { name } = child;
    if (name === 'w:rPr' || name === 'w:lastRenderedPageBreak') continue;
    if (name === 'w:t') {
      const isKept = child.attributes.get('xml:space') === 'preserve';
      const text = isKept ? child.text : child.text.replaceAll(/^[ \t\n\r]+|[ \t\n\r]+$/g, '');
      for (const [word] of text.matchAll(words)) {
        const piece = node('w:t', {}, [], word);
        const isSpace = /^\s$/.test(word);
        tokens.push({ ...token(`${word}${link}`, path, format, 'run', piece), isSpace });
      }
    } else if (name === 'w:fldChar' || name === 'w:instrText' || name === 'w:commentReference')
      tokens.push(token(undefined, path, format, 'run', child));
    else tokens.push(token(`\u0001${keyOf(child, source)}${link}`, path, format, 'run', child));
  }
}

function keyOf(child: Node, source: TokenSource): string {
  const { name } = child;
  const note = /^w:(footnote|endnote)Reference$/.exec(name)?.[1] as 'footnote' | 'endnote';
  if (note) return `${name} ${source.note(note, child.attributes.get('w:id') ?? '')}`;
  if (images.has(name) && !source.comparesImages) return 'image';
  return canonical(child, { without: textBox, relation: (id) => source.relation(id) });
}

/** A field as the runs of a complex one, which can be marked as inserted and deleted. */
function simpleField(field: Node, path: readonly Node[], source: TokenSource): Token {
  const runs = [
    node('w:r', {}, [node('w:fldChar', { 'w:fldCharType': 'begin' })]),
    node('w:r', {}, [
      node('w:instrText', { 'xml:space': 'preserve' }, [], field.attributes.get('w:instr') ?? ''),
    ]),
    node('w:r', {}, [node('w:fldChar', { 'w:fldCharType': 'separate' })]),
    ...runsIn(field),
    node('w:r', {}, [node('w:fldChar', { 'w:fldCharType': 'end' })]),
  ];
  return token(fieldKey(runs, source), path, undefined, 'whole', ...runs);
}

const runsIn = (element: Node): Node[] =>
  element.children.flatMap((child) =>
    child.name === 'w:r' ? [child] : child.name === 'w:rPr' ? [] : runsIn(child),
  );

/** The code of a field and what it shows. */
function fieldKey(runs: readonly Node[], source: TokenSource): string {
  const pieces = runs.flatMap(({ children }) =>
    children.map((child) => {
      if (child.name === 'w:rPr' || child.name === 'w:lastRenderedPageBreak') return '';
      if (child.name === 'w:instrText') return child.text.trim().replaceAll(/_Toc\d+/g, '_Toc');
      if (child.name === 'w:fldChar') return child.attributes.get('w:fldCharType')!.slice(0, 1);
      return child.name === 'w:t' ? child.text : keyOf(child, source);
    }),
  );
  return `\u0002${pieces.join('')}`;
}

const fieldMark = ({ kind, content: [first] }: Token): string | undefined =>
  kind === 'run' && first?.name === 'w:fldChar'
    ? (first.attributes.get('w:fldCharType') ?? '')
    : undefined;

/** Joins each field that begins and ends in the paragraph to one token; the marks of others are never tracked. */
function withWholeFields(tokens: Token[]): Token[] {
  const ends = endsOfFields(tokens);
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at]!;
    const end = ends.get(at);
    if (end !== undefined) {
      const own = tokens.slice(at, end + 1);
      const runs = own.flatMap((one) => asRuns(one));
      joined.push(...own.filter(({ kind }) => kind === 'fixed'));
      joined.push(token(fieldKey(runs, plain), first.path, undefined, 'whole', ...runs));
      at = end;
    } else if (first.key === undefined && first.kind === 'run')
      joined.push({ ...first, kind: 'fixed', content: asRuns(first) });
    else joined.push(first);
  }
  return joined;
}

const plain: TokenSource = { relation: (id) => id, note: () => '', comparesImages: true };

function asRuns({ kind, content, properties: format }: Token): Node[] {
  if (kind === 'fixed') return [];
  if (kind === 'whole') return content;
  const own = content.map((child) =>
    child.name === 'w:t' ? { ...child, attributes: new Map([['xml:space', 'preserve']]) } : child,
  );
  return [node('w:r', {}, format ? [format, ...own] : own)];
}

/** For the first token of each field its last one, if all of the field is inside of the same wrappers. */
function endsOfFields(tokens: readonly Token[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: { at: number; stretch: number }[] = [];
  let stretch = 0;
  for (const [at, one] of tokens.entries()) {
    if (at > 0 && !isSamePath(tokens[at - 1]!.path, one.path)) stretch += 1;
    const mark = fieldMark(one);
    if (mark === 'begin') open.push({ at, stretch });
    const begin = mark === 'end' ? open.pop() : undefined;
    if (begin?.stretch === stretch) ends.set(begin.at, at);
  }
  return ends;
}

export const isSamePath = (one: readonly Node[], other: readonly Node[]): boolean =>
  one.length === other.length && one.every((wrapper, index) => wrapper === other[index]);
