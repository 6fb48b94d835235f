// Leaves out what only the flow of the text explains: text boxes that moved along with the text beside them but come elsewhere in the
// file's content, and the rows that head a table on a further page.
import type { ComparedWord } from './compared-word.ts';
import type { TextChange } from './text-change.ts';

type Pair = { before: ComparedWord; after: ComparedWord };
type Texts = { before: readonly ComparedWord[]; after: readonly ComparedWord[] };

/** How far a text may be from where the words beside it moved, in points. */
const tolerance = 5;
/** Longer passages count as moved. */
const mostWords = 12;

const textOf = (words: readonly ComparedWord[]): string => words.map(({ key }) => key).join(' ');

/** @param body the words of both texts */
export function withoutFlowShifts(
  changes: readonly TextChange[],
  pairs: readonly Pair[],
  body: Texts,
): TextChange[] {
  const still = withoutBoxes(changes, pairs);
  const repeated = { before: new Repeated(body.before), after: new Repeated(body.after) };
  const isHead = (words: readonly ComparedWord[], own: Repeated, other: Repeated) =>
    !words.length || (own.isHead(words) && other.has(words));
  return still.filter(
    ({ kind, before, after }) =>
      kind === 'formatting' ||
      kind === 'replaced' ||
      !isHead(before, repeated.before, repeated.after) ||
      !isHead(after, repeated.after, repeated.before),
  );
}

function withoutBoxes(changes: readonly TextChange[], pairs: readonly Pair[]): TextChange[] {
  const beside = Map.groupBy(pairs, ({ before }) => before.page);
  const isAlong = (before: readonly ComparedWord[], after: readonly ComparedWord[]): boolean => {
    const [one, other] = [before[0]!, after[0]!];
    if (before.length > mostWords || one.page !== other.page) return false;
    const distance = ({ before: word }: Pair) =>
      Math.abs(word.top - one.top) + 0.25 * Math.abs(word.left - one.left);
    const near = beside
      .get(one.page)
      ?.reduce((best, pair) => (distance(pair) < distance(best) ? pair : best));
    const move = near ? near.after.top - near.before.top : 0;
    return (
      Math.abs(other.left - one.left) < tolerance &&
      (Math.abs(other.top - one.top - move) < tolerance ||
        Math.abs(other.top - one.top) < tolerance)
    );
  };
  const dropped = new Set<TextChange>();
  const added = Map.groupBy(
    changes.filter(({ kind }) => kind === 'inserted'),
    ({ after }) => textOf(after),
  );
  for (const change of changes) {
    if (change.kind === 'moved' && isAlong(change.before, change.after)) dropped.add(change);
    if (change.kind !== 'deleted') continue;
    const same = added
      .get(textOf(change.before))
      ?.find((other) => !dropped.has(other) && isAlong(change.before, other.after));
    if (same) dropped.add(change).add(same);
  }
  return changes.filter((change) => !dropped.has(change));
}

/** Finds what comes several times in a text. */
class Repeated {
  readonly #text: string;
  readonly #firsts = new Set<ComparedWord>();

  constructor(words: readonly ComparedWord[]) {
    this.#text = ` ${textOf(words)} `;
    let page = 0;
    for (const word of words) {
      if (word.page > page) this.#firsts.add(word);
      page = Math.max(page, word.page);
    }
  }

  has(words: readonly ComparedWord[]): boolean {
    return this.#text.includes(` ${textOf(words)} `);
  }

  /** True for lines at the top of a page that come elsewhere too. */
  isHead(words: readonly ComparedWord[]): boolean {
    if (!words[0] || !this.#firsts.has(words[0]) || !words.at(-1)!.endsLine) return false;
    const text = ` ${textOf(words)} `;
    const at = this.#text.indexOf(text);
    return at >= 0 && this.#text.indexOf(text, at + text.length - 1) >= 0;
  }
}
