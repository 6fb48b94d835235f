// Writes small Type 1 fonts for tests.
/** Encrypts as Type 1 fonts do (Adobe Type 1 Font Format, 7.1), after four bytes that do not count. */
function encrypted(data: Buffer, key: number): Buffer {
  let r = key;
  const plain = Buffer.concat([Buffer.alloc(4), data]);
  return plain.map((byte) => {
    const cipher = byte ^ (r >> 8);
    r = ((cipher + r) * 52_845 + 22_719) & 0xffff;
    return cipher;
  }) as Buffer;
}

const codes = {
  hstem: [1],
  vstem: [3],
  rrcurveto: [8],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
  hsbw: [13],
  rmoveto: [21],
  rlineto: [5],
  closepath: [9],
  callsubr: [10],
  return: [11],
  endchar: [14],
  seac: [12, 6],
  div: [12, 12],
} as const;

/** A charstring of numbers and operators. */
export const code = (...parts: (number | keyof typeof codes)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(codes[part]);
      const bytes = Buffer.alloc(5, 255);
      bytes.writeInt32BE(part, 1);
      return bytes;
    }),
  );

type Parts = {
  glyphs?: Readonly<Record<string, Buffer>>;
  subroutines?: Buffer[];
  /** Of the part that is not encrypted. */
  clear?: string;
  /** Stands before the subroutines. */
  hints?: string;
  /** Stands before the glyphs. */
  before?: string;
};

/** A font in the format Type 1. */
export function type1Of({
  glyphs = {},
  subroutines = [],
  clear = '',
  hints = '',
  before = '',
}: Parts): Buffer {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const binary = (head: string, data: Buffer, tail: string) => {
    const cipher = encrypted(data, 4330);
    return Buffer.concat([latin(`${head} ${cipher.length} RD `), cipher, latin(` ${tail}\n`)]);
  };
  const body = Buffer.concat([
    latin(`dup /Private 8 dict dup begin /lenIV 4 def\n${hints}\n`),
    ...subroutines.map((data, at) => binary(`dup ${at}`, data, 'NP')),
    latin(`2 index /CharStrings 9 dict dup begin\n${before}`),
    ...Object.entries(glyphs).map(([name, data]) => binary(`/${name}`, data, 'ND')),
    latin('end'),
  ]);
  const head = latin(`%!PS-AdobeFont-1.0: Font\n${clear}\ncurrentfile eexec\n`);
  return Buffer.concat([head, encrypted(body, 55_665)]);
}
