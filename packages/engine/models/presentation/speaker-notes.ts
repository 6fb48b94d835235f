// Converts footnotes to speaker notes, with a number in the text and in the notes.
import { textOf } from '#models/document/content.ts';
import type { Inline, Note } from '#models/document/model.ts';
import type { SlideNote } from '#models/presentation/model.ts';

/** The text of a note in one line. */
function noteText({ blocks }: Note): Inline[] {
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.content] : []));
  return texts.flatMap((content, index) => (index ? [textOf(' '), ...content] : [...content]));
}

/** Numbers the notes of a presentation. */
export class NoteNumbers {
  readonly #keep: boolean;
  #count = 0;

  /** @param keep false to leave out notes and their numbers */
  constructor(keep: boolean) {
    this.#keep = keep;
  }

  /** The content with numbers in place of its notes, and these notes. */
  take(content: readonly Inline[]): { content: Inline[]; notes: SlideNote[] } {
    const notes: SlideNote[] = [];
    const numbered = content.flatMap((inline): Inline[] => {
      if (inline.kind !== 'note') return [inline];
      if (!this.#keep) return [];
      this.#count++;
      notes.push([textOf(`${this.#count}. `), ...noteText(inline)]);
      return [textOf(String(this.#count), { script: 'super' })];
    });
    return { content: numbered, notes };
  }
}
