// Removes the metadata of a JPEG (ITU-T T.81, annex B); its picture and colours stay bit by bit.

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  jfif: 0xe0,
  profile: 0xe2,
  adobe: 0xee,
  lastOfApplications: 0xef,
  comment: 0xfe,
} as const;

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;

/** Prefixes of application segments that affect how the picture is shown. */
const needed: Readonly<Record<number, string>> = {
  [marker.jfif]: 'JFIF\0',
  [marker.profile]: 'ICC_PROFILE\0',
  [marker.adobe]: 'Adobe',
};

function isKept(file: Buffer, at: number): boolean {
  const code = file.readUInt8(at + 1);
  if (code === marker.comment) return false;
  if (code < marker.jfif || code > marker.lastOfApplications) return true;
  const name = needed[code];
  return name !== undefined && file.toString('latin1', at + 4, at + 4 + name.length) === name;
}

/** The end of a scan's compressed pixels: the next marker that does not belong to them. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return file.length;
}

/** The parts of the file to keep; nothing if the file is incomplete or invalid. */
function keptParts(file: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [];
  for (let at = 2; at + 2 <= file.length;) {
    const code = file[at + 1];
    if (file[at] !== 0xff) return undefined;
    if (code === 0xff) at += 1;
    else if (code === marker.end) return [...parts, file.subarray(at, at + 2)];
    else {
      if (at + 4 > file.length) return undefined;
      const end = at + 2 + file.readUInt16BE(at + 2);
      const next = code === marker.scan ? endOfScan(file, end) : end;
      if (isKept(file, at)) parts.push(file.subarray(at, next));
      at = next;
    }
  }
  return undefined;
}

/**
 * The same picture without EXIF, XMP, captions, previews and comments, and without data after its end.
 * @param exif of the result
 * @param xmp of the result
 */
export function strippedJpeg(file: Buffer, exif?: Buffer, xmp?: string): Buffer | undefined {
  const parts = keptParts(file);
  if (!parts) return undefined;
  const described = [
    ...(exif ? [segmentOf('Exif\0\0', exif)] : []),
    ...(xmp ? [segmentOf('http://ns.adobe.com/xap/1.0/\0', Buffer.from(xmp))] : []),
  ];
  return Buffer.concat([file.subarray(0, 2), ...described, ...parts]);
}

/** A segment for applications, with a name before its data. */
function segmentOf(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`\xff\xe1\0\0${name}`, 'latin1');
  head.writeUInt16BE(head.length - 2 + data.length, 2);
  return Buffer.concat([head, data]);
}

/** Inserts a segment after the first one, which is JFIF in most files. */
export function withSegment(file: Buffer, segment: Buffer): Buffer {
  const end = 4 + file.readUInt16BE(4);
  return Buffer.concat([file.subarray(0, end), segment, file.subarray(end)]);
}
