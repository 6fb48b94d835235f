// Draws stamps without an appearance (ISO 32000-2, 12.5.6.12: readers have one for each of some names).
import { coloured, form, written } from '#formats/pdf/appearances/appearance-operators.ts';
import { FieldFont } from '#formats/pdf/appearances/field-font.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditedPdf } from './edited-pdf.ts';

const known: ReadonlySet<string> = new Set(
  (
    'Approved Experimental NotApproved AsIs Expired NotForPublicRelease Confidential Final Sold Departmental ' +
    'ForComment TopSecret Draft ForPublicRelease'
  ).split(' '),
);

const usualColour = '0.75 0 0 rg 0.75 0 0 RG';
const lineWidth = 1.5;
/** The middle of capital letters, as a share of the size. */
const middle = 0.36;

/** A frame with the words of the stamp's name. @returns nothing if readers have no stamp of this name */
export function drawnStamp(pdf: EditedPdf, annotation: Dictionary): Value | undefined {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = pdf.numbers(annotation['/Rect'], 4) ?? [];
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const name = pdf.resolved(annotation['/Name']) ?? '/Draft';
  const stamp = typeof name === 'string' ? name.slice(1).replace(/^SB/, '') : '';
  if (!known.has(stamp)) return undefined;
  const text = stamp.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase();
  const font = new FieldFont(pdf, annotation);
  const codes = font.codesOf(text);
  if (!codes) return undefined;
  const size = Math.min(height * 0.6, (width - 8 * lineWidth) / font.widthOf(text));
  const colour = pdf.list(annotation['/C']).length ? coloured(pdf, annotation['/C']) : usualColour;
  const frame = written(lineWidth, lineWidth, width - 2 * lineWidth, height - 2 * lineWidth);
  const place = written((width - font.widthOf(text) * size) / 2, height / 2 - middle * size);
  const letters = Buffer.from(codes).toString('hex');
  const content = `${colour} ${lineWidth} w ${frame} re S BT ${font.name} ${written(size)} Tf ${place} Td <${letters}> Tj ET`;
  return pdf.addStream(
    {
      ...{ ...form, '/BBox': [0, 0, width, height] },
      '/Resources': { '/Font': { [font.name]: font.reference } },
    },
    Buffer.from(content, 'latin1'),
  );
}
