// Identifies certificates in CMS messages: by its issuer and number, or by the identifier of its key (RFC 5652, sections 5.3 and 6.2.1).
import * as asn1js from 'asn1js';
import { IssuerAndSerialNumber, type Certificate } from 'pkijs';

const keyIdentifier = '2.5.29.14';

/** Whether an identifier of a signer or a recipient names a certificate. */
export function isNamedBy(identifier: unknown, certificate: Certificate): boolean {
  if (identifier instanceof IssuerAndSerialNumber)
    return (
      certificate.issuer.isEqual(identifier.issuer) &&
      certificate.serialNumber.isEqual(identifier.serialNumber)
    );
  const extension = certificate.extensions?.find(({ extnID }) => extnID === keyIdentifier);
  const own = octetsOf(extension && asn1js.fromBER(extension.extnValue.getValue()).result);
  const wanted = bytesOf(identifier);
  return own !== undefined && wanted !== undefined && own.equals(wanted);
}

const bytesOf = (value: unknown): Buffer | undefined =>
  value instanceof asn1js.Primitive ? Buffer.from(value.valueBlock.valueHexView) : octetsOf(value);

/** The bytes of an octet string; nothing for other values. */
export const octetsOf = (value: unknown): Buffer | undefined =>
  value instanceof asn1js.OctetString ? Buffer.from(value.getValue()) : undefined;
