// Detects SVG images and reads their size in CSS pixels.
import { ProblemError, type Size } from '@octavo/contract';
import { imageSize } from 'image-size';

/** Before the root there may be comments, and a document type with entities. */
const headBytes = 256 * 1024;

/** The default size of an SVG (CSS 2.2, section 10.3.2). */
const defaultSize = { width: 300, height: 150 };

/** What may stand before the root. */
const prolog = /^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*/i;
/** With or without a prefix, which drawing programs seldom write. */
const root = /^<(?:\w+:)?svg(?=[\s>/])(?:[^>"']|"[^"]*"|'[^']*')*>/;

const rootOf = (text: string): string | undefined =>
  root.exec(text.slice(prolog.exec(text)?.[0].length))?.[0];

/** By its content, since files without a name are dropped and pasted too. */
export async function isSvg(file: Blob): Promise<boolean> {
  return rootOf(await textOf(file.slice(0, headBytes))) !== undefined;
}

/** @throws ProblemError `damaged_file` where there is no root of an SVG */
export async function sizeOfSvg(file: Blob): Promise<{ text: string; size: Size }> {
  const text = await textOf(file);
  const found = rootOf(text.slice(0, headBytes));
  if (!found) throw new ProblemError('damaged_file');
  return { text, size: sizeFromTag(found) };
}

/** UTF-8, or UTF-16 where its mark says so (XML 1.0, appendix F.1). */
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
