// The addresses of a certificate's revocation data and of its issuer, and the request for an answer of OCSP (RFC 6960).
import { createHash, type X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import { Certificate, CRLDistributionPoints, InfoAccess, type GeneralName } from 'pkijs';
import { copied } from './copied.ts';

export type CertificateServices = {
  ocsps: readonly string[];
  crls: readonly string[];
  /** Certificates of the issuer. */
  issuers: readonly string[];
};

const extensionIds = { access: '1.3.6.1.5.5.7.1.1', lists: '2.5.29.31' } as const;
const methods = { ocsp: '1.3.6.1.5.5.7.48.1', issuer: '1.3.6.1.5.5.7.48.2' } as const;
const addressType = 6;
const maxAddresses = 4;

/** The addresses of http and https in a certificate. */
export function servicesOf({ raw }: X509Certificate): CertificateServices {
  try {
    const certificate = Certificate.fromBER(copied(raw));
    const access = schemaOf(certificate, extensionIds.access);
    const lists = schemaOf(certificate, extensionIds.lists);
    const descriptions = access ? new InfoAccess({ schema: access }).accessDescriptions : [];
    const points = lists ? new CRLDistributionPoints({ schema: lists }).distributionPoints : [];
    const ofMethod = (method: string) =>
      descriptions
        .filter(({ accessMethod }) => accessMethod === method)
        .map(({ accessLocation }) => accessLocation);
    return {
      ocsps: addressesIn(ofMethod(methods.ocsp)),
      issuers: addressesIn(ofMethod(methods.issuer)),
      crls: addressesIn(
        points.flatMap(({ distributionPoint: names }) => (Array.isArray(names) ? names : [])),
      ),
    };
  } catch {
    return { ocsps: [], crls: [], issuers: [] };
  }
}

function schemaOf({ extensions = [] }: Certificate, id: string): unknown {
  const found = extensions.find(({ extnID }) => extnID === id);
  return found && asn1js.fromBER(found.extnValue.getValue()).result;
}

const addressesIn = (names: readonly GeneralName[]): string[] =>
  names
    .filter(({ type }) => type === addressType)
    .map(({ value }) => String(value))
    .filter((address) => /^https?:\/\//i.test(address))
    .slice(0, maxAddresses);

/** The request about one certificate, without a nonce, which responders with precomputed answers require (RFC 5019). */
export function ocspRequest({ raw }: X509Certificate, issuer: X509Certificate): Buffer {
  const { serialNumber } = Certificate.fromBER(copied(raw));
  const { subject, subjectPublicKeyInfo } = Certificate.fromBER(copied(issuer.raw));
  const sha1 = (data: ArrayBuffer | Uint8Array) =>
    new asn1js.OctetString({
      valueHex: createHash('sha1').update(new Uint8Array(data)).digest(),
    });
  const sequence = (...value: asn1js.BaseBlock[]) => new asn1js.Sequence({ value });
  // SHA-1 only names the issuer here, and many responders support no other hash.
  const certificate = sequence(
    sequence(new asn1js.ObjectIdentifier({ value: '1.3.14.3.2.26' }), new asn1js.Null()),
    sha1(subject.toSchema().toBER()),
    sha1(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView),
    serialNumber,
  );
  const request = sequence(sequence(sequence(sequence(certificate))));
  return Buffer.from(request.toBER());
}
