// Builds elements while a part is read: of the whole part, or of each of its pieces, so that a long document is never
// in memory as a whole.
import { ProblemError } from '@octavo/contract';
import { markupLimits } from '#kernel/limits.ts';
import type { Element } from '#formats/ooxml/element.ts';
import { prefixOf, understood } from '#formats/ooxml/namespaces.ts';
import type { XmlHandler } from '#containers/xml/xml-reader.ts';
import type { Attributes } from '#containers/xml/xml-tags.ts';

type Building = {
  name: string;
  attributes: Attributes;
  children: (Element & { isUnderstood?: boolean })[];
  text: string;
  /** True for a supported branch of an mc:AlternateContent. */
  isUnderstood: boolean;
};

/** The prefixes in an element that declares some, and the names resolved with them. */
type Scope = { depth: number; prefixes: ReadonlyMap<string, string>; names: Map<string, string> };

const none: Attributes = new Map();

/** What a reader yields as pieces. */
export type Pieces = {
  /** True for elements that are pieces; not searched inside other pieces. */
  isPiece(name: string): boolean;
  /** True for elements that are skipped with their content. */
  isSkipped(name: string): boolean;
};

const whole: Pieces = { isPiece: () => true, isSkipped: () => false };

export class ElementReader implements XmlHandler {
  readonly #pieces: Pieces;
  readonly #building: Building[] = [];
  #done: Element[] = [];
  #scopes: Scope[] = [{ depth: 0, prefixes: new Map(), names: new Map() }];
  #depth = 0;
  #skippedFrom = Infinity;
  #count = 0;

  /** By default the whole part is one piece. */
  constructor(pieces: Pieces = whole) {
    this.#pieces = pieces;
  }

  /** The pieces completed since the last call. */
  take(): Element[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  /** @throws ProblemError `too_complex` for a piece with too many elements */
  open(rawName: string, attributes: Attributes): void {
    this.#depth++;
    this.#declare(attributes);
    if (this.#depth > this.#skippedFrom) return;
    const name = this.#named(rawName);
    if (this.#pieces.isSkipped(name)) this.#skippedFrom = this.#depth;
    else if (this.#building.length || this.#pieces.isPiece(name)) this.#begin(name, attributes);
  }

  text(piece: string): void {
    const building = this.#building.at(-1);
    if (building && this.#depth <= this.#skippedFrom) building.text += piece;
  }

  close(): void {
    const wasSkipped = this.#depth >= this.#skippedFrom;
    if (this.#depth === this.#skippedFrom) this.#skippedFrom = Infinity;
    if (this.#scope.depth === this.#depth && this.#scopes.length > 1) this.#scopes.pop();
    this.#depth--;
    if (!wasSkipped && this.#building.length) this.#finish(this.#building.pop() as Building);
  }

  get #scope(): Scope {
    return this.#scopes.at(-1) as Scope;
  }

  #declare(attributes: Attributes): void {
    const declared = [...attributes].filter(([name]) => name.startsWith('xmlns'));
    if (!declared.length) return;
    const added = declared.map(([name, address]) => [name.slice(6), prefixOf(address)] as const);
    const prefixes = new Map([...this.#scope.prefixes, ...added]);
    this.#scopes.push({ depth: this.#depth, prefixes, names: new Map() });
  }

  #named(raw: string): string {
    const { names, prefixes } = this.#scope;
    const known = names.get(raw);
    if (known !== undefined) return known;
    const colon = raw.indexOf(':');
    const given = colon < 0 ? '' : raw.slice(0, colon);
    const prefix = prefixes.get(given) ?? given;
    const name = prefix ? `${prefix}:${raw.slice(colon + 1)}` : raw;
    names.set(raw, name);
    return name;
  }

  #begin(name: string, attributes: Attributes): void {
    if (!this.#building.length) this.#count = 0;
    if (++this.#count > markupLimits.elements) throw new ProblemError('too_complex');
    this.#building.push({
      name,
      attributes: attributes.size ? this.#attributes(attributes) : none,
      children: [],
      text: '',
      isUnderstood: name === 'mc:Choice' && this.#understands(attributes.get('Requires') ?? ''),
    });
  }

  #attributes(attributes: Attributes): Attributes {
    const named = new Map<string, string>();
    for (const [name, value] of attributes)
      if (!name.startsWith('xmlns'))
        named.set(name.includes(':') ? this.#named(name) : name, value);
    return named;
  }

  #understands(requires: string): boolean {
    const { prefixes } = this.#scope;
    const needed = requires.split(' ').filter(Boolean);
    return needed.every((prefix) => understood.has(prefixes.get(prefix) ?? prefix));
  }

  #finish(building: Building): void {
    const parent = this.#building.at(-1);
    if (!parent) return void this.#done.push(building);
    if (building.name === 'mc:AlternateContent') parent.children.push(...chosenOf(building));
    else parent.children.push(building);
  }
}

/** The content of the first supported branch, otherwise of the fallback (ECMA-376 part 3, section 7.5). */
function chosenOf({ children }: Building): readonly Element[] {
  const chosen =
    children.find(({ isUnderstood }) => isUnderstood) ??
    children.find(({ name }) => name === 'mc:Fallback');
  return chosen?.children ?? [];
}
