// Writes formulas as Office Math (ECMA-376 part 1, section 22.1).
import type { Formula, FormulaPart, FormulaParts } from '#models/document/formula.ts';
import { xmlText } from '#containers/xml/xml-text.ts';

const namespace = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const font = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';

const element = (name: string, content: string): string => `<m:${name}>${content}</m:${name}>`;

function scriptsXml({ base, sub, super: above }: FormulaPart & { kind: 'scripts' }): string {
  const parts = element('e', partsXml(base));
  const below = sub.length ? element('sub', partsXml(sub)) : '';
  const raised = above.length ? element('sup', partsXml(above)) : '';
  const name = below && raised ? 'sSubSup' : below ? 'sSub' : 'sSup';
  return element(name, parts + below + raised);
}

function partXml(part: FormulaPart): string {
  switch (part.kind) {
    case 'text': {
      const style = part.isUpright ? '<m:rPr><m:sty m:val="p"/></m:rPr>' : '';
      return element('r', `${style}${font}<m:t xml:space="preserve">${xmlText(part.text)}</m:t>`);
    }
    case 'fraction':
      return element(
        'f',
        element('num', partsXml(part.above)) + element('den', partsXml(part.below)),
      );
    case 'root':
      return element(
        'rad',
        `<m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${element('e', partsXml(part.of))}`,
      );
    case 'scripts':
      return scriptsXml(part);
  }
}

const partsXml = (parts: FormulaParts): string => parts.map(partXml).join('');

/** A formula within a paragraph; its number after a tab, and before it a tab to its own place, if that is known. */
export function formulaXml({ parts, number, tabs }: Formula): string {
  const math = element('oMath', partsXml(parts)).replace('>', ` xmlns:m="${namespace}">`);
  if (!number) return math;
  const before = tabs ? '<w:r><w:tab/></w:r>' : '';
  return `${before}${math}<w:r><w:tab/><w:t>${xmlText(number)}</w:t></w:r>`;
}
