// Lists the shapes of a slide with their positions, without their groups (ECMA-376 part 1, section 19.3.1.22).
import { attribute, find, integerOf, isOn, type Element } from '#formats/ooxml/element.ts';
import { emuPerPoint } from '#formats/ooxml/pictures.ts';
import type { Box } from '#models/presentation/model.ts';
import { placeholderOf, type Inheritance, type Placeholder } from './inheritance.ts';

export type Shape = { element: Element; box: Box; placeholder: Placeholder | undefined };

/** Maps coordinates inside a group to those of the slide. */
type Frame = (box: Box) => Box;

const points = (element: Element | undefined, name: string) =>
  (integerOf(element, name) ?? 0) / emuPerPoint;

/**
 * The box of a transform.
 * @param transform `a:xfrm` or `p:xfrm`
 */
function boxIn(
  transform: Element | undefined,
  offset = 'a:off',
  extent = 'a:ext',
): Box | undefined {
  const [off, ext] = [find(transform, offset), find(transform, extent)];
  if (!off || !ext) return undefined;
  return {
    ...{ x: points(off, 'x'), y: points(off, 'y') },
    ...{ width: points(ext, 'cx'), height: points(ext, 'cy') },
  };
}

/** The box of a shape; a placeholder without one inherits that of its layout or master. */
function boxOf(shape: Element, placeholder: Placeholder | undefined, from: Inheritance) {
  const transforms = [shape, ...from.shapes(placeholder)].map(
    (one) => find(one, 'p:spPr', 'a:xfrm') ?? find(one, 'p:xfrm'),
  );
  return transforms.map((one) => boxIn(one)).find(Boolean);
}

function frameOf(group: Element, outer: Frame): Frame {
  const transform = find(group, 'p:grpSpPr', 'a:xfrm');
  const box = boxIn(transform);
  const inner = boxIn(transform, 'a:chOff', 'a:chExt');
  if (!box || !inner?.width || !inner.height) return outer;
  const [right, down] = [box.width / inner.width, box.height / inner.height];
  return ({ x, y, width, height }) =>
    outer({
      x: box.x + (x - inner.x) * right,
      y: box.y + (y - inner.y) * down,
      width: width * right,
      height: height * down,
    });
}

const kinds = new Set(['p:sp', 'p:pic', 'p:graphicFrame']);
const isHidden = ({ children }: Element) => isOn(find(children[0], 'p:cNvPr'), 'hidden');
const nowhere: Box = { x: 0, y: 100_000, width: 0, height: 0 };

/** The shapes of a tree, in order, without hidden ones. */
export function* shapesIn(
  tree: Element | undefined,
  from: Inheritance,
  frame: Frame = (box) => box,
): Generator<Shape> {
  for (const element of tree?.children ?? []) {
    if (element.name === 'p:grpSp' && !isHidden(element))
      yield* shapesIn(element, from, frameOf(element, frame));
    if (!kinds.has(element.name) || isHidden(element)) continue;
    const placeholder = placeholderOf(element);
    yield { element, placeholder, box: frame(boxOf(element, placeholder, from) ?? nowhere) };
  }
}

/** The name and the description of a shape. */
export const propertiesOf = ({ element }: Shape): Element | undefined =>
  find(element.children[0], 'p:cNvPr');

export const graphicOf = ({ element }: Shape): Element | undefined =>
  find(element, 'a:graphic', 'a:graphicData');

export const isShown = (slide: Element | undefined): boolean => attribute(slide, 'show') !== '0';
