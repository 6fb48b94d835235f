// Lays out a watermark on an overlay page.
import type { Area } from './page-areas.ts';
import { overlayFonts } from './numbered-texts.ts';
import { escaped } from '#formats/html/markup.ts';
import { placeRules } from './places.ts';

export type Watermark = {
  /** Ignored if there is a picture. */
  text: string;
  hasPicture: boolean;
  position: 'center' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'tiled';
  /** In degrees, clockwise. */
  angle: number;
  /** In percent. */
  opacity: number;
  /** In points. */
  fontSize: number;
  color: string;
};

/** The average width of letters in font sizes, for estimating how much fits. */
const letterWidth = 0.62;

/** The maximum share of the side that it must fit into. */
const maxShareOfPage = 0.9;

/** More tiles than this would only be a texture. */
const maxTiles = 600;

/** The distance from the edges, in points. */
const margin = 24;

/** The HTML of a watermark for an overlay of this size. */
export function watermarkHtml(mark: Watermark, area: Area): string {
  const size = sizeFor(mark, area);
  const one = mark.hasPicture
    ? '<img class="mark" src="/picture" alt="">'
    : `<span class="mark" style="font-size:${size}pt">${escaped(mark.text)}</span>`;
  if (mark.position !== 'tiled') return `<div class="place">${one}</div>`;
  return `<div class="tiles">${one.repeat(tilesFor(mark, area, size))}</div>`;
}

/** The chosen font size, or a smaller one if the text does not fit along its angle. */
function sizeFor({ text, angle, fontSize }: Watermark, { width, height }: Area): number {
  const turned = (angle * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(turned)), Math.abs(Math.sin(turned))];
  const letters = Math.max(1, [...text].length) * letterWidth;
  const widest = Math.min(width / Math.max(along, 0.01), height / Math.max(across, 0.01));
  return Number(Math.min(fontSize, (widest * maxShareOfPage) / letters).toFixed(2));
}

/** The number of tiles that fill the square in which the page is rotated. */
function tilesFor(mark: Watermark, { width, height }: Area, size: number): number {
  const side = Math.hypot(width, height);
  const tile = mark.hasPicture
    ? (side / 5) ** 2
    : size * (2 + [...mark.text].length * letterWidth) * size * 3;
  return Math.min(maxTiles, Math.ceil((side * side) / tile) + 20);
}

/** The CSS rules for all overlays. */
export function watermarkStyle({ position, angle, opacity, color }: Watermark): string {
  const place = position === 'tiled' ? 'center' : position;
  return `.place { ${placeRules(place, `${margin}pt`)} }
.mark { display: inline-block; white-space: nowrap; line-height: 1; opacity: ${opacity / 100}; color: ${color};
  font-family: ${overlayFonts}; font-weight: bold; }
.place .mark { transform: rotate(${angle}deg); }
.place img.mark { max-width: 50%; max-height: 50%; }
.tiles { position: absolute; left: 50%; top: 50%; width: 150vmax; height: 150vmax; margin: -75vmax;
  display: flex; flex-wrap: wrap; gap: 40pt 60pt; justify-content: center; align-content: center;
  transform: rotate(${angle}deg); }
.tiles img.mark { width: 15vmax; }`;
}
