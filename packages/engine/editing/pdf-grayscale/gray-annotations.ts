// Gives the colours that annotations and fields state outside their appearances a gray, for programs that draw them anew.
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { textOfValue, valueOfText } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { grayContent } from './gray-content.ts';
import { lightOf, type Grays } from './grays.ts';

const spaces: Readonly<Record<number, string>> = { 3: '/DeviceRGB', 4: '/DeviceCMYK' };

export function grayAnnotation(pdf: EditablePdf, annotation: Dictionary, grays: Grays): void {
  for (const key of ['/C', '/IC']) setGray(pdf, annotation, key, grays);
  const look = pdf.dictionary(annotation['/MK']);
  for (const key of ['/BC', '/BG']) setGray(pdf, look, key, grays);
  grayText(annotation, grays, pdf);
  for (const key of ['/RC', '/DS']) {
    const text = textOfValue(pdf.resolved(annotation[key]));
    const gray = text.replace(/#[\da-f]{6}\b/gi, hexGray);
    if (gray !== text) annotation[key] = `u:${gray}`;
  }
}

/** The default appearance of fields: a piece of content. */
export function grayText(field: Dictionary, grays: Grays, pdf: EditablePdf): void {
  const text = textOfValue(pdf.resolved(field['/DA']));
  if (!text) return;
  const { content } = grayContent(pdf, Buffer.from(text, 'latin1'), {}, grays);
  if (content) field['/DA'] = valueOfText(content);
}

function setGray(pdf: EditablePdf, owner: Dictionary, key: string, grays: Grays): void {
  const values = pdf.list(owner[key]).map((value) => pdf.number(value) ?? 0);
  const space: Value | undefined = spaces[values.length];
  if (!space) return;
  const gray = grays.of(space, values);
  // As many numbers as before: not all programs support one.
  owner[key] = values.length === 3 ? [gray, gray, gray] : [0, 0, 0, 1 - gray];
}

function hexGray(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const light = Math.round(lightOf(red ?? 0, green ?? 0, blue ?? 0))
    .toString(16)
    .padStart(2, '0');
  return `#${light.repeat(3)}`;
}
