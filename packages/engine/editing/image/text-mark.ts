// A text as a picture of its ink, set on one line in Noto Sans Bold; scripts that it does not have are set in what is there.
import { createRequire } from 'node:module';
import { opaqueBounds, type Rectangle } from '@octavo/contract';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import type { MarkPicture } from '#editing/image/picture-mark.ts';
import { copyInto, openPixels, pixelsOf, type Pixels } from '#editing/image/pixels.ts';
import { pixelsWithin, whole } from '#editing/image/placement.ts';

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
);

/** Heights of the font in pixels that a text is first drawn at; the next one where it becomes too wide. */
const probes = [40, 4];
/**
 * What its proportions are taken from is large: letters stand on whole pixels, ink ends within one, and where marks are
 * all over an image, what is missing in one of them adds up. In pixels: the height of the font, and the width of the text.
 */
const largest = { height: 640, width: 6000 };
/** Cairo draws no wider pictures. */
const widest = 30_000;
/** Points are pixels. */
const dpi = 72;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Pango's markup for a line of text. */
function markupOf(text: string, colour: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const escaped = line.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);
  return `<span foreground="${colour}">${escaped}</span>`;
}

/** A text as it was drawn. */
type Drawn = {
  pixels: Pixels;
  /** Of its font, in pixels. */
  height: number;
  /** The box of what is inked, with fractions of pixels. */
  ink: Rectangle;
};

/** Nothing where a text has no ink. */
async function drawnAt(markup: string, height: number): Promise<Drawn | undefined> {
  const sharp = await loadSharp();
  const font = `Noto Sans Bold ${height}`;
  const set = { text: markup, font, fontfile: fontFile, rgba: true, wrap: 'none', dpi } as const;
  const pixels = await pixelsOf(sharp({ text: set }).ensureAlpha(), false);
  const ink = opaqueBounds(pixels.data, pixels);
  return ink && { pixels, height, ink };
}

/** The ink and nothing around it. */
function trimmed({ pixels, ink }: Drawn): Pixels {
  const box = pixelsWithin(ink, pixels) ?? whole(pixels);
  const size = { width: box.width, height: box.height };
  const cut = { ...pixels, ...size, data: new Uint8Array(size.width * size.height * 4) };
  copyInto(cut, pixels, { left: -box.left, top: -box.top }, whole(size));
  return cut;
}

/** A text at a height that it can be drawn at. */
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

/** The height of the font at which a text is so wide, as far as can be told. */
const heightFor = ({ ink, height }: Drawn, width: number): number =>
  Math.max(1, Math.floor((height * width) / ink.width));

async function drawnLarge(markup: string, small: Drawn): Promise<Drawn> {
  const height = Math.min(largest.height, heightFor(small, largest.width));
  return (height > small.height && (await drawnAt(markup, height))) || small;
}

/**
 * A text as a mark; nothing where it has no ink.
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
