// Reads the name of a colour profile (ICC.1:2022, sections 7 and 10.15; ICC.1:2001, section 6.5.17).

const headerBytes = 128;
const entryBytes = 12;
const maxTags = 200;
const longest = 100;

/** The name of a profile; nothing if it has none or cannot be read. */
export function profileName(icc: Buffer): string | undefined {
  const tag = descriptionOf(icc);
  const name = tag && (textOf(tag) ?? localizedTextOf(tag));
  const clean = name?.replace(/\0.*$/s, '').replaceAll(/\p{C}/gu, '').trim().slice(0, longest);
  return clean || undefined;
}

/** The content of the tag `desc`. */
function descriptionOf(icc: Buffer): Buffer | undefined {
  if (icc.length < headerBytes + 4) return undefined;
  const count = Math.min(icc.readUInt32BE(headerBytes), maxTags);
  for (let index = 0; index < count; index++) {
    const at = headerBytes + 4 + index * entryBytes;
    if (at + entryBytes > icc.length) return undefined;
    if (icc.toString('latin1', at, at + 4) !== 'desc') continue;
    const begin = icc.readUInt32BE(at + 4);
    return icc.subarray(begin, begin + icc.readUInt32BE(at + 8));
  }
  return undefined;
}

/** Version 2: one text in ASCII. */
function textOf(tag: Buffer): string | undefined {
  if (tag.length < 13 || tag.toString('latin1', 0, 4) !== 'desc') return undefined;
  return tag.toString('latin1', 12, 12 + tag.readUInt32BE(8));
}

/** Version 4: a text for each language, of which the first is the profile's own. */
function localizedTextOf(tag: Buffer): string | undefined {
  if (tag.length < 28 || tag.toString('latin1', 0, 4) !== 'mluc') return undefined;
  const begin = tag.readUInt32BE(24);
  const text = Buffer.from(tag.subarray(begin, begin + (tag.readUInt32BE(20) & ~1)));
  return text.length % 2 ? undefined : text.swap16().toString('utf16le');
}
