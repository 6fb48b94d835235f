// The conversions that are possible for a text.
import {
  conversion,
  conversionTypes,
  type Conversion,
  type ConversionType,
  type Format,
} from '@octavo/contract';
import { isAvailable } from '#converting/availability.ts';
import { typeLabel } from '#messages/labels.ts';
import { formatsOf } from '#editing/text/text-format.ts';

export type Target = {
  key: string;
  type: ConversionType;
  label: string;
};

const markup: readonly Format[] = ['html', 'xml', 'svg'];

/** The targets for a text with this name, best match first. Never empty. */
export function targetsFor(name: string): [Target, ...Target[]] {
  const formats = formatsOf(name);
  const isMarkup = formats.some((format) => markup.includes(format));
  const readable = conversionTypes
    .filter(isAvailable)
    .map(conversion)
    .filter((row) => (row.type === 'txt-to-pdf' ? !isMarkup : reads(row, formats)));
  const [first, ...others] = readable
    .map(asText)
    .toSorted((a, b) => distanceTo(a, formats) - distanceTo(b, formats));
  return first ? [first, ...others] : [asText(conversion('txt-to-pdf'))];
}

/**
 * Whether a conversion reads one of the formats. Conversions that combine files are for images: an SVG is resized
 * instead, which keeps it sharp.
 */
const reads = ({ mode, additionalFiles, from }: Conversion, formats: readonly Format[]) =>
  mode === 'conversion' && !additionalFiles && from.some((format) => formats.includes(format));

const asText = ({ type }: Conversion): Target => ({
  key: type,
  type,
  label: typeLabel(type),
});

/** The position of the text's format in the conversion's list of formats. */
function distanceTo({ type }: Target, formats: readonly Format[]): number {
  const place = conversion(type).from.findIndex((format) => formats.includes(format));
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}
