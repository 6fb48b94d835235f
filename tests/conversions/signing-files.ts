// Certificates for tests of signatures, made by openssl when the tests run, and PDFs with several pages.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pdfOf } from './pdf-objects.ts';

export const run = promisify(execFile);

/** Runs a program. @returns its output, also if it fails */
export async function said(program: string, ...words: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await run(program, words);
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}

export const p12Password = 'geheim ü';

const kinds = {
  rsa: ['-newkey', 'rsa:2048'],
  p384: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1'],
} as const;
export type KeyKind = keyof typeof kinds;

/** Ways to protect a PKCS#12 file. */
const protections = {
  modern: [],
  /** RC2 and Triple DES with SHA-1, as Windows and OpenSSL 1 export them. */
  old: ['-legacy'],
  unchecked: ['-nomac'],
} as const;

export type TestSigner = { p12: string; certificate: string; key: string };

export type TestCertificates = Awaited<ReturnType<typeof certificatesIn>>;

/** A root that issues certificates of signers. */
export async function certificatesIn(folder: string) {
  const at = (name: string) => join(folder, name);
  const openssl = async (...words: readonly string[]) => run('openssl', words);
  const root = at('root.crt');
  const rootKey = at('root.key');
  const rootNames = ['-subj', '/O=Octavo test/CN=Test Root'];
  const ofRoot = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
  const self = ['req', '-x509', '-nodes', '-days', '3650', '-newkey', 'ec'];
  await openssl(
    ...self,
    ...['-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', rootKey, '-out', root],
    ...rootNames,
    ...ofRoot,
  );
  const issued = async (name: string, request: string, certificate: string, more: string[]) =>
    openssl(
      ...['x509', '-req', '-in', request, '-CA', root, '-CAkey', rootKey, '-days', '3000'],
      ...['-set_serial', String(1000 + name.length), '-out', certificate, ...more],
    );
  return {
    root,
    rootKey,
    issued,
    /** A time stamp of some bytes, by an authority that the root certified. */
    async timeStamp(bytes: Buffer): Promise<Buffer> {
      const [key, request, certificate, rules, query, token] = [
        ...(['tsa.key', 'tsa.csr', 'tsa.crt', 'tsa.cnf', 'tsa.tsq', 'tsa.tst'] as const),
      ].map(at) as [string, string, string, string, string, string];
      await openssl(
        ...['req', '-nodes', ...kinds.p384, '-keyout', key, '-out', request],
        ...['-subj', '/CN=Test Time'],
      );
      await writeFile(
        rules,
        `extendedKeyUsage=critical,timeStamping
[tsa]
default_tsa=t
[t]
serial=${at('tsa.serial')}
default_policy=1.2.3.4
digests=sha256
signer_digest=sha256
ess_cert_id_alg=sha256
`,
      );
      await issued('Test Time', request, certificate, ['-extfile', rules]);
      await writeFile(at('stamped'), bytes);
      await openssl('ts', '-query', '-data', at('stamped'), '-sha256', '-cert', '-out', query);
      await openssl(
        ...['ts', '-reply', '-config', rules, '-section', 't', '-queryfile', query],
        ...['-signer', certificate, '-inkey', key, '-token_out', '-out', token],
      );
      return readFile(token);
    },
    /** A list of the root's revoked certificates, DER. */
    async revoked(...serials: readonly string[]): Promise<Buffer> {
      const rules = at('crl.cnf');
      await writeFile(
        rules,
        `[ca]
default_ca=c
[c]
database=${at('index')}
default_md=sha256
default_crl_days=3000
`,
      );
      const rows = serials.map(
        (serial) => `R\t400101000000Z\t250101000000Z\t${serial}\tunknown\t/CN=${serial}\n`,
      );
      await writeFile(at('index'), rows.join(''));
      const [list, der] = [at('crl.pem'), at('crl.der')];
      await openssl(
        ...['ca', '-gencrl', '-config', rules, '-keyfile', rootKey, '-cert', root, '-out', list],
      );
      await openssl('crl', '-in', list, '-outform', 'DER', '-out', der);
      return readFile(der);
    },
    /** A signer's certificate with its key as PKCS#12. */
    async signer(
      name: string,
      kind: KeyKind = 'rsa',
      protection: keyof typeof protections = 'modern',
      extensions = '',
    ): Promise<TestSigner> {
      const file = name.replaceAll(/\W/g, '-');
      const [key, request, certificate, p12] = ['key', 'csr', 'crt', 'p12'].map((end) =>
        at(`${file}.${end}`),
      ) as [string, string, string, string];
      await openssl(
        ...['req', '-nodes', '-utf8', ...kinds[kind], '-keyout', key, '-out', request],
        ...['-subj', `/O=Octavo test/CN=${name}`],
      );
      const rules = at(`${file}.ext`);
      await writeFile(rules, extensions);
      await issued(name, request, certificate, extensions ? ['-extfile', rules] : []);
      await openssl(
        ...['pkcs12', '-export', '-inkey', key, '-in', certificate, '-certfile', root],
        ...[...protections[protection], '-out', p12, '-passout', `pass:${p12Password}`],
      );
      return { p12, certificate, key };
    },
  };
}

/** A PDF of two pages with a text field. */
export const documentOf = (words: string): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R]/DA(/F 0 Tf 0 g)/DR<</Font<</F 5 0 R>>>>>>>>',
    '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2/MediaBox[0 0 400 300]/Resources<</Font<</F 5 0 R>>>>>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[8 0 R]>>',
    { dictionary: '', stream: `BT /F 20 Tf 40 250 Td (${words}) Tj ET` },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Page/Parent 2 0 R/Contents 7 0 R/Rotate 90>>',
    { dictionary: '', stream: 'BT /F 20 Tf 40 250 Td (second page) Tj ET' },
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(10)/Rect[40 200 140 220]/P 3 0 R/F 4>>',
  ]);

/** A form XObject as large as the page. */
export const pageDrawing = (stream: string) => ({
  dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 400 300]',
  stream,
});

/** An update of a certified `documentOf` with a field for a signature that covers the page. */
export const coveringField = (value: string, name = 'sneaky') => ({
  '1 0':
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R 10 0 R 20 0 R]/SigFlags 3/DA(/F 0 Tf 0 g)/DR<</Font<</F 5 0 R>>>>>>/Perms<</DocMDP 9 0 R>>>>',
  '3 0': '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[8 0 R 10 0 R 20 0 R]>>',
  '20 0': `<</Type/Annot/Subtype/Widget/FT/Sig/T(${name})/Rect[0 0 400 300]/P 3 0 R/F 4/AP<</N 21 0 R>>${value}>>`,
  '21 0': pageDrawing('1 g 0 0 400 300 re f'),
});

/** Object 6 of the prepared form. */
export const fieldAbove = (entries: string): string =>
  `<</T(all)/FT/Tx/V(10)${entries}/Kids[7 0 R 8 0 R]>>`;
/** Objects 7 and 8. */
export const fieldBelow = (entries: string): string =>
  `<</Type/Annot/Subtype/Widget/Parent 6 0 R/Rect[40 200 140 220]/P 3 0 R/F 4${entries}>>`;

/** A page whose drawing, object 5, has a name that means a page elsewhere, and fields below another one. */
export const preparedForm: Buffer = pdfOf([
  '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/CO[7 0 R 8 0 R]>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>/Annots[7 0 R 8 0 R]>>',
  { dictionary: '', stream: '/P Do' },
  pageDrawing('1 g 0 0 400 300 re f'),
  fieldAbove(''),
  fieldBelow('/T(a)'),
  fieldBelow('/FT/Btn/Ff 65536/T(b)/A<</S/Hide/T 7 0 R>>'),
]);

/** The signed bytes and the signature of the newest signature of a file. */
export async function signatureIn(path: string) {
  const file = await readFile(path);
  const range = [...file.toString('latin1').matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/g)].at(
    -1,
  );
  const [start = 0, length = 0, second = 0, rest = 0] = (range ?? []).slice(1).map(Number);
  const hex = file.toString('latin1', start + length + 1, second - 1);
  return {
    file,
    signed: Buffer.concat([file.subarray(0, length), file.subarray(second, second + rest)]),
    cms: Buffer.from(hex, 'hex'),
  };
}

const lengthOf = (bytes: number): Buffer => {
  if (bytes < 0x80) return Buffer.from([bytes]);
  return bytes < 0x1_00
    ? Buffer.from([0x81, bytes])
    : Buffer.from([0x82, bytes >> 8, bytes & 0xff]);
};

/** A value in DER. */
const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const whole = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(whole.length), whole]);
};

/** The end of the header of a value in DER, and its end. */
function boundsOf(value: Buffer): { from: number; to: number } {
  const first = value[1] ?? 0;
  const digits = first < 0x80 ? 0 : first - 0x80;
  const from = 2 + digits;
  return { from, to: from + (digits ? value.readUIntBE(2, digits) : first) };
}

/** A value in DER with another one at the end of its last descendant of some depth. */
function appended(value: Buffer, depth: number, extra: Buffer): Buffer {
  const { from, to } = boundsOf(value);
  const tag = value[0] ?? 0;
  const content = value.subarray(from, to);
  if (depth === 0) return der(tag, content, extra);
  let last = 0;
  for (let at = 0; at < content.length; at += boundsOf(content.subarray(at)).to) last = at;
  return der(tag, content.subarray(0, last), appended(content.subarray(last), depth - 1, extra));
}

/** The value of the signature in a signed CMS, which its signer ends with. */
const signatureOf = (cms: Buffer, bytes: number): Buffer => {
  const { to } = boundsOf(cms);
  return cms.subarray(to - bytes, to);
};

const timeStampToken = Buffer.from('060b2a864886f70d010910020e', 'hex');

/** A PDF, signed with RSA of 2,048 bits, whose newest signature has a time stamp. */
export async function withTimeStamp(
  path: string,
  timeStamp: (bytes: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const { file, cms } = await signatureIn(path);
  const token = await timeStamp(signatureOf(cms, 256));
  const attribute = der(0x30, timeStampToken, der(0x31, token));
  // ContentInfo, its content, SignedData, the list of signers, the signer.
  const stamped = appended(cms.subarray(0, boundsOf(cms).to), 4, der(0xa1, attribute));
  const hex = stamped.toString('hex');
  const at = file.toString('latin1').lastIndexOf('/Contents <') + '/Contents <'.length;
  if (hex.length > 2 * cms.length) throw new Error('no space for a time stamp');
  file.write(hex, at, 'latin1');
  return file;
}
