// Changes and removes annotations that a document has; replies and popups follow (ISO 32000-2, 12.5).
import { ProblemError, stretchBetween, type LinkTarget, type MarkupChange } from '@octavo/contract';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { movedAnnotation } from '#formats/pdf/structure/moved-annotation.ts';
import type { ObjectChanges } from '#formats/pdf/structure/update.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { channels, type Rectangle } from './appearance.ts';
import { dateOf } from './dates.ts';
import { actionOf, nameOf } from './links.ts';
import { drawnLine } from '#formats/pdf/appearances/drawn-line.ts';

type Change = Extract<MarkupChange, { kind: 'change' }>;

/** What is drawn anew: the colours of a drawing, or a text. */
export type Redrawn = {
  recoloured: { reference: string; from: readonly number[]; to: readonly number[] }[];
  texts: { reference: string }[];
};

/** The annotations that readers comment with, and links; fields and the like are not changed here. */
const changeable: ReadonlySet<unknown> = new Set([
  ...['/Text', '/FreeText', '/Line', '/Square', '/Circle', '/Polygon', '/PolyLine', '/Ink'],
  ...['/Highlight', '/Underline', '/Squiggly', '/StrikeOut', '/Stamp', '/Caret', '/Link'],
]);

/** Flags (ISO 32000-2, 12.5.3). */
const flags = { readOnly: 64, locked: 128, lockedContents: 512 } as const;

/** The most annotations of one thread. */
const maxReplies = 10_000;

export class ChangedAnnotations {
  readonly #graph: Graph;
  readonly #changes: ObjectChanges;
  readonly #pages: readonly { reference: Value; page: Dictionary }[];
  readonly #replies: ReadonlyMap<string, string[]>;
  readonly #removed = new Set<string>();
  readonly redrawn: Redrawn = { recoloured: [], texts: [] };

  constructor(graph: Graph, changes: ObjectChanges) {
    this.#graph = graph;
    this.#changes = changes;
    this.#pages = [...graph.pageObjects()];
    this.#replies = repliesOf(graph);
  }

  /** @throws ProblemError `invalid_option` if there is no such annotation, or if it is locked */
  apply(requests: readonly MarkupChange[]): void {
    for (const request of requests)
      if (request.kind === 'change') this.#change(request);
      else this.#remove(request);
    if (this.#removed.size > 0) this.#leaveOut();
  }

  /** The value as it is by now. */
  #valueOf(reference: string): Dictionary {
    const change = this.#changes.objects[reference];
    if (change && 'value' in change) return isDictionary(change.value) ? change.value : {};
    return this.#graph.dictionary(reference);
  }

  #set(reference: string, value: Value): void {
    this.#changes.objects[reference] = { value };
  }

  #change(change: Change): void {
    const { target, rect, color, contents, goesTo } = change;
    const isMoved = rect !== undefined || color !== undefined;
    const locks =
      flags.readOnly |
      (isMoved ? flags.locked : 0) |
      (contents === undefined ? 0 : flags.lockedContents);
    const before = this.#targetOf(change, locks);
    if (rect) this.#place(target, normal(rect));
    const after: Dictionary = { ...this.#valueOf(target), '/M': dateOf(new Date()) };
    if (contents !== undefined) {
      after['/Contents'] = `u:${contents}`;
      // The same text with styles, which readers prefer.
      delete after['/RC'];
    }
    if (goesTo !== undefined) this.#setTarget(target, after, goesTo, contents);
    const isText = before['/Subtype'] === '/FreeText';
    if (color && !isText) {
      after['/C'] = channels(color);
      const from = this.#graph.list(before['/C']).map((part) => this.#graph.number(part) ?? 0);
      this.redrawn.recoloured.push({ reference: target, from, to: channels(color) });
    }
    if (isText && (color !== undefined || contents !== undefined || this.#isResized(before, rect)))
      this.#typeset(target, before, after, color);
    else if (isText && rect && this.#isUndrawnCallout(after))
      this.redrawn.texts.push({ reference: target });
    this.#set(target, isMoved ? this.#drawn(after) : after);
  }

  /** Draws a line for which the file has no drawing, so that all readers show it with its ends. */
  #drawn(annotation: Dictionary): Dictionary {
    const drawn = drawnLine(this.#graph, annotation);
    if (!drawn) return annotation;
    const dict = { '/Type': '/XObject', '/Subtype': '/Form', ...drawn.dictionary };
    const data = Buffer.from(drawn.content).toString('base64');
    const form = this.#changes.add({ stream: { dict, data } });
    return { ...annotation, '/Rect': [...drawn.rect], '/AP': { '/N': form } };
  }

  /** Changes the target of a link. Its description for screen readers changes too. */
  #setTarget(target: string, link: Dictionary, goesTo: LinkTarget, text = nameOf(goesTo)): void {
    if (this.#graph.resolved(link['/Subtype']) !== '/Link')
      throw refused(`the annotation ${target} is no link.`);
    for (const key of ['/A', '/Dest', '/PA']) delete link[key];
    Object.assign(link, actionOf(goesTo, this.#pages), { '/Contents': `u:${text}` });
  }

  /** Whether a text has a line to its place, and readers draw both by themselves: many leave the line out. */
  #isUndrawnCallout(annotation: Dictionary): boolean {
    const drawing = this.#graph.dictionary(annotation['/AP'])['/N'];
    return annotation['/CL'] !== undefined && drawing === undefined;
  }

  #isResized(before: Dictionary, rect: readonly number[] | undefined): boolean {
    if (!rect) return false;
    const [one, other] = [sizeOf(this.#rectOf(before)), sizeOf(normal(rect))];
    return Math.abs(one.width - other.width) > 0.05 || Math.abs(one.height - other.height) > 0.05;
  }

  #typeset(target: string, before: Dictionary, after: Dictionary, color: string | undefined): void {
    if (before['/CL'] !== undefined)
      throw refused(`the text of ${target} has a line to its place and cannot be changed.`);
    if (color) {
      after['/DA'] = withColor(textOfValue(this.#graph.resolved(before['/DA'])), channels(color));
      delete after['/RC'];
    }
    // The style that readers prefer to the default appearance.
    delete after['/DS'];
    this.redrawn.texts.push({ reference: target });
  }

  /** Moves and stretches an annotation, what belongs to it, and the places of its replies. */
  #place(target: string, to: Rectangle): void {
    const from = this.#rectOf(this.#valueOf(target));
    const matrix = stretchBetween(from, to);
    const [across, , , up] = matrix;
    const moved = movedAnnotation(this.#graph, this.#valueOf(target), matrix);
    moved['/Rect'] = [...to];
    const inset = this.#graph.numbers(moved['/RD'], 4);
    if (inset) moved['/RD'] = inset.map((part, index) => part * (index % 2 ? up : across));
    this.#set(target, moved);
    this.#follow(target, [to[0] - from[0], to[3] - from[3]]);
  }

  /** The windows of comments and the replies stay beside their annotation. */
  #follow(target: string, [x, y]: readonly [number, number]): void {
    const shift = [1, 0, 0, 1, x, y] as const;
    const followers = this.#threadOf(target).filter((reference) => reference !== target);
    const popups = [target, ...followers].flatMap((reference) => this.#popupOf(reference));
    for (const reference of [...followers, ...popups])
      this.#set(reference, movedAnnotation(this.#graph, this.#valueOf(reference), shift));
  }

  #popupOf(reference: string): string[] {
    const popup = this.#valueOf(reference)['/Popup'];
    return isReference(popup) && this.#valueOf(popup)['/Subtype'] === '/Popup' ? [popup] : [];
  }

  #remove(removal: MarkupChange): void {
    this.#targetOf(removal, flags.readOnly | flags.locked);
    for (const reference of this.#threadOf(removal.target))
      for (const gone of [reference, ...this.#popupOf(reference)]) this.#removed.add(gone);
  }

  /** An annotation with everything that replies to it, or is grouped with it. */
  #threadOf(target: string): string[] {
    const found = new Set([target]);
    for (const reference of found)
      if (found.size < maxReplies)
        for (const reply of this.#replies.get(reference) ?? []) found.add(reply);
    return [...found];
  }

  /** Takes the removed annotations out of their pages and out of the structure of a tagged document. */
  #leaveOut(): void {
    const isLeft = (value: Value) => !isReference(value) || !this.#removed.has(value);
    for (const { reference, page } of this.#pages) {
      const before = this.#graph.list(page['/Annots']);
      const after = before.filter(isLeft);
      if (after.length === before.length || !isReference(reference)) continue;
      this.#set(reference, { ...this.#valueOf(reference), '/Annots': after });
    }
    for (const { reference, value, isStream } of this.#graph.objects()) {
      if (isStream || !isDictionary(value) || value['/K'] === undefined) continue;
      const kids = this.#kidsLeft(value['/K']);
      if (kids !== value['/K']) this.#set(reference, { ...value, '/K': kids });
    }
    for (const reference of this.#removed) this.#set(reference, null);
  }

  #kidsLeft(kids: Value): Value {
    const isGone = (kid: Value) => {
      const { '/Type': type, '/Obj': object } = this.#graph.dictionary(kid);
      return type === '/OBJR' && isReference(object) && this.#removed.has(object);
    };
    const found = this.#graph.resolved(kids);
    if (!Array.isArray(found)) return isGone(kids) ? [] : kids;
    return found.some(isGone) ? found.filter((kid) => !isGone(kid)) : kids;
  }

  #targetOf({ target, page }: MarkupChange, locks: number): Dictionary {
    const found = this.#pages[page - 1]?.page;
    const isThere = found && this.#graph.list(found['/Annots']).includes(target);
    const annotation = this.#valueOf(target);
    if (!isThere || !changeable.has(this.#graph.resolved(annotation['/Subtype'])))
      throw refused(`page ${page} has no annotation ${target} that can be changed.`);
    if ((this.#graph.number(annotation['/F']) ?? 0) & locks)
      throw refused(`the annotation ${target} is locked.`);
    return annotation;
  }

  #rectOf(annotation: Dictionary): Rectangle {
    return normal(this.#graph.numbers(annotation['/Rect'], 4) ?? [0, 0, 0, 0]);
  }
}

const refused = (reason: string) =>
  new ProblemError('invalid_option', { option: 'markups', reason });

/** The annotations that reply to others, by those. */
function repliesOf(graph: Graph): Map<string, string[]> {
  const replies = new Map<string, string[]>();
  for (const { reference, value, isStream } of graph.objects()) {
    if (isStream || !isDictionary(value) || !isReference(value['/IRT'])) continue;
    if (!changeable.has(graph.resolved(value['/Subtype']))) continue;
    const known = replies.get(value['/IRT']);
    if (known) known.push(reference);
    else replies.set(value['/IRT'], [reference]);
  }
  return replies;
}

const normal = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Rectangle => [
  ...([Math.min(x0, x1), Math.min(y0, y1)] as const),
  ...([Math.max(x0, x1), Math.max(y0, y1)] as const),
];

const sizeOf = ([left, bottom, right, top]: Rectangle) => ({
  width: right - left,
  height: top - bottom,
});

/** A default appearance with another colour. */
const withColor = (appearance: string, color: readonly number[]): string =>
  `u:${appearance.replace(/(?:[-\d.]+\s+){1,4}(?:g|rg|k)(?=\s|$)/g, '').trim()} ${color
    .map((part) => Number(part.toFixed(4)))
    .join(' ')} rg`;
