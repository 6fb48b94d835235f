// The texts of a report about signatures in English.

export const english = {
  title: 'Signatures',
  none: 'This file has no signatures.',
  count: (count: number, verdicts: string) =>
    `${count} ${count === 1 ? 'signature' : 'signatures'} – ${verdicts}`,
  emptyFields: (names: string) => `Empty signature fields: ${names}.`,
  unnamed: (count: number) =>
    `The file contains ${count} further ${count === 1 ? 'signature' : 'signatures'} that no field of the form shows. An earlier version of the file may have shown them.`,
  tooMany: (count: number) => `Only the first ${count} signatures were checked.`,
  noRoots:
    'This server has no list of trusted root certificates, so it can’t say whether a signer is who the certificate names. The operator can set SIGNATURE_ROOTS.',
  kinds: { signature: 'Signature', certification: 'Certification', time_stamp: 'Time stamp' },
  verdicts: {
    valid: 'Valid',
    unknown_signer: 'Intact, signer not confirmed',
    changed: 'Changed after signing',
    invalid: 'Invalid',
  },
  summaries: {
    valid: 'The signed content is unchanged, and the certificate is trusted by this server.',
    unknown_signer:
      'The signed content is unchanged, but this server can’t confirm the certificate. Anyone can make a certificate with any name.',
    changed:
      'The file was changed after this signature in a way that the signature doesn’t permit. What you see may not be what was signed.',
    invalid: 'This signature proves nothing about the file.',
  },
  weakSummary:
    'The content fits the signature, but this uses an algorithm or a key that is no longer safe, so somebody else may have made it.',
  additionsSummary: 'The signature doesn’t cover what was added afterwards.',
  problems: {
    range_malformed:
      'The signature doesn’t say properly which bytes it covers. Forged signatures are made like that.',
    range_outside: 'The signature claims to cover bytes that the file doesn’t have.',
    range_gap:
      'The signature leaves out more of the file than itself, so content there isn’t protected. Forged signatures are made like that.',
    range_other:
      'The signature that programs show isn’t the one at the covered place of the file. Forged signatures are made like that.',
    range_version:
      'The covered bytes don’t end where a version of the file ends. Forged signatures are made like that.',
    signature_empty: 'The field has no signature in it.',
    unreadable: 'The signature can’t be read.',
    no_signer: 'The signature doesn’t contain the certificate of its one signer.',
    unsupported: 'The kind of this signature isn’t supported, so it wasn’t checked.',
    data_changed: 'The signed bytes were changed after signing.',
    signature_wrong: 'The signature doesn’t fit the key of its certificate.',
    certificate_changed: 'The certificate isn’t the one that was used for signing.',
    revoked: 'The certificate was revoked before this time.',
  },
  chain: {
    trusted: 'The certificate leads to a root that the operator of this server trusts.',
    not_known: 'The certificate is not known to this server.',
    out_of_date:
      'A certificate wasn’t valid at the time that is proven: that of a trusted time stamp, or else today.',
    not_allowed:
      'The certificate leads to a trusted root, but it, or one between them, isn’t meant for this use or isn’t safe.',
    none: 'No certificate was found.',
  },
  covers: {
    whole: 'The signature covers the whole file.',
    version: (signed: string, file: string) =>
      `The signature covers an earlier version of the file: ${signed} of ${file} bytes.`,
  },
  certified: {
    1: 'The signer certified the file and permits no changes.',
    2: 'The signer certified the file and permits filling in forms and signing.',
    3: 'The signer certified the file and permits filling in forms, signing and comments.',
  },
  locked: (fields: string) => `The signer locked fields: ${fields || 'all'}.`,
  stamped: (time: string, authority: string) =>
    `A time stamp of ${authority} confirms the signature for ${time}.`,
  stampWrong: 'The time stamp of the signature is invalid.',
  stampClaims: (time: string, authority: string) =>
    `A time stamp of ${authority} names ${time}, but this server doesn’t trust its certificate, so it proves nothing.`,
  claimed: (time: string) =>
    `Signed ${time}, by the clock of the signer’s computer, which proves nothing.`,
  noTime: 'The signature has no time.',
  weak: 'The signature uses an algorithm or a key that is no longer safe.',
  noCertificateName:
    'The signature doesn’t protect which certificate belongs to it, as PAdES requires.',
  revocation: {
    good: 'Revocation information in the file says that the certificate wasn’t revoked.',
    revoked: 'Revocation information in the file says that the certificate was revoked.',
    not_contained:
      'The file contains no usable revocation information about the certificate. Octavo doesn’t ask for it on the internet.',
  },
  changes: {
    page_content: 'What pages show was changed.',
    pages: 'Pages were added, removed or put in another order.',
    field_value: 'Fields were filled in or changed.',
    field: 'Fields were added, removed or changed in their kind or place.',
    signature_added: 'Another signature was added.',
    signature_changed: 'A signature was removed, replaced or changed in its appearance.',
    signature_field: 'A field for a signature was added.',
    comments: 'Comments, links or other annotations were added, removed or changed.',
    form: 'Fonts or settings of the form were changed, with which fields can show something else.',
    layers: 'Layers were changed, which can show or hide content.',
    actions: 'Scripts, actions or attached files were added or changed.',
    bookmarks: 'Bookmarks or page labels were changed.',
    tags: 'The structure for screen readers was changed.',
    settings: 'Settings of the document were changed.',
    metadata: 'Title, author or other metadata were changed.',
    validation_data: 'Certificates and revocation information were added.',
    time_stamp: 'A time stamp of the document was added.',
    certification: 'The certification of the document was changed.',
    unreadable: 'A version of the file can’t be read, so it isn’t known what was changed.',
    malformed:
      'The file was changed in a way that programs read differently. Attacks are made like that.',
  },
  noChanges: 'Nothing was changed after this signature.',
  permitted: 'permitted by the signature',
  notPermitted: 'not permitted by the signature',
  labels: {
    signer: 'Signer',
    issuer: 'Issuer',
    reason: 'Reason',
    location: 'Place',
    contact: 'Contact',
    field: 'Field',
    fields: 'Fields',
    pages: 'Pages',
    page: 'Page',
    algorithms: 'Algorithms',
    format: 'Format',
    range: 'Covered bytes',
    certificates: 'Certificates',
    validity: 'Valid',
    fingerprint: 'SHA-256',
    changes: 'Changes after this signature',
    details: 'Details',
  },
};

export type SignatureReportTexts = typeof english;
