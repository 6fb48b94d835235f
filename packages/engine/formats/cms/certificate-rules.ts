// Rules for the certificates of a chain (RFC 5280, 6.1): what each may be used for, how long the chain may be, and for which
// names. Signatures of certificates and dates are checked before.
import type { X509Certificate } from 'node:crypto';
import {
  BasicConstraints,
  Certificate,
  ExtKeyUsage,
  GeneralName,
  NameConstraints,
  type RelativeDistinguishedNames,
} from 'pkijs';
import * as asn1js from 'asn1js';
import { copied } from './copied.ts';
import { hashOfSignature, isBrokenHash, isWeakKey } from './verify-signature.ts';

/** What the first certificate of a chain was used for. */
export type Purpose = 'signature' | 'timeStamp' | 'encryption';

/** @param chain from the signer to a root */
export function isAllowed(chain: readonly X509Certificate[], purpose: Purpose): boolean {
  try {
    const parsed = chain.map(({ raw }) => Certificate.fromBER(copied(raw)));
    const [signer, ...issuers] = parsed;
    return (
      signer !== undefined &&
      parsed.every(hasKnownExtensions) &&
      isFor(signer, purpose) &&
      isSafe(chain, parsed) &&
      issuers.every((issuer, index) => allowsBelow(issuer, parsed.slice(0, index + 1)))
    );
  } catch {
    return false;
  }
}

const extensions = {
  keyUsage: '2.5.29.15',
  alternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  extendedKeyUsage: '2.5.29.37',
} as const;

/** Those that may be critical: the checked ones, policies, and statements about the signer. */
const known: ReadonlySet<string> = new Set([
  ...Object.values(extensions),
  ...['2.5.29.9', '2.5.29.14', '2.5.29.16', '2.5.29.18', '2.5.29.31', '2.5.29.32', '2.5.29.33'],
  ...['2.5.29.35', '2.5.29.36', '2.5.29.46', '2.5.29.54'],
  ...['1.3.6.1.5.5.7.1.1', '1.3.6.1.5.5.7.1.3', '1.3.6.1.5.5.7.1.11'],
]);

const hasKnownExtensions = ({ extensions: all = [] }: Certificate): boolean =>
  all.every(({ critical, extnID }) => !critical || known.has(extnID));

/** An extension's value; nothing if the certificate does not have it. */
function schemaOf({ extensions: all = [] }: Certificate, id: string): asn1js.AsnType | undefined {
  const found = all.find(({ extnID }) => extnID === id);
  if (!found) return undefined;
  const { result, offset } = asn1js.fromBER(found.extnValue.getValue());
  if (offset < 0) throw new Error('an unreadable extension');
  return result;
}

const timeStamping = '1.3.6.1.5.5.7.3.8';
/** Uses other than signing: servers, time stamps and answers of OCSP. */
const otherUses: ReadonlySet<string> = new Set([
  ...['1.3.6.1.5.5.7.3.1', timeStamping, '1.3.6.1.5.5.7.3.9'],
]);
/** Encryption of keys. */
const encryptingBit = 0x20;
/** Digital signature and non-repudiation. */
const signingBits = 0xc0;

function isFor(certificate: Certificate, purpose: Purpose): boolean {
  const bits = schemaOf(certificate, extensions.keyUsage);
  if (bits instanceof asn1js.BitString) {
    const [first = 0] = bits.valueBlock.valueHexView;
    if (!(first & (purpose === 'encryption' ? encryptingBit : signingBits))) return false;
  }
  if (purpose === 'encryption') return true;
  const schema: unknown = schemaOf(certificate, extensions.extendedKeyUsage);
  const uses = schema === undefined ? undefined : new ExtKeyUsage({ schema }).keyPurposes;
  if (purpose === 'timeStamp') return uses?.includes(timeStamping) ?? false;
  return !uses || uses.some((use) => !otherUses.has(use));
}

/** Whether nobody could forge a certificate of the chain; the root itself is trusted. */
const isSafe = (chain: readonly X509Certificate[], parsed: readonly Certificate[]): boolean =>
  parsed
    .slice(0, -1)
    .every(({ signatureAlgorithm }) => !isBrokenHash(hashOfSignature(signatureAlgorithm, ''))) &&
  chain.slice(1).every(({ publicKey }) => !isWeakKey(publicKey));

/** @param below from the signer to the one that the issuer signed */
function allowsBelow(issuer: Certificate, below: readonly Certificate[]): boolean {
  const [signer, ...between] = below;
  const others = between.filter((certificate) => !isSelfIssued(certificate));
  const basic: unknown = schemaOf(issuer, extensions.basicConstraints);
  const limit =
    basic === undefined ? undefined : pathLength(new BasicConstraints({ schema: basic }));
  if (limit !== undefined && others.length > limit) return false;
  const names: unknown = schemaOf(issuer, extensions.nameConstraints);
  if (names === undefined) return true;
  const constraints = new NameConstraints({ schema: names });
  return [...(signer ? [signer] : []), ...others].every((certificate) =>
    fits(certificate, constraints),
  );
}

function pathLength({ pathLenConstraint: limit }: BasicConstraints): number | undefined {
  if (limit === undefined || typeof limit === 'number') return limit;
  return limit.valueBlock.valueDec;
}

const isSelfIssued = ({ issuer, subject }: Certificate): boolean => issuer.isEqual(subject);

const kinds = { email: 1, dns: 2, directory: 4 } as const;
const emailAttribute = '1.2.840.113549.1.9.1';

/** Whether each name is among the permitted ones and not among the excluded ones. */
function fits(certificate: Certificate, constraints: NameConstraints): boolean {
  const permitted = (constraints.permittedSubtrees ?? []).map(({ base }) => base);
  const excluded = (constraints.excludedSubtrees ?? []).map(({ base }) => base);
  return namesOf(certificate).every((name) => {
    const own = permitted.filter(({ type }) => type === name.type);
    return (
      (!own.length || own.some((base) => isWithin(name, base, false))) &&
      !excluded.some((base) => base.type === name.type && isWithin(name, base, true))
    );
  });
}

function namesOf(certificate: Certificate): GeneralName[] {
  const { subject } = certificate;
  const list = schemaOf(certificate, extensions.alternativeName);
  const others = list instanceof asn1js.Sequence ? list.valueBlock.value : [];
  const emails = subject.typesAndValues.filter(({ type }) => type === emailAttribute);
  return [
    ...(subject.typesAndValues.length
      ? [new GeneralName({ type: kinds.directory, value: subject })]
      : []),
    ...emails.map(({ value }) => {
      const text: unknown = value.valueBlock.value;
      return new GeneralName({ type: kinds.email, value: typeof text === 'string' ? text : '' });
    }),
    ...others.map((entry) => {
      const schema: unknown = entry;
      return new GeneralName({ schema });
    }),
  ];
}

/** @param unknown the answer for kinds of names that signers do not have */
function isWithin(name: GeneralName, base: GeneralName, unknown: boolean): boolean {
  if (name.type === kinds.directory) return isBelow(name.value, base.value);
  if (name.type !== kinds.email && name.type !== kinds.dns) return unknown;
  const [text, end] = [String(name.value).toLowerCase(), String(base.value).toLowerCase()];
  if (name.type === kinds.dns) return !end || text === end || text.endsWith(`.${end}`);
  if (end.includes('@')) return text === end;
  const host = text.slice(text.lastIndexOf('@') + 1);
  return end.startsWith('.') ? host.endsWith(end) : host === end;
}

/** Whether a name begins with all parts of another one. */
function isBelow(name: RelativeDistinguishedNames, base: RelativeDistinguishedNames): boolean {
  return base.typesAndValues.every(
    (part, index) => name.typesAndValues[index]?.isEqual(part) ?? false,
  );
}
