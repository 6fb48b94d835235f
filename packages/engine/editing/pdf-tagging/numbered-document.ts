// Numbers everything that the pages of a document paint. A form that shows text gets a copy for each place where it is drawn, so that
// each can have marks of its own (ISO 32000-1, 14.7.4.2).
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { nameOf, operationsOf, showOperators } from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import {
  contentTree,
  type ContentNode,
  type ContentTree,
  type FormNode,
  type PaintKind,
  type PiecesNode,
  type Unit,
} from './content-tree.ts';
import { markedContent, type Marking } from './marked-content.ts';
import { splitText } from './split-text.ts';

/** A content stream with marks of its own: that of a page, or of a form in one place. */
export type Part = {
  /** The stream's reference. */
  stream: string;
  dictionary: Dictionary;
  content: Buffer;
  tree: ContentTree;
  /** The forms in it. */
  forms: Map<FormNode, { name: string; part: Part }>;
  /** The number of its page, from 0. */
  page: number;
  isForm: boolean;
};

export type PlacedUnit = Unit & { part: Part };

const most = { depth: 8, copies: 2_000, copiedBytes: 64 * 1024 * 1024 } as const;

export class NumberedDocument {
  readonly #pdf: EditablePdf;
  /** Those of the pages, in order. */
  readonly parts: Part[] = [];
  /** In the order in which they are painted. */
  units: PlacedUnit[] = [];
  readonly #withoutMarks = new Set<string>();
  readonly #contents = new Map<string, Promise<Buffer | undefined>>();
  readonly #worth = new Map<string, Promise<boolean>>();
  /** The forms that are being looked at: those of invalid files may draw each other. */
  readonly #open = new Set<string>();
  #copies = 0;
  #copiedBytes = 0;

  private constructor(pdf: EditablePdf) {
    this.#pdf = pdf;
  }

  static async of(pdf: EditablePdf): Promise<NumberedDocument> {
    const document = new NumberedDocument(pdf);
    for (const page of pdf.pages()) await document.#addPage(page);
    document.#number();
    return document;
  }

  /** The operator that shows a unit, by their numbers. */
  operatorOf(unit: number): number {
    return this.units[unit]?.operator ?? unit;
  }

  /** Divides units into their words, as far as their operators show them. @param ids of units */
  divide(ids: ReadonlySet<number>): void {
    for (const part of this.allParts()) dividedNodes(part.tree.nodes, part, ids);
    this.#number();
  }

  /** Numbers all units in the order in which they are painted. */
  #number(): void {
    const ordered: PlacedUnit[] = [];
    const visit = (part: Part, nodes: readonly ContentNode[]): void => {
      for (const node of nodes) {
        if (node.kind === 'group') visit(part, node.nodes);
        const form = node.kind === 'form' ? part.forms.get(node) : undefined;
        if (form) visit(form.part, form.part.tree.nodes);
        if (node.kind === 'unit') ordered.push(Object.assign(node.unit, { part }));
        if (node.kind === 'pieces')
          for (const { unit } of node.pieces) ordered.push(Object.assign(unit, { part }));
      }
    };
    for (const part of this.parts) visit(part, part.tree.nodes);
    const operators = new Map<number, number>();
    for (const [id, unit] of ordered.entries()) {
      const operator = operators.get(unit.operator) ?? id;
      operators.set(unit.operator, operator);
      Object.assign(unit, { id, operator });
    }
    this.units = ordered;
  }

  async #addPage(page: Dictionary): Promise<void> {
    const pdf = this.#pdf;
    const resources = pdf.inherited(page, '/Resources');
    page['/Resources'] ??= resources;
    const pieces: Buffer[] = [];
    for (const part of pdf.partsOf(page['/Contents'])) {
      const data = await pdf.dataOf(part);
      if (data) pieces.push(data, Buffer.from('\n'));
    }
    const stream = pdf.addStream({}, Buffer.alloc(0));
    page['/Contents'] = stream;
    const place = { stream, dictionary: {}, page: this.parts.length, isForm: false };
    const part = await this.#part(place, Buffer.concat(pieces), resources, 0);
    this.parts.push(part);
  }

  async #part(
    place: Pick<Part, 'stream' | 'dictionary' | 'page' | 'isForm'>,
    content: Buffer,
    resources: Dictionary,
    depth: number,
  ): Promise<Part> {
    const part: Part = { ...place, content, tree: { nodes: [], removed: [] }, forms: new Map() };
    const objects = this.#pdf.dictionary(resources['/XObject']);
    const kinds = new Map<string, 'image' | 'whole' | 'form'>();
    for (const { operator, operands } of operationsOf(content)) {
      const name = operator === 'Do' ? nameOf(operands) : undefined;
      if (name && !kinds.has(name)) kinds.set(name, await this.#kindOf(objects[name], depth));
    }
    part.tree = contentTree(content, {
      ...{ objects: this.#pdf, resources },
      newUnit: (kind) => this.#newUnit(kind, part),
      kindOf: (name) => kinds.get(name) ?? 'whole',
    });
    for (const node of formsIn(part.tree)) await this.#addForm(part, node, objects, depth);
    return part;
  }

  #newUnit(kind: PaintKind, part: Part): Unit {
    const id = this.units.length;
    const unit = { id, kind, operator: id, part };
    this.units.push(unit);
    return unit;
  }

  async #kindOf(object: Dictionary[string] | undefined, depth: number) {
    const dictionary = this.#pdf.dictionary(object);
    const kind = this.#pdf.resolved(dictionary['/Subtype']);
    if (kind === '/Image') return 'image';
    if (kind !== '/Form' || !this.#pdf.isStream(object)) return 'whole';
    await this.#removeMarks(object, dictionary);
    return (await this.#isWorthMarks(object, depth)) ? 'form' : 'whole';
  }

  #contentOf(form: string): Promise<Buffer | undefined> {
    const known = this.#contents.get(form) ?? this.#pdf.dataOf(form);
    this.#contents.set(form, known);
    return known;
  }

  /** True if a form shows text, itself or in its own forms. */
  #isWorthMarks(form: string, depth: number): Promise<boolean> {
    if (depth >= most.depth || this.#open.has(form)) return Promise.resolve(false);
    const known = this.#worth.get(form) ?? this.#showsText(form, depth);
    this.#worth.set(form, known);
    return known;
  }

  async #showsText(form: string, depth: number): Promise<boolean> {
    this.#open.add(form);
    const content = await this.#contentOf(form);
    const shows = content ? await this.#paintsText(form, content, depth) : false;
    this.#open.delete(form);
    return shows;
  }

  async #paintsText(form: string, content: Buffer, depth: number): Promise<boolean> {
    const resources = this.#pdf.dictionary(this.#pdf.dictionary(form)['/Resources']);
    const objects = this.#pdf.dictionary(resources['/XObject']);
    let images = 0;
    for (const { operator, operands } of operationsOf(content)) {
      if (showOperators.has(operator)) return true;
      const object = operator === 'Do' ? objects[nameOf(operands) ?? ''] : undefined;
      if (object === undefined) continue;
      if (this.#pdf.resolved(this.#pdf.dictionary(object)['/Subtype']) === '/Image') images += 1;
      else if (this.#pdf.isStream(object) && object !== form) {
        if (await this.#isWorthMarks(object, depth + 1)) return true;
      }
    }
    return images > 1;
  }

  /** A form that is painted as a whole must not contain the marks of an earlier structure. */
  async #removeMarks(form: string, dictionary: Dictionary): Promise<void> {
    if (this.#withoutMarks.has(form)) return;
    this.#withoutMarks.add(form);
    delete dictionary['/StructParents'];
    delete dictionary['/StructParent'];
    const content = await this.#contentOf(form);
    if (!content?.includes('BDC') && !content?.includes('BMC')) return;
    const tree = contentTree(content, {
      objects: this.#pdf,
      resources: this.#pdf.dictionary(dictionary['/Resources']),
      newUnit: (kind) => ({ id: 0, kind, operator: 0 }),
      kindOf: () => 'whole',
    });
    if (!tree.removed.length) return;
    const plain = markedContent(content, { ...tree, nodes: [] }, unmarked);
    this.#pdf.setData(form, dictionary, plain);
  }

  async #addForm(part: Part, node: FormNode, objects: Dictionary, depth: number): Promise<void> {
    const { [node.name]: form } = objects;
    const content = this.#pdf.isStream(form) ? await this.#contentOf(form) : undefined;
    const isTooMuch =
      this.#copies >= most.copies || this.#copiedBytes + (content?.length ?? 0) > most.copiedBytes;
    if (!content || isTooMuch) return;
    this.#copies += 1;
    this.#copiedBytes += content.length;
    const dictionary = { ...this.#pdf.dictionary(form) };
    const stream = this.#pdf.addStream(dictionary, Buffer.alloc(0));
    const name = this.#freeName(objects);
    objects[name] = stream;
    const resources = this.#pdf.dictionary(dictionary['/Resources']);
    const place = { stream, dictionary, page: part.page, isForm: true };
    const inner = await this.#part(place, content, resources, depth + 1);
    part.forms.set(node, { name, part: inner });
  }

  #freeName(objects: Dictionary): string {
    let number = this.#copies;
    while (`/OctavoForm${number}` in objects) number += 1;
    return `/OctavoForm${number}`;
  }

  /** All parts, each after the forms in it. */
  *allParts(parts: Iterable<Part> = this.parts): Generator<Part> {
    for (const part of parts) {
      yield* this.allParts([...part.forms.values()].map((form) => form.part));
      yield part;
    }
  }

  /** Writes the content of all parts. */
  write(markingOf: (part: Part) => Marking): void {
    for (const part of this.allParts()) {
      const { stream, dictionary, content, tree } = part;
      this.#pdf.setData(stream, dictionary, markedContent(content, tree, markingOf(part)));
    }
  }

  /** Gives each unit a mark with its number. */
  writeNumbers(): void {
    this.write((part) => ({
      ownerOf: (unit) => ({ owner: `${unit.id}`, order: 0 }),
      begin: (_, [unit]) => `/Span <</MCID ${unit?.id ?? 0}>> BDC`,
      formOf: (node) => part.forms.get(node) ?? { name: node.name },
    }));
  }
}

const unmarked: Marking = {
  ownerOf: () => ({ owner: '', order: 0 }),
  begin: () => '',
  formOf: ({ name }) => ({ name }),
};

function formsIn({ nodes }: Pick<ContentTree, 'nodes'>): FormNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'group') return formsIn(node);
    return node.kind === 'form' ? [node] : [];
  });
}

/** Replaces nodes by ones with a piece for each word. */
function dividedNodes(nodes: ContentNode[], part: Part, ids: ReadonlySet<number>): void {
  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'group') dividedNodes(node.nodes, part, ids);
    if (node.kind !== 'unit' && node.kind !== 'pieces') continue;
    const units = node.kind === 'unit' ? [node.unit] : node.pieces.map(({ unit }) => unit);
    const divided = units.some(({ id }) => ids.has(id)) ? dividedNode(node, part) : undefined;
    if (divided) nodes[index] = divided;
  }
}

function dividedNode(
  { from, to, codes, ...node }: Extract<ContentNode, { kind: 'unit' | 'pieces' }>,
  { content }: Part,
): PiecesNode | undefined {
  const [operation] = operationsOf(content.subarray(from, to));
  const operator = node.kind === 'unit' ? node.unit.operator : node.pieces[0]?.unit.operator;
  if (!operation || !codes || operator === undefined) return undefined;
  const pieces = splitText(operation, codes, 'words');
  if (pieces.length < 2) return undefined;
  return {
    ...{ kind: 'pieces', from, to, codes },
    pieces: pieces.map((code) => ({ unit: { id: -1, kind: 'text', operator }, code })),
  };
}
