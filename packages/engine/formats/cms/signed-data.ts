// Reads and checks the signature of data: CMS SignedData with one signer (RFC 5652), its signed attributes, and a time
// stamp of the signature (RFC 3161).
import { createHash, X509Certificate, type KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  Certificate,
  ContentInfo,
  SignedData,
  TSTInfo,
  type Attribute,
  type SignerInfo,
} from 'pkijs';
import { hashOf, oids } from './algorithms.ts';
import { isNamedBy, octetsOf } from './certificate-identifier.ts';
import { copied } from './copied.ts';
import { hashOfSignature, isBrokenHash, isSignatureOf, isWeakKey } from './verify-signature.ts';

/** What the signature has as its content: nothing, the SHA-1 digest of the data, or a time stamp of the data. */
export type ContentKind = 'detached' | 'sha1' | 'timeStamp';

export type SignatureProblem =
  | 'unreadable'
  | 'no_signer'
  | 'unsupported'
  | 'data_changed'
  | 'signature_wrong'
  | 'certificate_changed';

export type TimeStamp = {
  time: Date;
  problem: SignatureProblem | undefined;
  isWeak: boolean;
  signer: X509Certificate | undefined;
  certificates: readonly X509Certificate[];
};

export type CheckedSignature = {
  problem: SignatureProblem | undefined;
  signer: X509Certificate | undefined;
  /** All that it contains. */
  certificates: readonly X509Certificate[];
  /** Such as `SHA-256, RSA 2048`. */
  algorithms: string;
  isWeak: boolean;
  /** Whether the signed attributes name the certificate, as CAdES needs it. */
  namesCertificate: boolean;
  claimedTime: Date | undefined;
  timeStamp: TimeStamp | undefined;
  /** For a time stamp of the data itself. */
  stampedTime: Date | undefined;
  /** DER. */
  revocation: { ocsps: readonly Buffer[]; crls: readonly Buffer[] };
};

const unread: CheckedSignature = {
  ...{ problem: 'unreadable', signer: undefined, certificates: [], algorithms: '' },
  ...{ isWeak: false, namesCertificate: false, claimedTime: undefined, timeStamp: undefined },
  ...{ stampedTime: undefined, revocation: { ocsps: [], crls: [] } },
};

/** @param digestOf the digest of the signed data by a hash function */
export async function checkSignature(
  der: Buffer,
  kind: ContentKind,
  digestOf: (hash: string) => Promise<Buffer>,
): Promise<CheckedSignature> {
  try {
    return await checked(der, kind, digestOf);
  } catch {
    return unread;
  }
}

async function checked(
  der: Buffer,
  kind: ContentKind,
  digestOf: (hash: string) => Promise<Buffer>,
): Promise<CheckedSignature> {
  const content = ContentInfo.fromBER(copied(der));
  if (content.contentType !== oids.signedData) return unread;
  const schema: unknown = content.content;
  const data = new SignedData({ schema });
  const own = (data.certificates ?? []).filter((item) => item instanceof Certificate);
  const certificates = own.flatMap((item) => certificateOf(derOf(item)) ?? []);
  const [info, ...others] = data.signerInfos;
  const base = { ...unread, certificates };
  if (!info || others.length) return { ...base, problem: 'no_signer' };
  const found = own.find((certificate) => isNamedBy(info.sid, certificate));
  const signer = found && certificateOf(derOf(found));
  if (!signer) return { ...base, problem: 'no_signer' };
  const hash = hashOf(info.digestAlgorithm.algorithmId);
  const attributes = info.signedAttrs;
  if (!hash || !attributes) return { ...base, signer, problem: 'unsupported' };
  const type = valueOf(attributes.attributes, oids.contentType);
  if (!isTypeOf(kind, data.encapContentInfo.eContentType, type))
    return { ...base, signer, problem: 'unsupported' };
  const inner = data.encapContentInfo.eContent;
  const innerBytes = inner ? Buffer.from(inner.getValue()) : undefined;
  const stamp =
    kind === 'timeStamp' && innerBytes ? TSTInfo.fromBER(copied(innerBytes)) : undefined;
  const signature = Buffer.from(info.signature.getValue());
  const named = namedCertificate(attributes.attributes);
  const parts = {
    key: signer.publicKey,
    algorithm: info.signatureAlgorithm,
    ...{ hash, signature, data: Buffer.from(attributes.encodedValue) },
  };
  const expected = octetsOf(valueOf(attributes.attributes, oids.messageDigest));
  const isData =
    expected !== undefined &&
    (await isContent(kind, { expected, hash, innerBytes, stamp }, digestOf));
  const problem = (): SignatureProblem | undefined => {
    if (!isData) return 'data_changed';
    if (!isSignatureOf(parts)) return 'signature_wrong';
    return named && !named.digestOf(signer.raw) ? 'certificate_changed' : undefined;
  };
  return {
    ...{ problem: problem(), signer, certificates },
    algorithms: `${hashName(hash)}, ${keyName(signer.publicKey)}`,
    isWeak:
      isWeakKey(signer.publicKey) ||
      kind === 'sha1' ||
      [hash, hashOfSignature(info.signatureAlgorithm, hash), stamp && imprintHash(stamp)].some(
        (name) => name !== undefined && isBrokenHash(name),
      ),
    namesCertificate: named !== undefined,
    claimedTime: timeOf(valueOf(attributes.attributes, oids.signingTime)),
    // Time stamps within time stamps could be nested without end.
    timeStamp: kind === 'timeStamp' ? undefined : await timeStampOf(info, signature),
    stampedTime: stamp?.genTime,
    revocation: revocationOf(data, attributes.attributes),
  };
}

type Digested = {
  /** The digest among the signed attributes. */
  expected: Buffer;
  hash: string;
  innerBytes: Buffer | undefined;
  stamp: TSTInfo | undefined;
};

/** Whether the signature is about this data. */
async function isContent(
  kind: ContentKind,
  { expected, hash, innerBytes, stamp }: Digested,
  digestOf: (hash: string) => Promise<Buffer>,
): Promise<boolean> {
  if (kind === 'detached') return !innerBytes?.length && expected.equals(await digestOf(hash));
  if (!innerBytes || !createHash(hash).update(innerBytes).digest().equals(expected)) return false;
  if (kind === 'sha1') return innerBytes.equals(await digestOf('sha1'));
  const stamped = stamp && imprintHash(stamp);
  if (!stamp || !stamped) return false;
  const imprint = Buffer.from(stamp.messageImprint.hashedMessage.getValue());
  return imprint.equals(await digestOf(stamped));
}

const imprintHash = ({ messageImprint }: TSTInfo): string | undefined =>
  hashOf(messageImprint.hashAlgorithm.algorithmId);

/** Whether the content is of the kind that the signer signed, so that other data cannot pass for a time stamp. */
function isTypeOf(kind: ContentKind, type: string, signed: unknown): boolean {
  if (kind === 'timeStamp' && type !== oids.timeStampInfo) return false;
  return !(signed instanceof asn1js.ObjectIdentifier) || signed.getValue() === type;
}

const derOf = (item: { toSchema(): asn1js.BaseBlock }) => Buffer.from(item.toSchema().toBER());

/** A certificate; nothing if it cannot be read. */
export function certificateOf(der: Buffer): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(der);
    // Throws for keys of unknown kinds.
    return certificate.publicKey.asymmetricKeyType ? certificate : undefined;
  } catch {
    return undefined;
  }
}

const valueOf = (attributes: readonly Attribute[], type: string): unknown =>
  attributes.find((attribute) => attribute.type === type)?.values[0];

function timeOf(value: unknown): Date | undefined {
  if (value instanceof asn1js.UTCTime || value instanceof asn1js.GeneralizedTime)
    return value.toDate();
  return undefined;
}

const sequenceOf = (value: unknown): asn1js.BaseBlock[] =>
  value instanceof asn1js.Sequence ? value.valueBlock.value : [];

/** The certificate that the signed attributes name (RFC 5035): the first of a list. */
function namedCertificate(attributes: readonly Attribute[]) {
  const second = valueOf(attributes, oids.signingCertificateV2);
  const first = valueOf(attributes, oids.signingCertificate);
  const [list] = sequenceOf(second ?? first);
  const [named] = sequenceOf(list);
  if (!named) return undefined;
  const [head, next] = sequenceOf(named);
  const [id] = sequenceOf(head);
  const given = id instanceof asn1js.ObjectIdentifier ? hashOf(id.getValue()) : undefined;
  const hash = second === undefined ? 'sha1' : (given ?? 'sha256');
  const digest = octetsOf(head) ?? octetsOf(next);
  return {
    digestOf: (raw: Buffer) => digest?.equals(createHash(hash).update(raw).digest()) ?? false,
  };
}

/** The time stamp of a signature. */
async function timeStampOf(info: SignerInfo, signature: Buffer): Promise<TimeStamp | undefined> {
  const value = valueOf(info.unsignedAttrs?.attributes ?? [], oids.timeStampToken);
  if (!(value instanceof asn1js.BaseBlock)) return undefined;
  const token = Buffer.from(value.toBER());
  const digestOf = async (hash: string) => createHash(hash).update(signature).digest();
  const { problem, isWeak, signer, certificates, stampedTime } = await checkSignature(
    token,
    'timeStamp',
    digestOf,
  );
  return stampedTime && { time: stampedTime, problem, isWeak, signer, certificates };
}

/** The revocation information that the signature contains, at its usual place or at Adobe's. */
function revocationOf(data: SignedData, attributes: readonly Attribute[]) {
  const crls = (data.crls ?? []).flatMap((item) => ('toSchema' in item ? [derOf(item)] : []));
  const ocsps = (data.ocsps ?? []).map(derOf);
  for (const part of sequenceOf(valueOf(attributes, oids.revocationInfo))) {
    if (!(part instanceof asn1js.Constructed)) continue;
    const { tagNumber } = part.idBlock;
    const entries = part.valueBlock.value.flatMap(sequenceOf);
    for (const entry of entries) (tagNumber === 0 ? crls : ocsps).push(Buffer.from(entry.toBER()));
  }
  return { ocsps, crls };
}

const hashName = (hash: string): string =>
  hash.startsWith('sha') && !hash.includes('-') ? `SHA-${hash.slice(3)}` : hash.toUpperCase();

const curveNames: Readonly<Record<string, string>> = {
  ...{ prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' },
};

/** Such as `RSA 2048` or `ECDSA P-256`. */
function keyName({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  const type: string = asymmetricKeyType ?? '';
  const { modulusLength, namedCurve } = asymmetricKeyDetails ?? {};
  if (type === 'ec') return `ECDSA ${curveNames[namedCurve ?? ''] ?? namedCurve ?? ''}`.trim();
  const name = type.startsWith('ed') ? `Ed${type.slice(2)}` : type.toUpperCase();
  return modulusLength ? `${name} ${modulusLength}` : name;
}
