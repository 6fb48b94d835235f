// Signs with the key of a PKCS#12 file on this device: neither the file nor its password is sent.
import type { ProblemCode } from '@octavo/contract';
import { openPkcs12, Pkcs12Error, type Bytes } from '@octavo/contract/pkcs12';
import { ObjectIdentifier } from 'asn1js';
import { Certificate } from 'pkijs';
import type { DeviceSigner } from '#api/conversion.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { localProblemText } from '#messages/problems.ts';
import { browserCrypto, hashName } from '#editors/pdf-editor/signatures/browser-crypto.ts';

/**
 * Opens the file of a signer.
 * @throws Error whose message says what is wrong with it
 */
export async function deviceSignerOf(file: File, password: string): Promise<DeviceSigner> {
  // Pages without HTTPS have no cryptography.
  if (!globalThis.isSecureContext) throw new Error(words.signing.needsHttps);
  const { keys, certificates } = await opened(file, password);
  const pairs: { key: Bytes; certificate: Bytes; scheme: Scheme }[] = [];
  for (const key of keys)
    for (const certificate of certificates) {
      const scheme = schemeOf(certificate);
      if (scheme && (await isPair(key, certificate, scheme)))
        pairs.push({ key, certificate, scheme });
    }
  // Files of smart cards and authorities often have a second pair, for encryption.
  const [pair] = pairs.filter(({ certificate }) => maySign(certificate));
  if (!pair) {
    if (keys.length > 0 && !certificates.some(schemeOf)) throw new Error(words.signing.keyUnknown);
    throw problem(pairs.length > 0 ? 'certificate_unsuitable' : 'certificate_without_key');
  }
  const { key, certificate, scheme } = pair;
  const others = certificates.filter((other) => other !== certificate);
  return {
    certificates: [certificate, ...others].map(pemOf).join(''),
    async sign(attributes, hash) {
      const algorithm = { ...scheme, hash: hashName(hash) };
      const imported = await crypto.subtle.importKey('pkcs8', key, algorithm, false, ['sign']);
      const data = Uint8Array.from(atob(attributes), (letter) => letter.charCodeAt(0));
      return base64Of(new Uint8Array(await crypto.subtle.sign(algorithm, imported, data)));
    },
  };
}

async function opened(file: File, password: string) {
  try {
    return await openPkcs12(new Uint8Array(await file.arrayBuffer()), password, browserCrypto);
  } catch (error) {
    if (error instanceof Pkcs12Error) throw problem(problems[error.reason]);
    throw error;
  }
}

const problem = (code: ProblemCode) => new Error(localProblemText({ code }));

const problems = {
  password: 'certificate_password_wrong',
  unreadable: 'certificate_unreadable',
  no_key: 'certificate_without_key',
} as const;

type Scheme = { name: 'RSASSA-PKCS1-v1_5' } | { name: 'ECDSA'; namedCurve: string };

const curves: Readonly<Record<string, string>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
};

/** How the key of a certificate signs; nothing if browsers don’t support it. */
function schemeOf(der: Bytes): Scheme | undefined {
  const { algorithmId, algorithmParams } = certificateOf(der).subjectPublicKeyInfo.algorithm;
  if (algorithmId === '1.2.840.113549.1.1.1') return { name: 'RSASSA-PKCS1-v1_5' };
  const curve: unknown = algorithmParams;
  const namedCurve = curve instanceof ObjectIdentifier ? curves[curve.getValue()] : undefined;
  return namedCurve ? { name: 'ECDSA', namedCurve } : undefined;
}

const certificateOf = (der: Bytes) => Certificate.fromBER(der);

/** Whether a key is that of a certificate. */
async function isPair(key: Bytes, certificate: Bytes, scheme: Scheme): Promise<boolean> {
  const algorithm = { ...scheme, hash: 'SHA-256' };
  const { subjectPublicKeyInfo } = certificateOf(certificate);
  const publicKey = subjectPublicKeyInfo.toSchema().toBER();
  try {
    const numbers = await Promise.all([
      crypto.subtle.importKey('pkcs8', key, algorithm, true, ['sign']).then(numbersOf),
      crypto.subtle.importKey('spki', publicKey, algorithm, true, ['verify']).then(numbersOf),
    ]);
    return numbers[0] === numbers[1];
  } catch {
    return false;
  }
}

async function numbersOf(key: CryptoKey): Promise<string> {
  const { n, e, x, y } = await crypto.subtle.exportKey('jwk', key);
  return [n, e, x, y].join(' ');
}

const keyUsage = '2.5.29.15';
/** The bits for digital signatures and non-repudiation. */
const signatureBits = 0xc0;

function maySign(der: Bytes): boolean {
  const usage = certificateOf(der).extensions?.find(({ extnID }) => extnID === keyUsage);
  // A bit string: its header, the number of unused bits, the bits.
  const bits = new Uint8Array(usage?.extnValue.getValue() ?? [3, 2, 0, signatureBits]);
  return ((bits[3] ?? 0) & signatureBits) !== 0;
}

const base64Of = (bytes: Bytes): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const pemOf = (der: Bytes): string =>
  `-----BEGIN CERTIFICATE-----\n${base64Of(der)}\n-----END CERTIFICATE-----\n`;
