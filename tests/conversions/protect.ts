// Protects documents with a password, as today's Office and LibreOffice do: tests need real ones.
import { createCipheriv, createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { compoundOf } from '../../packages/engine/containers/testing/compound.ts';

const sha512 = (...parts: Buffer[]) => createHash('sha512').update(Buffer.concat(parts)).digest();
/** A number in four bytes. */
export const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const blockBytes = 16;
const segmentBytes = 4096;
const spinCount = 1000;
/** The block keys with which one password gives several keys ([MS-OFFCRYPTO], sections 2.3.4.13 and 2.3.4.14). */
const purposes = {
  verifier: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
  hmacKey: Buffer.from('5fb2ad010cb9e1f6', 'hex'),
  hmac: Buffer.from('a0677f02b22c8433', 'hex'),
} as const;

function aes(key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv.subarray(0, blockBytes)).setAutoPadding(
    false,
  );
  const padding = Buffer.alloc((blockBytes - (data.length % blockBytes)) % blockBytes);
  return Buffer.concat([cipher.update(data), cipher.update(padding), cipher.final()]);
}

/** Makes keys of a password: its hash, hashed again and again. */
function keysOf(password: string, salt: Buffer): (purpose: Buffer) => Buffer {
  let hash = sha512(salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < spinCount; round++) hash = sha512(word(round), hash);
  return (purpose) => sha512(hash, purpose).subarray(0, 32);
}

/** The package in segments, each with an initialisation vector of its own. */
function encryptedPackage(content: Buffer, key: Buffer, salt: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(content.length));
  const segments = Array.from({ length: Math.ceil(content.length / segmentBytes) }, (_, index) => {
    const segment = content.subarray(index * segmentBytes, (index + 1) * segmentBytes);
    return aes(key, sha512(salt, word(index)), segment);
  });
  return Buffer.concat([size, ...segments]);
}

const method =
  'blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
const encryptionNs = 'http://schemas.microsoft.com/office/2006';

function encryptionInfo(password: string, key: Buffer, salt: Buffer, content: Buffer): Buffer {
  const passwordSalt = randomBytes(16);
  const keyFor = keysOf(password, passwordSalt);
  const verifier = randomBytes(16);
  const hmacKey = randomBytes(64);
  const hmac = createHmac('sha512', hmacKey).update(content).digest();
  const sealed = (purpose: Buffer, data: Buffer) =>
    aes(keyFor(purpose), passwordSalt, data).toString('base64');
  const signed = (purpose: Buffer, data: Buffer) =>
    aes(key, sha512(salt, purpose), data).toString('base64');
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<encryption xmlns="${encryptionNs}/encryption" xmlns:p="${encryptionNs}/keyEncryptor/password"><keyData saltSize="16" ${method} saltValue="${salt.toString('base64')}"/><dataIntegrity encryptedHmacKey="${signed(purposes.hmacKey, hmacKey)}" encryptedHmacValue="${signed(purposes.hmac, hmac)}"/><keyEncryptors><keyEncryptor uri="${encryptionNs}/keyEncryptor/password"><p:encryptedKey spinCount="${spinCount}" saltSize="16" ${method} saltValue="${passwordSalt.toString('base64')}" encryptedVerifierHashInput="${sealed(purposes.verifier, verifier)}" encryptedVerifierHashValue="${sealed(purposes.verifierHash, sha512(verifier))}" encryptedKeyValue="${sealed(purposes.key, key)}"/></keyEncryptor></keyEncryptors></encryption>`;
  return Buffer.concat([Buffer.from([4, 0, 4, 0]), word(0x40), Buffer.from(xml)]);
}

/** Protects a docx, xlsx or pptx as Office 2010 and later do ([MS-OFFCRYPTO], section 2.3.4.10: agile encryption). */
export async function protectOpenXml(from: string, to: string, password: string): Promise<string> {
  const [key, salt] = [randomBytes(32), randomBytes(16)];
  const content = encryptedPackage(await readFile(from), key, salt);
  const info = encryptionInfo(password, key, salt, content);
  await writeFile(to, compoundOf({ EncryptedPackage: content, EncryptionInfo: info }));
  return to;
}

const odfMime = 'application/vnd.oasis.opendocument.text';
const iterations = 1000;

/** Packed, then encrypted, and what a reader must know to undo it (OpenDocument 1.3, part 2, section 4.16). */
function encryptedPart(name: string, content: string, password: string) {
  const [salt, vector] = [randomBytes(16), randomBytes(blockBytes)];
  const packed = deflateRawSync(content);
  const start = createHash('sha256').update(password).digest();
  const key = pbkdf2Sync(start, salt, iterations, 32, 'sha1');
  const data = createCipheriv('aes-256-cbc', key, vector);
  const checksum = createHash('sha256').update(packed.subarray(0, 1024)).digest('base64');
  const manifest = `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml" manifest:size="${content.length}"><manifest:encryption-data manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${checksum}"><manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" manifest:initialisation-vector="${vector.toString('base64')}"/><manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" manifest:iteration-count="${iterations}" manifest:salt="${salt.toString('base64')}"/><manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" manifest:key-size="32"/></manifest:encryption-data></manifest:file-entry>`;
  return { data: Buffer.concat([data.update(packed), data.final()]), manifest };
}

/** Writes an OpenDocument text with a password (ASCII only). */
export async function writeProtectedOdt(
  path: string,
  text: string,
  password: string,
): Promise<string> {
  const ns = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${ns('office')} ${ns('text')} office:version="1.3"><office:body><office:text><text:p>${text}</text:p></office:text></office:body></office:document-content>`;
  const { data, manifest } = encryptedPart('content.xml', content, password);
  const list = `<?xml version="1.0" encoding="UTF-8"?><manifest:manifest ${ns('manifest')} manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${odfMime}" manifest:version="1.3"/>${manifest}</manifest:manifest>`;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(odfMime), 'mimetype', { compress: false });
  zip.addBuffer(data, 'content.xml', { compress: false });
  zip.addBuffer(Buffer.from(list), 'META-INF/manifest.xml');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}
