// Looks for a certificate in revocation information: lists (RFC 5280) and answers of OCSP (RFC 6960).
import { createHash, type X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  BasicOCSPResponse,
  Certificate,
  CertificateRevocationList,
  OCSPResponse,
  type ResponseData,
} from 'pkijs';
import { hashOf, oids } from './algorithms.ts';
import { certificateOf } from './signed-data.ts';
import { copied } from './copied.ts';
import { isSignatureOf } from './verify-signature.ts';

export type RevocationInfo = { ocsps: readonly Buffer[]; crls: readonly Buffer[] };

/** `none` if nothing is about the certificate that its issuer signed. */
export type RevocationStatus =
  | { status: 'none' | 'good' }
  | { status: 'revoked'; since: Date | undefined };

/**
 * The status of the first certificate of a chain; `revoked` also if another one is.
 * @param chain from the signer on, each with its issuer behind it
 * @param time information that had expired then does not count as `good`
 */
export function chainRevocation(
  chain: readonly X509Certificate[],
  info: RevocationInfo,
  time: Date,
): RevocationStatus {
  const all = chain.slice(0, -1).map((certificate, index): RevocationStatus => {
    const issuer = chain[index + 1];
    return issuer ? revocationOf(certificate, issuer, info, time) : { status: 'none' };
  });
  return all.find(({ status }) => status === 'revoked') ?? all[0] ?? { status: 'none' };
}

/** The status of one certificate. */
export function revocationOf(
  certificate: X509Certificate,
  issuer: X509Certificate,
  { ocsps, crls }: RevocationInfo,
  time: Date,
): RevocationStatus {
  const found = [
    ...crls.map((der) => orNothing(() => inList(certificate, issuer, der, time))),
    ...ocsps.map((der) => orNothing(() => inAnswer(certificate, issuer, der, time))),
  ].filter((status) => status !== undefined);
  return found.find(({ status }) => status === 'revoked') ?? found[0] ?? { status: 'none' };
}

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function inList(
  certificate: X509Certificate,
  issuer: X509Certificate,
  der: Buffer,
  time: Date,
): RevocationStatus | undefined {
  const list = listOf(der);
  const isIssuers = isSignatureOf({
    ...{ key: issuer.publicKey, algorithm: list.signatureAlgorithm, hash: 'sha256' },
    data: list.tbsView,
    signature: Buffer.from(list.signatureValue.valueBlock.valueHexView),
  });
  if (!isIssuers) return undefined;
  const { serialNumber } = Certificate.fromBER(copied(certificate.raw));
  const entry = list.revokedCertificates?.find(({ userCertificate }) =>
    userCertificate.isEqual(serialNumber),
  );
  if (entry) return { status: 'revoked', since: entry.revocationDate.value };
  return goodAt(time, list.thisUpdate.value, list.nextUpdate?.value);
}

/** Lists of large authorities take seconds to parse, and are compared with many certificates. */
const lists = new WeakMap<Buffer, CertificateRevocationList>();

function listOf(der: Buffer): CertificateRevocationList {
  const known = lists.get(der);
  if (known) return known;
  const list = CertificateRevocationList.fromBER(copied(der));
  lists.set(der, list);
  return list;
}

const dayMs = 86_400_000;

/** Information from before a time does not apply to it, unless it was valid until then. */
const goodAt = (time: Date, made: Date, until = new Date(made.getTime() + dayMs)) =>
  until >= time ? ({ status: 'good' } as const) : undefined;

function inAnswer(
  certificate: X509Certificate,
  issuer: X509Certificate,
  der: Buffer,
  time: Date,
): RevocationStatus | undefined {
  const answer = basicAnswer(der);
  const responders = [issuer, ...respondersOf(answer, issuer)];
  const isIssuers = responders.some(({ publicKey: key }) =>
    isSignatureOf({
      ...{ key, algorithm: answer.signatureAlgorithm, hash: 'sha256' },
      data: answer.tbsResponseData.tbsView,
      signature: Buffer.from(answer.signature.valueBlock.valueHexView),
    }),
  );
  return isIssuers ? statusIn(answer.tbsResponseData, certificate, issuer, time) : undefined;
}

/** Files have the basic answer alone, or the whole one. */
function basicAnswer(der: Buffer): BasicOCSPResponse {
  const whole = orNothing(() => OCSPResponse.fromBER(copied(der)));
  const { responseType, response } = whole?.responseBytes ?? {};
  if (responseType === oids.basicOcsp && response)
    return BasicOCSPResponse.fromBER(response.getValue());
  return BasicOCSPResponse.fromBER(copied(der));
}

/** The certificates to which the issuer gave its answers: for this use alone. */
const respondersOf = ({ certs = [] }: BasicOCSPResponse, issuer: X509Certificate) =>
  certs.flatMap((item) => {
    const found = certificateOf(Buffer.from(item.toSchema().toBER()));
    if (!found) return [];
    const isDelegated =
      found.checkIssued(issuer) &&
      found.verify(issuer.publicKey) &&
      found.keyUsage?.includes('1.3.6.1.5.5.7.3.9');
    return isDelegated ? [found] : [];
  });

const tags = { good: 0, revoked: 1 } as const;

function statusIn(
  { responses }: ResponseData,
  certificate: X509Certificate,
  issuer: X509Certificate,
  time: Date,
): RevocationStatus | undefined {
  const { serialNumber } = Certificate.fromBER(copied(certificate.raw));
  const key = Buffer.from(
    Certificate.fromBER(copied(issuer.raw)).subjectPublicKeyInfo.subjectPublicKey.valueBlock
      .valueHexView,
  );
  const found = responses.find(({ certID }) => {
    const hash = hashOf(certID.hashAlgorithm.algorithmId);
    const digest = hash && createHash(hash).update(key).digest();
    const given = Buffer.from(certID.issuerKeyHash.getValue());
    return certID.serialNumber.isEqual(serialNumber) && digest && given.equals(digest);
  });
  const status: unknown = found?.certStatus;
  if (!found || !(status instanceof asn1js.BaseBlock)) return undefined;
  const { tagNumber } = status.idBlock;
  if (tagNumber === tags.good) return goodAt(time, found.thisUpdate, found.nextUpdate);
  if (tagNumber !== tags.revoked) return undefined;
  const [since] = status instanceof asn1js.Constructed ? status.valueBlock.value : [];
  return {
    status: 'revoked',
    since: since instanceof asn1js.GeneralizedTime ? since.toDate() : undefined,
  };
}
