// Writes what shapes look like: rectangles, and paths of lines and curves (ECMA-376 part 1, section 20.1.9.15).
import type { Drawing, Gradient, PathStep, Point } from '#models/document/drawing.ts';
import type { Picture } from '#models/document/model.ts';
import { emu } from './pictures.ts';

/** Thinner lines, in points, are drawn as thin as possible. */
const hairline = 0.25;

const rectangle = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

/** A share in thousandths of a percent. */
const share = (part: number) => Math.round(part * 100_000);

/** A fill with one colour. */
export const solid = (color: string, opacity = 1): string => {
  const alpha = opacity < 1 ? `<a:alpha val="${Math.round(opacity * 100_000)}"/>` : '';
  return `<a:solidFill><a:srgbClr val="${color}">${alpha}</a:srgbClr></a:solidFill>`;
};

function gradientXml({ angle, stops }: Gradient): string {
  const colors = stops.map(
    ({ at, color }) => `<a:gs pos="${share(at)}"><a:srgbClr val="${color}"/></a:gs>`,
  );
  // In 60,000ths of a degree.
  const direction = `<a:lin ang="${Math.round(angle * 60_000)}" scaled="0"/>`;
  return `<a:gradFill rotWithShape="1"><a:gsLst>${colors.join('')}</a:gsLst>${direction}</a:gradFill>`;
}

function fillXml({ fill }: Drawing): string {
  if (!fill) return '<a:noFill/>';
  return fill.gradient ? gradientXml(fill.gradient) : solid(fill.color, fill.opacity);
}

function stepXml(step: PathStep, pointXml: (point: Point) => string): string {
  if (step.kind === 'close') return '<a:close/>';
  if (step.kind === 'curve')
    return `<a:cubicBezTo>${[...step.by, step.to].map(pointXml).join('')}</a:cubicBezTo>`;
  const name = step.kind === 'move' ? 'moveTo' : 'lnTo';
  return `<a:${name}>${pointXml(step.to)}</a:${name}>`;
}

function geometryXml({ outline, box, fill }: Drawing): string {
  if (outline === 'rectangle') return rectangle;
  const pointXml = ({ x, y }: Point) => `<a:pt x="${emu(x - box.x)}" y="${emu(y - box.y)}"/>`;
  const steps = outline.map((step) => stepXml(step, pointXml)).join('');
  const filling = fill ? '' : ' fill="none"';
  return `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="${emu(box.width)}" h="${emu(box.height)}"${filling}>${steps}</a:path></a:pathLst></a:custGeom>`;
}

function strokeXml({ stroke }: Drawing): string {
  if (!stroke) return '<a:ln><a:noFill/></a:ln>';
  const width = emu(Math.max(hairline, stroke.width));
  return `<a:ln w="${width}">${solid(stroke.color, stroke.opacity)}<a:miter lim="800000"/></a:ln>`;
}

/** The part of a picture that is shown; nothing for the whole picture. */
export function cropXml(crop: Picture['crop']): string {
  if (!crop) return '';
  const { left, top, right, bottom } = crop;
  return `<a:srcRect l="${share(left)}" t="${share(top)}" r="${share(right)}" b="${share(bottom)}"/>`;
}

/** The geometry, fill and line of a shape: the content of `spPr` after its transform. */
export const drawnXml = (drawing: Drawing): string =>
  geometryXml(drawing) + fillXml(drawing) + strokeXml(drawing);
