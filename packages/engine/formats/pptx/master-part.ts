// Writes the master and the layouts from which all slides inherit (ECMA-376 part 1, sections 19.3.1.42 and 19.3.1.39).
import { declare } from '#formats/ooxml/namespaces.ts';
import { emu } from '#formats/ooxml/pictures.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';
import {
  bulletIndent,
  inset,
  paragraphGaps,
  textSizes,
  type Geometry,
} from '#models/presentation/geometry.ts';
import type { Box } from '#models/presentation/model.ts';
import { plainLine, schemeFill, shapeTree, slideNumberLine, textShape } from './shape-xml.ts';

const fonts = (role: '+mj' | '+mn') =>
  `<a:latin typeface="${role}-lt"/><a:ea typeface="${role}-ea"/><a:cs typeface="${role}-cs"/>`;
const bullets = ['•', '–', '•', '–', '•'];

const bodyInset = `lIns="${emu(inset.x)}" tIns="${emu(inset.y)}" rIns="${emu(inset.x)}" bIns="${emu(inset.y)}"`;
const bodyProperties = (anchor: 't' | 'ctr' | 'b') =>
  `<a:bodyPr vert="horz" ${bodyInset} rtlCol="0" anchor="${anchor}"><a:normAutofit/></a:bodyPr>`;

function bodyLevel(level: number): string {
  const size = textSizes.levels[Math.min(level, 4)] ?? 14;
  const gap = paragraphGaps[Math.min(level, 4)] ?? 4;
  return `<a:lvl${level + 1}pPr marL="${emu((level + 1) * bulletIndent)}" indent="${-emu(bulletIndent)}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="${gap * 100}"/></a:spcBef><a:buClr><a:schemeClr val="accent1"/></a:buClr><a:buFont typeface="Arial"/><a:buChar char="${bullets[level % bullets.length]}"/><a:defRPr sz="${size * 100}" kern="1200">${schemeFill('tx1')}${fonts('+mn')}</a:defRPr></a:lvl${level + 1}pPr>`;
}

const otherLevel = (level: number) =>
  `<a:lvl${level + 1}pPr marL="${emu(level * 36)}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:defRPr sz="1800" kern="1200">${schemeFill('tx1')}${fonts('+mn')}</a:defRPr></a:lvl${level + 1}pPr>`;

const nine = Array.from({ length: 9 }, (_, level) => level);

/** The formatting of text outside placeholders. */
export const otherLevels = nine.map(otherLevel).join('');

/** The formatting of body text. */
export const bodyLevels = nine.map(bodyLevel).join('');

/** `plain` has neither colours nor ornaments of its own. */
export type Design = 'octavo' | 'plain';

const titleFormatting: Record<Design, { bold: string; color: string }> = {
  octavo: { bold: ' b="1"', color: 'tx2' },
  plain: { bold: '', color: 'tx1' },
};

const textStyles = (design: Design) =>
  `<p:txStyles><p:titleStyle><a:lvl1pPr algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/><a:defRPr sz="${textSizes.title * 100}"${titleFormatting[design].bold} kern="1200">${schemeFill(titleFormatting[design].color)}${fonts('+mj')}</a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle>${bodyLevels}</p:bodyStyle><p:otherStyle>${otherLevels}</p:otherStyle></p:txStyles>`;

/** A line in the accent colour below a title. */
const rule = (id: number, box: Box) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Rule"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${emu(box.x)}" y="${emu(box.y)}"/><a:ext cx="${emu(box.width)}" cy="${emu(box.height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${schemeFill('accent1')}<a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>`;

const ruleUnder = ({ x, y, height }: Box, width: number): Box => ({
  ...{ x: x + inset.x, y: y + height + 4, width, height: 3 },
});

const small = (align: 'l' | 'ctr' | 'r') =>
  `<a:lstStyle><a:lvl1pPr algn="${align}"><a:defRPr sz="1100">${schemeFill('accent6')}</a:defRPr></a:lvl1pPr></a:lstStyle>`;

/** The placeholders for date, footer and slide number; layouts inherit them from the master. */
const footerShapes = (geometry: Geometry, isMaster: boolean) => {
  const box = (name: 'date' | 'footer' | 'slideNumber') => (isMaster ? geometry[name] : undefined);
  const style = (align: 'l' | 'ctr' | 'r') => (isMaster ? small(align) : '<a:lstStyle/>');
  const properties = isMaster ? bodyProperties('ctr') : '<a:bodyPr/>';
  const shape = (
    id: number,
    name: string,
    type: string,
    at: Box | undefined,
    body: string,
    align: 'l' | 'ctr' | 'r',
  ) => textShape({ id, name, placeholder: type }, at, body, properties, style(align));
  return (
    shape(
      20,
      'Date',
      'type="dt" sz="half" idx="10"',
      box('date'),
      '<a:p><a:endParaRPr lang="en-US"/></a:p>',
      'l',
    ) +
    shape(
      21,
      'Footer',
      'type="ftr" sz="quarter" idx="11"',
      box('footer'),
      '<a:p><a:endParaRPr lang="en-US"/></a:p>',
      'ctr',
    ) +
    shape(
      22,
      'Slide Number',
      'type="sldNum" sz="quarter" idx="12"',
      box('slideNumber'),
      slideNumberLine,
      'r',
    )
  );
};

const levelLines = ['First level', 'Second level', 'Third level', 'Fourth level', 'Fifth level']
  .map(plainLine)
  .join('');
const titleLine = plainLine('Title');
const roots = declare('a', 'r', 'p');
const background =
  '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>';
const colorMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

/**
 * The part `slideMaster1.xml`.
 * @param layoutIds the relationship ids of the layouts, in order
 */
export function masterPart(
  geometry: Geometry,
  layoutIds: readonly string[],
  design: Design,
): string {
  const shapes =
    textShape(
      { id: 2, name: 'Title', placeholder: 'type="title"' },
      geometry.title,
      titleLine,
      bodyProperties('b'),
    ) +
    textShape(
      { id: 3, name: 'Text', placeholder: 'type="body" idx="1"' },
      geometry.content,
      levelLines,
      bodyProperties('t'),
    ) +
    footerShapes(geometry, true);
  // Ids of masters and layouts share a range that begins at 2147483648 (section 19.7.12).
  const layouts = layoutIds.map(
    (id, index) => `<p:sldLayoutId id="${2_147_483_649 + index}" r:id="${id}"/>`,
  );
  return `${xmlDeclaration}<p:sldMaster ${roots}>${shapeTree(shapes, background)}${colorMap}<p:sldLayoutIdLst>${layouts.join('')}</p:sldLayoutIdLst>${textStyles(design)}</p:sldMaster>`;
}

const unbulleted = (size: number, color: string) =>
  `<a:lstStyle><a:lvl1pPr marL="0" indent="0" algn="l"><a:buNone/><a:defRPr sz="${size * 100}">${schemeFill(color)}</a:defRPr></a:lvl1pPr></a:lstStyle>`;

/** The subtitle placeholder of a title slide or section. */
const underTitle = (name: string, type: string, box: Box) =>
  textShape(
    { id: 3, name, placeholder: `type="${type}" idx="1"` },
    box,
    plainLine(name),
    '<a:bodyPr anchor="t"><a:normAutofit/></a:bodyPr>',
    unbulleted(textSizes.subtitle, 'accent6'),
  );

export const layoutNames = ['title', 'content', 'section', 'two', 'titleOnly', 'blank'] as const;
export type LayoutName = (typeof layoutNames)[number];

type Layout = {
  type: string;
  name: string;
  shapes(geometry: Geometry): string;
  /** Ornaments of our design. */
  ornament?(geometry: Geometry): string;
};

const title = (box?: Box, anchor?: 'b' | 'ctr', size = 0) =>
  textShape(
    { id: 2, name: 'Title', placeholder: 'type="title"' },
    box,
    titleLine,
    anchor ? `<a:bodyPr anchor="${anchor}"><a:normAutofit/></a:bodyPr>` : '<a:bodyPr/>',
    size
      ? `<a:lstStyle><a:lvl1pPr><a:defRPr sz="${size * 100}"/></a:lvl1pPr></a:lstStyle>`
      : '<a:lstStyle/>',
  );
/** The title placeholder of a layout, in the master's position. */
export const titlePlaceholder = title();
const titleRule = (geometry: Geometry) => rule(30, ruleUnder(geometry.title, 56));
const content = (id: number, index: number, box?: Box, half = '') =>
  textShape(
    { id, name: `Content ${id - 2}`, placeholder: `${half}idx="${index}"` },
    box,
    levelLines,
  );

const layouts: Record<LayoutName, Layout> = {
  title: {
    type: 'title',
    name: 'Title Slide',
    shapes: (geometry) =>
      textShape(
        { id: 2, name: 'Title', placeholder: 'type="ctrTitle"' },
        geometry.mainTitle,
        titleLine,
        '<a:bodyPr anchor="b"><a:normAutofit/></a:bodyPr>',
        `<a:lstStyle><a:lvl1pPr algn="l"><a:defRPr sz="${textSizes.mainTitle * 100}"/></a:lvl1pPr></a:lstStyle>`,
      ) + underTitle('Subtitle', 'subTitle', geometry.subtitle),
    ornament: (geometry) => rule(30, ruleUnder(geometry.mainTitle, 96)),
  },
  content: {
    type: 'obj',
    name: 'Title and Content',
    shapes: () => title() + content(3, 1),
    ornament: titleRule,
  },
  section: {
    type: 'secHead',
    name: 'Section Header',
    shapes: (geometry) =>
      title(geometry.sectionTitle, 'b', textSizes.sectionTitle) +
      underTitle('Text', 'body', geometry.sectionText),
    ornament: (geometry) => rule(30, ruleUnder(geometry.sectionTitle, 96)),
  },
  two: {
    type: 'twoObj',
    name: 'Two Content',
    shapes: (geometry) =>
      title() +
      content(3, 1, geometry.left, 'sz="half" ') +
      content(4, 2, geometry.right, 'sz="half" '),
    ornament: titleRule,
  },
  titleOnly: {
    type: 'titleOnly',
    name: 'Title Only',
    shapes: () => title(),
    ornament: titleRule,
  },
  blank: { type: 'blank', name: 'Blank', shapes: () => '' },
};

/** The part of a layout. */
export function layoutPart(name: LayoutName, geometry: Geometry, design: Design): string {
  const { type, name: shownName, shapes, ornament } = layouts[name];
  const added = (design === 'octavo' && ornament?.(geometry)) || '';
  const tree = shapeTree(shapes(geometry) + added + footerShapes(geometry, false)).replace(
    '<p:cSld>',
    `<p:cSld name="${shownName}">`,
  );
  return `${xmlDeclaration}<p:sldLayout ${roots} type="${type}" preserve="1">${tree}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;
}

export { background, colorMap, roots };
