// Requests of time stamps, and the check of what an authority answers (RFC 3161).
import { createHash, randomBytes, type X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import { ContentInfo, SignedData, TimeStampResp, TSTInfo } from 'pkijs';
import { oids } from './algorithms.ts';
import { isAllowed } from './certificate-rules.ts';
import { copied } from './copied.ts';
import { checkSignature } from './signed-data.ts';

export type StampRequest = {
  /** DER, to be sent to the authority. */
  body: Buffer;
  /** SHA-256 of the stamped data. */
  digest: Buffer;
  nonce: Buffer;
};

export type Stamp = {
  /** DER: the token, a CMS SignedData. */
  token: Buffer;
  time: Date;
  authority: X509Certificate;
  certificates: readonly X509Certificate[];
};

const nonceBytes = 16;

/** @param digest SHA-256 of the data */
export function stampRequest(digest: Buffer): StampRequest {
  const nonce = randomBytes(nonceBytes);
  // Neither negative nor with a superfluous zero in front.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const algorithm = new asn1js.Sequence({
    value: [new asn1js.ObjectIdentifier({ value: oids.sha256 }), new asn1js.Null()],
  });
  const imprint = new asn1js.Sequence({
    value: [algorithm, new asn1js.OctetString({ valueHex: digest })],
  });
  const request = new asn1js.Sequence({
    value: [
      new asn1js.Integer({ value: 1 }),
      imprint,
      new asn1js.Integer({ valueHex: nonce }),
      new asn1js.Boolean({ value: true }),
    ],
  });
  return { body: Buffer.from(request.toBER()), digest, nonce };
}

/** The request for the time stamp of some bytes. */
export const stampRequestFor = (data: Buffer): StampRequest =>
  stampRequest(createHash('sha256').update(data).digest());

/** 0: granted; 1: granted with modifications, which the check of the token judges. */
const granted: readonly number[] = [0, 1];

/** Clocks differ, but a time stamp from another day is none of this request. */
const toleranceMs = 24 * 3_600_000;

/**
 * The time stamp in the answer of an authority.
 * @returns nothing unless it is one for this request, intact, and signed with a certificate for time stamps that is valid at its time
 */
export async function stampIn(
  answer: Buffer,
  { digest, nonce }: StampRequest,
  now: Date,
): Promise<Stamp | undefined> {
  const token = tokenIn(answer);
  const info = token && infoOf(token);
  if (!token || !info?.nonce) return undefined;
  if (!withoutZeros(Buffer.from(info.nonce.valueBlock.valueHexView)).equals(nonce))
    return undefined;
  const checked = await checkSignature(token, 'timeStamp', async (hash) =>
    hash === 'sha256' ? digest : Buffer.alloc(0),
  );
  const { problem, isWeak, namesCertificate, signer, stampedTime, certificates } = checked;
  if (problem || isWeak || !namesCertificate || !signer || !stampedTime) return undefined;
  const isCurrent = stampedTime >= signer.validFromDate && stampedTime <= signer.validToDate;
  const isNow = Math.abs(stampedTime.getTime() - now.getTime()) <= toleranceMs;
  if (!isCurrent || !isNow || !isAllowed([signer], 'timeStamp')) return undefined;
  return { token, time: stampedTime, authority: signer, certificates };
}

/** The token as it was sent; nothing if the answer is none or a refusal, or if our writer would change the token. */
function tokenIn(answer: Buffer): Buffer | undefined {
  try {
    const { status } = TimeStampResp.fromBER(copied(answer)).status;
    if (!granted.includes(status)) return undefined;
    const { result } = asn1js.fromBER(copied(answer));
    const block = result instanceof asn1js.Sequence ? result.valueBlock.value[1] : undefined;
    if (!block) return undefined;
    const token = Buffer.from(block.valueBeforeDecodeView);
    return Buffer.from(asn1js.fromBER(copied(token)).result.toBER()).equals(token)
      ? token
      : undefined;
  } catch {
    return undefined;
  }
}

function infoOf(token: Buffer): TSTInfo | undefined {
  try {
    const schema: unknown = ContentInfo.fromBER(copied(token)).content;
    const content = new SignedData({ schema }).encapContentInfo.eContent;
    return content && TSTInfo.fromBER(copied(Buffer.from(content.getValue())));
  } catch {
    return undefined;
  }
}

const withoutZeros = (bytes: Buffer): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? Buffer.alloc(0) : bytes.subarray(first);
};
