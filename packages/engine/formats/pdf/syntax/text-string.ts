// Converts text strings (ISO 32000-2, 7.9.2) from and to qpdf's JSON form: `u:` with text, or `b:` with bytes that may
// not be text.

/** Characters of PDFDocEncoding that differ from Latin 1 (annex D.3); a space means undefined. */
const special = new Map([
  ...[...'˘ˇˆ˙˝˛˚˜'].map((letter, index) => [0x18 + index, letter] as const),
  ...[...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž '].map(
    (letter, index) => [0x80 + index, letter] as const,
  ),
  [0xa0, '€'],
  [0xad, ' '],
]);

const isPlain = /^[\t\n\r -~]*$/;

/** The value for a text's bytes. */
export function valueOfText(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (isPlain.test(text)) return `u:${text}`;
  if (text.startsWith('\xfe\xff') && bytes.length % 2 === 0)
    return `u:${Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')}`;
  return `b:${bytes.toString('hex')}`;
}

/** The text of a value; empty if it is not text. */
export function textOfValue(value: unknown): string {
  if (typeof value !== 'string') return '';
  if (value.startsWith('u:')) return value.slice(2);
  if (!value.startsWith('b:')) return '';
  const bytes = Buffer.from(value.slice(2), 'hex');
  const head = bytes.subarray(0, 3).toString('latin1');
  if (head === '\xef\xbb\xbf') return bytes.toString('utf8', 3);
  return Array.from(bytes, (byte) => special.get(byte) ?? String.fromCharCode(byte)).join('');
}

/** A text in PDF syntax. */
export const writtenText = (text: string): string =>
  isPlain.test(text)
    ? `(${text.replace(/[()\\\r]/g, escaped)})`
    : `<${bytesOfText(text).toString('hex')}>`;

/** The bytes of a text string. */
export const bytesOfText = (text: string): Buffer =>
  isPlain.test(text)
    ? Buffer.from(text, 'latin1')
    : Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

const escaped = (sign: string): string => (sign === '\r' ? '\\r' : `\\${sign}`);
