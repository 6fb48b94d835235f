// Reads drawings and embedded objects: pictures, charts, diagrams and text boxes.
import type { Block, Picture } from '#models/document/model.ts';
import type { BlocksOf, Context } from '#formats/docx/read/context.ts';
import { chartBlocks } from '#formats/ooxml/chart.ts';
import { diagramItems } from '#formats/ooxml/diagram.ts';
import {
  attribute,
  find,
  firstWithin,
  isOn,
  within,
  type Element,
} from '#formats/ooxml/element.ts';
import { cropOf, descriptionOf, extentOf, relatedImage } from '#formats/ooxml/pictures.ts';

const parts = ['pic:pic', 'c:chart', 'dgm:relIds', 'w:txbxContent', 'wps:spPr', 'v:imagedata'];

type Size = { width: number; height: number };

function pictureOf(
  { from, relations }: Context,
  fill: Element | undefined,
  size: Size,
  alt: string,
): Block[] {
  const image = relatedImage(from, relations, attribute(find(fill, 'a:blip'), 'r:embed'));
  const crop = cropOf(fill);
  if (!image) return [];
  const picture: Picture = { kind: 'picture', image, ...size, ...(crop && { crop }), alt };
  return [picture];
}

const cssLength = /(?:^|;)\s*(width|height)\s*:\s*([\d.]+)(pt|in|cm|mm|px)?/gi;
const pointsOf: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, px: 0.75 };

/** The size in the style of a VML shape. */
function vmlSize(shape: Element | undefined): Size {
  const size: Size = { width: 240, height: 180 };
  for (const [, name = '', length = '', unit = 'pt'] of (attribute(shape, 'style') ?? '').matchAll(
    cssLength,
  ))
    size[name.toLowerCase() as keyof Size] = Math.max(1, Number(length) * (pointsOf[unit] ?? 1));
  return size;
}

function vmlPicture({ from, relations }: Context, data: Element, shape: Element | undefined) {
  const id = attribute(data, 'r:id') ?? attribute(data, 'o:relid');
  const image = relatedImage(from, relations, id);
  if (!image) return [];
  const alt = attribute(shape, 'alt') ?? attribute(data, 'o:title') ?? '';
  return [{ kind: 'picture', image, ...vmlSize(shape), alt } as const];
}

async function chartOf({ from, relations }: Context, element: Element): Promise<Block[]> {
  const target = relations.get(attribute(element, 'r:id') ?? '')?.target;
  const root = target ? await from.part(target) : undefined;
  return root ? chartBlocks(root) : [];
}

async function diagramOf({ from, relations }: Context, element: Element): Promise<Block[]> {
  const target = relations.get(attribute(element, 'r:dm') ?? '')?.target;
  const root = target ? await from.part(target) : undefined;
  return root && target ? diagramItems(root, target) : [];
}

/**
 * The blocks of a drawing or an embedded object.
 * @param object `w:drawing`, `w:pict` or `w:object`
 */
export async function drawingBlocks(
  object: Element,
  context: Context,
  blocksOf: BlocksOf,
): Promise<Block[]> {
  const frame = find(object, 'wp:inline') ?? find(object, 'wp:anchor');
  const properties = find(frame, 'wp:docPr');
  if (isOn(properties, 'hidden')) return [];
  const whole = extentOf(find(frame, 'wp:extent'));
  const alt = descriptionOf(properties);
  const isGroup = firstWithin(frame, 'wpg:wgp') !== undefined;
  const sizeOf = (shape: Element | undefined) => {
    const extent = find(shape, 'a:xfrm', 'a:ext');
    return isGroup && extent ? extentOf(extent) : whole;
  };
  const blocks: Block[] = [];
  for (const part of within(object, parts)) {
    if (part.name === 'w:txbxContent') blocks.push(...(await blocksOf(part.children, context)));
    if (part.name === 'c:chart') blocks.push(...(await chartOf(context, part)));
    if (part.name === 'dgm:relIds') blocks.push(...(await diagramOf(context, part)));
    if (part.name === 'wps:spPr')
      blocks.push(...pictureOf(context, find(part, 'a:blipFill'), sizeOf(part), alt));
    if (part.name === 'pic:pic') {
      const own = alt || descriptionOf(find(part, 'pic:nvPicPr', 'pic:cNvPr'));
      const size = sizeOf(find(part, 'pic:spPr'));
      blocks.push(...pictureOf(context, find(part, 'pic:blipFill'), size, own));
    }
    if (part.name === 'v:imagedata')
      blocks.push(...vmlPicture(context, part, firstWithin(object, 'v:shape')));
  }
  return blocks;
}
