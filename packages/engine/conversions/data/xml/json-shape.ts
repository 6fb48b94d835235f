// Determines how a JSON text becomes XML: the root element, the lists that become repeated elements, and whether marks are
// needed.
import { xmlLimits } from '#kernel/limits.ts';
import type { JsonHandler } from '#formats/json/reader.ts';
import {
  attributeSign,
  commentKey,
  contentKey,
  declaredPrefix,
  isNameFor,
  itemKey,
  knownPrefixes,
  prefixOf,
  textKey,
} from './names.ts';
import { isUnusualNumber, longestAttribute, longestValue, needsMark } from './values.ts';

/** All values that share one path. */
export type JsonNode = {
  children: Map<string, JsonNode>;
  /** How many of them are lists, and how many are not. */
  lists: number;
  others: number;
  /** The length of the longest list. */
  longest: number;
};

const newNode = (): JsonNode => ({ children: new Map(), lists: 0, others: 0, longest: 0 });

/** True for lists that can be read back from repeated elements. */
export const isRepeated = ({ lists, others, longest }: JsonNode): boolean =>
  lists > 0 && others === 0 && longest > 1;

type ValueKind = 'object' | 'list' | 'string' | 'scalar';

type Level = {
  /** `content` lists all that an element holds. */
  kind: 'object' | 'list' | 'content';
  node: JsonNode;
  key: string;
  count: number;
  /** True after a member that is an attribute, and after one that is not. */
  hasAttribute: boolean;
  hasContent: boolean;
};

/** Collects the shape from JSON events. */
export class JsonShape implements JsonHandler {
  /** The outermost value. */
  readonly top = newNode();
  hasNull = false;
  readonly #levels: Level[] = [];
  readonly #keys = new Set<string>();
  readonly #prefixes = new Set(knownPrefixes);
  #paths = 0;
  #needsMarks = false;
  #string = '';
  #length = 0;
  #members = 0;

  open(what: 'object' | 'array'): void {
    const isList = what === 'array';
    if (this.#isAttribute()) this.#needsMarks = true;
    const node = this.#value(isList ? 'list' : 'object');
    const isContent = isList && this.#levels.at(-1)?.key === contentKey;
    const kind = isContent ? 'content' : isList ? 'list' : 'object';
    this.#levels.push({ kind, node, key: '', count: 0, hasAttribute: false, hasContent: false });
  }

  close(): void {
    const level = this.#levels.pop();
    if (!level) return;
    if (level.kind !== 'object') level.node.longest = Math.max(level.node.longest, level.count);
    if (level.count === 0) this.#needsMarks = true;
  }

  key(text: string): void {
    const level = this.#levels.at(-1);
    if (level) level.key = text;
    if (this.#levels.length === 1) this.#members++;
    const prefix = this.#isAttribute() ? declaredPrefix(text.slice(1)) : undefined;
    if (prefix) this.#prefixes.add(prefix);
    // An attribute cannot be added to an element that has content.
    if (level?.hasContent && this.#isAttribute()) this.#needsMarks = true;
    // Otherwise it would be read as the text alone.
    if (text === textKey && !level?.hasAttribute && !level?.hasContent) this.#needsMarks = true;
    if (level) level[this.#isAttribute() ? 'hasAttribute' : 'hasContent'] = true;
    if (this.#keys.size < xmlLimits.paths) this.#keys.add(text);
    else this.#needsMarks = true;
  }

  startString(): void {
    this.#string = '';
    this.#length = 0;
  }

  piece(text: string): void {
    this.#length += text.length;
    if (this.#string.length <= longestValue) this.#string += text;
  }

  endString(): void {
    const isAttribute = this.#isAttribute();
    this.#value('string');
    const isOther = needsMark(this.#string) || this.#isEmptyText();
    const isOfText = !isAttribute && !this.#isPlain() && isOther;
    if (isOfText || (isAttribute && this.#length > longestAttribute)) this.#needsMarks = true;
  }

  scalar(source: string): void {
    const isAttribute = this.#isAttribute();
    this.#value('scalar');
    if (source === 'null') this.hasNull = true;
    else if (isUnusualNumber(source) || isAttribute) this.#needsMarks = true;
  }

  /** True for a string that is written as it is, and read as nothing else. */
  #isPlain(): boolean {
    const level = this.#levels.at(-1);
    return level?.kind === 'content' || level?.key === commentKey;
  }

  #isEmptyText(): boolean {
    return this.#string === '' && this.#levels.at(-1)?.key === textKey;
  }

  #isAttribute(): boolean {
    const level = this.#levels.at(-1);
    return level?.kind === 'object' && level.key.startsWith(attributeSign);
  }

  /** The only member of the outermost object, which becomes the root element; nothing if there is none. */
  rootName(): string | undefined {
    const [name, node] = [...this.top.children][0] ?? [];
    const isRoot = this.#members === 1 && node && node.lists === 0 && this.top.lists === 0;
    const isElement = name !== textKey && !name?.startsWith(attributeSign);
    return isRoot && isElement ? name : undefined;
  }

  /** @param hasNamedRoot true if the only member is the root element */
  needsMarks(hasNamedRoot: boolean): boolean {
    const isNamed = (key: string) => {
      const name = key.startsWith(attributeSign) ? key.slice(1) : key;
      const isDeclaration = name !== key && (name === 'xmlns' || prefixOf(name) === 'xmlns');
      if (key === textKey || key === contentKey || key === commentKey) return true;
      return isDeclaration || isNameFor(name, this.#prefixes);
    };
    if (this.#needsMarks || !hasNamedRoot) return true;
    return ![...this.#keys].every(isNamed) || hasOtherLists(this.top);
  }

  /** Counts a value where it stands, and returns its node. */
  #value(kind: ValueKind): JsonNode {
    const level = this.#levels.at(-1);
    if (level) level.count++;
    if (level?.kind === 'object' && !this.#isMeant(level.key, kind)) this.#needsMarks = true;
    const node = this.#nodeAt(level);
    if (kind === 'list') node.lists++;
    else node.others++;
    return node;
  }

  /** False for a key that has a meaning, where it cannot have it. */
  #isMeant(key: string, kind: ValueKind): boolean {
    const isEntry = this.#levels.at(-2)?.kind === 'content';
    if (key === textKey) return kind !== 'object' && !isEntry;
    if (key === contentKey) return kind === 'list' && !isEntry;
    return key !== commentKey || (kind === 'string' && isEntry);
  }

  #nodeAt(level: Level | undefined): JsonNode {
    if (!level) return this.top;
    const key = level.kind === 'object' ? level.key : itemKey;
    const known = level.node.children.get(key);
    if (known) return known;
    const node = newNode();
    // Beyond the limit, lists are not repeated elements.
    if (++this.#paths <= xmlLimits.paths) level.node.children.set(key, node);
    else this.#needsMarks = true;
    return node;
  }
}

const hasOtherLists = (node: JsonNode): boolean =>
  [...node.children].some(
    ([key, child]) =>
      (key !== contentKey && child.lists > 0 && !isRepeated(child)) || hasOtherLists(child),
  );
