// The Content-Disposition header (RFC 6266): a plain name for old clients, the real one encoded (RFC 8187).

/** `attachment` with the name a file should be saved under. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}

/** Percent-encodes all but the characters that RFC 8187 lets stand. */
const encode = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
