// XML pieces for slides, layouts and masters (ECMA-376 part 1, section 19.3.1).
import { emu } from '#formats/ooxml/pictures.ts';
import { xmlText } from '#containers/xml/xml-text.ts';
import type { Box } from '#models/presentation/model.ts';

/** A fill with a colour of the theme. */
export const schemeFill = (color: string): string =>
  `<a:solidFill><a:schemeClr val="${color}"/></a:solidFill>`;

const offsets = ({ x, y, width, height }: Box) =>
  `<a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/>`;

/** The position of a shape; nothing if its layout defines it. */
export const transform = (box: Box | undefined): string =>
  box ? `<a:xfrm>${offsets(box)}</a:xfrm>` : '';

/** The same for a graphic frame. */
export const frameTransform = (box: Box): string => `<p:xfrm>${offsets(box)}</p:xfrm>`;

/** Name, id and placeholder of a shape. */
export type Identity = {
  id: number;
  name: string;
  description?: string;
  /** Attributes of `p:ph`, such as `type="title"`. */
  placeholder?: string;
};

export const identity = (kind: 'Sp' | 'Pic' | 'GraphicFrame', of: Identity, locks = ''): string => {
  const description = of.description ? ` descr="${xmlText(of.description)}"` : '';
  const placeholder =
    of.placeholder === undefined ? '' : `<p:ph${of.placeholder && ` ${of.placeholder}`}/>`;
  return `<p:nv${kind}Pr><p:cNvPr id="${of.id}" name="${xmlText(of.name)}"${description}/><p:cNv${kind}Pr>${locks}</p:cNv${kind}Pr><p:nvPr>${placeholder}</p:nvPr></p:nv${kind}Pr>`;
};

const textLocks = '<a:spLocks noGrp="1"/>';

/**
 * A placeholder with text.
 * @param body `a:p` elements
 */
export const textShape = (
  of: Identity,
  box: Box | undefined,
  body: string,
  bodyProperties = '<a:bodyPr/>',
  listStyle = '<a:lstStyle/>',
): string =>
  `<p:sp>${identity('Sp', of, textLocks)}<p:spPr>${transform(box)}</p:spPr><p:txBody>${bodyProperties}${listStyle}${body || '<a:p/>'}</p:txBody></p:sp>`;

/** The shape tree of a slide, a layout or a master. */
export const shapeTree = (shapes: string, background = ''): string =>
  `<p:cSld>${background}<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes}</p:spTree></p:cSld>`;

/** A line of plain text. */
export const plainLine = (text: string, level = 0): string =>
  `<a:p>${level ? `<a:pPr lvl="${level}"/>` : ''}<a:r><a:rPr lang="en-US"/><a:t>${xmlText(text)}</a:t></a:r></a:p>`;

/** The slide number, as a field that PowerPoint updates. */
export const slideNumberLine =
  '<a:p><a:fld id="{7C1B2E4A-5D3F-4E8B-9A6C-0F2D1B3C4E5A}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld><a:endParaRPr lang="en-US"/></a:p>';
