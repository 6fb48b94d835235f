// Writes paragraph properties (ECMA-376 part 1, section 17.3.1.26).
import type { Alignment, ParagraphFormatting, Place, TabStop } from '#models/document/model.ts';
import { twips } from './units.ts';

/** Twentieths of a point, as they are written. */
export type Indents = { left: number; right: number; first: number };

export type ParagraphSettings = {
  style?: string;
  breaksBefore?: boolean;
  place?: Place | undefined;
  numbering?: string;
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

/** A frame that stands at its place on the page (section 17.3.1.11), which the text of other frames may reach over. */
export const frameXml = ({ left, top, width, height }: Place): string =>
  `<w:framePr w:w="${twips(width)}" w:h="${twips(height)}" w:hRule="atLeast" w:hSpace="0" w:wrap="around" w:vAnchor="page" w:hAnchor="page" w:x="${Math.max(1, twips(left))}" w:y="${Math.max(1, twips(top))}"/>`;

const tabXml = ({ at, align, leader }: TabStop) =>
  `<w:tab w:val="${tabKinds[align]}"${leader ? ' w:leader="dot"' : ''} w:pos="${twips(at)}"/>`;

const tabsXml = (tabs: readonly TabStop[]) =>
  `<w:tabs>${tabs
    .toSorted((a, b) => a.at - b.at)
    .map(tabXml)
    .join('')}</w:tabs>`;

/** What is nothing is left out, unless all is: the style may say otherwise. */
export function indentsXml({ left, right, first }: Indents): string {
  const parts = [`w:left="${left}"`];
  if (right) parts.push(`w:right="${right}"`);
  if (first > 0) parts.push(`w:firstLine="${first}"`);
  if (first < 0) parts.push(`w:hanging="${-first}"`);
  return `<w:ind ${parts.join(' ')}/>`;
}

/** The indents that the formatting asks for; nothing where it asks for none. */
export function indentsOf(formatting: ParagraphFormatting | undefined): Indents | undefined {
  const { indent = 0, endIndent = 0, firstIndent = 0 } = formatting ?? {};
  if (!indent && !endIndent && !firstIndent) return undefined;
  return { left: twips(indent), right: twips(endIndent), first: twips(firstIndent) };
}

/** The element `w:pPr`, its children in the order of the schema; nothing where nothing is set. */
export function paragraphProperties(settings: ParagraphSettings): string {
  const { style, breaksBefore, place, background, tabs, indents, align } = settings;
  const justification = align && justifications[align];
  const parts = [
    style ? `<w:pStyle w:val="${style}"/>` : '',
    breaksBefore ? '<w:pageBreakBefore/>' : '',
    place ? frameXml(place) : '',
    settings.numbering ?? '',
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
 * A paragraph without letters, a point high: Word wants one between two tables and where a section ends.
 * @param runs that take no room of their own
 */
export const gapXml = (settings: ParagraphSettings = {}, runs = ''): string => {
  const spacing = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';
  return `<w:p>${paragraphProperties({ ...settings, spacing })}${runs}</w:p>`;
};
