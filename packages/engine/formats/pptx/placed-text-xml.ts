// Writes text at absolute positions with all its formatting, leaving nothing to a layout.
import type { Inline, Marker, Text, TextStyle } from '#models/document/model.ts';
import { solid } from '#formats/ooxml/drawing-xml.ts';
import { emu } from '#formats/ooxml/pictures.ts';
import type { RelationWriter } from '#formats/ooxml/package-writer.ts';
import { xmlText } from '#containers/xml/xml-text.ts';
import type { PlacedParagraph } from '#models/presentation/placed.ts';
import { Sequences } from './text-xml.ts';

/**
 * In points, of letters and of spaces between paragraphs: the range that PowerPoint accepts (sections 20.1.10.72 and
 * .74).
 */
const sizes = { least: 1, most: 4000, maxSpace: 1584 } as const;

const sizeXml = (points: number) =>
  Math.round(Math.min(sizes.most, Math.max(sizes.least, points)) * 100);

/** How wide the letters of Arial Narrow are compared with Arial's, and the ratios for which it stands. */
const narrow = { family: 'Arial Narrow', least: 0.76, most: 0.88 } as const;
/** The usual width of a letter, in font sizes. */
const usualWidth = 0.5;

/** Slides cannot stretch letters: a narrower font, or less space between them, makes them as wide as they were. */
function fitted({ stretch = 1, ...style }: TextStyle, size: number): TextStyle {
  if (style.font === 'Arial' && stretch > narrow.least && stretch < narrow.most)
    return { ...style, font: narrow.family };
  const letterSpacing = (style.letterSpacing ?? 0) + (stretch - 1) * usualWidth * size;
  return { ...style, letterSpacing };
}

function runProperties(original: TextStyle, usual: number, link: string | undefined): string {
  const size = original.size ?? usual;
  const style = fitted(original, size);
  const spacing = Math.round((style.letterSpacing ?? 0) * 100);
  const attributes = [
    ` sz="${sizeXml(size)}"`,
    ` b="${style.bold ? 1 : 0}"`,
    ` i="${style.italic ? 1 : 0}"`,
    style.underline ? ' u="sng"' : '',
    style.strike ? ' strike="sngStrike"' : '',
    style.smallCapitals ? ' cap="small"' : '',
    spacing ? ` spc="${spacing}"` : '',
    style.script ? ` baseline="${style.script === 'super' ? 30_000 : -25_000}"` : '',
  ];
  const font = style.font ? xmlText(style.font) : '';
  const fonts = font
    ? `<a:latin typeface="${font}"/><a:ea typeface="${font}"/><a:cs typeface="${font}"/>`
    : '';
  const click = link ? `<a:hlinkClick r:id="${link}"/>` : '';
  return `<a:rPr lang="en-US"${attributes.join('')} dirty="0">${solid(style.color ?? '000000')}${fonts}${click}</a:rPr>`;
}

function runXml(text: Text, size: number, relations: RelationWriter): string {
  const link = text.link ? relations.link(text.link) : undefined;
  return `<a:r>${runProperties(text.style, size, link)}<a:t>${xmlText(text.text)}</a:t></a:r>`;
}

const inlineXml = (inline: Inline, size: number, relations: RelationWriter): string => {
  if (inline.kind === 'break') return '<a:br/>';
  return inline.kind === 'text' ? runXml(inline, size, relations) : '';
};

const alignments = { start: '', center: ' algn="ctr"', end: ' algn="r"', justify: ' algn="just"' };

function alignmentXml({ align, rtl }: PlacedParagraph): string {
  if (!rtl) return alignments[align] || ' algn="l"';
  const side = align === 'start' ? ' algn="r"' : align === 'end' ? ' algn="l"' : alignments[align];
  return `${side} rtl="1"`;
}

const bullets: readonly string[] = ['•', '–'];

function bulletXml(paragraph: PlacedParagraph, sequences: Sequences): string {
  const { marker, level, bullet } = paragraph;
  const color = bullet ? `<a:buClr><a:srgbClr val="${bullet.color}"/></a:buClr>` : '';
  if (marker.kind === 'number') return color + sequences.number(marker, level);
  sequences.interrupt(level);
  if (marker.kind !== 'bullet') return '<a:buNone/>';
  const sign = bullet ? xmlText(bullet.sign) : bullets[level % bullets.length];
  return `${color}<a:buFont typeface="Arial"/><a:buChar char="${sign}"/>`;
}

const labelOf = (marker: Marker | { kind: 'none' }): Inline[] =>
  marker.kind === 'label' ? [{ kind: 'text', text: `${marker.text} `, style: {} }] : [];

function spacingXml({ lineDistance, before }: PlacedParagraph, isFirst: boolean): string {
  const lines = `<a:lnSpc><a:spcPct val="${Math.round(lineDistance * 100_000)}"/></a:lnSpc>`;
  const above = isFirst ? 0 : Math.round(Math.min(sizes.maxSpace, Math.max(0, before)) * 100);
  return `${lines}<a:spcBef><a:spcPts val="${above}"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft>`;
}

function paragraphXml(
  paragraph: PlacedParagraph,
  isFirst: boolean,
  relations: RelationWriter,
  sequences: Sequences,
): string {
  const { content, marker, level, indent, firstIndent, size } = paragraph;
  const margins = ` marL="${Math.max(0, emu(indent))}" indent="${emu(Math.max(-indent, firstIndent))}"`;
  const properties = `<a:pPr${margins}${level ? ` lvl="${level}"` : ''}${alignmentXml(paragraph)}>${spacingXml(paragraph, isFirst)}${bulletXml(paragraph, sequences)}</a:pPr>`;
  const runs = [...labelOf(marker), ...content].map((one) => inlineXml(one, size, relations));
  return `<a:p>${properties}${runs.join('')}<a:endParaRPr lang="en-US" sz="${sizeXml(size)}"/></a:p>`;
}

/** A minimal line, for rows of any height. */
export const emptyLine = '<a:p><a:endParaRPr lang="en-US" sz="100"/></a:p>';

/** The paragraphs of a box or a cell, at least one. */
export function placedParagraphs(
  paragraphs: readonly PlacedParagraph[],
  relations: RelationWriter,
): string {
  const sequences = new Sequences();
  const xml = paragraphs.map((one, index) => paragraphXml(one, !index, relations, sequences));
  return xml.join('') || emptyLine;
}
