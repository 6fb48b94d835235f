// The algorithms of signatures and certificates by their object identifiers.

export const oids = {
  ...{ data: '1.2.840.113549.1.7.1', signedData: '1.2.840.113549.1.7.2' },
  encryptedData: '1.2.840.113549.1.7.6',
  envelopedData: '1.2.840.113549.1.7.3',
  ...{ contentType: '1.2.840.113549.1.9.3', messageDigest: '1.2.840.113549.1.9.4' },
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  /** Adobe's attribute with revocation information. */
  revocationInfo: '1.2.840.113583.1.1.8',
  ...{ sha256: '2.16.840.1.101.3.4.2.1', sha384: '2.16.840.1.101.3.4.2.2' },
  ...{ sha512: '2.16.840.1.101.3.4.2.3', rsaPss: '1.2.840.113549.1.1.10' },
  basicOcsp: '1.3.6.1.5.5.7.48.1.1',
} as const;

/** The names of hash functions, as `node:crypto` names them. */
const hashes: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  [oids.sha256]: 'sha256',
  [oids.sha384]: 'sha384',
  [oids.sha512]: 'sha512',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
  '1.3.36.3.2.1': 'ripemd160',
};

/** The name of a hash function; nothing if it is not supported. */
export const hashOf = (oid: string): string | undefined => hashes[oid];
