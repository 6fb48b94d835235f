// Lays out a stamp on an overlay page.
import { overlayFonts } from './numbered-texts.ts';
import { escaped } from '#formats/html/markup.ts';
import { placeRules, type Place } from './places.ts';

const texts = {
  en: {
    ...{ draft: 'DRAFT', approved: 'APPROVED', confidential: 'CONFIDENTIAL', final: 'FINAL' },
    ...{ copy: 'COPY', paid: 'PAID', received: 'RECEIVED', void: 'VOID' },
  },
  de: {
    ...{
      draft: 'ENTWURF',
      approved: 'GENEHMIGT',
      confidential: 'VERTRAULICH',
      final: 'ENDFASSUNG',
    },
    ...{ copy: 'KOPIE', paid: 'BEZAHLT', received: 'EINGEGANGEN', void: 'UNGÜLTIG' },
  },
} as const;

export type Stamp = {
  stamp: keyof (typeof texts)['en'] | 'own';
  /** Used if `stamp` is `own`. */
  text: string;
  language: keyof typeof texts;
  position: Place;
  /** Millimetres. */
  margin: number;
  /** In degrees, clockwise. */
  angle: number;
  /** Points. */
  fontSize: number;
  color: string;
  frame: boolean;
  /** Percent. */
  opacity: number;
};

/**
 * The HTML of a stamp; a picture replaces its text.
 * @param date a second line; empty for none
 */
export function stampHtml(stamp: Stamp, hasPicture: boolean, date: string): string {
  const text = stamp.stamp === 'own' ? stamp.text : texts[stamp.language][stamp.stamp];
  const lines = [
    hasPicture ? '<img src="/picture" alt="">' : `<b dir="auto">${escaped(text)}</b>`,
    ...(date ? [`<small>${escaped(date)}</small>`] : []),
  ];
  return `<div class="place"><div class="stamp">${lines.join('')}</div></div>`;
}

/** The height of an image in font sizes. */
const imageHeight = 3;

export const stampStyle = (
  { position, margin, angle, fontSize, color, frame, opacity }: Stamp,
  hasPicture: boolean,
): string => `.place { ${placeRules(position, `${margin}mm`)} }
.stamp { display: grid; justify-items: center; gap: 0.2em; max-width: 100%; box-sizing: border-box; text-align: center;
  color: ${color}; opacity: ${opacity / 100}; transform: rotate(${angle}deg); line-height: 1.1; overflow-wrap: anywhere;
  font: ${fontSize}pt/1.1 ${overlayFonts};
  ${frame && !hasPicture ? 'border: 0.09em solid; border-radius: 0.2em; padding: 0.25em 0.5em;' : ''} }
.stamp small { font-size: 45%; }
.stamp img { height: ${imageHeight}em; max-width: 100%; object-fit: contain; }`;
