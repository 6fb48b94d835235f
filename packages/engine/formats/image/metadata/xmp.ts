// Reduces XMP (ISO 16684-1), metadata in RDF, to what may be kept of an image that was changed.

/** A JPEG holds no more in one piece. */
const mostCharacters = 60_000;
/** With the previews. */
const mostReadCharacters = 2_000_000;

/** Begins a preview of the image as it was: Adobe's, and those of a motion photo. */
const preview = /<(\w+:(?:Thumbnails|Data|image))\b[^>]*>/;
const orientation = /((?:tiff|exif):Orientation)(="|>)\d+/g;
/** Room that is left for changes. */
const padding = /\s{40,}/g;

/** What is left once each preview is cut out; nothing where one has no end. */
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

/** Camera data for an image that was changed and stands upright; nothing where there are too many. */
export function keptXmp(xmp: string): string | undefined {
  if (xmp.length > mostReadCharacters) return undefined;
  const kept = withoutPreviews(xmp)?.replace(orientation, '$1$21').replace(padding, '\n');
  return kept !== undefined && Buffer.byteLength(kept) <= mostCharacters ? kept : undefined;
}
