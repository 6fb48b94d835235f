// Builds the elements of a document from its HTML. The browser's own parser is not used: the content security policy
// refuses markup in scripts and `style` attributes. Only listed elements, attributes and styles are taken over, so that
// nothing runs and nothing is fetched.
import { ElementType, parseDocument } from 'htmlparser2';
import { isSafeLink } from '#editing/markdown/safe-url.ts';

type Parsed = ReturnType<typeof parseDocument>['children'][number];
type ParsedElement = Extract<Parsed, { attribs: Record<string, string> }>;

const isElement = (node: Parsed): node is ParsedElement => 'attribs' in node;

const namesOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const kept = namesOf(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code table thead tbody tfoot tr th td strong b em i u s del sub sup br span a img',
);
/** Elements that are left out with their content. */
const dropped = namesOf(
  'head title script style template noscript iframe object embed svg math canvas audio video select button input textarea',
);
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
};
const everywhere = ['dir', 'align'];
/** Limits the columns and rows of a cell, so that the table fits in memory. */
const maxSpans: Readonly<Record<string, number>> = { colspan: 100, rowspan: 1000 };
const keptStyles = [
  ...['text-align', 'color', 'background-color', 'font-size', 'font-family'],
  ...['font-weight', 'font-style', 'text-decoration'],
];

/** Other names of elements that the editor has. */
const renamed: Readonly<Record<string, string>> = {
  ...{ mark: 'span', font: 'span', ins: 'u', strike: 's', tt: 'code' },
  ...{ kbd: 'code', samp: 'code', cite: 'em', dfn: 'em', dt: 'p', dd: 'p', figcaption: 'p' },
};

const embeddedPicture = /^data:image\/(?:png|jpeg|gif|webp|bmp|svg\+xml)[;,]/i;
const logical: Readonly<Record<string, string>> = { left: 'start', right: 'end' };

/** True for a picture that is in the document itself. */
export const isEmbeddedPicture = (address: string): boolean => embeddedPicture.test(address);

const hasClass = ({ attribs }: ParsedElement, name: string) =>
  (attribs['class'] ?? '').split(/\s+/).includes(name);

/** What only readers of a page need: links back from notes, and what rendered Markdown says to screen readers. */
const isHelper = ({ name, attribs }: ParsedElement) =>
  'data-spoken' in attribs || (name === 'a' && attribs['role'] === 'doc-backlink');

/** Deeper elements are left out, as the editor reads and shows elements one inside the other. Real pages stay below 100. */
const maxDepth = 250;

class DomBuilder {
  readonly #document = document.implementation.createHTMLDocument();
  #depth = 0;

  build(nodes: readonly Parsed[]): HTMLElement {
    const root = this.#document.createElement('div');
    this.#append(root, nodes);
    return root;
  }

  #append(parent: HTMLElement, nodes: readonly Parsed[]): void {
    if (this.#depth === maxDepth) return;
    this.#depth += 1;
    for (const node of nodes) {
      if (isElement(node)) this.#element(parent, node);
      else if (node.type === ElementType.ElementType.Text) parent.append(node.data);
    }
    this.#depth -= 1;
  }

  #element(parent: HTMLElement, element: ParsedElement): void {
    if (dropped.has(element.name) || isHelper(element)) return;
    if (element.name === 'img') return this.#picture(parent, element);
    const name = nameOf(element);
    if (!kept.has(name) || isPointless(element)) return this.#content(parent, element);
    const created = this.#document.createElement(name);
    copyAttributes(element, created);
    if (hasClass(element, 'markdown-task')) created.append(taskMark(element));
    this.#append(created, element.children);
    parent.append(created);
  }

  /** The content of an element that the editor does not have; that of a block does not run into its neighbours. */
  #content(parent: HTMLElement, element: ParsedElement): void {
    const holdsBlocks = element.children.some((child) => isElement(child) && !isInline(child));
    const isBlock = !isInline(element) && !holdsBlocks && element.name !== 'colgroup';
    const target = isBlock ? this.#document.createElement('p') : parent;
    if (isBlock) copyAttributes(element, target);
    this.#append(target, element.children);
    if (target !== parent && target.hasChildNodes()) parent.append(target);
  }

  /** A picture elsewhere is not fetched: its description links to it. */
  #picture(parent: HTMLElement, element: ParsedElement): void {
    const { src = '', alt = '' } = element.attribs;
    const isEmbedded = isEmbeddedPicture(src.trim());
    const created = this.#document.createElement(isEmbedded ? 'img' : 'a');
    if (isEmbedded) copyAttributes(element, created);
    else created.append(alt);
    if (isEmbedded) created.setAttribute('src', src.trim());
    else if (isSafeLink(src)) created.setAttribute('href', src);
    parent.append(created);
  }
}

const inline = namesOf(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr',
);
const isInline = ({ name }: ParsedElement) => inline.has(name);

/** A link within the page, whose target has no name in the editor. */
const isPointless = ({ name, attribs }: ParsedElement) =>
  name === 'a' && !isSafeLink(attribs['href']?.replace(/^#.*/, '') ?? '');

/** Rendered Markdown has its headings one level lower. */
function nameOf({ name, attribs }: ParsedElement): string {
  const level = attribs['data-level'];
  if (level && /^[1-6]$/.test(level)) return `h${level}`;
  return renamed[name] ?? name;
}

const taskMark = ({ attribs }: ParsedElement) => ('data-done' in attribs ? '☑ ' : '☐ ');

/** The value of an attribute, limited for spans. */
const spanWithin = (name: string, value: string): string => {
  const max = maxSpans[name];
  return max ? String(Math.min(max, Math.max(1, Number.parseInt(value, 10) || 1))) : value;
};

function copyAttributes({ name, attribs }: ParsedElement, to: HTMLElement): void {
  for (const attribute of [...everywhere, ...(keptAttributes[name] ?? [])]) {
    const value = attribs[attribute];
    if (value !== undefined) to.setAttribute(attribute, spanWithin(attribute, value));
  }
  for (const [property, value] of declarationsOf(attribs['style'] ?? ''))
    if (keptStyles.includes(property)) to.style.setProperty(property, value);
  const align = to.style.textAlign || attribs['align'] || attribs['data-align'];
  if (align) to.style.textAlign = logical[align] ?? align;
}

const declarationsOf = (style: string): [string, string][] =>
  style.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    return [
      [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()],
    ];
  });

/** The elements of a page or of a part of one, in a document that shows and loads nothing. */
export const safeDom = (html: string): HTMLElement =>
  new DomBuilder().build(parseDocument(html).children);
