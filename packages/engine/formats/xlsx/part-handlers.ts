// Reads the small parts of a workbook. Names are compared without their namespace prefix, which writers choose.
import { ProblemError } from '@octavo/contract';
import { xlsxLimits } from '#kernel/limits.ts';
import { kindOfFormat, type FormatKind } from '#formats/xlsx/number-formats.ts';
import { unescapedText } from '#formats/xlsx/text.ts';
import type { XmlHandler } from '#containers/xml/xml-reader.ts';
import type { Attributes } from '#containers/xml/xml-tags.ts';

/** A name without its prefix. */
export const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

type Relation = { id: string; kind: string; target: string };

/** The relationships of a part. */
export class Relations implements XmlHandler {
  readonly all: Relation[] = [];

  open(name: string, attributes: Attributes): void {
    if (localName(name) !== 'Relationship') return;
    const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((key) =>
      attributes.get(key),
    );
    this.all.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), target });
  }

  text(): void {}
  close(): void {}
}

type SheetEntry = { name: string; isHidden: boolean; relation: string };

/** The sheets of a workbook in tab order, and its date system. */
export class WorkbookPart implements XmlHandler {
  readonly sheets: SheetEntry[] = [];
  uses1904 = false;

  open(name: string, attributes: Attributes): void {
    const local = localName(name);
    if (local === 'workbookPr')
      this.uses1904 = /^(?:1|true|on)$/.test(attributes.get('date1904') ?? '');
    if (local !== 'sheet') return;
    const relation = [...attributes].find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const isHidden = (attributes.get('state') ?? 'visible') !== 'visible';
    this.sheets.push({ name: unescapedText(attributes.get('name') ?? ''), isHidden, relation });
  }

  text(): void {}
  close(): void {}
}

/** What the number format of each cell style shows. */
export class Styles implements XmlHandler {
  readonly formatKinds: FormatKind[] = [];
  readonly #codes = new Map<number, string>();
  #isInCells = false;

  open(name: string, attributes: Attributes): void {
    const local = localName(name);
    const id = Number(attributes.get('numFmtId') ?? 0);
    if (local === 'numFmt') this.#codes.set(id, attributes.get('formatCode') ?? '');
    if (local === 'cellXfs') this.#isInCells = true;
    if (local === 'xf' && this.#isInCells)
      this.formatKinds.push(kindOfFormat(id, this.#codes.get(id)));
  }

  text(): void {}

  close(name: string): void {
    if (localName(name) === 'cellXfs') this.#isInCells = false;
  }
}

/** The memory overhead of a string, in bytes. */
const stringBytes = 32;

/**
 * The shared texts, which cells reference by index. The runs of rich text are joined; phonetic readings are left out.
 */
export class SharedStrings implements XmlHandler {
  readonly all: string[] = [];
  #text = '';
  #isText = false;
  #readings = 0;
  #bytes = 0;

  open(name: string): void {
    const local = localName(name);
    if (local === 'si') this.#text = '';
    if (local === 'rPh') this.#readings++;
    this.#isText = local === 't' && this.#readings === 0;
  }

  text(piece: string): void {
    if (this.#isText) this.#text += piece;
  }

  /** @throws ProblemError `too_complex` for more text than fits into memory */
  close(name: string): void {
    const local = localName(name);
    this.#isText = false;
    if (local === 'rPh') this.#readings--;
    if (local !== 'si') return;
    this.all.push(unescapedText(this.#text));
    this.#bytes += this.#text.length + stringBytes;
    if (this.#bytes > xlsxLimits.sharedStringBytes) throw new ProblemError('too_complex');
  }
}
