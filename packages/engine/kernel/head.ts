// Detects the kind of a file by its first bytes: magic numbers, and the start of text. Parses nothing.
import type { Format } from '@octavo/contract';
import type { DetectedKind } from '#kernel/detected-kind.ts';
import { isBinaryPnm, isIcoHead, isPlainPnm, isTgaHead } from '#kernel/head-of-image.ts';
import { sniffText } from '#kernel/head-of-text.ts';

type Signature = DetectedKind & { fits(head: Buffer): boolean };

const startsWith =
  (magic: string, offset = 0) =>
  (head: Buffer) =>
    head.toString('latin1', offset, offset + magic.length) === magic;

const zipBased = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'zip'] as const;
// Password protection wraps docx, xlsx and pptx in the container of the old formats.
const compound = ['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx'] as const;

const bmpHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124]);
const isBmp = (head: Buffer) =>
  head.length >= 18 &&
  startsWith('BM')(head) &&
  bmpHeaderSizes.has(head.readUInt32LE(14)) &&
  head.readUInt32LE(10) >= 26;

/** True for the record that begins a sheet, a macro sheet or a workbook of Excel 2, 3 or 4 (BIFF2 to BIFF4). */
const isEarlyExcel = (head: Buffer) =>
  head.length >= 8 &&
  [0x0009, 0x0209, 0x0409].includes(head.readUInt16LE(0)) &&
  [4, 6].includes(head.readUInt16LE(2)) &&
  [0x0010, 0x0040, 0x0100].includes(head.readUInt16LE(6));

/** The brands of an ISO media file, such as `avif` or `heic`. */
const brands = (head: Buffer) =>
  startsWith('ftyp', 4)(head) ? head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 64)) : '';

// Acrobat and PDFium accept a header anywhere in the first 1,024 bytes, and files with a few stray bytes before it are
// common.
const pdfHeaderReach = 1024;
const isPdf = (head: Buffer) => head.subarray(0, pdfHeaderReach).includes('%PDF-');
const markup = /<(?:html|!doctype|script|body|iframe|svg|\?xml|\?php)/i;

/** True for a PDF that a browser might open as a web page, because markup precedes its first object. */
const isPolyglotPdf = (head: Buffer) => {
  if (!isPdf(head)) return false;
  const text = head.toString('latin1', 0, pdfHeaderReach);
  const firstObject = text.search(/\d\s+obj\b/);
  return markup.test(firstObject < 0 ? text : text.slice(0, firstObject));
};

/** A sequence that begins with its version, 3, and another sequence (RFC 7292, section 4). */
const pkcs12 = /^0(?:\x80|[\x01-\x7f]|\x81.|\x82..|\x83...)\x02\x01\x030/s;
const isPkcs12 = (head: Buffer) => pkcs12.test(head.toString('latin1', 0, 16));

/** A sequence that begins with a sequence that begins with its version, 3 or none, and its number (RFC 5280, section 4.1). */
const derCertificate = /^0\x82..0(?:\x81.|\x82..)(?:\xa0\x03\x02\x01\x02)?\x02[\x01-\x14]/s;
/** PEM, perhaps with the explanations that OpenSSL writes. */
const pemCertificate =
  /^\s*(?:Bag Attributes|Certificate:|subject=|issuer=|-----BEGIN CERTIFICATE-----)/;
const isCertificate = (head: Buffer) => {
  const text = head.toString('latin1');
  const isPem = pemCertificate.test(text) && text.includes('-----BEGIN CERTIFICATE-----');
  return isPem || derCertificate.test(text);
};

const signatures: Signature[] = [
  { description: 'a PDF mixed with a web page', formats: [], fits: isPolyglotPdf },
  { description: 'a PDF', formats: ['pdf'], fits: startsWith('%PDF-') },
  {
    description: 'an office document or ZIP archive',
    formats: zipBased,
    fits: startsWith('PK\x03\x04'),
  },
  { description: 'an empty ZIP archive', formats: ['zip'], fits: startsWith('PK\x05\x06') },
  {
    description: 'a Microsoft Office 97–2003 or protected document',
    formats: compound,
    fits: startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  },
  { description: 'an Excel 2, 3 or 4 sheet', formats: ['xls'], fits: isEarlyExcel },
  { description: 'a JPEG image', formats: ['jpg'], fits: startsWith('\xff\xd8\xff') },
  { description: 'a PNG image', formats: ['png'], fits: startsWith('\x89PNG\r\n\x1a\n') },
  { description: 'a GIF image', formats: ['gif'], fits: startsWith('GIF87a') },
  { description: 'a GIF image', formats: ['gif'], fits: startsWith('GIF89a') },
  { description: 'a BMP image', formats: ['bmp'], fits: isBmp },
  { description: 'a TIFF image', formats: ['tiff'], fits: startsWith('II*\0') },
  { description: 'a TIFF image', formats: ['tiff'], fits: startsWith('MM\0*') },
  { description: 'a TIFF image', formats: ['tiff'], fits: startsWith('II+\0') },
  { description: 'a TIFF image', formats: ['tiff'], fits: startsWith('MM\0+') },
  {
    description: 'a WebP image',
    formats: ['webp'],
    fits: (head) => startsWith('RIFF')(head) && startsWith('WEBP', 8)(head),
  },
  {
    description: 'an AVIF image',
    formats: ['avif'],
    fits: (head) => /avif|avis/.test(brands(head)),
  },
  {
    description: 'a HEIC photo',
    formats: ['heic'],
    fits: (head) => /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands(head)),
  },
  {
    description: 'a JPEG 2000 image',
    formats: ['jp2'],
    fits: startsWith('\0\0\0\x0cjP  \r\n\x87\n'),
  },
  { description: 'a JPEG 2000 image', formats: ['jp2'], fits: startsWith('\xff\x4f\xff\x51') },
  { description: 'an icon', formats: ['ico'], fits: isIcoHead },
  { description: 'a Netpbm image', formats: ['ppm'], fits: isBinaryPnm },
  // A table may begin like this too; the name decides.
  { description: 'a Netpbm image', formats: ['ppm', 'txt', 'csv'], fits: isPlainPnm },
  { description: 'audio or video', formats: [], fits: (head) => brands(head) !== '' },
  { description: 'form data (FDF)', formats: ['fdf'], fits: startsWith('%FDF-') },
  { description: 'a certificate file', formats: ['p12'], fits: isPkcs12 },
  // The name decides whether it is read as a text.
  { description: 'a certificate', formats: ['crt', 'txt'], fits: isCertificate },
  { description: 'audio or video', formats: [], fits: startsWith('ID3') },
  { description: 'audio or video', formats: [], fits: startsWith('OggS') },
  { description: 'audio or video', formats: [], fits: startsWith('\x1aE\xdf\xa3') },
  { description: 'audio or video', formats: [], fits: startsWith('RIFF') },
  { description: 'Rich Text', formats: ['rtf'], fits: startsWith('{\\rtf') },
  { description: 'a PostScript file', formats: [], fits: startsWith('%!') },
  { description: 'a PostScript file', formats: [], fits: startsWith('\x04%!') },
  { description: 'a PostScript file', formats: [], fits: startsWith('\xc5\xd0\xd3\xc6') },
  { description: 'a compressed archive', formats: [], fits: startsWith('\x1f\x8b') },
  { description: 'a compressed archive', formats: [], fits: startsWith('7z\xbc\xaf\x27\x1c') },
  { description: 'a compressed archive', formats: [], fits: startsWith('Rar!\x1a\x07') },
  { description: 'a program', formats: [], fits: startsWith('\x7fELF') },
  { description: 'a program', formats: [], fits: startsWith('MZ\x90\0') },
  { description: 'a database', formats: [], fits: startsWith('SQLite format 3\0') },
  // The last one, because TGA has no signature.
  { description: 'a TGA image', formats: ['tga'], fits: isTgaHead },
];

const unknown: DetectedKind = { description: 'an unknown kind of file', formats: [] };
const latePdf: DetectedKind = { description: 'a PDF', formats: ['pdf'] };

/**
 * Detects the kind of a file.
 * @param head its first bytes; 8 KiB are enough, 64 KiB distinguish flat office documents more often
 */
export function detectHead(head: Uint8Array): DetectedKind {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (!bytes.length) return { description: 'an empty file', formats: [] };
  return (
    signatures.find((signature) => signature.fits(bytes)) ??
    (isPdf(bytes) ? latePdf : undefined) ??
    sniffText(bytes) ??
    unknown
  );
}

/**
 * The possible formats of a file by its first bytes; empty if it is unknown. The format of the name's extension comes
 * first, if it is among them.
 * @param head the first bytes; at most 8 KiB are needed
 */
export function formatsOfHead(head: Uint8Array, name: string): Format[] {
  const { formats: candidates } = detectHead(head);
  const named = name.toLowerCase().split('.').pop() ?? '';
  return [...candidates].sort((a, b) => Number(b === named) - Number(a === named));
}

/** Describes the first bytes for users: `a PNG image`. */
export const describeHead = (head: Uint8Array): string => detectHead(head).description;
