// PDFs with a password are signed without removing it. poppler, qpdf and openssl read the results.
import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pdfSignaturesReport, preparedIn } from '@octavo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { p12Password, said, signatureIn, type TestCertificates } from './signing-files.ts';
import { openSigningPlace } from './signing-place.ts';
import type { Workplace } from './workplace.ts';

let place: Workplace;
let certificates: TestCertificates;
let plain: string;

beforeAll(async () => {
  ({ place, certificates, plain } = await openSigningPlace('signed words'));
});
afterAll(() => place.close());

const encryptions = {
  'RC4, 40 bits': ['--allow-weak-crypto', ['40']],
  'RC4, 128 bits': ['--allow-weak-crypto', ['128', '--use-aes=n']],
  'AES-128 with plain metadata': [
    '--allow-weak-crypto',
    ['128', '--use-aes=y', '--cleartext-metadata'],
  ],
  'AES-256, revision 5': ['--allow-weak-crypto', ['256', '--force-R5']],
  'AES-256 with object streams': ['--object-streams=generate', ['256']],
} as const;

async function locked(name: keyof typeof encryptions): Promise<string> {
  const [how, words] = encryptions[name];
  const path = place.path('locked.pdf');
  await said('qpdf', how, '--encrypt', 'open', 'owner', ...words, '--', plain, path);
  return path;
}

const password = 'open';
const shared = { password, reason: 'Einverstanden – ja', location: 'Köln' };

/** What the other programs say about the newest signature. */
async function requireValid(path: string, count = 1): Promise<void> {
  const printed = await said('pdfsig', '-nocert', '-upw', password, path);
  expect(printed.match(/Signature is Valid\./g)).toHaveLength(count);
  expect(printed).toContain('Total document signed');
  const { signed, cms } = await signatureIn(path);
  const [content, signature] = [
    await place.write('content', signed),
    await place.write('cms', cms),
  ];
  const judged = await said(
    ...(['openssl', 'cms', '-verify', '-cades', '-binary', '-inform', 'DER'] as const),
    ...['-in', signature, '-content', content, '-CAfile', certificates.root],
    ...['-purpose', 'any', '-out', '/dev/null'],
  );
  expect(judged).toContain('CAdES Verification successful');
  const checked = await said('qpdf', '--check', `--password=${password}`, path);
  expect(checked).toContain('No syntax or stream encoding errors');
  expect(await said('qpdf', '--check', path)).toContain('invalid password');
  // What the signature shows is in encrypted streams.
  expect(await said('pdftotext', '-upw', password, path, '-')).toContain('Einverstanden – ja');
}

it.each(Object.keys(encryptions) as (keyof typeof encryptions)[])(
  'signs twice and verifies a file protected by %s',
  async (name) => {
    const path = await locked(name);
    const { p12 } = await certificates.signer('First Signer');
    const once = await place.convertAll('pdf-certificate-sign', [path, p12], {
      ...{ ...shared, certificatePassword: p12Password, certify: 'forms' },
    });
    await requireValid(once.path);
    const original = await readFile(path);
    expect((await readFile(once.path)).subarray(0, original.length)).toEqual(original);
    const { certificate, key } = await certificates.signer('Second Signer', 'p384');
    const prepared = await place.convertAll('pdf-prepare-signature', [once.path], {
      ...{ ...shared, certificates: await readFile(certificate, 'latin1'), position: 'top-left' },
    });
    const { prepared: { signedAttributes = '', hash = '' } = {} } =
      preparedIn(await readFile(prepared.path, 'latin1')) ?? {};
    const attributes = Buffer.from(signedAttributes, 'base64');
    const signature = sign(hash, attributes, await readFile(key)).toString('base64');
    const complete = (more: object) =>
      place.attempt('pdf-complete-signature', prepared.path, { signature, ...more });
    expect(await complete({})).toMatchObject({ problem: { code: 'password_required' } });
    const { result: twice } = (await complete({ password })) as { result: { path: string } };
    await requireValid(twice.path, 2);
    const verified = await place.convert('pdf-verify-signatures', twice.path, {
      ...{ password, reportFormat: 'json' },
    });
    const report = pdfSignaturesReport.parse(JSON.parse(await readFile(verified.path, 'utf8')));
    const verdicts = report.signatures.map(({ verdict, reason }) => [verdict, reason]);
    expect(verdicts).toEqual([
      ['unknown_signer', 'Einverstanden – ja'],
      ['unknown_signer', 'Einverstanden – ja'],
    ]);
  },
);

it('needs the password, and signs files that only restrict without one', async () => {
  const { p12 } = await certificates.signer('Third Signer');
  const options = { certificatePassword: p12Password, reason: 'Einverstanden – ja' };
  const attempt = (path: string, more: object = {}) =>
    place.convertAll('pdf-certificate-sign', [path, p12], { ...options, ...more });
  const path = await locked('AES-256 with object streams');
  await expect(attempt(path)).rejects.toMatchObject({ problem: { code: 'password_required' } });
  const wrong = attempt(path, { password: 'other' });
  await expect(wrong).rejects.toMatchObject({ problem: { code: 'wrong_password' } });
  const restricted = place.path('restricted.pdf');
  await said('qpdf', '--encrypt', '', 'owner', '256', '--', plain, restricted);
  const result = await attempt(restricted);
  expect(await said('pdfsig', '-nocert', result.path)).toContain('Signature is Valid.');
  expect(await said('qpdf', '--show-encryption', result.path)).toContain('R = 6');
});

it('finds a changed encryption after a signature', async () => {
  const { p12 } = await certificates.signer('Fourth Signer');
  const path = await locked('AES-128 with plain metadata');
  const { path: signed } = await place.convertAll('pdf-certificate-sign', [path, p12], {
    ...{ password, certificatePassword: p12Password, visible: false },
  });
  const text = await readFile(signed, 'latin1');
  const number = /\/Encrypt (\d+) 0 R/.exec(text)?.[1] ?? '';
  const dictionary = new RegExp(`\n${number} 0 obj\n(<<.*?>>)\nendobj`, 's').exec(text)?.[1] ?? '';
  const changed = dictionary.replace('/StrF /StdCF', '/StrF /StdCF /EFF /Identity');
  expect(changed).not.toBe(dictionary);
  const [, previous] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const trailer =
    /trailer\s*(<<[^>]*>[^>]*>[^>]*>>)\s*startxref[^%]*%%EOF\s*$/.exec(text)?.[1] ?? '';
  const object = `${number} 0 obj\n${changed}\nendobj\n`;
  const at = text.length + object.length;
  const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
  const update = `xref\n${number} 1\n${row}trailer\n${trailer.replace(/\/Prev \d+/, `/Prev ${previous}`)}\nstartxref\n${at}\n%%EOF\n`;
  const tampered = await place.write('tampered.pdf', Buffer.from(text + object + update, 'latin1'));
  const verified = await place.convert('pdf-verify-signatures', tampered, {
    ...{ password, reportFormat: 'json' },
  });
  const report = pdfSignaturesReport.parse(JSON.parse(await readFile(verified.path, 'utf8')));
  expect(report.signatures[0]?.verdict).toBe('changed');
  expect(report.signatures[0]?.changes.map(({ kind }) => kind)).toContain('settings');
});
