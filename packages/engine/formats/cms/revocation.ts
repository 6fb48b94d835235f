// Looks for a certificate in revocation information: lists (RFC 5280) and answers of OCSP (RFC 6960).
import { createHash, type X509Certificate } from 'node:crypto';
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

/** @param issuer of the certificate */
export function revocationOf(
  certificate: X509Certificate,
  issuer: X509Certificate,
  { ocsps, crls }: RevocationInfo,
): RevocationStatus {
  const found = [
    ...crls.map((der) => orNothing(() => inList(certificate, issuer, der))),
    ...ocsps.map((der) => orNothing(() => inAnswer(certificate, issuer, der))),
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
): RevocationStatus | undefined {
  const list = CertificateRevocationList.fromBER(copied(der));
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
  return entry ? { status: 'revoked', since: entry.revocationDate.value } : { status: 'good' };
}

function inAnswer(
  certificate: X509Certificate,
  issuer: X509Certificate,
  der: Buffer,
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
  return isIssuers ? statusIn(answer.tbsResponseData, certificate, issuer) : undefined;
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
  const tag = (found?.certStatus as { idBlock?: { tagNumber?: number } } | undefined)?.idBlock
    ?.tagNumber;
  if (tag === tags.good) return { status: 'good' };
  return tag === tags.revoked ? { status: 'revoked', since: undefined } : undefined;
}
