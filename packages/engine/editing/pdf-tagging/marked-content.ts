// Puts marks around what a content stream paints, without moving anything.
import type { ContentNode, ContentTree, Edit, FormNode, Unit } from './content-tree.ts';

/** What has a mark of its own: an object or a text that is compared by identity. */
export type Owner = object | string;

export type Marking = {
  /** Who owns a unit, and where in the reading order it is. */
  ownerOf(unit: Unit): { owner: Owner; order: number };
  /** The operator that begins a mark around units of one owner. */
  begin(owner: Owner, units: readonly Unit[]): string;
  /** The owner of a form that is painted as a whole, or the name under which its own marks are drawn. */
  formOf(node: FormNode): { owner: Owner } | { name: string };
};

type Owned = { owner: Owner; units: Unit[]; from: number; to: number; order: number };

export function markedContent(content: Buffer, tree: ContentTree, marking: Marking): Buffer {
  const writer = new MarkWriter(marking);
  writer.nodes(tree.nodes);
  return edited(content, [...tree.removed, ...writer.edits]);
}

/** Applies edits that do not overlap; of those in one place, insertions come first. */
function edited(content: Buffer, edits: readonly Edit[]): Buffer {
  const sorted = edits.toSorted((one, two) => one.from - two.from || one.to - two.to);
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, to, text } of sorted) {
    parts.push(content.subarray(at, from), Buffer.from(`\n${text}\n`, 'latin1'));
    at = to;
  }
  return Buffer.concat([...parts, content.subarray(at)]);
}

class MarkWriter {
  readonly edits: Edit[] = [];
  readonly #marking: Marking;
  /** For each node, what has a single owner; nothing for nodes with several. */
  readonly #owned = new Map<ContentNode, Owned | 'several' | undefined>();

  constructor(marking: Marking) {
    this.#marking = marking;
  }

  /** Nodes of one owner beside each other get one mark. */
  nodes(nodes: readonly ContentNode[]): void {
    let run: Owned | undefined;
    const close = () => {
      if (run) this.#mark(run);
      run = undefined;
    };
    for (const node of nodes) {
      const owned = this.#ownedBy(node);
      if (!owned) continue;
      if (owned === 'several') {
        close();
        this.#inside(node);
      } else if (run && run.owner === owned.owner && owned.order >= run.order) {
        for (const unit of owned.units) run.units.push(unit);
        run.to = owned.to;
        run.order = owned.order;
      } else {
        close();
        run = { ...owned, units: [...owned.units] };
      }
    }
    close();
  }

  #mark({ owner, units, from, to }: Owned): void {
    this.edits.push({ from, to: from, text: this.#marking.begin(owner, units) });
    this.edits.push({ from: to, to, text: 'EMC' });
  }

  #inside(node: ContentNode): void {
    if (node.kind === 'group') this.nodes(node.nodes);
    if (node.kind === 'pieces') this.#pieces(node);
    if (node.kind !== 'form') return;
    const form = this.#marking.formOf(node);
    if ('name' in form) this.edits.push({ from: node.from, to: node.to, text: `${form.name} Do` });
  }

  #pieces({ pieces, from, to }: Extract<ContentNode, { kind: 'pieces' }>): void {
    const runs: { owner: Owner; order: number; units: Unit[]; codes: string[] }[] = [];
    for (const { unit, code } of pieces) {
      const { owner, order } = this.#marking.ownerOf(unit);
      const last = runs.at(-1);
      if (last && last.owner === owner && order >= last.order) {
        last.units.push(unit);
        last.codes.push(code);
        last.order = order;
      } else runs.push({ owner, order, units: [unit], codes: [code] });
    }
    const text = runs
      .map(({ owner, units, codes }) =>
        [this.#marking.begin(owner, units), ...codes, 'EMC'].join('\n'),
      )
      .join('\n');
    this.edits.push({ from, to, text });
  }

  #ownedBy(node: ContentNode): Owned | 'several' | undefined {
    if (this.#owned.has(node)) return this.#owned.get(node);
    const owned = this.#ownerOf(node);
    this.#owned.set(node, owned);
    return owned;
  }

  #ownerOf(node: ContentNode): Owned | 'several' | undefined {
    const { from, to } = node;
    if (node.kind === 'unit') {
      const { owner, order } = this.#marking.ownerOf(node.unit);
      return { owner, order, units: [node.unit], from, to };
    }
    if (node.kind === 'form') {
      const form = this.#marking.formOf(node);
      return 'owner' in form ? { owner: form.owner, order: 0, units: [], from, to } : 'several';
    }
    if (node.kind === 'barrier') return 'several';
    const parts =
      node.kind === 'pieces'
        ? node.pieces.map(({ unit }) => ({ ...this.#marking.ownerOf(unit), units: [unit] }))
        : node.nodes.map((inner) => this.#ownedBy(inner));
    return joined(parts, { from, to });
  }
}

type Part = Pick<Owned, 'owner' | 'order' | 'units'> | 'several' | undefined;

/** All parts as one if they have one owner and are in reading order. */
function joined(
  parts: readonly Part[],
  { from, to }: { from: number; to: number },
): Owned | 'several' | undefined {
  let whole: Owned | undefined;
  for (const part of parts) {
    if (part === 'several') return part;
    if (!part) continue;
    if (whole && (whole.owner !== part.owner || part.order < whole.order)) return 'several';
    whole ??= { owner: part.owner, order: part.order, units: [], from, to };
    whole.order = part.order;
    for (const unit of part.units) whole.units.push(unit);
  }
  return whole;
}
