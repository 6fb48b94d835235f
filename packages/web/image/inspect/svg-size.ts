// Detects SVG images and reads their size in CSS pixels.
import { ProblemError, type Size } from '@octavo/contract';
import { imageSize } from 'image-size';

/** How much is read: comments and a document type may precede the root element. */
const headBytes = 256 * 1024;

/** The default size of an SVG (CSS 2.2, section 10.3.2). */
const defaultSize = { width: 300, height: 150 };

/** What may precede the root element. */
const prolog = /^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*/i;
/** The root element, with or without a namespace prefix. */
const root = /^<(?:\w+:)?svg(?=[\s>/])(?:[^>"']|"[^"]*"|'[^']*')*>/;

const rootOf = (text: string): string | undefined =>
  root.exec(text.slice(prolog.exec(text)?.[0].length))?.[0];

/** Checks the content, since dropped and pasted files may have no name. */
export async function isSvg(file: Blob): Promise<boolean> {
  return rootOf(await textOf(file.slice(0, headBytes))) !== undefined;
}

/** @throws ProblemError `damaged_file` if there is no SVG root element */
export async function sizeOfSvg(file: Blob): Promise<{ text: string; size: Size }> {
  const text = await textOf(file);
  const found = rootOf(text.slice(0, headBytes));
  if (!found) throw new ProblemError('damaged_file');
  return { text, size: sizeFromTag(found) };
}

/** Decodes UTF-8, or UTF-16 if a byte order mark says so (XML 1.0, appendix F.1). */
async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
  const isBig = first === 0xfe && second === 0xff;
  return new TextDecoder(isBig ? 'utf-16be' : encoding).decode(bytes);
}

function sizeFromTag(tag: string): Size {
  try {
    const plain = tag.replace(/^<\w+:svg/, '<svg').replace(/^<svg(?=\S)/, '<svg ');
    const { width, height } = imageSize(new TextEncoder().encode(plain));
    return width && height ? { width, height } : defaultSize;
  } catch {
    return defaultSize;
  }
}
