// The data that the comparisons of all parts of two documents share.
import { allIn, childOf, type Node } from '#formats/ooxml/part-tree.ts';
import { changedBlocks, comparedBlocks } from './block-comparison.ts';
import { ChangeMarks } from './change-marks.ts';
import type { ComparedPart, NoteReferences } from './compared-part.ts';
import type { TokenSource } from './inline-tokens.ts';
import { isOlder, olderMark, prepareOlder, styleReferences } from './older-parts.ts';
import type { ResultPackage, PartRelations, WordPackage } from './result-package.ts';
import { Lists, Styles } from './styles-and-lists.ts';

export type TrackedOptions = {
  author: string;
  /** ISO 8601, without fractions of a second. */
  date: string;
  formatting: boolean;
  images: boolean;
};

const ignorable = 'mc:Ignorable';

export class ComparisonContext {
  readonly result: ResultPackage;
  readonly options: TrackedOptions;
  readonly marks: ChangeMarks;
  readonly lists: Lists;
  readonly styles: Styles;
  readonly #bookmarks: ReadonlySet<string>;

  constructor(
    result: ResultPackage,
    options: TrackedOptions,
    { body, styles, lists }: { body: Node; styles: Pair; lists: Pair },
  ) {
    this.result = result;
    this.options = options;
    let largest = 0;
    const bookmarks = new Set<string>();
    for (const { name, attributes } of allIn(body)) {
      if (name === 'w:bookmarkStart') bookmarks.add(attributes.get('w:name') ?? '');
      const id = Number(attributes.get('w:id') ?? (name === 'wp:docPr' ? attributes.get('id') : 0));
      if (id < largestId) largest = Math.max(largest, id);
    }
    this.#bookmarks = bookmarks;
    this.marks = new ChangeMarks(options.author, options.date, largest + 1);
    this.lists = new Lists(lists.before, lists.after);
    this.styles = new Styles(styles.before, styles.after, this.lists);
  }

  get before(): WordPackage {
    return this.result.before;
  }

  get after(): WordPackage {
    return this.result.after;
  }

  /** A part of the older document, whose elements can be put into the newer one. */
  prepared(root: Node): Node {
    prepareOlder(root, {
      style: (id) => this.styles.known(id),
      list: (id) => this.lists.known(id),
      bookmarks: this.#bookmarks,
      newId: () => this.marks.id(),
    });
    return root;
  }

  /** Compares what is in a part with what is in its counterpart. */
  async part(before: string, after: string, notes?: NoteReferences): Promise<ComparedPart> {
    const source = (of: WordPackage, relations: PartRelations, isBefore: boolean): TokenSource => ({
      relation(id) {
        const found = relations.get(isOlder(id) ? id.slice(olderMark.length) : id);
        return found ? of.meaning(found) : '';
      },
      note: (kind, id) => notes?.key(kind, id, isBefore) ?? '',
      comparesImages: this.options.images,
    });
    const part: ComparedPart = {
      before: source(this.before, await this.before.relations(before), true),
      after: source(this.after, await this.result.relationsOf(after), false),
      marks: this.marks,
      comparesFormatting: this.options.formatting,
      comparedBlocks: (old, now) => comparedBlocks(old, now, part),
      changedBlocks: (container, status) => changedBlocks(container, status, part),
      withTextBoxes: (old, now) => {
        notes?.pair(old, now);
        return withTextBoxes(old, now, part);
      },
    };
    return part;
  }

  /** Gives a finished part what its elements from the older document refer to, and writes it. */
  async finish(
    root: Node,
    names: { before: string; after: string },
    older: Node | undefined,
    notes?: NoteReferences,
  ): Promise<void> {
    const relations = await this.before.relations(names.before);
    for (const element of allIn(root)) {
      for (const [key, value] of element.attributes) {
        if (!isOlder(value)) continue;
        const id = value.slice(olderMark.length);
        const relation = relations.get(id);
        if (key.startsWith('r:')) {
          if (relation)
            element.attributes.set(key, await this.result.relationTo(names.after, relation));
          else element.attributes.delete(key);
        } else if (element.name === 'w:numId') element.attributes.set(key, this.lists.taken(id));
        else if (styleReferences.has(element.name))
          element.attributes.set(key, this.styles.taken(id));
        else element.attributes.set(key, notes?.taken(element.name, id) ?? '0');
      }
    }
    const words = [root, older].flatMap(
      (one) => one?.attributes.get(ignorable)?.split(/\s+/) ?? [],
    );
    if (words.length) root.attributes.set(ignorable, [...new Set(words.filter(Boolean))].join(' '));
    this.result.put(names.after, root);
  }
}

type Pair = { before: Node | undefined; after: Node | undefined };

/** Larger ids are of programs that choose them at random. */
const largestId = 1_000_000_000;

/** An element with the text boxes in it compared with those of its counterpart. */
function withTextBoxes(before: Node, after: Node, part: ComparedPart): Node {
  const olds = boxesIn(before);
  const news = boxesIn(after);
  if (!news.length || olds.length !== news.length) return after;
  const partners = new Map(news.map((box, index) => [box, olds[index]!]));
  const changed = (element: Node): Node => {
    const old = partners.get(element);
    return old
      ? { ...element, children: part.comparedBlocks(old, element) }
      : { ...element, children: element.children.map(changed) };
  };
  return changed(after);
}

/** The text boxes in an element, without those in text boxes. */
const boxesIn = (element: Node): Node[] =>
  element.name === 'w:txbxContent' ? [element] : element.children.flatMap(boxesIn);

/** The body of a document. */
export const bodyOf = (root: Node): Node | undefined => childOf(root, 'w:body');
