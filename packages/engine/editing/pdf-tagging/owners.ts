// Decides which element each unit of the content belongs to; what belongs to none is an artifact.
import { heightOf, isWithin, sharedHeight, sharedWidth, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent, Span } from '#models/page/page-content.ts';
import type { PageText } from '#reflow/page/layout.ts';
import type { Elements } from './blocks-to-elements.ts';
import { aroundPhrase, topOf, type Element } from './elements.ts';
import type { PlacedUnit } from './numbered-document.ts';

/** Decoration, or a header, a footer or a number of a line. */
export type Artifact = 'decoration' | 'pagination';
type OwnedText = { owner: Element; order: number; unit: number };
export type UnitOwner = { owner: Element | Artifact; order: number };

/** A page with reflow's data about its units. */
export type OwnedPage = {
  /** As it was read, with its figures as pictures. */
  content: PageContent;
  /** Turned upright if necessary, with its headers and footers apart. */
  text: PageText;
  inlineImages: PageText['images'];
  units: readonly PlacedUnit[];
};

/** In points: how far the content of a figure may be outside its box. */
const figureMargin = 2;
/** Units on the same line share this part of their heights, and are not farther from each other than that, in heights. */
const sameLine = { share: 0.5, gap: 2 } as const;

/** A step between places in the reading order that lies between two that are counted. */
const smallStep = 1 / 4096;

export class Owners {
  readonly #elements: Elements;
  readonly #owners = new Map<number, UnitOwner>();
  /** The visible text of each unit, and its places. */
  readonly #spans = new Map<number, Span[]>();
  readonly #boxes = new Map<number, Box>();
  /** The last element of the pages before. */
  #lastOwner: Element | undefined;
  #steps = 0;

  constructor(elements: Elements, pages: readonly OwnedPage[]) {
    this.#elements = elements;
    for (const [unit, claims] of elements.claims) {
      const [most] = [...claims].toSorted(([, a], [, b]) => b.letters - a.letters);
      if (most) this.#owners.set(unit, { owner: most[0], order: most[1].order });
    }
    for (const page of pages) this.#readPage(page);
    for (const page of pages) this.#rescueText(page);
    for (const page of pages) this.#addInlineImages(page);
    for (const figure of elements.figures) this.#fillFigure(figure, pages[figure.page]);
    for (const page of pages) this.#fillGaps(page);
  }

  of(unit: number): UnitOwner {
    return this.#owners.get(unit) ?? { owner: 'decoration', order: 0 };
  }

  set(unit: number, owner: UnitOwner): void {
    this.#owners.set(unit, owner);
  }

  boxOf(unit: number): Box | undefined {
    return this.#boxes.get(unit);
  }

  /** A place in the reading order right after another one. */
  after(order: number): number {
    this.#steps += 1;
    return order + smallStep * (1 + this.#steps / 1e6);
  }

  #readPage({ content, text }: OwnedPage): void {
    for (const { unit, ...box } of text.page.numbered?.units ?? []) this.#boxes.set(unit, box);
    for (const span of content.spans) {
      if (span.unit === undefined || span.hidden || !span.text.trim()) continue;
      const known = this.#spans.get(span.unit);
      if (known) known.push(span);
      else this.#spans.set(span.unit, [span]);
    }
    const running = [...text.header, ...text.footer].flatMap(({ spans }) => spans);
    for (const { unit } of running)
      if (unit !== undefined && !this.#owners.has(unit))
        this.#owners.set(unit, { owner: 'pagination', order: 0 });
  }

  /** Text that no block has, such as the marks of notes, joins what is beside it, or becomes a paragraph. */
  #rescueText({ units, text, content }: OwnedPage): void {
    const known = new Set(text.body.flatMap(({ spans }) => spans.map(({ unit }) => unit)));
    const repeated = this.#elements.repeatedWords.get(content.number);
    const next = this.#nextTexts(units);
    let last: OwnedText | undefined;
    let paragraph: Element | undefined;
    for (const [index, { id }] of units.entries()) {
      const spans = this.#spans.get(id);
      if (this.#owners.has(id)) {
        paragraph = undefined;
        last = this.#ownedText(id) ?? last;
      }
      if (!spans || this.#owners.has(id)) continue;
      const isNumber =
        text.page.hasLineNumbers && !known.has(id) && spans.every(({ angle }) => !angle);
      const isRepeated = repeated && spans.every((span) => repeated.has(span.text));
      if (isNumber || isRepeated) {
        this.#owners.set(id, { owner: 'pagination', order: 0 });
        continue;
      }
      const beside = [last, next[index]].find((one) => one && this.#areBeside(one.unit, id));
      if (beside) {
        const order = beside === last ? this.after(beside.order) : beside.order - smallStep;
        this.#owners.set(id, { owner: aroundPhrase(beside.owner), order });
      } else {
        paragraph ??= this.#paragraphAfter(last?.owner ?? this.#lastOwner);
        this.#owners.set(id, { owner: paragraph, order: this.after(paragraph.order) });
      }
      last = this.#ownedText(id);
    }
    this.#lastOwner = last?.owner ?? this.#lastOwner;
  }

  #ownedText(unit: number): OwnedText | undefined {
    const found = this.#owners.get(unit);
    if (!found || typeof found.owner === 'string' || !this.#spans.has(unit)) return undefined;
    return { owner: found.owner, order: found.order, unit };
  }

  /** For each unit, the next text that belongs to an element. */
  #nextTexts(units: readonly PlacedUnit[]): (OwnedText | undefined)[] {
    let next: OwnedText | undefined;
    const found = units.toReversed().map(({ id }) => {
      const after = next;
      next = this.#ownedText(id) ?? next;
      return after;
    });
    return found.toReversed();
  }

  #areBeside(unit: number, other: number): boolean {
    const [one, two] = [this.#boxes.get(unit), this.#boxes.get(other)];
    return one !== undefined && two !== undefined && areOnOneLine(one, two);
  }

  #paragraphAfter(element: Element | undefined): Element {
    const { document } = this.#elements;
    const top = element && topOf(element);
    return this.#elements.newElement('P', document, top ? this.after(top.order) : undefined);
  }

  #addInlineImages({ inlineImages, units, content }: OwnedPage): void {
    for (const image of inlineImages) {
      const near = this.nearest(units, image);
      const owner = near && blockOf(near.owner);
      if (near && owner)
        this.#elements.addFigure(owner, image, content.number - 1, this.after(near.order));
    }
  }

  /** The element of the text that is nearest to a box; text on its line counts more. */
  nearest(units: readonly PlacedUnit[], box: Box): OwnedText | undefined {
    let best: (OwnedText & { distance: number }) | undefined;
    for (const { id } of units) {
      const found = this.#owners.get(id);
      const own = this.#boxes.get(id);
      if (!found || typeof found.owner === 'string' || !own || !this.#spans.has(id)) continue;
      const across = Math.max(0, -sharedWidth(own, box));
      const up = Math.max(0, -sharedHeight(own, box));
      const distance = across + 4 * up + (own.left > box.right ? 10 : 0);
      if (!best || distance < best.distance)
        best = { owner: found.owner, order: found.order, unit: id, distance };
    }
    return best;
  }

  #fillFigure({ element, box }: Elements['figures'][number], page: OwnedPage | undefined): void {
    for (const { id } of page?.units ?? []) {
      const own = this.#boxes.get(id);
      if (!own || this.#owners.has(id) || !isMostlyWithin(own, box)) continue;
      this.#owners.set(id, { owner: element, order: element.order });
    }
  }

  /** Spaces between texts of one element belong to it. */
  #fillGaps({ units }: OwnedPage): void {
    const texts = units.filter(({ kind }) => kind === 'text');
    let last: UnitOwner | undefined;
    let gap: number[] = [];
    for (const { id } of texts) {
      const found = this.#owners.get(id);
      if (!found) {
        if (!this.#spans.has(id)) gap.push(id);
        continue;
      }
      const owner = last && commonOwner(last.owner, found.owner);
      if (last && owner) for (const one of gap) this.#owners.set(one, { owner, order: last.order });
      gap = [];
      last = found;
    }
  }
}

/** The element of two texts beside each other, which may be in different phrases of it. */
function commonOwner(one: UnitOwner['owner'], other: UnitOwner['owner']): Element | undefined {
  if (typeof one === 'string' || typeof other === 'string') return undefined;
  if (one === other) return one;
  return aroundPhrase(one) === aroundPhrase(other) ? aroundPhrase(one) : undefined;
}

const parts = new Set(['Lbl', 'Span']);

/** The element itself, or the one around a part of a line. */
const blockOf = (element: Element): Element =>
  parts.has(element.type) && element.parent ? element.parent : element;

function areOnOneLine(one: Box, other: Box): boolean {
  const height = Math.min(heightOf(one), heightOf(other));
  return (
    sharedHeight(one, other) > sameLine.share * height &&
    -sharedWidth(one, other) < sameLine.gap * Math.max(heightOf(one), heightOf(other))
  );
}

/** True if a box is inside another one, or nearly so. */
function isMostlyWithin(inner: Box, outer: Box): boolean {
  if (isWithin(inner, outer, figureMargin)) return true;
  const area = Math.max(1e-6, widthOf(inner) * heightOf(inner));
  const shared = Math.max(0, sharedWidth(inner, outer)) * Math.max(0, sharedHeight(inner, outer));
  return shared >= 0.9 * area && shared > 0;
}
