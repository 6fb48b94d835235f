// The annotations that PDF.js cannot write: marked text, shapes, notes, text stamps. They are drawn over the pages until the
// server writes them into the file.
import { fitsRequest, textOfMarkups, type Markup, type MarkupKind } from '@octavo/contract';
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
  'note',
  'textStamp',
] as const satisfies readonly MarkupKind[];
export type MarkupTool = (typeof markupTools)[number];

export type MarkupSettings = { color: string; width: number; text: string };

type MarkupState = {
  tool: MarkupTool | undefined;
  list: readonly Markup[];
  /** The id of the selected one. */
  selected: string | undefined;
  settings: MarkupSettings;
  /** Whether the last change was refused, because a request takes no more. */
  isFull: boolean;
};

/** Records a change among the other steps of annotating, and makes it. */
type Perform = (change: () => void, undo: () => void) => void;

export class Markups {
  readonly state = sharedState<MarkupState>({
    tool: undefined,
    list: [],
    selected: undefined,
    settings: { color: '#c0211a', width: 2, text: viewer.annotate.markups.stamps.approved },
    isFull: false,
  });
  readonly #perform: Perform;

  constructor(perform: Perform) {
    this.#perform = perform;
  }

  /** Whether there are annotations that the file does not contain. */
  get isEmpty(): boolean {
    return this.state.get().list.length === 0;
  }

  choose(tool: MarkupTool | undefined): void {
    this.#set({ tool, selected: undefined });
  }

  select(id: string | undefined): void {
    if (id !== this.state.get().selected) this.#set({ selected: id });
  }

  set(part: Partial<MarkupSettings>): void {
    this.#set({ settings: { ...this.state.get().settings, ...part } });
  }

  /** Whether it is one of these, and not one of the file. */
  has(id: string): boolean {
    return this.state.get().list.some((markup) => markup.id === id);
  }

  /** @returns whether they could be added */
  add(...added: readonly Markup[]): boolean {
    const last = added.findLast(({ kind }) => kind !== 'reply');
    return this.#change([...this.state.get().list, ...added], last?.id);
  }

  /** Replaces one by a changed copy of it. */
  replace(changed: Markup): void {
    const { list } = this.state.get();
    this.#change(
      list.map((markup) => (markup.id === changed.id ? changed : markup)),
      changed.id,
    );
  }

  /** Changes the comment of one, if it still exists. What is selected stays so. */
  comment(id: string, contents: string): void {
    const { list, selected } = this.state.get();
    const isChanged = list.some((markup) => markup.id === id && markup.contents !== contents);
    if (!isChanged) return;
    this.#change(
      list.map((markup) => (markup.id === id ? { ...markup, contents } : markup)),
      selected,
    );
  }

  /** Removes one, with the replies to it. */
  remove(id: string): void {
    const { list } = this.state.get();
    this.#change(
      list.filter((markup) => markup.id !== id && !(markup.kind === 'reply' && markup.to === id)),
      undefined,
    );
  }

  /** All as they are sent to the server. */
  get text(): string {
    return textOfMarkups(this.state.get().list);
  }

  /** @returns whether the list fits into a request, or is at least shorter than before */
  #change(list: readonly Markup[], selected: string | undefined): boolean {
    const before = this.state.get().list;
    const isFull = list.length >= before.length && !fitsRequest(textOfMarkups(list));
    this.#set({ isFull });
    if (isFull) return false;
    this.#perform(
      () => this.#set({ list, selected }),
      () => this.#set({ list: before, selected: undefined }),
    );
    return true;
  }

  #set(part: Partial<MarkupState>): void {
    this.state.set({ ...this.state.get(), ...part });
  }
}

/** An id that no other annotation has. */
export const newMarkupId = (): string => `octavo-${crypto.randomUUID()}`;
