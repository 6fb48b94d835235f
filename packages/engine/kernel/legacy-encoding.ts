// Distinguishes legacy encodings of other scripts from Western ones, with the statistics of chardet if these are
// confident.

/** chardet's names of encodings, and TextDecoder's label for the same or a larger one. */
const singleByte = {
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
  'ISO-8859-5': 'iso-8859-5',
  'windows-1253': 'windows-1253',
  'ISO-8859-7': 'iso-8859-7',
  'ISO-8859-8': 'windows-1255',
  'windows-1256': 'windows-1256',
  'ISO-8859-6': 'iso-8859-6',
} as const;
const multiByte = {
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
} as const;

export const legacyEncodings = [...Object.values(singleByte), ...Object.values(multiByte)] as const;
export type LegacyEncoding = (typeof legacyEncodings)[number];

/** The share of bytes beyond ASCII among possible letters; below a third in Western texts. */
function foreignShare(bytes: Buffer): number {
  let foreign = 0;
  let ascii = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) foreign++;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ascii++;
  }
  return foreign / Math.max(1, foreign + ascii);
}

const minShare = 0.5;
/** The minimum confidence of chardet, of 100: low between single-byte scripts, high for multi-byte encodings. */
const minConfidence = { singleByte: 15, multiByte: 90 } as const;

function isValid(bytes: Buffer, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

type Match = { name: string; confidence: number };

function encodingOf({ name, confidence }: Match, bytes: Buffer): LegacyEncoding | undefined {
  const double = multiByte[name as keyof typeof multiByte];
  if (double && confidence >= minConfidence.multiByte && isValid(bytes, double)) return double;
  const single = singleByte[name as keyof typeof singleByte];
  return single && confidence >= minConfidence.singleByte ? single : undefined;
}

/**
 * The encoding of a text that is neither Unicode nor Western.
 * @param bytes its beginning
 * @returns nothing if the bytes may be Western
 */
export async function legacyEncodingOf(bytes: Buffer): Promise<LegacyEncoding | undefined> {
  if (foreignShare(bytes) < minShare) return undefined;
  const { analyse } = await import('chardet');
  for (const match of analyse(bytes)) {
    const encoding = encodingOf(match, bytes);
    if (encoding) return encoding;
  }
  return undefined;
}
