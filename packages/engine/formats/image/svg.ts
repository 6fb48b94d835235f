// Opens SVG images. librsvg draws them at the size of the result, and loads nothing from outside.
import { readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { encodingOfXml } from '#containers/xml/xml-encoding.ts';
import { loadSharp } from '#formats/image/codecs/sharp.ts';

/** CSS pixels per inch (CSS Values and Units 4, section 6.2); libvips assumes 72. */
const cssDensity = 96;
const vipsDensity = 72;

// Everything before the root element is dropped: libvips recognises an SVG by its first kilobyte, which a long comment
// may fill, and the XML declaration may name another encoding than UTF-8, in which the text is passed on.
const prolog = /^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*/i;
const entity = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const widthInInches = /^<[^>]*?\swidth\s*=\s*["']\s*[\d.+e-]+(?:in|cm|mm|q|pt|pc)\s*["']/i;

const quotes: Record<string, string> = { '"': '&quot;', "'": '&apos;' };

/** The texts of the entities that the guard accepted in the document type, by name. */
const declaredIn = (head: string) =>
  new Map(
    [...head.matchAll(entity)].map(([, name = '', double, single = '']) => [
      name,
      (double ?? single).replaceAll(/["']/g, (quote) => quotes[quote] ?? quote),
    ]),
  );

/** The root element with its content; replaces entities, which drawing programs use for namespaces. */
async function readRoot(path: string): Promise<string> {
  const decoder = new TextDecoder(await encodingOfXml(path));
  const text = decoder.decode(await readFile(path));
  const [head = ''] = prolog.exec(text) ?? [];
  const root = text.slice(head.length);
  const declared = declaredIn(head);
  if (declared.size === 0) return root;
  return root.replaceAll(
    /&([\w:.-]+);/g,
    (reference, name: string) => declared.get(name) ?? reference,
  );
}

/** An SVG image in UTF-8, and its size in CSS pixels as image metadata. */
export type Drawing = { svg: Buffer; metadata: Metadata; open(): Promise<Sharp> };

/**
 * Opens an SVG image; to draw it at another size, resize the pipeline of `open`.
 * @throws if it is not an SVG
 */
export async function openDrawing(path: string): Promise<Drawing> {
  const sharp = await loadSharp();
  const root = await readRoot(path);
  const svg = Buffer.from(root);
  // Embedded pictures make text nodes long; the sandbox limits memory.
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
