// Repairs Type 3 fonts: each shown code has a glyph whose own width is that of the document (ISO 19005-2, 6.2.11.5).
import { operationsOf, type Operand } from '#formats/pdf/syntax/content-reader.ts';
import { number } from '#formats/pdf/writer.ts';
import type { EditedPdf } from '../edited-pdf.ts';
import type { FontUse } from '../content-walk.ts';
import { simpleCodes } from '#formats/pdf/fonts/codes.ts';
import { encodingOf } from '#formats/pdf/font-programs/simple-encoding.ts';
import { widthsOf } from '#formats/pdf/fonts/simple-widths.ts';

export async function mendType3Font(pdf: EditedPdf, use: FontUse): Promise<void> {
  const { font, place } = use;
  const { differences } = encodingOf(pdf, font);
  const names = new Map(differences);
  const widths = widthsOf(pdf, font);
  if (!widths) return pdf.breaks('6.2.11.2', `${place}, a Type 3 font`);
  const programs = { ...pdf.dictionary(font['/CharProcs']) };
  let isChanged = false;
  const codes = simpleCodes(use.strings);
  for (const code of codes) {
    const name = names.get(code);
    const width = widths(code);
    const key = `/${name}`;
    if (name !== undefined && name !== '.notdef' && pdf.isStream(programs[key])) {
      await repairWidth(pdf, programs[key], width);
      continue;
    }
    const own = `empty${code}`;
    names.set(code, own);
    programs[`/${own}`] = pdf.addStream({}, Buffer.from(`${number(width)} 0 d0`));
    isChanged = true;
  }
  const [first, last] = [pdf.number(font['/FirstChar']) ?? 0, Math.max(...codes, 0)];
  const list = pdf.list(font['/Widths']);
  if (last > first + list.length - 1 || pdf.number(font['/LastChar']) !== first + list.length - 1) {
    const end = Math.max(last, first + list.length - 1);
    font['/Widths'] = Array.from({ length: end - first + 1 }, (_, index) => widths(first + index));
    font['/LastChar'] = end;
  }
  if (!isChanged) return;
  font['/CharProcs'] = programs;
  const sorted = [...names].toSorted(([one], [other]) => one - other);
  font['/Encoding'] = {
    '/Type': '/Encoding',
    '/Differences': sorted.flatMap(([code, name]) => [code, `/${name}`]),
  };
}

async function repairWidth(pdf: EditedPdf, program: string, width: number): Promise<void> {
  const data = await pdf.dataOf(program);
  const first = data && operationsOf(data).next().value;
  if (!data || !first || (first.operator !== 'd0' && first.operator !== 'd1')) return;
  const [own] = first.operands;
  if (own?.kind === 'number' && Math.abs(own.value - width) <= 0.9) return;
  const rest = first.operands
    .slice(1)
    .map((item: Operand) => (item.kind === 'number' ? item.value : 0));
  const head = Buffer.from(`${[width, ...rest].map(number).join(' ')} ${first.operator}`);
  const content = Buffer.concat([head, data.subarray(first.to)]);
  pdf.setData(program, pdf.dictionary(program), content);
}
