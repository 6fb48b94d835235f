// Describes properties that PDF/A does not define: it accepts them only with such a schema (ISO 19005-2, 6.6.2.3).

export type ExtensionProperty = {
  name: string;
  /** As ISO 19005-2 names types. */
  type: 'Text' | 'Integer' | 'Lang Alt' | 'bag Text' | 'seq Text';
  category: 'internal' | 'external';
  about: string;
};

/** The properties of a namespace; all texts are written as they are. */
export type ExtensionSchema = {
  title: string;
  uri: string;
  prefix: string;
  properties: readonly ExtensionProperty[];
};

const propertyItem = ({ name, type, category, about }: ExtensionProperty): string =>
  [
    '<rdf:li rdf:parseType="Resource">',
    `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType>`,
    `<pdfaProperty:category>${category}</pdfaProperty:category>`,
    `<pdfaProperty:description>${about}</pdfaProperty:description></rdf:li>`,
  ].join('');

const schemaItem = ({ title, uri, prefix, properties }: ExtensionSchema): string =>
  [
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${title}</pdfaSchema:schema>`,
    `<pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>`,
    `<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`,
    `<pdfaSchema:property><rdf:Seq>${properties.map(propertyItem).join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`,
  ].join('');

/** The element that describes all of them. */
export const described = (schemas: readonly ExtensionSchema[]): string =>
  [
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
    `<pdfaExtension:schemas><rdf:Bag>${schemas.map(schemaItem).join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
  ].join('');
