// The problems of signing PDFs with certificates; part of the catalogue in problems.ts.

export const signingProblems = {
  certificate_password_wrong: [
    422,
    'The password of the certificate file is wrong or missing. Check it and try again.',
  ],
  certificate_unreadable: [
    422,
    'This certificate file can’t be read: it is damaged, too large, or protected in a way that isn’t supported. Export certificate and key again as PKCS#12 (.p12 or .pfx).',
  ],
  certificate_without_key: [
    422,
    'This certificate file doesn’t contain a private key with its certificate. Export both together as PKCS#12 (.p12 or .pfx).',
  ],
  certificate_unsuitable: [
    422,
    'This certificate can’t be used for signatures, because of its key or because it is meant for something else, such as encryption. Use one for signatures with RSA (at least 2,048 bits) or ECDSA (P-256, P-384, P-521 or Brainpool).',
  ],
  certificate_out_of_date: [
    422,
    'This certificate is valid from {from} to {to} only, so a signature with it would be invalid. Use a valid certificate.',
  ],
  certificate_missing: [
    422,
    'Add one file with your certificate and its key (PKCS#12: .p12 or .pfx).',
  ],
  signer_certificate_missing: [
    422,
    'Send the signer’s certificate in PEM (the text that begins with “-----BEGIN CERTIFICATE-----”), then those of its issuers.',
  ],
  signature_not_prepared: [
    422,
    'This file isn’t prepared for a signature. Send it to POST /pdf-processing/prepare-signature first, and name its job here.',
  ],
  signature_unfitting: [
    422,
    'This signature isn’t by the key of the certificate for this file. Sign exactly the signed attributes that the server gave, with the hash function that it named.',
  ],
  signatures_missing: [
    422,
    'This file has no intact signatures, so there is nothing to renew. “Verify signatures” says what is wrong with each.',
  ],
  signing_protected: [
    422,
    'This file is encrypted in a way that isn’t supported for signing. Remove its protection and try again.',
  ],
  signing_forbidden: [
    422,
    'This file is certified, and its author allows no changes: another signature would make the certification invalid.',
  ],
  certification_not_first: [
    422,
    'Only the first signature can certify a file, and this one is signed already. Sign without certifying.',
  ],
  signing_damaged: [
    422,
    'This file has signatures, but its structure is damaged, so another signature can’t be added without making them invalid.',
  ],
  signature_field_missing: [
    422,
    'This file has no signature field with the name “{name}”. Empty signature fields: {names}. Enter one of them, or leave “Signature field” empty.',
  ],
  signature_field_signed: [
    422,
    'The signature field “{name}” is signed already. Enter another field, or leave “Signature field” empty.',
  ],
  signature_field_rules: [
    422,
    'The author of this file set a rule for the signature field “{name}” that this signature wouldn’t meet: {rule}. Change the option or the certificate that the rule is about.',
  ],
  recipient_unsuitable: [
    422,
    'The certificate “{name}” can’t be used to encrypt: it says that it is meant for something else. Ask its owner for a certificate for encryption.',
  ],
  recipient_key_unsuitable: [
    422,
    'The certificate “{name}” can’t be used to encrypt, because its key isn’t RSA with at least 2,048 bits: keys of elliptic curves can sign, but PDF programs don’t encrypt for them. Ask its owner for a certificate with an RSA key.',
  ],
  recipient_out_of_date: [
    422,
    'The certificate “{name}” is valid from {from} to {to} only, so it can’t be used to encrypt. Ask its owner for a valid one.',
  ],
  too_many_recipients: [
    422,
    'The files contain too many certificates: a PDF can be encrypted for {max} at most. Choose fewer, or make several files.',
  ],
  recipient_unreadable: [
    422,
    'The file “{name}” contains no certificate that can be read, or is larger than 1 MB. Use an X.509 certificate in PEM or DER (.crt, .cer, .pem or .der).',
  ],
  not_for_certificate: [
    422,
    'This file isn’t encrypted for your certificate, or in a way that isn’t supported, such as for keys of elliptic curves. Choose a certificate that it was encrypted for.',
  ],
  not_for_certificates: [
    422,
    'This file isn’t encrypted for certificates, so there is nothing to decrypt. If it has a password, use “Remove password”.',
  ],
  recipients_damaged: [
    422,
    'The data from which your certificate derives this file’s key is damaged, so nothing in the file can be read. Ask for the file again.',
  ],
  encrypted_for_certificates: [
    422,
    'This file is encrypted for certificates. Use “Decrypt with certificate” with a certificate that it was encrypted for, and its key.',
  ],
  timestamps_not_offered: [
    422,
    'Time stamps aren’t set up on this server, so signatures have the level B-B only. Choose it, or ask the operator to set TIMESTAMP_URL.',
  ],
  timestamp_unavailable: [
    422,
    'The time-stamp authority of this server can’t be reached, so nothing was signed. Try again later, or use a lower level.',
  ],
  timestamp_invalid: [
    422,
    'The time-stamp authority of this server sent no valid time stamp for this signature, so nothing was signed. Try again later, or use a lower level.',
  ],
  revocation_unavailable: [
    422,
    'Whether the certificate “{name}” was revoked can’t be found out, so nothing was signed. Use the level B-T, or ask the operator to add the hosts that it names to REVOCATION_HOSTS: {hosts}.',
  ],
  certificate_revoked: [
    422,
    'The certificate “{name}” was revoked by its issuer, so a signature with it would be invalid. Use a valid certificate.',
  ],
} as const;
