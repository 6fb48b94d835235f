// Writes drawings as shapes: rectangles, and paths of lines and curves (ECMA-376 part 1, section 20.1.9.15).
import type { PathStep, PlacedDrawing, Point } from '#models/presentation/placed.ts';
import { solid } from './placed-text-xml.ts';
import { emu, transform, type Identity } from './shape-xml.ts';

/** Thinner lines, in points, are drawn as thin as possible. */
const hairline = 0.25;

const rectangle = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

function stepXml(step: PathStep, pointXml: (point: Point) => string): string {
  if (step.kind === 'close') return '<a:close/>';
  if (step.kind === 'curve')
    return `<a:cubicBezTo>${[...step.by, step.to].map(pointXml).join('')}</a:cubicBezTo>`;
  const name = step.kind === 'move' ? 'moveTo' : 'lnTo';
  return `<a:${name}>${pointXml(step.to)}</a:${name}>`;
}

function geometryXml({ outline, box, fill }: PlacedDrawing): string {
  if (outline === 'rectangle') return rectangle;
  const pointXml = ({ x, y }: Point) => `<a:pt x="${emu(x - box.x)}" y="${emu(y - box.y)}"/>`;
  const steps = outline.map((step) => stepXml(step, pointXml)).join('');
  const filling = fill ? '' : ' fill="none"';
  return `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="${emu(box.width)}" h="${emu(box.height)}"${filling}>${steps}</a:path></a:pathLst></a:custGeom>`;
}

function strokeXml({ stroke }: PlacedDrawing): string {
  if (!stroke) return '<a:ln><a:noFill/></a:ln>';
  const width = emu(Math.max(hairline, stroke.width));
  return `<a:ln w="${width}">${solid(stroke.color, stroke.opacity)}<a:miter lim="800000"/></a:ln>`;
}

/** A shape without text. */
export function drawingXml({ id, name }: Identity, drawing: PlacedDrawing): string {
  const { box, fill } = drawing;
  const filling = fill ? solid(fill.color, fill.opacity) : '<a:noFill/>';
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${transform(box)}${geometryXml(drawing)}${filling}${strokeXml(drawing)}</p:spPr></p:sp>`;
}
