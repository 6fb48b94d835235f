// A canonical form of elements, without what programs add to them, to compare elements of two documents.
import type { Node } from '#formats/ooxml/part-tree.ts';

const ignoredAttributes =
  /^(?:w:rsid\w*|w14:(?:paraId|textId)|wp14:\w+|(?:w|wp14):(?:anchorId|editId))$/;
/** Elements without meaning for readers. */
const ignoredElements = new Set([
  ...['w:rPrChange', 'w:pPrChange', 'w:sectPrChange', 'w:lang', 'w:noProof', 'w:proofErr'],
  ...['w:lastRenderedPageBreak', 'w:nsid', 'w:tmpl', 'w:rsid', 'a:extLst', 'w:webHidden'],
]);
const namedOnly = new Set(['wp:docPr', 'pic:cNvPr', 'wps:cNvPr', 'a:cNvPr']);

type Options = {
  /** Elements to leave out with their content. */
  without?: ReadonlySet<string>;
  /** The meaning of a relationship's id. */
  relation?: (id: string) => string;
  /** For properties, whose order does not matter. */
  isSorted?: boolean;
};

/** Equal for elements with the same content. */
export function canonical(element: Node | undefined, options: Options = {}): string {
  if (!element || ignoredElements.has(element.name) || options.without?.has(element.name))
    return '';
  const attributes = [...element.attributes]
    .filter(([name]) => !ignoredAttributes.test(name))
    .filter(([name]) => !(namedOnly.has(element.name) && /^(?:id|name)$/.test(name)))
    .map(([name, value]) => {
      const isRelation = name.startsWith('r:') && options.relation;
      return `${name}=${JSON.stringify(isRelation ? options.relation!(value) : value)}`;
    })
    .toSorted();
  const children = element.children.map((child) => canonical(child, options)).filter(Boolean);
  if (options.isSorted) children.sort();
  return `<${element.name} ${attributes.join(' ')}>${element.text}${children.join('')}</>`;
}

const noText = new Set(['w:rPr', 'w:sectPr', 'w:pPrChange', 'w:cnfStyle', 'w:divId']);

/** The canonical form of a paragraph's properties. */
export const paragraphFormat = (properties: Node | undefined): string =>
  childrenText(properties, noText);

/** The canonical form of a run's properties. */
export const runFormat = (properties: Node | undefined): string =>
  childrenText(properties, new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo']));

function childrenText(properties: Node | undefined, without: ReadonlySet<string>): string {
  const children = properties?.children.map((child) => canonical(child, { without })) ?? [];
  return children.filter(Boolean).toSorted().join('');
}
