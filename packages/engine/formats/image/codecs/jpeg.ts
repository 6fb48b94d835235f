// Parses the segments of a JPEG file (ITU-T T.81, annex B), as needed to embed it in a PDF unchanged.

export type Jpeg = {
  width: number;
  height: number;
  components: number;
  /** The colour profile, if it matches the number of components. */
  profile?: Buffer;
  /** True for Adobe's CMYK files, which have inverted values. */
  isInverted: boolean;
  /** The file without descriptive data: metadata, location, previews, comments. */
  lean: Buffer;
};

type Segment = { marker: number; start: number; end: number };

const marker = {
  scan: 0xda,
  app0: 0xe0,
  app2: 0xe2,
  app14: 0xee,
  appLast: 0xef,
  comment: 0xfe,
} as const;
/** Baseline, extended and progressive Huffman: all that PDF's DCTDecode supports. */
const embeddableFrames = new Set([0xc0, 0xc1, 0xc2]);
const isFrame = (value: number) =>
  value >= 0xc0 && value <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(value);

/** The segments before the first scan; the last one is the scan header. */
function segments(file: Buffer): Segment[] {
  const found: Segment[] = [];
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) return [];
    const value = file.readUInt8(at + 1);
    if (value === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    found.push({ marker: value, start: at, end });
    if (value === marker.scan) return found;
    at = end;
  }
  return [];
}

const profileLabel = 'ICC_PROFILE\0';
const colourSpaces: Record<number, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

/** A profile is split into numbered segments (ICC.1, annex B.4). */
function profileOf(file: Buffer, all: Segment[], components: number): Buffer | undefined {
  const parts = all
    .filter(
      ({ marker: value, start }) => value === marker.app2 && labelAt(file, start) === profileLabel,
    )
    .map(({ start, end }) => ({
      order: file.readUInt8(start + 16),
      data: file.subarray(start + 18, end),
    }))
    .sort((a, b) => a.order - b.order);
  const profile = Buffer.concat(parts.map(({ data }) => data));
  const fits = profile.length > 128 && profile.readUInt32BE(0) === profile.length;
  return fits && profile.toString('latin1', 16, 20) === colourSpaces[components]
    ? profile
    : undefined;
}

const labelAt = (file: Buffer, start: number) =>
  file.toString('latin1', start + 4, start + 4 + profileLabel.length);

const isAdobe = (file: Buffer, { marker: value, start }: Segment) =>
  value === marker.app14 && file.toString('latin1', start + 4, start + 9) === 'Adobe';

/** JFIF and Adobe segments affect the colours; other application data and comments are only descriptive. */
const describes = (file: Buffer, segment: Segment) =>
  segment.marker === marker.comment ||
  (segment.marker > marker.app0 && segment.marker <= marker.appLast && !isAdobe(file, segment));

function withoutDescription(file: Buffer, all: Segment[]): Buffer {
  const scan = all.at(-1)?.start ?? file.length;
  const kept = all
    .filter((segment) => segment.marker !== marker.scan && !describes(file, segment))
    .map(({ start, end }) => file.subarray(start, end));
  return Buffer.concat([file.subarray(0, 2), ...kept, file.subarray(scan)]);
}

/**
 * Reads what a PDF needs to embed a JPEG unchanged; nothing if PDF cannot show its kind (arithmetic coding, lossless,
 * 12 bits) or its segments are invalid.
 */
export function readJpeg(file: Buffer): Jpeg | undefined {
  const all = segments(file);
  const frame = all.find(({ marker: value }) => isFrame(value));
  if (!frame || !embeddableFrames.has(frame.marker) || frame.end > file.length) return undefined;
  if (file.readUInt8(frame.start + 4) !== 8) return undefined;
  const components = file.readUInt8(frame.start + 9);
  const profile = profileOf(file, all, components);
  const jpeg: Jpeg = {
    height: file.readUInt16BE(frame.start + 5),
    width: file.readUInt16BE(frame.start + 7),
    components,
    isInverted: components === 4 && all.some((segment) => isAdobe(file, segment)),
    lean: withoutDescription(file, all),
    ...(profile && { profile }),
  };
  return jpeg.height && colourSpaces[components] ? jpeg : undefined;
}
