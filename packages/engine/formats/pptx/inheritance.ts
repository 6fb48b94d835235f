// Resolves what a slide inherits from its layout, its master and the presentation: the position of placeholders, and
// the formatting of their text (ECMA-376 part 1, section 19.3.1.36).
import { attribute, childrenOf, find, within, type Element } from '#formats/ooxml/element.ts';
import { targetOf, type OfficePackage } from '#formats/ooxml/package.ts';

export type Placeholder = { type: string; index: string };

/** The placeholder of a shape, if it is one. */
export function placeholderOf(shape: Element): Placeholder | undefined {
  const [properties] = shape.children;
  const element = find(properties, 'p:nvPr', 'p:ph');
  if (!element) return undefined;
  return { type: attribute(element, 'type') ?? 'obj', index: attribute(element, 'idx') ?? '0' };
}

const titles = new Set(['title', 'ctrTitle']);
const bodies = new Set([
  'body',
  'subTitle',
  'obj',
  'tbl',
  'chart',
  'dgm',
  'media',
  'pic',
  'clipArt',
]);

export const isTitle = ({ type }: Placeholder): boolean => titles.has(type);
const isBody = ({ type }: Placeholder): boolean => bodies.has(type);

/** The layout's shape for a slide's placeholder. */
function inLayout(layout: Element | undefined, wanted: Placeholder): Element | undefined {
  const shapes = [...within(find(layout, 'p:cSld', 'p:spTree'), ['p:sp', 'p:pic'])];
  const fits = (test: (found: Placeholder) => boolean) =>
    shapes.find((shape) => {
      const found = placeholderOf(shape);
      return found !== undefined && test(found);
    });
  if (isTitle(wanted)) return fits(isTitle);
  return fits(({ index }) => index === wanted.index) ?? fits(({ type }) => type === wanted.type);
}

/** The master's placeholder of the same kind; it has one of each. */
function inMaster(master: Element | undefined, wanted: Placeholder): Element | undefined {
  return [...within(find(master, 'p:cSld', 'p:spTree'), ['p:sp'])].find((shape) => {
    const found = placeholderOf(shape);
    if (!found) return false;
    if (isTitle(wanted)) return isTitle(found);
    return isBody(wanted) ? found.type === 'body' : found.type === wanted.type;
  });
}

export class Inheritance {
  readonly #layout: Element | undefined;
  readonly #master: Element | undefined;
  readonly #presentation: Element | undefined;
  readonly #colors: ReadonlyMap<string, string>;

  constructor(
    layout: Element | undefined,
    master: Element | undefined,
    theme: Element | undefined,
    presentation: Element | undefined,
  ) {
    this.#layout = layout;
    this.#master = master;
    this.#presentation = presentation;
    this.#colors = colorsOf(theme, find(master, 'p:clrMap'));
  }

  /** The kind of layout, such as `title`. */
  get layoutType(): string {
    return attribute(this.#layout, 'type') ?? '';
  }

  /** The shapes from which a placeholder inherits, nearest first. */
  shapes(placeholder: Placeholder | undefined): Element[] {
    if (!placeholder) return [];
    const layout = inLayout(this.#layout, placeholder);
    const own = layout && placeholderOf(layout);
    const master = inMaster(this.#master, own?.type ? own : placeholder);
    return [layout, master].filter((shape) => shape !== undefined);
  }

  /** The level lists that format the text of a shape, nearest first. */
  levelLists(shape: Element | undefined, placeholder: Placeholder | undefined): Element[] {
    const chain = [...(shape ? [shape] : []), ...this.shapes(placeholder)];
    const own = chain.map((one) => find(one, 'p:txBody', 'a:lstStyle'));
    const kind = !placeholder
      ? 'p:otherStyle'
      : isTitle(placeholder)
        ? 'p:titleStyle'
        : 'p:bodyStyle';
    const styles = find(this.#master, 'p:txStyles', kind);
    const usual = find(this.#presentation, 'p:defaultTextStyle');
    return [...own, styles, usual].filter((list) => list !== undefined);
  }

  /**
   * A colour as RRGGBB; nothing if it is not a solid colour.
   * @param fill `a:solidFill`
   */
  color(fill: Element | undefined): string | undefined {
    const [color] = fill?.children ?? [];
    const value = attribute(color, 'val') ?? '';
    if (color?.name === 'a:srgbClr')
      return /^[\da-f]{6}$/i.test(value) ? value.toUpperCase() : undefined;
    const isPlain = color?.name === 'a:schemeClr' && !color.children.length;
    return isPlain ? this.#colors.get(value) : undefined;
  }
}

/** The colours of a theme, also by the master's names for them. */
function colorsOf(theme: Element | undefined, map: Element | undefined): Map<string, string> {
  const scheme = find(theme, 'a:themeElements', 'a:clrScheme');
  const colors = new Map<string, string>();
  for (const { name, children } of scheme?.children ?? []) {
    const value = attribute(children[0], 'lastClr') ?? attribute(children[0], 'val') ?? '';
    if (/^[\da-f]{6}$/i.test(value)) colors.set(name.slice(2), value.toUpperCase());
  }
  for (const [name, meant] of map?.attributes ?? []) {
    const color = colors.get(meant);
    if (color) colors.set(name, color);
  }
  return colors;
}

/** Finds the layout and the master of slides, and reads each once. */
export class Inheritances {
  readonly #from: OfficePackage;
  readonly #presentation: Element | undefined;
  readonly #known = new Map<string, Promise<Inheritance>>();

  constructor(from: OfficePackage, presentation: Element | undefined) {
    this.#from = from;
    this.#presentation = presentation;
  }

  /**
   * @param layout the part of the layout, if the slide has one
   * @throws ProblemError `damaged_file`
   */
  of(layout: string | undefined): Promise<Inheritance> {
    const known = this.#known.get(layout ?? '') ?? this.#read(layout);
    this.#known.set(layout ?? '', known);
    return known;
  }

  async #read(layout: string | undefined): Promise<Inheritance> {
    const related = async (part: string | undefined, kind: string) =>
      part ? targetOf(await this.#from.relations(part), kind) : undefined;
    const root = (part: string | undefined) => (part ? this.#from.part(part) : undefined);
    const master = await related(layout, 'slideMaster');
    const theme = await related(master, 'theme');
    return new Inheritance(
      await root(layout),
      await root(master),
      await root(theme),
      this.#presentation,
    );
  }
}

/**
 * The properties of a level.
 * @param level 0 for the first
 */
export const levelIn = (list: Element, level: number): Element | undefined =>
  childrenOf(list, `a:lvl${level + 1}pPr`)[0];
