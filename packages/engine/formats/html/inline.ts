// Writes the content of paragraphs as HTML. Only text and safe links of a document get through.
import type { Inline, Note, Picture, Text, TextStyle } from '#models/document/model.ts';
import { attribute, escaped, styleAttribute, type Markup, type Piece } from './markup.ts';
import { styled } from './text-style.ts';

/** Gives a note its number. */
export type NoteNumber = (note: Note) => number;

const pixelsPerPoint = 96 / 72;
const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address of a safe link; nothing for others. */
export function safeAddress(link: string | undefined): string | undefined {
  const address = link?.trim();
  if (!address || !URL.canParse(address)) return undefined;
  return linkSchemes.has(new URL(address).protocol) ? address : undefined;
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

function cropOf({ crop }: Picture): string {
  if (!crop) return '';
  const { top, right, bottom, left } = crop;
  return `object-view-box:inset(${[top, right, bottom, left].map(percent).join(' ')})`;
}

/** A picture at its displayed size. */
export function imageMarkup(picture: Picture): Markup {
  const [width, height] = [picture.width, picture.height].map((length) =>
    Math.max(1, Math.round(length * pixelsPerPoint)),
  );
  const size = attribute('width', width) + attribute('height', height);
  const crop = styleAttribute([cropOf(picture)]);
  return ['<img src="', picture.image, `" alt="${escaped(picture.alt)}"${size}${crop}>`];
}

const spaces = (html: string) => html.replaceAll('\t', '<span class="tab">\t</span>');

function textMarkup({ text, style, link }: Text, base: TextStyle): string {
  const html = styled(spaces(escaped(text)), style, base);
  const address = safeAddress(link);
  return address ? `<a${attribute('href', address)}>${html}</a>` : html;
}

const noteMarkup = (number: number) =>
  `<sup class="note"><a id="ref-${number}" href="#note-${number}" role="doc-noteref">${number}</a></sup>`;

/** @param base the formatting of text that sets none */
export function inlineMarkup(
  content: readonly Inline[],
  base: TextStyle,
  numberOf: NoteNumber,
): Markup {
  return content.flatMap((inline): Piece[] => {
    if (inline.kind === 'break') return ['<br>'];
    if (inline.kind === 'note') return [noteMarkup(numberOf(inline))];
    if (inline.kind === 'inlinePicture') return [...imageMarkup(inline.picture)];
    if (inline.kind === 'text') return [textMarkup(inline, base)];
    return [styled(escaped(inline.shown), inline.style, base)];
  });
}
