// Operations of the PDF editor on signatures with certificates.
import { maxCertificateCharacters } from '../pdf-signatures/prepared.ts';
import type { OperationRow } from './entry.ts';
import { choice, integer, password, text, toggle } from './options.ts';
import { allowedActions, edgePositions, openOptions, pdf } from './pdf-fields.ts';

/** Of a file that is encrypted for certificates. */
export const maxRecipients = 50;

const note = <const L extends string>(label: L) => text({ label, default: '', maxLength: 200 });

/** In points, from the upper left corner of the page as it is displayed. */
const areaPattern = String.raw`|\d{1,5}(?:\.\d+)? \d{1,5}(?:\.\d+)? [1-9]\d{0,4}(?:\.\d+)? [1-9]\d{0,4}(?:\.\d+)?`;

/** The data of a signature, its level and its position. */
const signatureOptions = {
  reason: note('Reason'),
  location: note('Place'),
  contact: note('Contact'),
  certify: choice({
    label: 'Allowed changes',
    help: 'Only for the first signature of a file: certifies it and says what may change.',
    choices: {
      no: 'Don’t certify',
      none: 'Certify: no changes',
      forms: 'Certify: filling in forms and signing',
      comments: 'Certify: forms, signing and comments',
    },
    default: 'no',
  }),
  level: choice({
    label: 'Signature level',
    help: 'A time stamp proves when you signed. Revocation data proves that your certificate was valid then, also after it has expired.',
    choices: {
      'B-B': 'Signature only (B-B)',
      'B-T': 'With time stamp (B-T)',
      'B-LT': 'Also with revocation data (B-LT)',
      'B-LTA': 'For long-term archives (B-LTA)',
    },
    default: 'B-B',
  }),
  lowerLevel: toggle({
    label: 'Use a lower level if a service fails',
    help: 'Otherwise nothing is signed. The result says which level it has.',
    default: false,
  }),
  visible: toggle({ label: 'Show the signature on a page', default: true }),
  page: integer({ label: 'Page', min: 1, max: 1_000_000, default: 1 }),
  position: choice({
    label: 'Position',
    choices: edgePositions,
    default: 'bottom-right',
  }),
  area: text({
    label: 'Exact place',
    help: 'Left, top, width and height in points from the top left corner, in place of the position.',
    default: '',
    maxLength: 60,
    pattern: areaPattern,
    placeholder: '360 700 200 70',
  }),
  field: text({
    label: 'Signature field',
    help: 'The name of an empty signature field of the form to sign in, with its place and its rules. Empty for a new one.',
    default: '',
    maxLength: 200,
  }),
  language: choice({
    label: 'Language of the signature',
    choices: { en: 'English', de: 'Deutsch' },
    default: 'en',
  }),
};

export const signingOperations = {
  'certificate-sign': {
    ...pdf,
    section: 'file',
    label: 'Sign with certificate',
    options: {
      ...openOptions,
      certificatePassword: password({
        label: 'Password of the certificate',
        help: 'The password of the file with your certificate and key. It isn’t stored.',
      }),
      ...signatureOptions,
    },
    additionalFiles: {
      min: 1,
      max: 2,
      from: ['p12', 'png', 'jpg', 'webp', 'gif'],
      help: 'Your certificate with its key (PKCS#12: .p12 or .pfx), and if you like an image to show in the signature.',
    },
  },
  'complete-signature': {
    ...pdf,
    section: 'viewer',
    label: 'Complete signature',
    validate: ({ signature }) =>
      signature ? undefined : { option: 'signature', reason: 'it is missing.' },
    options: {
      ...openOptions,
      signature: text({
        label: 'Signature',
        help: 'The signature of the signed attributes that POST /pdf-processing/prepare-signature gave, in Base64.',
        default: '',
        maxLength: 4000,
        pattern: String.raw`[A-Za-z0-9+\/]{40,}={0,2}`,
      }),
    },
  },
  'renew-signatures': {
    ...pdf,
    section: 'file',
    label: 'Renew signatures',
    options: { ...openOptions },
  },
  'certificate-encrypt': {
    ...pdf,
    section: 'file',
    label: 'Encrypt for certificates',
    options: { ...openOptions, ...allowedActions },
    additionalFiles: {
      min: 1,
      max: maxRecipients,
      from: ['crt'],
      help: 'The certificates of those who may open the file (X.509: .crt, .cer, .pem or .der), with RSA keys.',
    },
  },
  'certificate-decrypt': {
    ...pdf,
    section: 'file',
    label: 'Decrypt with certificate',
    options: {
      certificatePassword: password({
        label: 'Password of the certificate',
        help: 'The password of the file with your certificate and key. It isn’t stored.',
      }),
    },
    additionalFiles: {
      min: 1,
      max: 1,
      from: ['p12'],
      help: 'A certificate for which the file is encrypted, with its key (PKCS#12: .p12 or .pfx).',
    },
  },
  'verify-signatures': {
    ...pdf,
    to: 'html',
    section: 'file',
    label: 'Verify signatures',
    options: {
      ...openOptions,
      reportFormat: choice({
        label: 'Report as',
        choices: { html: 'Web page (HTML)', json: 'Data (JSON)' },
        default: 'html',
      }),
      reportLanguage: choice({
        label: 'Language of the report',
        choices: { en: 'English', de: 'Deutsch' },
        default: 'en',
      }),
    },
  },
} as const satisfies Record<string, OperationRow>;

/** An internal operation: writes a document that only lacks its signature, by a key that the server does not get. */
export const signaturePreparation = {
  ...pdf,
  label: 'Prepare signature',
  options: {
    ...openOptions,
    certificates: text({
      label: 'Certificates',
      help: 'The signer’s certificate in PEM, then those of its issuers.',
      default: '',
      maxLength: maxCertificateCharacters,
    }),
    ...signatureOptions,
  },
  additionalFiles: {
    min: 0,
    max: 1,
    from: ['png', 'jpg', 'webp', 'gif'],
    help: 'An image to show in the signature.',
  },
} as const satisfies OperationRow;
