// The displayed text of a list item's marker.
import type { Marker } from '#models/document/model.ts';
import { numberText } from '#models/document/number-text.ts';

/** A bullet, a number such as `iv.`, or a label. */
export function markerText(marker: Marker): string {
  if (marker.kind === 'bullet') return '•';
  if (marker.kind === 'label') return marker.text;
  return `${marker.before}${numberText(marker.format, marker.ordinal)}${marker.after}`;
}
