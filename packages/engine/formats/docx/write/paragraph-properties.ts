// Writes paragraph properties (ECMA-376 part 1, section 17.3.1.26).
import type {
  Alignment,
  ParagraphBorder,
  ParagraphFormatting,
  Place,
  TabStop,
} from '#models/document/model.ts';
import { twips } from './units.ts';

/** In twentieths of a point, as they are written. */
export type Indents = { left: number; right: number; first: number };

export type ParagraphSettings = {
  style?: string;
  breaksBefore?: boolean;
  place?: Place | undefined;
  numbering?: string;
  border?: ParagraphBorder | undefined;
  background?: string | undefined;
  tabs?: readonly TabStop[] | undefined;
  rtl?: boolean | undefined;
  spacing?: string;
  indents?: Indents | undefined;
  align?: Alignment | undefined;
  /** The properties of the section that ends with the paragraph. */
  section?: string;
};

const justifications = { start: '', center: 'center', end: 'right', justify: 'both' } as const;
const tabKinds = { start: 'left', center: 'center', end: 'right' } as const;

/** A frame at a fixed position of the page (section 17.3.1.11), which other frames may overlap. */
export const frameXml = ({ left, top, width, height }: Place): string =>
  `<w:framePr w:w="${twips(width)}" w:h="${twips(height)}" w:hRule="atLeast" w:hSpace="0" w:wrap="around" w:vAnchor="page" w:hAnchor="page" w:x="${Math.max(1, twips(left))}" w:y="${Math.max(1, twips(top))}"/>`;

const tabXml = ({ at, align, leader }: TabStop) =>
  `<w:tab w:val="${tabKinds[align]}"${leader ? ' w:leader="dot"' : ''} w:pos="${twips(at)}"/>`;

const tabsXml = (tabs: readonly TabStop[]) =>
  `<w:tabs>${tabs
    .toSorted((a, b) => a.at - b.at)
    .map(tabXml)
    .join('')}</w:tabs>`;

/** Half a point, in eighths of a point. */
const lineWidth = 4;

/** The element `w:pBdr`. */
function borderXml({ color, ...spaces }: ParagraphBorder): string {
  const sides = (['top', 'left', 'bottom', 'right'] as const).map((side) => {
    const space = spaces[side];
    if (space === undefined) return '';
    return `<w:${side} w:val="single" w:sz="${lineWidth}" w:space="${space}" w:color="${color}"/>`;
  });
  return `<w:pBdr>${sides.join('')}</w:pBdr>`;
}

/** Omits zero values unless all are zero, because the style may have others. */
export function indentsXml({ left, right, first }: Indents): string {
  const parts = [`w:left="${left}"`];
  if (right) parts.push(`w:right="${right}"`);
  if (first > 0) parts.push(`w:firstLine="${first}"`);
  if (first < 0) parts.push(`w:hanging="${-first}"`);
  return `<w:ind ${parts.join(' ')}/>`;
}

/** The indents of the formatting; nothing if it has none. */
export function indentsOf(formatting: ParagraphFormatting | undefined): Indents | undefined {
  const { indent = 0, endIndent = 0, firstIndent = 0 } = formatting ?? {};
  if (!indent && !endIndent && !firstIndent) return undefined;
  return { left: twips(indent), right: twips(endIndent), first: twips(firstIndent) };
}

/** The element `w:pPr` with its children in schema order; nothing if nothing is set. */
export function paragraphProperties(settings: ParagraphSettings): string {
  const { style, breaksBefore, place, background, tabs, indents, align } = settings;
  const justification = align && justifications[align];
  const parts = [
    style ? `<w:pStyle w:val="${style}"/>` : '',
    breaksBefore ? '<w:pageBreakBefore/>' : '',
    place ? frameXml(place) : '',
    settings.numbering ?? '',
    settings.border ? borderXml(settings.border) : '',
    background ? `<w:shd w:val="clear" w:color="auto" w:fill="${background}"/>` : '',
    tabs?.length ? tabsXml(tabs) : '',
    settings.rtl ? '<w:bidi/>' : '',
    settings.spacing ?? '',
    indents ? indentsXml(indents) : '',
    justification ? `<w:jc w:val="${justification}"/>` : '',
    settings.section ?? '',
  ].join('');
  return parts && `<w:pPr>${parts}</w:pPr>`;
}

/**
 * An empty paragraph: Word requires one between two tables and at the end of a section.
 * @param runs runs that take no space
 * @param height in points
 */
export const gapXml = (settings: ParagraphSettings = {}, runs = '', height = 1): string => {
  const line = twips(Math.max(1, height));
  const spacing = `<w:spacing w:before="0" w:after="0" w:line="${line}" w:lineRule="exact"/>`;
  return `<w:p>${paragraphProperties({ ...settings, spacing })}${runs}</w:p>`;
};
