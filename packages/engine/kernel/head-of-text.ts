// Detects what kind of text a file begins with: markup, a flat office document, data or plain text.
import type { Format } from '@octavo/contract';
import type { DetectedKind } from '#kernel/detected-kind.ts';
import { encodingOfHead } from '#kernel/text-encoding.ts';

const flatOffice: Record<string, Format> = {
  text: 'fodt',
  spreadsheet: 'fods',
  presentation: 'fodp',
};

/** True if the bytes can be text: no NUL, and hardly any control characters. */
function isTextual(text: string): boolean {
  const controls = text.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  return !text.includes('\0') && controls <= text.length / 100;
}

function detectFlatOffice(text: string): DetectedKind | undefined {
  if (!/<office:document\b/.test(text)) return undefined;
  const kind = /office:mimetype\s*=\s*["']application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(
    text,
  )?.[1];
  if (!kind)
    return { description: 'a flat OpenDocument file', formats: ['fodt', 'fods', 'fodp', 'xml'] };
  const format = flatOffice[kind];
  return {
    description: `a flat OpenDocument ${kind} file`,
    formats: format ? [format, 'xml'] : ['xml'],
  };
}

const htmlStart =
  /^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script|style|iframe|div|table|p|h[1-6])\b/i;
/** The end tag of an element: text that contains tags may be part of a page. */
const htmlTag = /<\/[a-z][a-z0-9]*\s*>/i;
const xmlDeclaration = /^<(?:\?xml|!doctype|!--)/i;
// Some exports have a header such as `<TICKER>,<DATE>`: a tag followed by a delimiter is a CSV cell.
const xmlElement = /^<[A-Za-z_][\w:.-]*(?:\s[^<>]*)?\/?>(?!\s*[,;|\t])/;

function detectMarkup(text: string): DetectedKind | undefined {
  const office = detectFlatOffice(text);
  if (office) return office;
  if (htmlStart.test(text)) return { description: 'a web page', formats: ['html'] };
  if (!xmlDeclaration.test(text) && !xmlElement.test(text)) return undefined;
  if (/<svg[\s>]/.test(text)) return { description: 'an SVG image', formats: ['svg', 'xml'] };
  if (/<html[\s>]/i.test(text)) return { description: 'a web page', formats: ['html', 'xml'] };
  if (/<(?:\w{1,20}:)?xfdf[\s>]/.test(text))
    return { description: 'form data (XFDF)', formats: ['xfdf', 'xml', 'html'] };
  if (/<plist[\s>]/.test(text) && /<key>\s*URL\s*<\/key>/.test(text))
    return { description: 'a shortcut to a web page', formats: ['xml', 'url'] };
  // A part of a page may look the same, and browsers show both.
  return { description: 'an XML file', formats: ['xml', 'html'] };
}

/** One address, alone or with comments (RFC 2483), or a Windows shortcut. */
const address = /^(?:#.*\s+)*https?:\/\/\S+\s*(?:#.*\s*)*$/i;
const shortcut = /^\[(?:DEFAULT|InternetShortcut|\{[\w-]+\}[\w.]*)\]\s*$/im;

const isAddress = (text: string) =>
  address.test(text) || (shortcut.test(text) && /^\s*URL\s*=/im.test(text));

/**
 * Detects the kind of a text; nothing if it is not text.
 * @param head the first bytes of a file
 */
export function sniffText(head: Buffer): DetectedKind | undefined {
  const text = new TextDecoder(encodingOfHead(head)).decode(head);
  if (!isTextual(text)) return undefined;
  const trimmed = text.trimStart();
  const found = trimmed.startsWith('<') ? detectMarkup(trimmed) : undefined;
  if (found) return found;
  if (isAddress(trimmed))
    return { description: 'the address of a web page', formats: ['txt', 'csv', 'md', 'url'] };
  const isJson = /^[[{]/.test(trimmed);
  if (isJson) return { description: 'JSON', formats: ['json', 'txt', 'csv', 'md'] };
  const hasTags = htmlTag.test(text);
  return {
    description: 'plain text',
    formats: ['txt', 'csv', 'md', 'json', ...(hasTags ? (['html'] as const) : [])],
  };
}
