// Reads a content stream as a tree of what it paints, so that marks can be put around it (ISO 32000-1, 14.6). Marks of an
// earlier structure are left out.
import type { Objects } from '#formats/pdf/objects/objects.ts';
import {
  nameOf,
  operationsOf,
  showOperators,
  type Operand,
  type Operation,
} from '#formats/pdf/syntax/content-reader.ts';
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { splitText, type Codes } from './split-text.ts';

export type Edit = { from: number; to: number; text: string };

type Range = { from: number; to: number };

export type PaintKind = 'text' | 'drawing' | 'image';

/** What one operator paints, or a part of what it shows; `operator` is the same for all parts. */
export type Unit = { id: number; kind: PaintKind; operator: number };

export type UnitNode = Range & { kind: 'unit'; unit: Unit; codes?: Codes };
/** An operator that shows several texts, with an operator for each of them. */
export type PiecesNode = Range & {
  kind: 'pieces';
  pieces: { unit: Unit; code: string }[];
  codes: Codes;
};
/** A form whose content is a tree of its own. */
export type FormNode = Range & { kind: 'form'; name: string };
/** From `q` to `Q`, `BT` to `ET`, or a mark that stays. */
export type GroupNode = Range & { kind: 'group'; nodes: ContentNode[] };
/** What no mark may go across. */
export type BarrierNode = Range & { kind: 'barrier' };
export type ContentNode = UnitNode | PiecesNode | FormNode | GroupNode | BarrierNode;

export type ContentTree = {
  nodes: ContentNode[];
  /** The marks that are left out, or replaced. */
  removed: Edit[];
};

/** What the reader needs of the document. */
export type TreeSource = {
  objects: Objects;
  resources: Dictionary;
  newUnit(kind: PaintKind): Unit;
  /** Whether a drawn object is an image, or a form: one that is painted as a whole, or one with a tree of its own. */
  kindOf(name: string): 'image' | 'whole' | 'form';
};

const builds = new Set(['m', 're', 'l', 'c', 'v', 'y', 'h']);
const paints = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's']);
const opens: Readonly<Record<string, string>> = { q: 'Q', BT: 'ET' };
const closes = new Set(Object.values(opens));

export function contentTree(content: Buffer, source: TreeSource): ContentTree {
  const reader = new TreeReader(source);
  for (const operation of operationsOf(content)) reader.read(operation);
  return reader.tree();
}

type Open = { closes: string; from: number; nodes: ContentNode[] };

class TreeReader {
  readonly #source: TreeSource;
  readonly #removed: Edit[] = [];
  readonly #top: ContentNode[] = [];
  readonly #open: Open[] = [];
  /** For each open mark, whether it stays. */
  readonly #marks: boolean[] = [];
  /** The names of the current font and of the saved ones. */
  readonly #fonts: string[] = [''];
  #shapeAt: number | undefined;

  constructor(source: TreeSource) {
    this.#source = source;
  }

  tree(): ContentTree {
    // What is never closed is no group, and its operators are in the way of marks.
    for (let open = this.#open.pop(); open; open = this.#open.pop())
      this.#nodes.push({ kind: 'barrier', from: open.from, to: open.from }, ...open.nodes);
    return { nodes: this.#top, removed: this.#removed };
  }

  get #nodes(): ContentNode[] {
    return this.#open.at(-1)?.nodes ?? this.#top;
  }

  read(operation: Operation): void {
    const { operator, from, to } = operation;
    if (builds.has(operator)) this.#shapeAt ??= from;
    else if (paints.has(operator)) {
      this.#add('drawing', this.#shapeAt ?? from, to);
      this.#shapeAt = undefined;
    } else if (operator === 'n') this.#shapeAt = undefined;
    else if (operator === 'sh') this.#add('drawing', from, to);
    else if (operator === 'BI') this.#add('image', from, to);
    else if (showOperators.has(operator)) this.#show(operation);
    else if (operator === 'Do') this.#draw(operation);
    else if (operator === 'Tf') this.#fonts[this.#fonts.length - 1] = fontOf(operation);
    else if (operator === 'BMC' || operator === 'BDC') this.#beginMark(operation);
    else if (operator === 'EMC') this.#endMark(operation);
    else if (operator in opens || closes.has(operator)) this.#group(operation);
  }

  #add(kind: PaintKind, from: number, to: number, codes?: Codes): void {
    const unit = this.#source.newUnit(kind);
    this.#nodes.push({ kind: 'unit', unit, from, to, ...(codes && { codes }) });
  }

  #group({ operator, from, to }: Operation): void {
    this.#shapeAt = undefined;
    if (operator === 'q') this.#fonts.push(this.#fonts.at(-1) ?? '');
    if (operator === 'Q' && this.#fonts.length > 1) this.#fonts.pop();
    const closing = opens[operator];
    if (closing) this.#openGroup(closing, from);
    else this.#close(operator, from, to);
  }

  #openGroup(closing: string, from: number): void {
    this.#open.push({ closes: closing, from, nodes: [] });
  }

  #close(operator: string, from: number, to: number): void {
    const open = this.#open.at(-1);
    if (open?.closes === operator) {
      this.#open.pop();
      this.#nodes.push({ kind: 'group', from: open.from, to, nodes: open.nodes });
      return;
    }
    // Groups that cross each other are none.
    const at = this.#open.findLastIndex((one) => one.closes === operator);
    const crossed = at < 0 ? [] : this.#open.splice(at);
    for (const one of crossed) {
      this.#nodes.push({ kind: 'barrier', from: one.from, to: one.from }, ...one.nodes);
      if (one !== crossed[0]) this.#openGroup(one.closes, from);
    }
    this.#nodes.push({ kind: 'barrier', from, to });
  }

  #show(operation: Operation): void {
    const { from, to } = operation;
    const { objects, resources } = this.#source;
    const font = objects.dictionary(
      objects.dictionary(resources['/Font'])[this.#fonts.at(-1) ?? ''],
    );
    const codes = codesOf(objects, font);
    const pieces = splitText(operation, codes, 'columns');
    if (pieces.length < 2) {
      this.#add('text', from, to, codes);
      return;
    }
    const units = pieces.map(() => this.#source.newUnit('text'));
    const operator = units[0]?.id ?? 0;
    this.#nodes.push({
      ...{ kind: 'pieces', from, to, codes },
      pieces: pieces.map((code, index) => ({
        unit: Object.assign(units[index] as Unit, { operator }),
        code,
      })),
    });
  }

  #draw({ operands, from, to }: Operation): void {
    const name = nameOf(operands) ?? '';
    const kind = this.#source.kindOf(name);
    if (kind === 'form') this.#nodes.push({ kind, name, from, to });
    else this.#add(kind === 'image' ? 'image' : 'drawing', from, to);
  }

  #beginMark({ operator, operands, from, to }: Operation): void {
    this.#shapeAt = undefined;
    const kept = operator === 'BDC' ? keptMark(this.#source, operands) : undefined;
    this.#marks.push(kept !== undefined);
    if (kept === undefined) this.#removed.push({ from, to, text: '' });
    else {
      if (kept) this.#removed.push({ from, to, text: kept });
      this.#openGroup('EMC', from);
    }
  }

  #endMark({ from, to }: Operation): void {
    this.#shapeAt = undefined;
    if (this.#marks.pop()) this.#close('EMC', from, to);
    else this.#removed.push({ from, to, text: '' });
  }
}

/** How long the codes of a font are. */
function codesOf(objects: Objects, font: Dictionary): Codes {
  if (objects.resolved(font['/Subtype']) !== '/Type0') return 'single';
  const encoding = objects.resolved(font['/Encoding']);
  return typeof encoding === 'string' && encoding.startsWith('/Identity') ? 'double' : 'unknown';
}

function fontOf({ operands }: Operation): string {
  const [name] = operands;
  return name?.kind === 'name' ? name.value : '';
}

/**
 * Marks of layers stay as they are, and so do texts in place of what is shown, without the number of an earlier structure.
 * @returns what takes the place of the mark, nothing if it goes
 */
function keptMark(
  { objects, resources }: TreeSource,
  [tag, properties]: readonly Operand[],
): string | undefined {
  if (tag?.kind !== 'name') return undefined;
  if (tag.value === '/OC') return '';
  const text = actualText(objects, resources, properties);
  return text === undefined ? undefined : `/Span <</ActualText ${text}>> BDC`;
}

function actualText(
  objects: Objects,
  resources: Dictionary,
  properties: Operand | undefined,
): string | undefined {
  if (properties?.kind === 'name') {
    const named = objects.dictionary(resources['/Properties'])[properties.value];
    const text = objects.resolved(objects.dictionary(named)['/ActualText']);
    return typeof text === 'string' ? writtenValue(text) : undefined;
  }
  if (properties?.kind !== 'dictionary') return undefined;
  const { items } = properties;
  const at = items.findIndex((item) => item.kind === 'name' && item.value === '/ActualText');
  const text = at < 0 ? undefined : items[at + 1];
  return text?.kind === 'string' ? `<${text.value.toString('hex')}>` : undefined;
}
