// Footnotes and endnotes of both documents: which belong together, and those that deleted text takes along.
import { allIn, copyOf, type Node } from '#formats/ooxml/part-tree.ts';
import { changedBlocks, comparedBlocks } from './block-comparison.ts';
import type { NoteReferences } from './compared-part.ts';
import type { ComparisonContext } from './comparison-context.ts';
import { targetIn, type PartRelations } from './result-package.ts';

type Kind = 'footnote' | 'endnote';
type Story = {
  kind: Kind;
  before: { part: string; root: Node } | undefined;
  after: { part: string; root: Node } | undefined;
  /** The text of each note, by the document and the id. */
  texts: { before: Map<string, string>; after: Map<string, string> };
  shared: ReadonlySet<string>;
  /** For each note of the newer document the one of the older document. */
  partners: Map<string, string>;
  /** For each note of the older document that the result takes along its new id. */
  taken: Map<string, string>;
  largest: number;
};

export class Notes implements NoteReferences {
  readonly #stories: readonly Story[];

  private constructor(stories: readonly Story[]) {
    this.#stories = stories;
  }

  static async open(context: ComparisonContext): Promise<Notes> {
    const stories: Story[] = [];
    const relations = {
      before: await context.before.relations(context.before.main),
      after: await context.after.relations(context.after.main),
    };
    for (const kind of ['footnote', 'endnote'] as const) {
      const open = async (side: 'before' | 'after', found: PartRelations) => {
        const part = targetIn(found, `${kind}s`);
        const root = await context[side].tree(part);
        return part !== undefined && root ? { part, root } : undefined;
      };
      const [before, after] = [
        await open('before', relations.before),
        await open('after', relations.after),
      ];
      if (before) context.prepared(before.root);
      const texts = { before: textsOf(before?.root), after: textsOf(after?.root) };
      const shared = new Set(texts.before.values());
      stories.push({
        ...{ kind, before, after, texts },
        shared: new Set([...texts.after.values()].filter((text) => shared.has(text))),
        ...{ partners: new Map(), taken: new Map() },
        largest: Math.max(0, ...[...texts.after.keys()].map((id) => Number(id) || 0)),
      });
    }
    return new Notes(stories);
  }

  #story(kind: Kind): Story {
    return this.#stories.find((story) => story.kind === kind)!;
  }

  /** Equal for references to the same note, and to notes whose text changed. */
  key(kind: Kind, id: string, isBefore: boolean): string {
    const { texts, shared } = this.#story(kind);
    const text = texts[isBefore ? 'before' : 'after'].get(plainId(id)) ?? '';
    return shared.has(text) ? text : '';
  }

  /** Notes that references at the same place refer to. */
  pair(before: Node, after: Node): void {
    const kind = /^w:(footnote|endnote)Reference$/.exec(after.name)?.[1] as Kind | undefined;
    if (!kind) return;
    const [old, now] = [before, after].map(({ attributes }) => attributes.get('w:id') ?? '');
    this.#story(kind).partners.set(now!, plainId(old!));
  }

  /** The id of a note of the older document that deleted text refers to. */
  taken(reference: string, id: string): string | undefined {
    const kind = /^w:(footnote|endnote)Reference$/.exec(reference)?.[1] as Kind | undefined;
    if (!kind) return undefined;
    const story = this.#story(kind);
    const known = story.taken.get(id);
    if (known !== undefined) return known;
    if (!story.texts.before.has(id)) return undefined;
    const own = String((story.largest += 1));
    story.taken.set(id, own);
    return own;
  }

  /** Writes the notes with their changes, after the text that refers to them. */
  async finish(context: ComparisonContext): Promise<void> {
    for (const story of this.#stories) await finishStory(story, context);
  }
}

/** An id without the mark of the older document. */
const plainId = (id: string) => id.replace(/^\u0001/, '');

const textsOf = (root: Node | undefined): Map<string, string> =>
  new Map(
    notesIn(root).map((note) => [
      note.attributes.get('w:id') ?? '',
      [...allIn(note)]
        .filter(({ name }) => name === 'w:t')
        .map(({ text }) => text)
        .join(''),
    ]),
  );

/** Without those for separators. */
const notesIn = (root: Node | undefined): Node[] =>
  root?.children.filter(
    ({ name, attributes }) =>
      /^w:(?:foot|end)note$/.test(name) && (attributes.get('w:type') ?? 'normal') === 'normal',
  ) ?? [];

async function finishStory(story: Story, context: ComparisonContext): Promise<void> {
  const { before, after, kind, partners, taken } = story;
  if (!after && !taken.size) return;
  const olds = new Map(notesIn(before?.root).map((note) => [note.attributes.get('w:id'), note]));
  const part = after?.part ?? context.result.freeName(`word/${kind}s.xml`);
  const compared = await context.part(before?.part ?? part, part);
  const root = after?.root ?? separatorsOf(before!.root);
  const made = new Map<Node, Node>();
  for (const note of notesIn(after?.root)) {
    const id = note.attributes.get('w:id') ?? '';
    const old = olds.get(partners.get(id) ?? '');
    const children = old
      ? comparedBlocks(old, note, compared)
      : changedBlocks(note, 'ins', compared);
    made.set(note, { ...note, children });
  }
  const added = [...taken].map(([id, own]) => {
    const old = olds.get(id)!;
    const attributes = new Map(old.attributes).set('w:id', own);
    return { ...old, attributes, children: changedBlocks(old, 'del', compared) };
  });
  const result = {
    ...root,
    children: [...root.children.map((child) => made.get(child) ?? child), ...added],
  };
  if (!after) await context.result.add(context.after.main, part, result, `${kind}s`);
  await context.finish(result, { before: before?.part ?? part, after: part }, before?.root);
}

/** The part of a document without its notes. */
function separatorsOf(root: Node): Node {
  const notes = new Set(notesIn(root));
  return { ...root, children: root.children.filter((child) => !notes.has(child)).map(copyOf) };
}
