// Reduces XMP (ISO 16684-1), metadata in RDF, to what an edited image may keep.

/** The maximum size of a JPEG segment's XMP. */
const maxCharacters = 60_000;
/** The maximum including previews. */
const maxReadCharacters = 2_000_000;

/** The start of a preview of the original image: Adobe's, and those of motion photos. */
const preview = /<(\w+:(?:Thumbnails|Data|image))\b[^>]*>/;
const orientation = /((?:tiff|exif):Orientation)(="|>)\d+/g;
/** Padding for later changes. */
const padding = /\s{40,}/g;

/** The XMP without previews; nothing if one has no end. */
function withoutPreviews(xmp: string): string | undefined {
  const kept: string[] = [];
  let rest = xmp;
  for (let found = preview.exec(rest); found; found = preview.exec(rest)) {
    kept.push(rest.slice(0, found.index));
    const end = `</${found[1]}>`;
    const at = rest.indexOf(end, found.index);
    if (at < 0) return undefined;
    rest = rest.slice(at + end.length);
  }
  return [...kept, rest].join('');
}

/** The XMP of an edited, upright image; nothing if it is too large. */
export function keptXmp(xmp: string): string | undefined {
  if (xmp.length > maxReadCharacters) return undefined;
  const kept = withoutPreviews(xmp)?.replace(orientation, '$1$21').replace(padding, '\n');
  return kept !== undefined && Buffer.byteLength(kept) <= maxCharacters ? kept : undefined;
}
