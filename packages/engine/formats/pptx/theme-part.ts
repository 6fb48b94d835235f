// Writes the theme of presentations: restrained colours and one common font (ECMA-376 part 1, section 20.1.6).
import { declare } from '#formats/ooxml/namespaces.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';

const colors: Record<string, string> = {
  dk1: '1F2933',
  lt1: 'FFFFFF',
  dk2: '1F3A5F',
  lt2: 'F3F5F8',
  accent1: '2B6CB0',
  accent2: '2C7A7B',
  accent3: 'B7791F',
  accent4: 'C05621',
  accent5: '6B46C1',
  accent6: '4A5568',
  hlink: '2B6CB0',
  folHlink: '6B46C1',
};

const font = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>';
const solid = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = (width: number) =>
  `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${solid}<a:prstDash val="solid"/></a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';

/** The part `theme.xml`. */
export const themePart = `${xmlDeclaration}<a:theme ${declare('a')} name="Octavo"><a:themeElements><a:clrScheme name="Octavo">${Object.entries(
  colors,
)
  .map(([name, color]) => `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`)
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Octavo"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Octavo"><a:fillStyleLst>${solid.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line(6350)}${line(12_700)}${line(19_050)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${solid.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
