// Computes what a screen reader says for the elements of a tagged PDF: its role, its text, and the place of a cell.
import type { ReportLanguage } from '../pdf-check/report-texts.ts';
import type { PdfTag } from './report.ts';
import { tagTexts } from './texts.ts';

type Spoken = Omit<PdfTag, 'says' | 'boxes'>;

/** Elements within a line of text; they are said with the text around them. */
const inline = new Set(
  'Span Quote Link Reference Code Annot Form BibEntry Lbl Ruby RB RT RP Warichu WT WP Em Strong Sub Formula'.split(
    ' ',
  ),
);

/** Elements whose own content is a text. */
const blocks = new Set(
  'P H H1 H2 H3 H4 H5 H6 Title LBody TH TD Caption Note FENote TOCI BlockQuote'.split(' '),
);

const replaced = new Set(['Figure', 'Formula']);

/** What is read aloud for each element: nothing for those that only group others, or that are read with the text around them. */
export function speechOf(
  elements: readonly Spoken[],
  language: ReportLanguage,
  documentLanguage: string,
): ReadonlyMap<number, string> {
  const speaker = new Speaker(elements, language, documentLanguage);
  return new Map(elements.map((element) => [element.id, speaker.said(element)]));
}

class Speaker {
  readonly #elements: ReadonlyMap<number, Spoken>;
  readonly #language: ReportLanguage;
  readonly #documentLanguage: string;
  readonly #places = new Map<number, { row: number; column: number }>();

  constructor(elements: readonly Spoken[], language: ReportLanguage, documentLanguage: string) {
    this.#elements = new Map(elements.map((element) => [element.id, element]));
    this.#language = language;
    this.#documentLanguage = documentLanguage;
  }

  said(element: Spoken): string {
    const { role } = element;
    if (this.#isPartOfText(element)) return '';
    const parts = [this.#announced(element), this.#languageOf(element)];
    if (replaced.has(role)) parts.push(element.alt || element.actualText || this.#ownText(element));
    else if (blocks.has(role) || inline.has(role)) parts.push(this.#textIn(element));
    else if (element.alt || element.actualText) parts.push(element.alt || element.actualText || '');
    else parts.push(this.#ownText(element));
    const text = parts.filter(Boolean).join(', ');
    const { roles, noDescription } = tagTexts[this.#language];
    return replaced.has(role) && text === roles[role] ? `${text}, ${noDescription}` : text;
  }

  /** An element in a line of text, at any depth. */
  #isPartOfText({ role, parent }: Spoken): boolean {
    if (!inline.has(role)) return false;
    const around = this.#elements.get(parent);
    return around !== undefined && (blocks.has(around.role) || inline.has(around.role));
  }

  #announced(element: Spoken): string {
    const words = tagTexts[this.#language];
    const heading = /^H([1-6]?)$/.exec(element.role);
    if (heading) return words.heading(Number(heading[1]));
    if (element.role === 'Table') {
      const { rows, columns } = this.#sizeOf(element);
      return words.table(rows, columns);
    }
    if (element.role === 'L')
      return words.list(this.#kids(element).filter(({ role }) => role === 'LI').length);
    if (element.role === 'TH' || element.role === 'TD') return this.#cell(element);
    return words.roles[element.role] ?? '';
  }

  #cell(element: Spoken): string {
    const words = tagTexts[this.#language];
    const place = this.#places.get(element.id);
    const parts = [place && words.cell(place.row, place.column)];
    if (element.role === 'TH')
      parts.push(element.scope === 'Row' ? words.rowHeader : words.columnHeader);
    return parts.filter(Boolean).join(', ');
  }

  /** The size of a table; its cells get their places. */
  #sizeOf(table: Spoken): { rows: number; columns: number } {
    const rows = this.#kids(table).flatMap((kid) =>
      kid.role === 'TR' ? [kid] : /^T(?:Head|Body|Foot)$/i.test(kid.role) ? this.#kids(kid) : [],
    );
    const taken = new Set<string>();
    let columns = 0;
    let places = 0;
    for (const [index, row] of rows.entries()) {
      let column = 0;
      for (const cell of this.#kids(row)) {
        while (taken.has(`${index} ${column}`)) column += 1;
        const { columnSpan = 1, rowSpan = 1 } = cell;
        this.#places.set(cell.id, { row: index + 1, column: column + 1 });
        const [width, height] = [Math.min(columnSpan, 1000), Math.min(rowSpan, rows.length)];
        places += width * height;
        if (places > mostPlaces) continue;
        for (let y = 1; y < height; y += 1)
          for (let x = 0; x < width; x += 1) taken.add(`${index + y} ${column + x}`);
        column += width;
      }
      columns = Math.max(columns, column);
    }
    return { rows: rows.length, columns };
  }

  #languageOf({ language, parent }: Spoken): string {
    const outer = this.#elements.get(parent)?.language ?? this.#documentLanguage;
    if (!language || language === outer) return '';
    return tagTexts[this.#language].inLanguage(nameOf(language, this.#language));
  }

  #kids({ content }: Spoken): Spoken[] {
    return content.flatMap((kid) => {
      const found = typeof kid === 'number' ? this.#elements.get(kid) : undefined;
      return found ? [found] : [];
    });
  }

  #ownText = ({ content, label = '' }: Spoken): string =>
    tidy(content.filter((part) => typeof part === 'string').join(' ')) || label;

  /** The text of an element with what is in its lines. */
  #textIn(element: Spoken, depth = 0): string {
    const { alt, actualText, expansion, content, label = '' } = element;
    const instead = alt || actualText || expansion;
    if (instead) return instead;
    const text = content
      .map((part) => {
        if (typeof part === 'string') return part;
        const kid = this.#elements.get(part);
        if (!kid || !inline.has(kid.role) || depth > maxDepth) return ' ';
        const role = kid.role === 'Span' || kid.role === 'Lbl' ? '' : this.#roleOf(kid);
        const inner = this.#textIn(kid, depth + 1);
        return role ? ` [${role}] ${inner} ` : inner;
      })
      .join('');
    return tidy(text) || label;
  }

  #roleOf = ({ role }: Spoken): string => tagTexts[this.#language].roles[role] ?? '';
}

const maxDepth = 20;

/** The cells of a table whose spans are followed; no real table has more. */
const mostPlaces = 500_000;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The name of a language, such as “German”; the code if it is unknown. */
function nameOf(code: string, language: ReportLanguage): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
