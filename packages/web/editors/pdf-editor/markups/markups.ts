// The annotations that PDF.js cannot write: marked text, shapes, links, notes, text stamps. They are drawn over the pages until the
// server writes them into the file.
import {
  fitsRequest,
  textOfMarkups,
  type LinkTarget,
  type Markup,
  type MarkupChange,
  type MarkupKind,
} from '@octavo/contract';
import { viewer } from '#messages/viewer.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';

/** The tools for new annotations. */
export const markupTools = [
  'underline',
  'strikeOut',
  'rectangle',
  'ellipse',
  'line',
  'arrow',
  'link',
  'note',
  'textStamp',
] as const satisfies readonly MarkupKind[];
export type MarkupTool = (typeof markupTools)[number];

export type MarkupSettings = {
  color: string;
  width: number;
  text: string;
  /** The target of the next link; undefined until the user has entered it. */
  goesTo: LinkTarget | undefined;
};

/** Text of a page, as the corners of its lines. */
export type MarkedLines = { page: number; quads: number[][] };

type MarkupState = {
  tool: MarkupTool | undefined;
  list: readonly Markup[];
  /** The changes of annotations that the file has. */
  changes: readonly MarkupChange[];
  /** The id of the selected one; of one of the file, its reference. */
  selected: string | undefined;
  settings: MarkupSettings;
  /** The text that was selected when the tool for links was chosen. */
  marked: readonly MarkedLines[];
  /** Whether a link was to be drawn without a target. */
  isTargetMissing: boolean;
  /** Whether the last change was refused, because a request takes no more. */
  isFull: boolean;
};

/** Records a change among the other steps of annotating, and makes it. */
type Perform = (change: () => void, undo: () => void) => void;

/** One of the file. */
type Saved = { reference: string; page: number };
type SavedPart = Partial<
  Pick<Extract<MarkupChange, { kind: 'change' }>, 'rect' | 'color' | 'contents' | 'goesTo'>
>;

const isReplyTo = (markup: Markup, id: string) => markup.kind === 'reply' && markup.to === id;

export class Markups {
  readonly state = sharedState<MarkupState>({
    tool: undefined,
    list: [],
    changes: [],
    selected: undefined,
    settings: {
      ...{ color: '#c0211a', width: 2, text: viewer.annotate.markups.stamps.approved },
      goesTo: undefined,
    },
    marked: [],
    isTargetMissing: false,
    isFull: false,
  });
  readonly #perform: Perform;

  constructor(perform: Perform) {
    this.#perform = perform;
  }

  /** Whether the file has all annotations as they are here. */
  get isEmpty(): boolean {
    const { list, changes } = this.state.get();
    return list.length === 0 && changes.length === 0;
  }

  /** @param marked the selected text, which a link may be put on */
  choose(tool: MarkupTool | undefined, marked: readonly MarkedLines[] = []): void {
    this.#set({ tool, selected: undefined, marked, isTargetMissing: false });
  }

  /** Whether the chosen tool has all it needs to draw. If not, its field shows an error. */
  askForTarget(): boolean {
    const { tool, settings } = this.state.get();
    const isTargetMissing = tool === 'link' && settings.goesTo === undefined;
    this.#set({ isTargetMissing });
    return !isTargetMissing;
  }

  select(id: string | undefined): void {
    if (id !== this.state.get().selected) this.#set({ selected: id });
  }

  set(part: Partial<MarkupSettings>): void {
    this.#set({ settings: { ...this.state.get().settings, ...part }, isTargetMissing: false });
  }

  /** Whether it is one of these, and not one of the file. */
  has(id: string): boolean {
    return this.state.get().list.some((markup) => markup.id === id);
  }

  /** @returns whether they could be added */
  add(...added: readonly Markup[]): boolean {
    const last = added.findLast(({ kind }) => kind !== 'reply');
    // The next link probably goes elsewhere, and what is typed for it must not change this one.
    const isLink = last?.kind === 'link';
    const list = [...this.state.get().list, ...added];
    if (!this.#change({ list }, isLink ? undefined : last?.id)) return false;
    if (isLink) {
      this.set({ goesTo: undefined });
      this.#set({ marked: [] });
    }
    return true;
  }

  /** Replaces one by a changed copy of it. */
  replace(changed: Markup): void {
    const { list } = this.state.get();
    this.#change(
      { list: list.map((markup) => (markup.id === changed.id ? changed : markup)) },
      changed.id,
    );
  }

  /** Changes the comment of one, if it still exists. What is selected stays so. */
  comment(id: string, contents: string): void {
    const { list, selected } = this.state.get();
    const isChanged = list.some((markup) => markup.id === id && markup.contents !== contents);
    if (!isChanged) return;
    this.#change(
      { list: list.map((markup) => (markup.id === id ? { ...markup, contents } : markup)) },
      selected,
    );
  }

  /** Removes one, with the replies to it. */
  remove(id: string): void {
    const { list } = this.state.get();
    this.#change({ list: list.filter((markup) => markup.id !== id && !isReplyTo(markup, id)) });
  }

  /** Changes one of the file. @param isSelected whether it is selected then; else what is selected stays so */
  changeSaved({ reference: target, page }: Saved, part: SavedPart, isSelected = true): void {
    const { changes, selected } = this.state.get();
    const before = changes.find((one) => one.kind === 'change' && one.target === target);
    const after: MarkupChange = { kind: 'change', page, target, ...before, ...part };
    this.#change(
      { changes: [...changes.filter((one) => one !== before), after] },
      isSelected ? target : selected,
    );
  }

  /** Removes one of the file, with the replies to it. */
  removeSaved({ reference: target, page }: Saved): void {
    const { list, changes } = this.state.get();
    this.#change({
      list: list.filter((markup) => !isReplyTo(markup, target)),
      changes: [
        ...changes.filter((one) => one.target !== target),
        { kind: 'removal', page, target },
      ],
    });
  }

  /** All as they are sent to the server. */
  get text(): string {
    const { list, changes } = this.state.get();
    return textOfMarkups([...list, ...changes]);
  }

  /** @returns whether everything fits into a request, or is at least shorter than before */
  #change(part: Partial<Pick<MarkupState, 'list' | 'changes'>>, selected?: string): boolean {
    const { list, changes } = this.state.get();
    const before = [...list, ...changes];
    const after = [...(part.list ?? list), ...(part.changes ?? changes)];
    const isFull = after.length >= before.length && !fitsRequest(textOfMarkups(after));
    this.#set({ isFull });
    if (isFull) return false;
    this.#perform(
      () => this.#set({ ...part, selected }),
      () => this.#set({ list, changes, selected: undefined }),
    );
    return true;
  }

  #set(part: Partial<MarkupState>): void {
    this.state.set({ ...this.state.get(), ...part });
  }
}

/** An id that no other annotation has. */
export const newMarkupId = (): string => `octavo-${crypto.randomUUID()}`;
