// PDFs are encrypted for the owners of certificates and decrypted with their keys. openssl opens the envelopes, qpdf the files.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { p12Password, run, said, type TestCertificates } from './signing-files.ts';
import { openSigningPlace } from './signing-place.ts';
import { problemOf, type Workplace } from './workplace.ts';

let place: Workplace;
let certificates: TestCertificates;
let plain: string;

beforeAll(async () => {
  ({ place, certificates, plain } = await openSigningPlace('secret words'));
});
afterAll(() => place.close());

const certificatePassword = p12Password;
const encrypted = (files: readonly [string, ...string[]], options: object = {}) =>
  place.convertAll('pdf-certificate-encrypt', [plain, ...files], { ...options });
const decrypted = (path: string, p12: string, options: object = { certificatePassword }) =>
  place.convertAll('pdf-certificate-decrypt', [path, p12], { ...options });

/** Gives a file an encryption dictionary for passwords, so that qpdf opens it with the key. */
const forQpdf = (file: string, method: string): string =>
  file.replace(/<<\/Filter \/Adobe.PubSec.*?>>\nendobj/s, (dictionary) => {
    const zeros = (bytes: number) => `<${'00'.repeat(bytes)}>`;
    const passwords = `/O ${zeros(48)}/U ${zeros(48)}/OE ${zeros(32)}/UE ${zeros(32)}/Perms ${zeros(16)}`;
    const filters = `/CF<</StdCF<</CFM/${method}/Length 32>>>>/StmF/StdCF/StrF/StdCF`;
    return (
      `<</Filter/Standard/V 5/R 6/Length 256/P -4${passwords}${filters}>>`.padEnd(
        dictionary.length - 'endobj'.length,
      ) + 'endobj'
    );
  });

it('encrypts for each recipient, whose key alone opens the file', async () => {
  const first = await certificates.signer('First Reader');
  const second = await certificates.signer('Second Reader', 'rsa', 'old');
  const der = place.path('second.der');
  await run('openssl', ['x509', '-in', second.certificate, '-outform', 'DER', '-out', der]);
  const { path, name } = await encrypted([first.certificate, der], { allowPrinting: false });
  expect(name).toBe('plain-encrypted.pdf');
  const file = await readFile(path, 'latin1');
  expect(file).not.toContain('secret');
  const [, hex = ''] = /\/Recipients \[<([\da-f]+)>\]/.exec(file) ?? [];
  const envelope = await place.write('envelope', Buffer.from(hex, 'hex'));
  for (const { key, p12 } of [first, second]) {
    const content = place.path('content');
    const open = ['-in', envelope, '-inform', 'DER', '-inkey', key, '-out', content];
    await run('openssl', ['cms', '-decrypt', '-binary', ...open]);
    const seed = await readFile(content);
    expect(seed).toHaveLength(24);
    // Bits 3 and 12 are printing; those without a meaning are set, except for the first two.
    expect(seed.readInt32BE(20)).toBe(~(0b11 | (1 << 2) | (1 << 11)));
    const digest = createHash('sha256')
      .update(seed.subarray(0, 20))
      .update(hex, 'hex')
      .digest('hex');
    const standard = await place.write(
      'standard.pdf',
      Buffer.from(forQpdf(file, 'AESV3'), 'latin1'),
    );
    const byQpdf = place.path('by-qpdf.pdf');
    await run('qpdf', [
      '--decrypt',
      '--password-is-hex-key',
      `--password=${digest}`,
      standard,
      byQpdf,
    ]);
    expect(await said('pdftotext', byQpdf, '-')).toContain('secret words');
    const result = await decrypted(path, p12);
    expect(await said('pdftotext', result.path, '-')).toContain('secret words');
    expect(await said('qpdf', '--check', result.path)).toContain('not encrypted');
  }
  const other = await certificates.signer('Somebody Else');
  expect(await problemOf(decrypted(path, other.p12))).toBe('not_for_certificate');
  expect(await problemOf(decrypted(path, first.p12, {}))).toBe('certificate_password_wrong');
  expect(await problemOf(decrypted(plain, first.p12))).toBe('not_for_certificates');
  expect(await problemOf(place.convert('pdf-rotate', path))).toBe('encrypted_for_certificates');
});

it('refuses certificates that are no recipient’s, and says why', async () => {
  const elliptic = await certificates.signer('Elliptic', 'p384');
  const uses = 'keyUsage=digitalSignature\n';
  const signing = await certificates.signer('Only signs', 'rsa', 'modern', uses);
  const [request, old] = [place.path('Only-signs.csr'), place.path('old.crt')];
  await certificates.issued('old', request, old, ['-days', '-1']);
  const pem = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
  const broken = await place.write('broken.pem', pem('AAAA'));
  const large = await place.write(
    'large.pem',
    Buffer.concat([await readFile(elliptic.certificate), Buffer.alloc(20 * 1024 * 1024, '\n')]),
  );
  for (const [file, problem] of [
    [elliptic.certificate, 'recipient_key_unsuitable'],
    [signing.certificate, 'recipient_unsuitable'],
    [old, 'recipient_out_of_date'],
    [broken, 'recipient_unreadable'],
    [large, 'recipient_unreadable'],
  ] as const)
    expect(await problemOf(encrypted([file])), file).toBe(problem);
});

/** Certificates for the key of a signer. */
async function certificatesFor(key: string, count: number): Promise<string> {
  const [request, certificate] = [place.path('one.csr'), place.path('one.crt')];
  await run('openssl', ['req', '-new', '-key', key, '-subj', '/CN=Many', '-out', request]);
  let all = '';
  for (let number = 1; number <= count; number += 1) {
    await run('openssl', [
      ...['x509', '-req', '-in', request, '-CA', certificates.root, '-days', '100'],
      ...['-CAkey', certificates.rootKey, '-set_serial', String(5000 + number)],
      ...['-out', certificate],
    ]);
    all += await readFile(certificate, 'latin1');
  }
  return all;
}

it('encrypts for 50 recipients, and not for more', async () => {
  const { key } = await certificates.signer('Many');
  const all = await certificatesFor(key, 51);
  const fifty = await place.write('fifty.pem', all.slice(0, all.lastIndexOf('-----BEGIN')));
  const [last, p12] = [place.path('one.crt'), place.path('last.p12')];
  const { path } = await encrypted([fifty, fifty]);
  const envelope = /\/Recipients \[<([\da-f]+)>\]/.exec(await readFile(path, 'latin1'))?.[1] ?? '';
  const cms = await place.write('fifty.cms', Buffer.from(envelope, 'hex'));
  const printed = await said('openssl', 'cms', '-cmsout', '-print', '-inform', 'DER', '-in', cms);
  expect(printed.match(/d\.ktri/g)).toHaveLength(50);
  const exported = ['-inkey', key, '-in', last, '-out', p12, '-passout', `pass:${p12Password}`];
  await run('openssl', ['pkcs12', '-export', ...exported]);
  expect(await problemOf(decrypted(path, p12))).toBe('not_for_certificate');
  expect(await problemOf(encrypted([fifty, last]))).toBe('too_many_recipients');
});

it('encrypts for somebody whose certificate is there twice, or was renewed under its name', async () => {
  const own = async (name: string) => {
    const [key, certificate, p12] = ['key', 'crt', 'p12'].map((end) =>
      place.path(`${name}.${end}`),
    );
    const subject = ['-subj', '/CN=Self', '-addext', 'subjectKeyIdentifier=none'];
    const options = [...subject, '-addext', 'authorityKeyIdentifier=none', '-days', '100'];
    await run('openssl', [
      ...['req', '-x509', '-nodes', '-newkey', 'rsa:2048', ...options],
      ...['-keyout', key!, '-out', certificate!],
    ]);
    await run('openssl', [
      ...['pkcs12', '-export', '-inkey', key!, '-in', certificate!, '-out', p12!],
      ...['-passout', `pass:${p12Password}`],
    ]);
    return { pem: await readFile(certificate!, 'latin1'), p12: p12! };
  };
  const [before, after] = [await own('before'), await own('after')];
  const both = await place.write('both.pem', before.pem + before.pem + after.pem);
  const { path } = await encrypted([both]);
  for (const { p12 } of [before, after])
    expect(await said('pdftotext', (await decrypted(path, p12)).path, '-')).toContain('secret');
});

it('does not take a damaged envelope for the key of a file', async () => {
  const reader = await certificates.signer('Careful Reader');
  const { path } = await encrypted([reader.certificate]);
  const file = await readFile(path);
  const from = file.indexOf('/Recipients [<') + '/Recipients [<'.length;
  const to = file.indexOf('>', from);
  const problems = new Set<string>();
  for (let at = from + 4; at < to; at += 62) {
    const damaged = Buffer.from(file);
    damaged[at] = file[at] === 0x30 ? 0x31 : 0x30;
    problems.add(await problemOf(decrypted(await place.write('damaged.pdf', damaged), reader.p12)));
  }
  expect([...problems].toSorted()).toEqual(['not_for_certificate', 'recipients_damaged']);
});

it('encrypts a file that has a password, and only for the owner of a chain', async () => {
  const reader = await certificates.signer('Chain Reader');
  const chain = await place.write(
    'chain.pem',
    (await readFile(certificates.root)) + (await readFile(reader.certificate, 'utf8')),
  );
  const locked = place.path('locked.pdf');
  await said('qpdf', '--encrypt', 'open', 'owner', '256', '--', plain, locked);
  const make = (options: object) =>
    place.convertAll('pdf-certificate-encrypt', [locked, chain], { ...options });
  expect(await problemOf(make({}))).toBe('password_required');
  const { path } = await make({ password: 'open', allowCopying: false, allowChanges: false });
  const result = await decrypted(path, reader.p12);
  expect(await said('pdftotext', result.path, '-')).toContain('secret words');
});
