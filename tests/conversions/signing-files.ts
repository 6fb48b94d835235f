// Certificates for tests of signatures, made by openssl when the tests run, and PDFs with several pages.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pdfOf } from './pdf-objects.ts';

const run = promisify(execFile);

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
  return {
    root,
    /** A signer's certificate with its key as PKCS#12. */
    async signer(
      name: string,
      kind: KeyKind = 'rsa',
      protection: keyof typeof protections = 'modern',
    ): Promise<TestSigner> {
      const file = name.replaceAll(/\W/g, '-');
      const [key, request, certificate, p12] = ['key', 'csr', 'crt', 'p12'].map((end) =>
        at(`${file}.${end}`),
      ) as [string, string, string, string];
      await openssl(
        ...['req', '-nodes', '-utf8', ...kinds[kind], '-keyout', key, '-out', request],
        ...['-subj', `/O=Octavo test/CN=${name}`],
      );
      await openssl(
        ...['x509', '-req', '-in', request, '-CA', root, '-CAkey', rootKey, '-days', '3000'],
        ...['-set_serial', String(1000 + name.length), '-out', certificate],
      );
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
