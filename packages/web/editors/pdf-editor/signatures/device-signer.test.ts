import { execFileSync } from 'node:child_process';
import { createVerify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deviceSignerOf } from './device-signer.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' });

const kinds = {
  rsa: ['-newkey', 'rsa:2048'],
  curve: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  brainpool: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256r1'],
};

beforeAll(() => {
  vi.stubGlobal('isSecureContext', true);
  folder = mkdtempSync(join(tmpdir(), 'device-signer-'));
  for (const [name, key] of Object.entries(kinds))
    openssl(
      ...['req', '-x509', '-nodes', '-days', '9', ...key, '-subj', `/CN=${name}`],
      ...['-keyout', at(`${name}.key`), '-out', at(`${name}.crt`)],
    );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, protection: readonly string[]): File {
  openssl(
    ...['pkcs12', '-export', '-inkey', at(`${name}.key`), '-in', at(`${name}.crt`)],
    ...['-passout', 'pass:geheim ü', '-out', at('me.p12'), ...protection],
  );
  return new File([new Uint8Array(readFileSync(at('me.p12')))], 'me.p12');
}

test.each([
  ['rsa', 'AES-256', []],
  ['rsa', 'RC2 and Triple DES', ['-legacy']],
  ['curve', 'AES-128', ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC']],
  ['curve', 'AES-192', ['-keypbe', 'AES-192-CBC', '-certpbe', 'AES-192-CBC']],
  ['rsa', 'no encryption', ['-keypbe', 'NONE', '-certpbe', 'NONE']],
] as const)('signs with a key (%s) from a file with %s', async (name, _, protection) => {
  const signer = await deviceSignerOf(fileOf(name, protection), 'geheim ü');
  expect(signer.certificates.replaceAll(/\s/g, '')).toBe(
    readFileSync(at(`${name}.crt`), 'latin1').replaceAll(/\s/g, ''),
  );
  const signature = await signer.sign(btoa('attributes'), 'sha256');
  const verify = createVerify('sha256').update('attributes');
  const key = readFileSync(at(`${name}.crt`));
  const isRight = verify.verify({ key, dsaEncoding: 'ieee-p1363' }, signature, 'base64');
  expect(isRight).toBe(true);
});

test('says what is wrong with a file', async () => {
  const file = fileOf('rsa', []);
  const said = (given: File, password: string) =>
    deviceSignerOf(given, password).then(
      () => '',
      (error: Error) => error.message,
    );
  expect(await said(file, 'guess')).toContain('The password of the certificate file is wrong');
  expect(await said(new File(['no file'], 'me.p12'), '')).toContain('can’t be read');
  const other = fileOf('brainpool', []);
  expect(await said(other, 'geheim ü')).toContain('Browsers can’t sign with this kind of key');
  vi.stubGlobal('isSecureContext', false);
  expect(await said(file, 'geheim ü')).toContain('HTTPS');
});
