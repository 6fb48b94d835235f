// Protects Excel 97–2003 workbooks with a password, as Excel did: tests need real ones.
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { withFile } from '../../packages/engine/kernel/file-bytes.ts';
import { openCompoundFile } from '../../packages/engine/containers/compound-file.ts';
import { compoundOf } from '../../packages/engine/containers/testing/compound.ts';
import { rc4 } from '../../packages/engine/kernel/rc4.ts';
import { keyOfBlock } from '../../packages/engine/engines/office/legacy/xls-password.ts';
import { word } from './protect.ts';

const rc4BlockBytes = 1024;
const record = {
  beginning: 0x0809,
  filePass: 0x002f,
  interface: 0x00e1,
  boundSheet: 0x0085,
} as const;

/** How many bytes at the start of a record's content stay readable ([MS-XLS], section 2.2.10). */
function readableBytes(kind: number, length: number): number {
  if (kind === record.boundSheet) return 4;
  const isReadable = [record.beginning, record.filePass, record.interface].some(
    (one) => one === kind,
  );
  return isReadable ? length : 0;
}

/** An encryption of Excel: the key of each block, and the record that describes it. */
type Protection = { keyOf(block: Buffer): Buffer; filePass: Buffer };

/** Excel 97 ([MS-OFFCRYPTO], section 2.3.6): 40 bits. */
export function byRc4(password: string): Protection {
  const salt = randomBytes(16);
  const keyOf = (block: Buffer) => keyOfBlock(Buffer.from(password, 'utf16le'), salt, block);
  const encrypt = rc4(keyOf(word(0)));
  const verifier = randomBytes(16);
  const sums = [encrypt(verifier), encrypt(createHash('md5').update(verifier).digest())];
  const filePass = Buffer.concat([Buffer.from([0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0]), salt, ...sums]);
  return { keyOf, filePass };
}

const sha1 = (...parts: Buffer[]) => createHash('sha1').update(Buffer.concat(parts)).digest();

/** Excel 2002 and later ([MS-OFFCRYPTO], section 2.3.5): 128 bits. */
export function byCryptoApi(password: string): Protection {
  const salt = randomBytes(16);
  const start = sha1(salt, Buffer.from(password, 'utf16le'));
  const keyOf = (block: Buffer) => sha1(start, block).subarray(0, 16);
  const encrypt = rc4(keyOf(word(0)));
  const verifier = randomBytes(16);
  const provider = Buffer.from('Microsoft Enhanced Cryptographic Provider v1.0\0', 'utf16le');
  const flags = 4;
  const header = Buffer.concat([...[flags, 0, 0x6801, 0x8004, 128, 1, 0, 0].map(word), provider]);
  const sums = [encrypt(verifier), word(20), encrypt(sha1(verifier))];
  const lead = [Buffer.from([1, 0, 4, 0, 2, 0]), word(flags), word(header.length), header];
  const content = Buffer.concat([...lead, word(16), salt, ...sums]);
  return { keyOf, filePass: Buffer.concat([Buffer.from([0x2f, 0, content.length, 0]), content]) };
}

/** All bytes of a stream encrypted, each block with a key of its own. */
function encryptedStream(stream: Buffer, { keyOf }: Protection): Buffer {
  const blocks = Array.from({ length: Math.ceil(stream.length / rc4BlockBytes) }, (_, block) => {
    const part = stream.subarray(block * rc4BlockBytes, (block + 1) * rc4BlockBytes);
    return rc4(keyOf(word(block)))(part);
  });
  return Buffer.concat(blocks);
}

/** Records in a row, with what each of them is. */
function* recordsOf(stream: Buffer): Generator<{ at: number; kind: number; length: number }> {
  for (let at = 0; at + 4 <= stream.length;) {
    const [kind, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    yield { at, kind, length };
    at += 4 + length;
  }
}

/** Puts the record into the stream after its beginning, and moves the places of the sheets by its length. */
function withFilePass(stream: Buffer, filePass: Buffer): Buffer {
  const place = 4 + stream.readUInt16LE(2);
  const whole = Buffer.concat([stream.subarray(0, place), filePass, stream.subarray(place)]);
  for (const { at, kind } of recordsOf(whole))
    if (kind === record.boundSheet)
      whole.writeUInt32LE(whole.readUInt32LE(at + 4) + filePass.length, at + 4);
  return whole;
}

/** Protects an xls as Excel does. */
export async function protectXls(
  from: string,
  to: string,
  protection: Protection,
): Promise<string> {
  const stream = await withFile(from, async (file) =>
    (await openCompoundFile(file)).stream('Workbook'),
  );
  const plain = withFilePass(stream ?? Buffer.alloc(0), protection.filePass);
  const workbook = encryptedStream(plain, protection);
  for (const { at, kind, length } of recordsOf(plain))
    plain.copy(workbook, at, at, at + 4 + readableBytes(kind, length));
  await writeFile(to, compoundOf({ Workbook: workbook }));
  return to;
}
