// Collects cell formatting: each combination that is used becomes one cell format of the workbook (ECMA-376 part 1, section 18.8).
import { xmlText } from '#containers/xml/xml-text.ts';

/** Unset properties have Excel's defaults. Colours are RRGGBB. */
export type CellFormatting = {
  /** A code such as `#,##0.00`; `@` is text that stays text when it is edited. */
  format?: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  color?: string;
  fill?: string;
  align?: 'left' | 'center' | 'right';
  /** Wraps lines at the width of the column. */
  wrap?: boolean;
};

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const builtInFormats = new Map([
  ['', 0],
  ['0', 1],
  ['0.00', 2],
  ['#,##0', 3],
  ['#,##0.00', 4],
  ['0%', 9],
  ['0.00%', 10],
  ['0.00E+00', 11],
  ['@', 49],
]);
/** The first number for custom number formats. */
const firstOwnFormat = 164;

/** Unique pieces of XML, by index. */
class Pieces {
  readonly #places = new Map<string, number>();

  constructor(first: readonly string[]) {
    for (const xml of first) this.place(xml);
  }

  place(xml: string): number {
    const place = this.#places.get(xml) ?? this.#places.size;
    this.#places.set(xml, place);
    return place;
  }

  /** The pieces in an element with their count. */
  inside(name: string): string {
    return `<${name} count="${this.#places.size}">${[...this.#places.keys()].join('')}</${name}>`;
  }
}

const fontXml = ({ bold, italic, underline, color }: CellFormatting) =>
  `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}${underline ? '<u/>' : ''}<sz val="11"/>${color ? `<color rgb="FF${color}"/>` : ''}<name val="Calibri"/><family val="2"/></font>`;

const noFill = '<fill><patternFill patternType="none"/></fill>';
const fillXml = ({ fill }: CellFormatting) =>
  fill
    ? `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/><bgColor indexed="64"/></patternFill></fill>`
    : noFill;

function alignmentXml({ align, wrap }: CellFormatting): string {
  if (!align && !wrap) return '';
  const sides = align ? ` horizontal="${align}"` : '';
  return `<alignment${sides}${wrap ? ' vertical="top" wrapText="1"' : ''}/>`;
}

/** The cell formats of a workbook, which grow while its cells are written. */
export class StyleSheet {
  readonly #fonts = new Pieces([fontXml({})]);
  // Every workbook begins with these two (section 18.8.21).
  readonly #fills = new Pieces([noFill, '<fill><patternFill patternType="gray125"/></fill>']);
  readonly #formats = new Map<string, number>();
  readonly #cells = new Pieces([]);
  readonly #known = new WeakMap<CellFormatting, number>();

  constructor() {
    this.of({});
  }

  /** The index of a cell format; 0 for the default. */
  of(formatting: CellFormatting | undefined): number {
    if (!formatting) return 0;
    const known = this.#known.get(formatting) ?? this.#cells.place(this.#cellXml(formatting));
    this.#known.set(formatting, known);
    return known;
  }

  /** The part `styles.xml`. */
  get xml(): string {
    const own = [...this.#formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`,
    );
    const formats = own.length ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : '';
    return `<styleSheet xmlns="${main}">${formats}${this.#fonts.inside('fonts')}${this.#fills.inside('fills')}<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${this.#cells.inside('cellXfs')}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  }

  #formatId(code: string): number {
    const known = builtInFormats.get(code) ?? this.#formats.get(code);
    if (known !== undefined) return known;
    const id = firstOwnFormat + this.#formats.size;
    this.#formats.set(code, id);
    return id;
  }

  #cellXml(formatting: CellFormatting): string {
    const format = this.#formatId(formatting.format ?? '');
    const font = this.#fonts.place(fontXml(formatting));
    const fill = this.#fills.place(fillXml(formatting));
    const alignment = alignmentXml(formatting);
    const applied = [
      format ? ' applyNumberFormat="1"' : '',
      font ? ' applyFont="1"' : '',
      fill ? ' applyFill="1"' : '',
      alignment ? ' applyAlignment="1"' : '',
    ].join('');
    return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"${applied}>${alignment}</xf>`;
  }
}
