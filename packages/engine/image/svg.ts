// SVG images: drawn by librsvg, which loads nothing from outside, at whatever size the result has.
import { readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { encodingOfXml } from '#markup/xml-encoding.ts';
import { loadSharp } from '#image/sharp.ts';

/** Pixels per inch that CSS counts with (CSS Values and Units 4, section 6.2); libvips takes 72 pixels for an inch. */
const cssDensity = 96;
const vipsDensity = 72;

// libvips knows an SVG by its first kilobyte, which a long comment may fill; the encoding is another afterwards.
const prolog = /^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>)*/;
const widthInInches = /^<[^>]*?\swidth\s*=\s*["']\s*[\d.+e-]+(?:in|cm|mm|q|pt|pc)\s*["']/i;

/** The root element and what is in it. */
async function readRoot(path: string): Promise<string> {
  const decoder = new TextDecoder(await encodingOfXml(path));
  return decoder.decode(await readFile(path)).replace(prolog, '');
}

/** An SVG image in UTF-8, and its size in CSS pixels as the metadata of a picture. */
export type Drawing = { svg: Buffer; metadata: Metadata; open(): Promise<Sharp> };

/**
 * Opens an SVG image; to draw it at another size, resize what `open` gives.
 * @throws when it is no SVG
 */
export async function openDrawing(path: string): Promise<Drawing> {
  const sharp = await loadSharp();
  const root = await readRoot(path);
  const svg = Buffer.from(root);
  // Where pictures are embedded, a text node is long; the room limits memory.
  const whole = () => sharp(svg, { limitInputPixels: false, unlimited: true });
  const found = await whole().metadata();
  const scale = widthInInches.test(root) ? cssDensity / vipsDensity : 1;
  const width = Math.max(1, Math.round(found.width * scale));
  const height = Math.max(1, Math.round(found.height * scale));
  return {
    svg,
    metadata: { ...found, width, height, autoOrient: { width, height }, density: cssDensity },
    open: async () => whole().resize({ width, height, fit: 'fill' }),
  };
}
