// Reads and writes title, subject and author of a package (ECMA-376 part 2, section 8).
import type { DocumentProperties } from '#models/document/model.ts';
import { find } from '#formats/ooxml/element.ts';
import type { OfficePackage } from '#formats/ooxml/package.ts';
import { xmlDeclaration, xmlText } from '#containers/xml/xml-text.ts';

/**
 * The properties of a package; empty ones if they are not set.
 * @throws ProblemError `damaged_file`
 */
export async function readProperties(from: OfficePackage): Promise<DocumentProperties> {
  const part = await from.related('', 'core-properties');
  const root = part ? await from.part(part) : undefined;
  const read = (name: string) => find(root, name)?.text.trim() ?? '';
  return { title: read('dc:title'), subject: read('dc:subject'), author: read('dc:creator') };
}

const coreNamespaces =
  'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** The part `docProps/core.xml`. */
export function coreProperties({ title, subject, author }: DocumentProperties): string {
  const entries = { title, subject, creator: author };
  const xml = Object.entries(entries).map(([name, text]) =>
    text ? `<dc:${name}>${xmlText(text)}</dc:${name}>` : '',
  );
  return `${xmlDeclaration}<cp:coreProperties ${coreNamespaces}>${xml.join('')}</cp:coreProperties>`;
}

/** The part `docProps/app.xml`. */
export const appProperties = `${xmlDeclaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Octavo</Application></Properties>`;
