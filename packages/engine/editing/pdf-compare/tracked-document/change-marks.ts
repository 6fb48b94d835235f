// The markup of tracked changes (ECMA-376 part 1, section 17.13.5): who made a change and when, with an id of its own.
import { copyOf, node, type Node } from '#formats/ooxml/part-tree.ts';

export type ChangeKind = 'ins' | 'del' | 'moveFrom' | 'moveTo';

/** Deleted text and field codes have elements of their own. */
const deletedNames: Readonly<Record<string, string>> = {
  'w:t': 'w:delText',
  'w:instrText': 'w:delInstrText',
};

export class ChangeMarks {
  readonly #author: string;
  readonly #date: string;
  #nextId: number;
  /** The number of changes. */
  count = 0;

  /** @param firstId larger than the ids of the annotations that the document has */
  constructor(author: string, date: string, firstId: number) {
    this.#author = author;
    this.#date = date;
    this.#nextId = firstId;
  }

  id(): string {
    return String(this.#nextId++);
  }

  /** An element that marks its content, or its parent, as changed. */
  mark(kind: ChangeKind | 'rPrChange' | 'pPrChange' | 'sectPrChange', content: Node[] = []): Node {
    this.count += 1;
    return node(`w:${kind}`, this.#attributes(), content);
  }

  /** The start of a moved passage. */
  moveStart(kind: 'moveFrom' | 'moveTo', name: string): Node {
    return node(`w:${kind}RangeStart`, { ...this.#attributes(), 'w:name': name });
  }

  /** Runs as inserted, deleted or moved. */
  around(kind: ChangeKind, runs: Node[]): Node {
    return this.mark(kind, kind === 'del' ? runs.map(asDeleted) : runs);
  }

  #attributes() {
    return { 'w:id': this.id(), 'w:author': this.#author, 'w:date': this.#date };
  }
}

/** A run with its text as deleted text; text boxes in it stay as they are. */
export function asDeleted(run: Node): Node {
  if (run.name === 'w:txbxContent') return run;
  const name = deletedNames[run.name] ?? run.name;
  return { ...run, name, children: run.children.map(asDeleted) };
}

/** The properties of a paragraph mark or a table row begin or end with the change, as the schema says. */
export function withMark(properties: Node | undefined, name: string, mark: Node): Node {
  const made = properties ? copyOf(properties) : node(name);
  if (name === 'w:trPr') made.children.push(mark);
  else made.children.unshift(mark);
  return made;
}
