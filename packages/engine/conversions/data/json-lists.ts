// Finds the list of records inside a JSON object, such as `data` in `{"data": [{…}, {…}], "total": 2}`, and reads it alone.
import type { JsonHandler } from '#formats/json/reader.ts';

/** The names that lead to a list, from the outermost object. */
export type ListPath = readonly string[];

const limits = {
  /** Lists further inside belong to a record. */
  depth: 6,
  lists: 1_000,
  names: 50,
} as const;

/** Keeps the path of the objects that are being read. */
class Levels {
  /** The name of each open object's current member. */
  readonly names: string[] = [];
  /** The number of open lists and of what is inside them. */
  #inside = 0;

  get isInList(): boolean {
    return this.#inside > 0;
  }

  /** @returns true for an object or list that no list contains */
  open(what: 'object' | 'array'): boolean {
    const isOutside = !this.isInList;
    if (!isOutside || what === 'array') this.#inside++;
    else this.names.push('');
    return isOutside;
  }

  /** @returns true at the end of a list that no list contains */
  close(): boolean {
    if (!this.isInList) {
      this.names.pop();
      return false;
    }
    return --this.#inside === 0;
  }

  key(name: string): void {
    if (!this.isInList) this.names[this.names.length - 1] = name;
  }
}

const startsWith = (path: ListPath, start: ListPath): boolean =>
  start.every((name, index) => path[index] === name);

/** Collects the lists of a JSON text that no other list contains. */
export class JsonLists implements JsonHandler {
  /** Those with objects or lists in them, which can be records. */
  readonly lists: ListPath[] = [];
  /** The paths of all members that no list contains. */
  readonly #members: ListPath[] = [];
  readonly #levels = new Levels();
  #hasRecords = false;

  open(what: 'object' | 'array'): void {
    if (!this.#levels.open(what)) this.#hasRecords = true;
    else if (what === 'array') this.#hasRecords = false;
  }

  close(): void {
    if (!this.#levels.close() || !this.#hasRecords) return;
    const path = [...this.#levels.names];
    if (path.length <= limits.depth && this.lists.length < limits.lists) this.lists.push(path);
    this.#hasRecords = false;
  }

  key(name: string): void {
    this.#levels.key(name);
    if (!this.#levels.isInList && this.#members.length < limits.names)
      this.#members.push([...this.#levels.names]);
  }

  startString(): void {}
  piece(): void {}
  endString(): void {}
  scalar(): void {}

  /** The names of what is neither the list nor around it, without what is inside of another one of them. */
  outside(list: ListPath): string[] {
    const others = this.#members.filter((member) => !startsWith(list, member));
    const isInside = (member: ListPath) =>
      others.some((other) => other !== member && startsWith(member, other));
    return others.filter((member) => !isInside(member)).map((member) => member.join('.'));
  }

  /** The one list that is nearest to the outside; nothing if there are several. */
  nearest(): ListPath | undefined {
    const depth = Math.min(...this.lists.map(({ length }) => length));
    const near = this.lists.filter(({ length }) => length === depth);
    return near.length === 1 ? near[0] : undefined;
  }
}

/** Passes on what belongs to one list, with its brackets. */
export class ListAt implements JsonHandler {
  /** True once the list has been found. */
  isFound = false;
  readonly #path: string;
  readonly #handler: JsonHandler;
  readonly #levels = new Levels();
  #isInside = false;

  constructor(path: ListPath, handler: JsonHandler) {
    this.#path = JSON.stringify(path);
    this.#handler = handler;
  }

  open(what: 'object' | 'array'): void {
    const isOutside = this.#levels.open(what);
    if (isOutside && what === 'array' && !this.isFound)
      this.#isInside = this.isFound = JSON.stringify(this.#levels.names) === this.#path;
    if (this.#isInside) this.#handler.open(what);
  }

  close(): void {
    const isEnd = this.#levels.close();
    if (!this.#isInside) return;
    this.#handler.close();
    if (isEnd) this.#isInside = false;
  }

  key(name: string): void {
    this.#levels.key(name);
    if (this.#isInside) this.#handler.key(name);
  }

  startString(): void {
    if (this.#isInside) this.#handler.startString();
  }

  piece(text: string): void {
    if (this.#isInside) this.#handler.piece(text);
  }

  endString(): void {
    if (this.#isInside) this.#handler.endString();
  }

  scalar(source: string): void {
    if (this.#isInside) this.#handler.scalar(source);
  }
}
