// PDFs are signed at the levels B-T, B-LT and B-LTA, with an authority, a responder and a list of this test. openssl and poppler's pdfsig
// check what is in the file; authorities that misbehave are refused.
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createHash, sign } from 'node:crypto';
import { preparedIn, pdfSignaturesReport } from '@octavo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  certificatesIn,
  documentOf,
  p12Password,
  said,
  signatureIn,
  type TestCertificates,
  type TestSigner,
} from './signing-files.ts';
import { signingServicesIn } from './signing-services.ts';
import { openWorkplace, problemOf, type Workplace } from './workplace.ts';

let place: Workplace;
let services: Awaited<ReturnType<typeof signingServicesIn>>;
let certificates: TestCertificates;
let [online, listed, revoked, silent]: readonly TestSigner[] = [];
let plain: string;

beforeAll(async () => {
  const shared = await openWorkplace();
  certificates = await certificatesIn(shared.folder);
  services = await signingServicesIn(shared.folder, certificates);
  const roots = shared.path('roots');
  await mkdir(roots);
  await copyFile(certificates.root, `${roots}/root.pem`);
  const { ocsp, list } = services.extensions;
  const signer = (name: string, extensions: string) =>
    certificates.signer(name, 'p384', 'modern', extensions);
  // Names of different lengths have different serial numbers.
  online = await signer('Online', ocsp);
  listed = await signer('Signer of lists', list);
  revoked = await signer('Revoked signer', ocsp);
  silent = await signer('Signer without services', 'keyUsage=digitalSignature\n');
  await services.setRevoked([online, listed], [revoked]);
  place = await openWorkplace({
    signatureRoots: roots,
    allowedAddresses: ['127.0.0.1'],
    signingServices: {
      timestampUrl: services.timestampUrl,
      revocationHosts: ['127.0.0.1'],
      timeoutMs: 1_500,
    },
  });
  plain = await place.write('plain.pdf', documentOf('signed words'));
});
afterAll(async () => {
  await place.close();
  await services.close();
});

const signed = (
  signer: TestSigner | undefined,
  level: string,
  more: Record<string, unknown> = {},
) =>
  place.convertAll('pdf-certificate-sign', [plain, signer?.p12 ?? ''], {
    ...{ certificatePassword: p12Password, visible: false, level, ...more },
  });

async function reportOf(path: string, password?: string) {
  const options = { reportFormat: 'json', ...(password && { password }) };
  const result = await place.convert('pdf-verify-signatures', path, options);
  return pdfSignaturesReport.parse(JSON.parse(await readFile(result.path, 'utf8')));
}

/** openssl's judgement about the newest time stamp of a whole document. */
async function stampJudgement(path: string): Promise<string> {
  const { signed: bytes, cms } = await signatureIn(path);
  const [content, token] = [await place.write('stamped', bytes), await place.write('token', cms)];
  return said(
    ...(['openssl', 'ts', '-verify', '-data', content, '-in', token, '-token_in'] as const),
    ...['-CAfile', certificates.root, '-untrusted', services.authority()],
  );
}

it('signs at each level, and openssl, pdfsig and the report agree', async () => {
  services.behave('right');
  for (const [signer, level] of [
    [online, 'B-T'],
    [online, 'B-LT'],
    [listed, 'B-LTA'],
  ] as const) {
    const { path, warnings } = await signed(signer, level, { certify: 'none' });
    expect(warnings).toEqual([]);
    const report = await reportOf(path);
    const [own, stamp] = report.signatures;
    expect(own).toMatchObject({ verdict: 'valid', level });
    expect(own?.timeStamp).toMatchObject({ isIntact: true, isTrusted: true });
    expect(own?.revocation.status).toBe(level === 'B-T' ? 'not_contained' : 'good');
    expect(own?.changes.every(({ isPermitted }) => isPermitted)).toBe(true);
    const printed = await said('pdfsig', '-nocert', path);
    // pdfsig doesn’t support time stamps of documents; openssl checks them below.
    expect(printed.match(/Signature is Valid\./g)).toHaveLength(1);
    expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');
    if (level === 'B-LTA') {
      expect(stamp).toMatchObject({ kind: 'time_stamp', verdict: 'valid' });
      expect(await stampJudgement(path)).toContain('Verification: OK');
    }
  }
});

it('signs a protected file at the highest level, by a key here or elsewhere', async () => {
  services.behave('right');
  const locked = place.path('locked.pdf');
  await said('qpdf', '--encrypt', 'open', 'owner', '128', '--use-aes=y', '--', plain, locked);
  const options = { password: 'open', level: 'B-LTA', visible: false };
  const here = await place.convertAll('pdf-certificate-sign', [locked, online?.p12 ?? ''], {
    ...{ ...options, certificatePassword: p12Password },
  });
  const prepared = await place.convertAll('pdf-prepare-signature', [locked], {
    ...{ ...options, certificates: await readFile(online?.certificate ?? '', 'latin1') },
  });
  const { prepared: { signedAttributes = '', hash = '' } = {} } =
    preparedIn(await readFile(prepared.path, 'latin1')) ?? {};
  const key = await readFile(online?.key ?? '');
  const elsewhere = await place.convert('pdf-complete-signature', prepared.path, {
    password: 'open',
    signature: sign(hash, Buffer.from(signedAttributes, 'base64'), key).toString('base64'),
  });
  const renewed = await place.convert('pdf-renew-signatures', here.path, { password: 'open' });
  for (const { path } of [here, elsewhere, renewed]) {
    const [own, ...stamps] = (await reportOf(path, 'open')).signatures;
    expect(own).toMatchObject({ verdict: 'valid', level: 'B-LTA' });
    for (const stamp of stamps) expect(stamp).toMatchObject({ verdict: 'valid' });
    expect(stamps).toHaveLength(path === renewed.path ? 2 : 1);
    expect(await said('pdfsig', '-nocert', '-upw', 'open', path)).toContain('Signature is Valid.');
    expect(await stampJudgement(path)).toContain('Verification: OK');
    const checked = await said('qpdf', '--check', '--password=open', path);
    expect(checked).toContain('No syntax or stream encoding errors');
  }
});

it('signs at the highest level by a key that stays elsewhere', async () => {
  services.behave('right');
  const [pem = '', root = '', key = ''] = await Promise.all(
    [online?.certificate, certificates.root, online?.key].map((path) =>
      readFile(path ?? '', 'latin1'),
    ),
  );
  const prepared = await place.convertAll('pdf-prepare-signature', [plain], {
    ...{ certificates: pem + root, level: 'B-LTA' },
  });
  expect(services.asked()).toEqual([]);
  const found = preparedIn(await readFile(prepared.path, 'latin1'));
  const { signedAttributes = '', hash = '' } = found?.prepared ?? {};
  const signature = sign(hash, Buffer.from(signedAttributes, 'base64'), key).toString('base64');
  const { path } = await place.convert('pdf-complete-signature', prepared.path, { signature });
  const [own, stamp] = (await reportOf(path)).signatures;
  expect(own).toMatchObject({ verdict: 'valid', level: 'B-LTA' });
  expect(stamp).toMatchObject({ kind: 'time_stamp', verdict: 'valid' });
  expect(await said('pdfsig', '-nocert', path)).toContain('Signature is Valid.');
  expect(await stampJudgement(path)).toContain('Verification: OK');
});

it.each(['B-B', 'B-T', 'B-LTA'])('renews a file of the level %s', async (level) => {
  services.behave('right');
  const { path } = await signed(online, level, { certify: 'none' });
  services.behave('right');
  const renewed = await place.convert('pdf-renew-signatures', path);
  expect(renewed.name).toBe('result-renewed.pdf');
  const asked = services.asked();
  expect(asked.filter((service) => service === '/tsa')).toHaveLength(1);
  // The file has what it needs but for the new time stamp.
  expect(asked.length === 1).toBe(level === 'B-LTA');
  const [before, after] = [await readFile(path), await readFile(renewed.path)];
  expect(after.subarray(0, before.length)).toEqual(before);
  const { signatures } = await reportOf(renewed.path);
  expect(signatures.map(({ verdict }) => verdict)).toEqual(signatures.map(() => 'valid'));
  expect(signatures).toHaveLength(level === 'B-LTA' ? 3 : 2);
  expect(signatures[0]).toMatchObject(level === 'B-B' ? { level } : { level: 'B-LTA' });
  expect(signatures[0]?.changes.every(({ isPermitted }) => isPermitted)).toBe(true);
  expect(await said('pdfsig', '-nocert', renewed.path)).toContain('Signature is Valid.');
  expect(await stampJudgement(renewed.path)).toContain('Verification: OK');
  expect(await said('qpdf', '--check', renewed.path)).toContain('No syntax or stream');
});

it('renews nothing without an intact signature, or without an authority that answers', async () => {
  services.behave('right');
  const renewal = (path: string) => problemOf(place.convert('pdf-renew-signatures', path));
  expect(await renewal(plain)).toBe('signatures_missing');
  const { path } = await signed(online, 'B-T');
  const changed = await readFile(path);
  changed[changed.indexOf('signed words')] = 0x53;
  expect(await renewal(await place.write('changed.pdf', changed))).toBe('signatures_missing');
  services.behave('silent');
  expect(await renewal(path)).toBe('timestamp_unavailable');
});

it('names the validation data by the signature, and leaves earlier bytes as they are', async () => {
  services.behave('right');
  const { path } = await signed(online, 'B-LT');
  const { file, signed: bytes } = await signatureIn(path);
  const text = file.toString('latin1');
  const hole = text.slice(text.indexOf('/Contents <') + '/Contents <'.length);
  const value = Buffer.from(hole.slice(0, hole.indexOf('>')), 'hex');
  const name = createHash('sha1').update(value).digest('hex').toUpperCase();
  expect(text).toContain(`/VRI <</${name} <</Cert`);
  expect(file.subarray(0, (await readFile(plain)).length)).toEqual(await readFile(plain));
  expect(bytes.length).toBeLessThan(file.length);
  const content = await place.write('content', bytes);
  const signature = await place.write('signature', value);
  expect(
    await said(
      ...(['openssl', 'cms', '-verify', '-cades', '-binary', '-inform', 'DER'] as const),
      ...['-in', signature, '-content', content, '-CAfile', certificates.root],
      ...['-purpose', 'any', '-out', '/dev/null'],
    ),
  ).toContain('CAdES Verification successful');
});

it('refuses authorities that misbehave, or lowers the level on request', async () => {
  await services.addAuthority('no authority', 'extendedKeyUsage=emailProtection\n');
  await services.addAuthority('expired', `${services.stamping}\n`, ['-days', '-1']);
  const cases = [
    ['other nonce', 'timestamp_invalid'],
    ['other data', 'timestamp_invalid'],
    ['changed', 'timestamp_invalid'],
    ['rejected', 'timestamp_invalid'],
    ['words', 'timestamp_invalid'],
    ['no authority', 'timestamp_unavailable'],
    ['expired', 'timestamp_invalid'],
    ['huge', 'timestamp_unavailable'],
    ['silent', 'timestamp_unavailable'],
    ['redirect', 'timestamp_unavailable'],
  ] as const;
  for (const [behaviour, code] of cases) {
    services.behave(behaviour);
    expect([behaviour, await problemOf(signed(online, 'B-LTA'))]).toEqual([behaviour, code]);
    expect(services.asked()).toEqual(['/tsa']);
  }
  services.behave('changed');
  const lower = await signed(online, 'B-LTA', { lowerLevel: true });
  const values = { level: 'B-B', wanted: 'B-LTA' };
  expect(lower.warnings).toEqual([{ code: 'level_without_timestamp', values }]);
  expect((await reportOf(lower.path)).signatures).toMatchObject([{ level: 'B-B' }]);
  services.behave('right', 1);
  const stopped = await signed(online, 'B-LTA', { lowerLevel: true });
  expect(stopped.warnings).toMatchObject([{ values: { level: 'B-LT', wanted: 'B-LTA' } }]);
  expect((await reportOf(stopped.path)).signatures).toMatchObject([{ level: 'B-LT' }]);
});

it('refuses revoked certificates, and those about which nobody answers', async () => {
  services.behave('right');
  expect(await problemOf(signed(revoked, 'B-LT', { lowerLevel: true }))).toBe(
    'certificate_revoked',
  );
  expect(await problemOf(signed(silent, 'B-LT'))).toBe('revocation_unavailable');
  const lower = await signed(silent, 'B-LTA', { lowerLevel: true });
  expect(lower.warnings).toMatchObject([
    { code: 'level_without_revocation', values: { level: 'B-T', name: 'Signer without services' } },
  ]);
  expect((await reportOf(lower.path)).signatures).toMatchObject([{ level: 'B-T' }]);
});
