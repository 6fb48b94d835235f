// Writes text of slides: paragraphs with level and bullet, runs with emphasis (ECMA-376 part 1, section 21.1.2).
import type { Inline, ListItem, Text, TextStyle } from '#models/document/model.ts';
import type { RelationWriter } from '#formats/ooxml/package-writer.ts';
import { emu } from '#formats/ooxml/pictures.ts';
import { xmlText } from '#containers/xml/xml-text.ts';
import { bulletIndent } from '#models/presentation/geometry.ts';
import type { SlideParagraph } from '#models/presentation/model.ts';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function runProperties(
  style: TextStyle,
  link: string | undefined,
  size: number | undefined,
): string {
  const attributes = [
    style.language && /^[\w-]{2,20}$/.test(style.language) ? ` lang="${style.language}"` : '',
    size ? ` sz="${Math.round(size * 100)}"` : '',
    style.bold ? ' b="1"' : '',
    style.italic ? ' i="1"' : '',
    style.underline ? ' u="sng"' : '',
    style.strike ? ' strike="sngStrike"' : '',
    style.smallCapitals ? ' cap="small"' : '',
    style.script ? ` baseline="${style.script === 'super' ? 30_000 : -25_000}"` : '',
  ];
  const color = style.color ? `<a:solidFill><a:srgbClr val="${style.color}"/></a:solidFill>` : '';
  const font = style.font ? xmlText(style.font) : '';
  const fonts = font ? `<a:latin typeface="${font}"/><a:cs typeface="${font}"/>` : '';
  const click = link ? `<a:hlinkClick r:id="${link}"/>` : '';
  return `<a:rPr${attributes.join('')}>${color}${fonts}${click}</a:rPr>`;
}

/** Formatting of all runs of a paragraph. */
type Overall = { style?: TextStyle; size?: number };

function runXml(text: Text, relations: RelationWriter, { style, size }: Overall): string {
  const link = text.link ? relations.link(text.link) : undefined;
  return `<a:r>${runProperties({ ...text.style, ...style }, link, size)}<a:t>${xmlText(text.text.replaceAll('\n', ' '))}</a:t></a:r>`;
}

/** Runs of inline content; notes must have been replaced by their numbers. */
export const runsXml = (
  content: readonly Inline[],
  relations: RelationWriter,
  overall: Overall = {},
): string =>
  content
    .map((inline) => {
      if (inline.kind === 'break') return '<a:br/>';
      return inline.kind === 'text' ? runXml(inline, relations, overall) : '';
    })
    .join('');

const autoNumbers: Record<string, string> = {
  decimal: 'arabic',
  lowerLetter: 'alphaLc',
  upperLetter: 'alphaUc',
  lowerRoman: 'romanLc',
  upperRoman: 'romanUc',
};

type Numbered = Extract<ListItem['marker'], { kind: 'number' }>;

/** PowerPoint's numbering scheme for a marker (section 20.1.10.61). */
function schemeOf({ format, before, after }: Numbered): string {
  const isInParentheses = before.trim().endsWith('(') && after.startsWith(')');
  const isParenthesis = after.startsWith(')');
  const end = isInParentheses ? 'ParenBoth' : isParenthesis ? 'ParenR' : 'Period';
  return `${autoNumbers[format] ?? 'arabic'}${end}`;
}

type Sequence = { scheme: string; start: number; next: number };

/**
 * Determines where the numbers of paragraphs start: PowerPoint continues counting while level, scheme and start stay
 * the same, and no paragraph of a higher level or without a number comes between.
 */
export class Sequences {
  readonly #open: (Sequence | undefined)[] = [];

  /** The properties of a paragraph's number. */
  number(marker: Numbered, level: number): string {
    const scheme = schemeOf(marker);
    const open = this.#open[level];
    const goesOn = open?.scheme === scheme && open.next === marker.ordinal;
    const sequence = goesOn ? open : { scheme, start: marker.ordinal, next: marker.ordinal };
    sequence.next++;
    this.#open[level] = sequence;
    this.#open.length = level + 1;
    const start = Math.min(32_767, Math.max(1, sequence.start));
    return `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="${scheme}"${start > 1 ? ` startAt="${start}"` : ''}/>`;
  }

  /** Records a paragraph without a number. */
  interrupt(level: number): void {
    this.#open.length = Math.min(this.#open.length, level);
  }
}

function bulletXml({ marker, level }: SlideParagraph, sequences: Sequences): string {
  if (marker.kind === 'number') return sequences.number(marker, level);
  sequences.interrupt(level);
  return marker.kind === 'bullet' ? '' : '<a:buNone/>';
}

/** Attributes of a paragraph without a bullet: it begins at its level's indent. */
function marginXml({ kind, level, marker }: SlideParagraph): string {
  if (marker.kind !== 'none') return '';
  const margin = kind === 'normal' ? (level + 1) * bulletIndent : level * bulletIndent;
  return ` marL="${emu(margin)}" indent="0"`;
}

const formattingByKind: Partial<Record<SlideParagraph['kind'], Overall>> = {
  subheading: { style: { bold: true } },
  quote: { style: { italic: true } },
  code: { style: { font: 'Consolas' }, size: 14 },
  caption: { size: 12 },
};

function paragraphXml(
  paragraph: SlideParagraph,
  relations: RelationWriter,
  sequences: Sequences,
): string {
  const { level, marker, rtl, kind, content } = paragraph;
  const direction = rtl ? ' algn="r" rtl="1"' : '';
  const spacing = kind === 'code' ? '<a:spcBef><a:spcPts val="100"/></a:spcBef>' : '';
  const properties = `<a:pPr${marginXml(paragraph)}${level ? ` lvl="${level}"` : ''}${direction}>${spacing}${bulletXml(paragraph, sequences)}</a:pPr>`;
  const label: Inline[] =
    marker.kind === 'label' ? [{ kind: 'text', text: `${marker.text} `, style: {} }] : [];
  return `<a:p>${properties}${runsXml([...label, ...content], relations, formattingByKind[kind])}</a:p>`;
}

/** The paragraphs of a slide's text. */
export function paragraphsXml(
  paragraphs: readonly SlideParagraph[],
  relations: RelationWriter,
): string {
  const sequences = new Sequences();
  return paragraphs.map((one) => paragraphXml(one, relations, sequences)).join('');
}

/** Separate lines, such as a title, optionally with a font size; right-to-left if their letters are. */
export const linesXml = (
  lines: readonly (readonly Inline[])[],
  relations: RelationWriter,
  size?: number,
): string =>
  lines
    .map((content) => {
      const isRightToLeft = content.some(
        (inline) => inline.kind === 'text' && rightToLeft.test(inline.text.slice(0, 20)),
      );
      const properties = isRightToLeft ? '<a:pPr algn="r" rtl="1"/>' : '';
      return `<a:p>${properties}${runsXml(content, relations, size ? { size } : {})}</a:p>`;
    })
    .join('');
