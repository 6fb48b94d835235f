// Finds the encrypted parts of an e-book: obfuscated fonts, which can be restored, or text protected by a shop's DRM
// (EPUB 3.3, section 4.3 and OCF's font obfuscation).
import { createHash } from 'node:crypto';
import { ProblemError } from '@octavo/contract';
import type { BookArchive } from './archive.ts';
import { elements, parseXml } from './package.ts';

/** The number of obfuscated bytes of a font, and their key. */
type Disguise = { bytes: number; key(identifier: string): Buffer };

const disguises: Record<string, Disguise> = {
  'http://www.idpf.org/2008/embedding': {
    bytes: 1040,
    key: (identifier) =>
      createHash('sha1')
        .update(identifier.replaceAll(/[\x20\t\r\n]/g, ''))
        .digest(),
  },
  'http://ns.adobe.com/pdf/enc#RC': {
    bytes: 1024,
    key: (identifier) =>
      Buffer.from(identifier.replace(/^urn:uuid:/i, '').replaceAll('-', ''), 'hex'),
  },
};

const declaration = 'META-INF/encryption.xml';

/**
 * The obfuscated fonts of a book by name.
 * @throws ProblemError `copy_protected` if anything else is encrypted
 */
export async function disguisedFonts(archive: BookArchive): Promise<Map<string, Disguise>> {
  const fonts = new Map<string, Disguise>();
  if (!archive.entries.has(declaration)) return fonts;
  for (const data of elements(parseXml(await archive.text(declaration)), 'encrypteddata')) {
    const algorithm = elements(data, 'encryptionmethod')[0]?.attribs['Algorithm'] ?? '';
    const name = elements(data, 'cipherreference')[0]?.attribs['URI'] ?? '';
    const disguise = disguises[algorithm];
    if (!disguise) throw new ProblemError('copy_protected', {}, algorithm);
    fonts.set(decodeURIComponent(name), disguise);
  }
  return fonts;
}

/** Restores an obfuscated font; the same call obfuscates it. */
export function undisguised(font: Buffer, { bytes, key }: Disguise, identifier: string): Buffer {
  const mask = key(identifier);
  if (!mask.length) return font;
  const plain = Buffer.from(font);
  for (let at = 0; at < Math.min(bytes, plain.length); at++)
    plain[at] = plain.readUInt8(at) ^ mask.readUInt8(at % mask.length);
  return plain;
}
