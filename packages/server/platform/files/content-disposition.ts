// The Content-Disposition header (RFC 6266): an ASCII name for old clients, the real name encoded (RFC 8187).

/** `attachment` with the name that the file should be saved under. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}

/** Percent-encodes all characters that RFC 8187 does not allow. */
const encode = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
