// Reads an e-book's package document: title, parts, and reading order (EPUB 3.3, section 5).
import { DomUtils } from 'htmlparser2';
import { ProblemError } from '@octavo/contract';
import { parseMarkup, type ParsedDocument } from '#containers/parsed-markup.ts';
import { resolveReference, type BookArchive } from './archive.ts';

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A part of the book as its manifest lists it. */
export type Part = { name: string; type: string; properties: string[] };

export type BookPackage = {
  title: string;
  language: string;
  /** The key for deobfuscating embedded fonts. */
  identifier: string;
  /** The parts in reading order. */
  spine: Part[];
  /** The part with the table of contents, if there is one. */
  contents: Part | undefined;
};

/** Parses XML without regard to namespaces; entities other than XML's own stay unresolved. */
export const parseXml = (xml: string): ParsedDocument => parseMarkup(xml, { xmlMode: true });

const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** All elements with a local name, in document order. */
export const elements = (within: ParsedDocument | Element, name: string): Element[] =>
  DomUtils.getElementsByTagName((found) => local(found) === name, within, true);

/** The child elements with a local name. */
export const childElements = (within: Element, name: string): Element[] =>
  within.children.filter(
    (child): child is Element => 'attribs' in child && local(child.name) === name,
  );

/** The text of an element with normalised white space. */
export const textOf = (element: Element | undefined): string =>
  element ? DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim() : '';

async function packageName(archive: BookArchive): Promise<string> {
  const container = parseXml(await archive.text('META-INF/container.xml'));
  const path = elements(container, 'rootfile')[0]?.attribs['full-path'];
  if (!path) throw new ProblemError('damaged_file', {}, 'no package document');
  return path;
}

function partsOf(opf: ParsedDocument, base: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const { attribs } of elements(opf, 'item')) {
    const target = resolveReference(attribs['href'] ?? '', base);
    const properties = (attribs['properties'] ?? '').split(/\s+/);
    const type = (attribs['media-type'] ?? '').toLowerCase();
    if (target && attribs['id']) parts.set(attribs['id'], { name: target.name, type, properties });
  }
  return parts;
}

function identifierOf(opf: ParsedDocument): string {
  const id = elements(opf, 'package')[0]?.attribs['unique-identifier'];
  const all = elements(opf, 'identifier');
  return textOf(all.find(({ attribs }) => attribs['id'] === id) ?? all[0]);
}

const ncx = 'application/x-dtbncx+xml';

/**
 * Reads the package document.
 * @throws ProblemError `damaged_file` if there is none, or nothing to read in it
 */
export async function readPackage(archive: BookArchive): Promise<BookPackage> {
  const name = await packageName(archive);
  const opf = parseXml(await archive.text(name));
  const parts = partsOf(opf, name);
  const listed = elements(opf, 'itemref')
    .map(({ attribs }) => parts.get(attribs['idref'] ?? ''))
    .filter((part): part is Part => part !== undefined && archive.entries.has(part.name));
  // Some programs list each heading of a part; the part is to be read once (EPUB 3.3, 5.7.1).
  const spine = [...new Map(listed.map((part) => [part.name, part])).values()];
  if (!spine.length) throw new ProblemError('damaged_file', {}, 'nothing in the spine');
  const all = [...parts.values()];
  return {
    title: textOf(elements(opf, 'title')[0]),
    language: textOf(elements(opf, 'language')[0]),
    identifier: identifierOf(opf),
    spine,
    contents:
      all.find(({ properties }) => properties.includes('nav')) ??
      all.find(({ type }) => type === ncx),
  };
}
