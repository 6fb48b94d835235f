// Determines whether an image has more colours than sRGB in eight bits, by the start of the file.
import type { Format } from '@octavo/contract';

/** Formats whose colours are always sRGB in eight bits; the others are looked at, or unknown. */
const plainFormats: ReadonlySet<Format> = new Set(['gif', 'bmp', 'svg', 'ico', 'tga']);

/**
 * Whether the colours are more than what the browser renders.
 * @param head the first bytes: profiles precede the pixels
 * @returns true for a format that is not known here
 */
export function hasWideColours(format: Format, head: Uint8Array): boolean {
  if (plainFormats.has(format)) return false;
  const text = new TextDecoder('latin1').decode(head);
  return readers[format]?.(text, head) ?? true;
}

/** A profile that is named sRGB adds nothing. Its name is in one or two bytes for each letter. */
const isSrgb = (profile: string): boolean => profile.replaceAll('\0', '').includes('sRGB');

/** How much of the file from a profile on contains its name. */
const profileReach = 4096;

const hasProfileAt = (text: string, at: number): boolean =>
  at >= 0 && !isSrgb(text.slice(at, at + profileReach));

type Reader = (text: string, head: Uint8Array) => boolean;

/** Four components, as in CMYK, twelve bits, or a profile. */
const wideInJpeg: Reader = (text, head) => {
  for (let at = 2; at + 10 < head.length;) {
    const [code = 0, length] = [head[at + 1], (head[at + 2]! << 8) | head[at + 3]!];
    if (head[at] !== 0xff || code === 0xda) break;
    const isFrame = code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
    if (isFrame && (head[at + 4] !== 8 || head[at + 9]! > 3)) return true;
    const isProfile = code === 0xe2 && text.startsWith('ICC_PROFILE\0', at + 4);
    if (isProfile && hasProfileAt(text, at + 4)) return true;
    at += 2 + length;
  }
  return false;
};

/** The name of a compressed profile cannot be read here. */
const wideInPng: Reader = (text, head) => {
  const beforePixels = text.slice(0, text.indexOf('IDAT'));
  return head[24] === 16 || /iCCP(?!sRGB)|cICP/.test(beforePixels);
};

const readers: Partial<Record<Format, Reader>> = {
  jpg: wideInJpeg,
  png: wideInPng,
  webp: (text) => hasProfileAt(text, text.slice(0, 64).indexOf('ICCP')),
  avif: (text) => /prof|rICC/.test(text.slice(0, profileReach)) || isDeepAvif(text),
};

/** Ten or twelve bits by the decoder's configuration (AV1-ISOBMFF, section 2.3.3). */
function isDeepAvif(text: string): boolean {
  const at = text.indexOf('av1C');
  return at < 0 || (text.charCodeAt(at + 6) & 0x40) !== 0;
}
