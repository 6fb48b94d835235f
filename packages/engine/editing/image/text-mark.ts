// Renders a text as a picture, on one line in Noto Sans Bold; other scripts use the installed fonts.
import { xmlText } from '#containers/xml/xml-text.ts';
import { createRequire } from 'node:module';
import { opaqueBounds, type Rectangle } from '@octavo/contract';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import type { MarkPicture } from '#editing/image/picture-mark.ts';
import { copyInto, openPixels, pixelsOf, type Pixels } from '#editing/image/pixels.ts';
import { pixelsWithin, whole } from '#editing/image/placement.ts';

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
);

/** Font heights in pixels for a first drawing; the second is for texts that become too wide. */
const probes = [40, 4];
/**
 * Proportions are measured at a large size: letters start on whole pixels, and where marks repeat all over an image,
 * rounding errors add up. In pixels: the height of the font, and the width of the text.
 */
const largest = { height: 640, width: 6000 };
/** Cairo draws no wider images. */
const widest = 30_000;
/** One point is one pixel. */
const dpi = 72;

/** Pango's markup for a line of text. */
function markupOf(text: string, colour: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return `<span foreground="${colour}">${xmlText(line)}</span>`;
}

/** A drawn text. */
type Drawn = {
  pixels: Pixels;
  /** The height of the font, in pixels. */
  height: number;
  /** The box of the visible pixels, with fractions. */
  ink: Rectangle;
};

/** Draws a text; nothing if nothing is visible. */
async function drawnAt(markup: string, height: number): Promise<Drawn | undefined> {
  const sharp = await loadSharp();
  const font = `Noto Sans Bold ${height}`;
  const set = { text: markup, font, fontfile: fontFile, rgba: true, wrap: 'none', dpi } as const;
  const pixels = await pixelsOf(sharp({ text: set }).ensureAlpha(), false);
  const ink = opaqueBounds(pixels.data, pixels);
  return ink && { pixels, height, ink };
}

/** The visible pixels, cropped. */
function trimmed({ pixels, ink }: Drawn): Pixels {
  const box = pixelsWithin(ink, pixels) ?? whole(pixels);
  const size = { width: box.width, height: box.height };
  const cut = { ...pixels, ...size, data: new Uint8Array(size.width * size.height * 4) };
  copyInto(cut, pixels, { left: -box.left, top: -box.top }, whole(size));
  return cut;
}

/** Draws a text at a height that is possible for it. */
async function probe(markup: string): Promise<Drawn | undefined> {
  for (const height of probes)
    try {
      return await drawnAt(markup, height);
    } catch (error) {
      if (String(error).includes('no text')) return undefined;
      if (height === probes.at(-1)) throw error;
    }
  return undefined;
}

/** Estimates the font height at which a text has this width. */
const heightFor = ({ ink, height }: Drawn, width: number): number =>
  Math.max(1, Math.floor((height * width) / ink.width));

async function drawnLarge(markup: string, small: Drawn): Promise<Drawn> {
  const height = Math.min(largest.height, heightFor(small, largest.width));
  return (height > small.height && (await drawnAt(markup, height))) || small;
}

/**
 * A text as a watermark; nothing if nothing is visible.
 * @param colour `#rrggbb`
 */
export async function textMark(text: string, colour: string): Promise<MarkPicture | undefined> {
  const markup = markupOf(text, colour);
  const small = await probe(markup);
  if (!small) return undefined;
  const large = await drawnLarge(markup, small);
  const { width, height } = large.ink;
  return {
    ...{ width, height },
    draw: async (size) => {
      const larger =
        size.width > width &&
        (await drawnAt(markup, heightFor(large, Math.min(size.width, widest))));
      if (larger) return trimmed(larger);
      const picture = await openPixels(trimmed(large));
      return pixelsOf(picture.resize({ ...size, fit: 'fill' }), false);
    },
  };
}
