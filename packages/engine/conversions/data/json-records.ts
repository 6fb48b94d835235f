// Interprets a JSON text as a table: the items of its list are the records, or the whole text is one record.
import { ProblemError } from '@octavo/contract';
import { csvLimits } from '#kernel/limits.ts';
import type { CsvCell } from '#formats/csv/writer.ts';
import type { JsonHandler } from '#formats/json/reader.ts';
import { JsonText } from '#formats/json/text.ts';

/** Cells by column name, in the order of the text. */
export type JsonRecord = Map<string, CsvCell>;
/** The columns of a `list` have positions but no names. */
export type RecordKind = 'object' | 'list' | 'value';

/** How objects in records are represented: as columns such as `address.city`, or as JSON in one cell. */
export type Nesting = 'flat' | 'json';

type Level = { isList: boolean; path: string; key: string; count: number };

/** Passes each record to `take`. Lists in records become JSON in one cell. */
export class JsonRecords implements JsonHandler {
  readonly #take: (record: JsonRecord, kind: RecordKind) => void;
  readonly #nesting: Nesting;
  /** The record and the nested objects being read, outermost first. */
  readonly #levels: Level[] = [];
  #isInList = false;
  #record: JsonRecord = new Map();
  #kind: RecordKind = 'object';
  #nested: JsonText | undefined;
  #string = '';
  #characters = 0;

  constructor(nesting: Nesting, take: (record: JsonRecord, kind: RecordKind) => void) {
    this.#nesting = nesting;
    this.#take = take;
  }

  open(what: 'object' | 'array'): void {
    if (this.#nested) return this.#nested.open(what);
    if (!this.#levels.length) return this.#openRecord(what);
    if (what === 'object' && this.#nesting === 'flat') {
      const path = `${this.#column()}.`;
      this.#levels.push({ isList: false, path, key: '', count: 0 });
      return;
    }
    this.#nested = new JsonText();
    this.#nested.open(what);
  }

  close(): void {
    if (this.#nested) return this.#closeNested(this.#nested);
    if (!this.#levels.length) return; // The list of records.
    this.#levels.pop();
    if (!this.#levels.length) this.#finish();
  }

  key(text: string): void {
    const level = this.#levels.at(-1);
    if (this.#nested) this.#nested.key(text);
    else if (level) level.key = text;
  }

  startString(): void {
    this.#nested?.startString();
    this.#string = '';
  }

  piece(text: string): void {
    this.#count(text.length);
    if (this.#nested) this.#nested.piece(text);
    else this.#string += text;
  }

  endString(): void {
    if (this.#nested) this.#nested.endString();
    else this.#add({ text: this.#string, isText: true });
  }

  scalar(source: string): void {
    if (this.#nested) this.#nested.scalar(source);
    else this.#add({ text: source === 'null' ? '' : source, isText: false });
  }

  #openRecord(what: 'object' | 'array'): void {
    if (what === 'array' && !this.#isInList) {
      this.#isInList = true;
      return;
    }
    const isList = what === 'array';
    this.#kind = isList ? 'list' : 'object';
    this.#levels.push({ isList, path: '', key: '', count: 0 });
  }

  #closeNested(nested: JsonText): void {
    nested.close();
    this.#count(nested.depth);
    if (nested.depth) return;
    this.#nested = undefined;
    this.#add({ text: nested.json, isText: true });
  }

  /** The column name of the next value. */
  #column(): string {
    const level = this.#levels.at(-1);
    if (!level) return 'value';
    return level.path + (level.isList ? `column_${++level.count}` : level.key);
  }

  #add(cell: CsvCell): void {
    const isRecord = !this.#levels.length;
    this.#record.set(this.#column(), cell);
    if (this.#record.size > csvLimits.columns)
      throw unfit(`a record has more than ${csvLimits.columns} values.`);
    if (!isRecord) return;
    this.#kind = 'value';
    this.#finish();
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > csvLimits.recordCharacters)
      throw unfit(`a record has more than ${csvLimits.recordCharacters} characters.`);
  }

  #finish(): void {
    this.#take(this.#record, this.#kind);
    this.#record = new Map();
    this.#characters = 0;
  }
}

/** The problem for a JSON text that is not a table. */
export const unfit = (reason: string) =>
  new ProblemError('invalid_data', { format: 'JSON for a table', reason });
