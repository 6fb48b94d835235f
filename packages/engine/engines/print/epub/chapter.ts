// Rewrites one chapter of an e-book as a part of the long document: makes it well-formed and its identifiers unique,
// resolves references, and removes everything that runs or loads by itself.
import { xmlText } from '#containers/xml/xml-text.ts';
import { Parser } from 'htmlparser2';
import { refuseDeep } from '#containers/parsed-markup.ts';
import { addressOfEntry } from '#engines/print/part-store.ts';
import { resolveReference, type Target } from './archive.ts';
import { withAddresses } from './styles.ts';

export type Sheet = { kind: 'linked'; name: string } | { kind: 'own'; css: string };

export type Chapter = {
  /** The elements of the chapter's `<html>`, as XHTML. */
  markup: string;
  sheets: Sheet[];
  /** The relevant attributes of the chapter's `<html>`: language and direction. */
  root: string;
  /** The new identifiers of the chapter's elements. */
  identifiers: Set<string>;
};

/** Maps a reference within the book to its target in the long document. */
export type Place = (target: Target) => string | undefined;

/** Entities for plain text; a book with any others is refused. */
const ownWords = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"%&<]{0,200})"|'([^'%&<]{0,200})')\s*>/g;

/** The chapter with its own entities replaced, which the parser does not support. */
function withOwnWords(xhtml: string): string {
  const declared = [...xhtml.matchAll(ownWords)];
  if (!declared.length) return xhtml;
  const words = new Map(declared.map(([, name, double, single]) => [name, double ?? single ?? '']));
  return xhtml.replaceAll(/&([\w:.-]+);/g, (entity, name: string) => words.get(name) ?? entity);
}

const dropped = new Set(['script', 'iframe', 'embed', 'object', 'base', 'title', 'audio', 'video']);
const namespaces: Record<string, string> = {
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};
const keptPrefixes = new Set(['xml:lang', 'xml:space', 'xlink:href', 'epub:type']);
const elementName = /^[A-Za-z][\w.-]*$/;
const attributeName = /^[A-Za-z_][\w.-]*$/;
const references = new Set(['src', 'poster']);
const idReferences = new Set(['for', 'headers', 'aria-labelledby', 'aria-describedby']);
/** The maximum nesting of elements that a browser still lays out. */
const deepest = 400;

/** The new name of an identifier, of letters, digits and dashes, which PDF destinations accept unchanged. */
export const identifierIn = (chapter: number, id: string): string =>
  `c${chapter}-${/^[\w.-]+$/.test(id) ? id : `x${Buffer.from(id).toString('hex')}`}`;

/** The identifier of a whole chapter. */
export const chapterIdentifier = (chapter: number): string => `c${chapter}`;

type Source = { index: number; name: string; place: Place };

function linkOf(
  value: string,
  element: string,
  { index, name, place }: Source,
): string | undefined {
  if (value.startsWith('#')) return `#${identifierIn(index, value.slice(1))}`;
  const target = resolveReference(value, name);
  if (!target) return /^(?:https?|mailto|tel):/i.test(value) && element === 'a' ? value : undefined;
  return element === 'a' ? place(target) : addressOfEntry(target.name);
}

/** An attribute for the long document; nothing if it is not allowed. */
function attribute(
  key: string,
  value: string,
  element: string,
  source: Source,
): [string, string][] {
  if (/^on/i.test(key) || (!attributeName.test(key) && !keptPrefixes.has(key))) return [];
  const rename = (id: string) => identifierIn(source.index, id);
  if (key === 'id')
    return [
      ['id', rename(value)],
      ['data-id', value],
    ];
  if (key === 'href' || key === 'xlink:href') {
    const link = linkOf(value, element, source);
    return link === undefined ? [] : [[key, link]];
  }
  if (references.has(key)) {
    if (/^data:/i.test(value)) return [[key, value]];
    const target = resolveReference(value, source.name);
    return target ? [[key, addressOfEntry(target.name)]] : [];
  }
  if (idReferences.has(key)) return [[key, value.split(/\s+/).map(rename).join(' ')]];
  if (key === 'srcset' || key === 'xmlns' || key === 'data-id') return [];
  return [[key, value.includes('url(') ? withAddresses(value, source.name, rename) : value]];
}

const writeAttributes = (pairs: [string, string][]) =>
  [...new Map(pairs)].map(([key, value]) => ` ${key}="${xmlText(value)}"`).join('');

const isSheetLink = ({ rel = '', href }: Record<string, string>) =>
  /\bstylesheet\b/i.test(rel) && !/\balternate\b/i.test(rel) && href !== undefined;

/** Rewrites a chapter. */
export function rewriteChapter(xhtml: string, source: Source): Chapter {
  const pieces: string[] = [];
  const open: { name: string; written: boolean }[] = [];
  const sheets: Sheet[] = [];
  const identifiers = new Set<string>();
  let root = '';
  let skipping = 0;
  let css: string | undefined;

  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  const attributesOf = (name: string, attributes: Record<string, string>) => {
    const pairs = Object.entries(attributes).flatMap(([key, value]) =>
      attribute(key, value, name, source),
    );
    for (const [key, value] of pairs) if (key === 'id') identifiers.add(value);
    const namespace = namespaces[name];
    return writeAttributes(namespace ? [...pairs, ['xmlns', namespace]] : pairs);
  };
  const recordLink = (attributes: Record<string, string>) => {
    const target = isSheetLink(attributes) && resolveReference(attributes['href']!, source.name);
    if (target) sheets.push({ kind: 'linked', name: target.name });
  };
  const isDropped = (name: string) =>
    dropped.has(name) || !elementName.test(name) || open.length > deepest;

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        const silent = ['html', 'head', 'link', 'meta', 'style'].includes(name);
        if (skipping || (!silent && isDropped(name))) {
          skipping++;
          return refuseDeep(skipping);
        }
        if (name === 'html') root = attributesOf(name, attributes);
        if (name === 'link') recordLink(attributes);
        if (name === 'style') css = '';
        open.push({ name, written: !silent });
        if (!silent) pieces.push(`<${name}${attributesOf(name, attributes)}>`);
      },
      ontext(text) {
        if (css !== undefined) css += text;
        else if (!skipping && open.some(({ written }) => written)) pieces.push(xmlText(text));
      },
      onclosetag() {
        if (skipping) return void skipping--;
        const closed = open.pop();
        if (closed?.name === 'style' && css !== undefined) {
          sheets.push({ kind: 'own', css: css.replaceAll(/<!\[CDATA\[|\]\]>|<!--|-->/g, '') });
          css = undefined;
        }
        if (closed?.written) pieces.push(`</${closed.name}>`);
      },
    },
    {
      recognizeSelfClosing: true,
      recognizeCDATA: true,
      lowerCaseTags: false,
      lowerCaseAttributeNames: false,
    },
  );
  parser.end(withOwnWords(xhtml));
  return { markup: pieces.join(''), sheets, root, identifiers };
}
