// Removes annotations and form fields with their values and appearances (ISO 32000-2, 12.5 and 12.7).
import type { WordSearch } from '@octavo/contract';
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { isTaken, type Area } from '#formats/pdf/geometry/area.ts';
import { isAttachment } from './attachments.ts';
import type { Changes } from './changes.ts';
import { areaOf } from '#editing/pdf-redact/geometry/page-geometry.ts';
import { textsIn } from './text-values.ts';

/** The maximum nesting of fields. */
const maxLevels = 50;

export class AnnotationRemoval {
  readonly #graph: Graph;
  readonly #changes: Changes;
  readonly #search: WordSearch;
  readonly #removed = new Set<string>();
  /** How many annotations contain one of the words themselves. */
  removedTexts = 0;

  constructor(graph: Graph, changes: Changes, search: WordSearch) {
    this.#graph = graph;
    this.#changes = changes;
    this.#search = search;
  }

  /**
   * The annotations of a page that stay.
   * @returns nothing if all of them do
   */
  keptOf(page: Dictionary, marks: readonly Area[]): Value[] | undefined {
    const all = this.#graph.list(page['/Annots']);
    const gone = new Set(all.filter((annotation) => this.#isHit(annotation, marks)));
    if (!gone.size) return undefined;
    for (const annotation of all) if (this.#belongsTo(annotation, gone)) gone.add(annotation);
    gone.forEach((annotation) => this.#remove(annotation));
    return all.filter((annotation) => !gone.has(annotation));
  }

  #isHit(value: Value, marks: readonly Area[]): boolean {
    const annotation = this.#graph.dictionary(value);
    // Its file is removed.
    if (isAttachment(this.#graph, annotation)) return true;
    const area = areaOf(this.#graph, annotation['/Rect']);
    // An invisible annotation may touch the edge of a mark, as links of adjacent lines do.
    const isSeen = annotation['/AP'] !== undefined || annotation['/Subtype'] !== '/Link';
    if (area && marks.some((mark) => (isSeen ? overlaps(area, mark) : isTaken(area, mark))))
      return true;
    if (this.#search.isEmpty || !this.#says(annotation)) return false;
    this.removedTexts += 1;
    return true;
  }

  /** True if an annotation, or the field it belongs to, contains one of the words. */
  #says(annotation: Dictionary): boolean {
    let node = annotation;
    for (let level = 0; level < maxLevels && Object.keys(node).length; level += 1) {
      if ([...textsIn(withoutNeighbours(node))].some((text) => this.#search.has(text))) return true;
      node = this.#graph.dictionary(node['/Parent']);
    }
    return false;
  }

  /** Pop-up windows of removed annotations, and replies to them. */
  #belongsTo(value: Value, gone: ReadonlySet<Value>): boolean {
    const { '/Parent': parent, '/IRT': answered, '/Subtype': kind } = this.#graph.dictionary(value);
    const isWindow = this.#graph.resolved(kind) === '/Popup';
    return (isWindow && gone.has(parent ?? null)) || gone.has(answered ?? null);
  }

  #remove(value: Value): void {
    const { '/Popup': window } = this.#graph.dictionary(value);
    for (const reference of [value, window].filter(isReference)) {
      this.#removed.add(reference);
      this.#changes.remove(reference);
    }
  }

  /** Removes fields that have no widget left from the form. */
  repairForm(catalog: string): void {
    if (!this.#removed.size) return;
    const value = this.#graph.dictionary(catalog)['/AcroForm'];
    const form = this.#graph.dictionary(value);
    if (!Object.keys(form).length) return;
    const request = this.#graph.list(form['/CO']).filter((field) => !this.#isGone(field));
    const repaired: Dictionary = {
      ...form,
      '/Fields': this.#keptFields(this.#graph.list(form['/Fields']), new Set()),
      ...(form['/CO'] !== undefined && { '/CO': request }),
    };
    // An XFA form repeats the whole form with all values.
    delete repaired['/XFA'];
    if (isReference(value)) this.#changes.set(value, repaired);
    else this.#changes.amend(this.#graph, catalog, { '/AcroForm': repaired });
  }

  #keptFields(fields: readonly Value[], seen: Set<Value>): Value[] {
    return fields.filter((field) => {
      if (this.#isGone(field) || seen.has(field) || seen.size > maxFields) return false;
      seen.add(field);
      const kids = this.#graph.list(this.#graph.dictionary(field)['/Kids']);
      if (!kids.length || !isReference(field)) return true;
      const kept = this.#keptFields(kids, seen);
      if (kept.length === kids.length) return true;
      if (kept.length) this.#changes.amend(this.#graph, field, { '/Kids': kept });
      else this.#changes.remove(field);
      return kept.length > 0;
    });
  }

  #isGone(field: Value): boolean {
    return isReference(field) && this.#removed.has(field);
  }
}

const maxFields = 100_000;

/** Keys with references to other annotations, pages and fields. */
const neighbours: ReadonlySet<string> = new Set([
  '/P',
  '/Parent',
  '/Popup',
  '/IRT',
  '/Kids',
  '/AP',
  '/Dest',
]);

const withoutNeighbours = (annotation: Dictionary): Dictionary =>
  Object.fromEntries(Object.entries(annotation).filter(([key]) => !neighbours.has(key)));

/** Half a unit: what overlaps a mark by more would reveal its content. */
const least = 0.5;

const overlaps = (one: Area, other: Area): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > least &&
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > least;
