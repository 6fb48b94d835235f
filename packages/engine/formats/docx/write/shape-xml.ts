// Writes drawn shapes with the text in them: one shape, or a group (MS-ODRAWXML, section 2.4).
import type { Picture, Shape } from '#models/document/model.ts';
import { drawnXml } from '#formats/ooxml/drawing-xml.ts';
import { namespaces } from '#formats/ooxml/namespaces.ts';
import { emu } from '#formats/ooxml/pictures.ts';

/** In EMU; positions in a group may be 0. */
const offset = (x: number, y: number, tag = 'off') => `<a:${tag} x="${emu(x)}" y="${emu(y)}"/>`;
const extent = (width: number, height: number, tag = 'ext') =>
  `<a:${tag} cx="${emu(width)}" cy="${emu(height)}"/>`;

const bodyXml = ({ textTop }: Shape) =>
  `<wps:bodyPr wrap="square" lIns="0" tIns="${emu(textTop)}" rIns="0" bIns="0" anchor="t"><a:noAutofit/></wps:bodyPr>`;

type ShapeContext = {
  nextId: () => number;
  /** The paragraphs of a shape as XML. */
  textOf: (shape: Shape) => Promise<string>;
};

async function shapeXml(
  shape: Shape,
  { x, y, width, height }: Shape['drawing']['box'],
  names: string,
  { textOf }: ShapeContext,
): Promise<string> {
  const transform = `<a:xfrm>${offset(x, y)}${extent(width, height)}</a:xfrm>`;
  const text = shape.blocks.length
    ? `<wps:txbx><w:txbxContent>${await textOf(shape)}</w:txbxContent></wps:txbx>`
    : '';
  return `<wps:wsp>${names}<wps:cNvSpPr/><wps:spPr>${transform}${drawnXml(shape.drawing)}</wps:spPr>${text}${bodyXml(shape)}</wps:wsp>`;
}

const graphic = (uri: string, xml: string) =>
  `<a:graphic><a:graphicData uri="${uri}">${xml}</a:graphicData></a:graphic>`;

/** The namespace that a program must understand, and the graphic. */
export type ShapeGraphic = { requires: 'wps' | 'wpg'; xml: string };

/**
 * The shapes of a picture.
 * @param size at which the picture is shown
 */
export async function shapesXml(
  { width, height }: Picture,
  shapes: readonly Shape[],
  size: { width: number; height: number },
  context: ShapeContext,
): Promise<ShapeGraphic> {
  const [only] = shapes;
  if (shapes.length === 1 && only) {
    const xml = await shapeXml(only, { x: 0, y: 0, ...size }, '', context);
    return { requires: 'wps', xml: graphic(namespaces.wps, xml) };
  }
  let inner = '';
  for (const shape of shapes) {
    const id = context.nextId();
    const names = `<wps:cNvPr id="${id}" name="Shape ${id}"/>`;
    inner += await shapeXml(shape, shape.drawing.box, names, context);
  }
  const transform = `<a:xfrm>${offset(0, 0)}${extent(size.width, size.height)}${offset(0, 0, 'chOff')}${extent(width, height, 'chExt')}</a:xfrm>`;
  const xml = `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr>${transform}</wpg:grpSpPr>${inner}</wpg:wgp>`;
  return { requires: 'wpg', xml: graphic(namespaces.wpg, xml) };
}
