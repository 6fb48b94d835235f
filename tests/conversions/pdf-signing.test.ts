// PDFs are signed with certificates. The signatures are read by poppler's pdfsig and checked by openssl.
import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  pdfSignaturesReport,
  preparedIn,
  preparedTrailer,
  type PreparedSignature,
} from '@octavo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from './pdf-objects.ts';
import { p12Password, said, signatureIn, type TestCertificates } from './signing-files.ts';
import { openSigningPlace } from './signing-place.ts';
import { problemOf, type Workplace } from './workplace.ts';

let place: Workplace;
let certificates: TestCertificates;
let plain: string;
const certificatePassword = p12Password;

beforeAll(async () => {
  ({ place, certificates, plain } = await openSigningPlace('signed words'));
});
afterAll(() => place.close());

const signed = (path: string, p12: string, options: Record<string, unknown> = {}) =>
  place.convertAll('pdf-certificate-sign', [path, p12], { certificatePassword, ...options });

/** openssl's judgement about the newest signature, with CAdES checks. */
async function judgement(path: string): Promise<string> {
  const { signed: bytes, cms } = await signatureIn(path);
  const [content, signature] = [
    await place.write('content', bytes),
    await place.write('signature', cms),
  ];
  return said(
    ...(['openssl', 'cms', '-verify', '-cades', '-binary', '-inform', 'DER'] as const),
    ...['-in', signature, '-content', content, '-CAfile', certificates.root],
    ...['-purpose', 'any', '-out', '/dev/null'],
  );
}

it.each([
  ['Änne Öztürk', 'rsa', 'old'],
  ['Signer Two', 'p384', 'modern'],
  ['Signer 3', 'rsa', 'unchecked'],
] as const)('signs with the certificate of %s (%s, %s)', async (name, kind, protection) => {
  const { p12 } = await certificates.signer(name, kind, protection);
  const { path, name: file } = await signed(plain, p12, {
    ...{ reason: 'Agreed', location: 'Köln', visible: false },
  });
  expect(file).toBe('plain-signed.pdf');
  const printed = await said('pdfsig', '-nocert', path);
  expect(printed).toContain('Signature is Valid.');
  expect(printed).toContain('Total document signed');
  expect(printed).toContain(`Signer Certificate Common Name: ${name}`);
  expect(printed).toContain('ETSI.CAdES.detached');
  expect(await judgement(path)).toContain('CAdES Verification successful');
  const whole = await readFile(path);
  expect(whole.subarray(0, (await readFile(plain)).length)).toEqual(await readFile(plain));
  expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');
});

it.each([
  ['Card Holder', 'rsa', 'der'],
  ['Card Holder Two', 'p384', 'der'],
  ['Card Holder 3', 'p384', 'ieee-p1363'],
] as const)('signs by a key that stays elsewhere: %s (%s, %s)', async (name, kind, dsaEncoding) => {
  const { certificate, key } = await certificates.signer(name, kind);
  const pem = await readFile(certificate, 'latin1');
  const prepared = await place.convertAll('pdf-prepare-signature', [plain], {
    ...{ certificates: pem + (await readFile(certificates.root, 'latin1')), reason: 'Agreed' },
  });
  expect(await said('pdfsig', '-nocert', prepared.path)).not.toContain('Signature is Valid.');
  const found = preparedIn(await readFile(prepared.path, 'latin1'));
  const attributes = Buffer.from(found?.prepared.signedAttributes ?? '', 'base64');
  const hash = found?.prepared.hash ?? '';
  const complete = (bytes: Buffer, by = key) =>
    readFile(by).then((pemKey) =>
      place.convert('pdf-complete-signature', prepared.path, {
        signature: sign(hash, bytes, { key: pemKey, dsaEncoding }).toString('base64'),
      }),
    );
  const { path, name: file } = await complete(attributes);
  expect(file).toBe('result-signed.pdf');
  const printed = await said('pdfsig', '-nocert', path);
  expect(printed).toContain('Signature is Valid.');
  expect(printed).toContain('Total document signed');
  expect(printed).toContain(`Signer Certificate Common Name: ${name}`);
  expect(await judgement(path)).toContain('CAdES Verification successful');
  expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');
  const words = await said('pdftotext', path, '-');
  expect(words).toContain('Agreed');
  const other = await certificates.signer('Somebody Else', kind);
  expect(await problemOf(complete(attributes, other.key))).toBe('signature_unfitting');
  expect(await problemOf(complete(Buffer.from('other bytes')))).toBe('signature_unfitting');
});

it('completes only files that are prepared', async () => {
  const signature = Buffer.alloc(256, 1).toString('base64');
  const complete = (path: string) =>
    problemOf(place.convert('pdf-complete-signature', path, { signature }));
  expect(await complete(plain)).toBe('signature_not_prepared');
  const prepare = (pem: string) =>
    problemOf(place.convertAll('pdf-prepare-signature', [plain], { certificates: pem }));
  expect(await prepare('')).toBe('signer_certificate_missing');
  const root = await readFile(certificates.root, 'latin1');
  expect(await prepare(root)).toBe('certificate_unsuitable');
  const signer = await certificates.signer('Chain Holder', 'p384');
  const { path } = await place.convertAll('pdf-prepare-signature', [plain], {
    ...{ certificates: (await readFile(signer.certificate, 'latin1')) + root.repeat(60) },
    visible: false,
  });
  const file = await readFile(path, 'latin1');
  const { prepared, bytes = 0 } = preparedIn(file) ?? {};
  expect(prepared?.certificates).toHaveLength(2);
  if (!prepared) return;
  const key = await readFile(signer.key);
  const attributes = Buffer.from(prepared.signedAttributes, 'base64');
  const fitting = sign(prepared.hash, attributes, key).toString('base64');
  const completed = async (changed: string, value = fitting) =>
    problemOf(
      place.convert(
        'pdf-complete-signature',
        await place.write('changed.pdf', Buffer.from(changed, 'latin1')),
        {
          signature: value,
        },
      ),
    );
  const version = file.slice(0, -bytes);
  const startxref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]);
  const withTrailer = (body: string, more: Partial<PreparedSignature> = {}) =>
    body + preparedTrailer({ ...prepared, ...more }, startxref);
  expect(await completed(withTrailer(version.replace('signed words', 'forged words')))).toBe(
    'signature_unfitting',
  );
  expect(await completed(withTrailer(`${version}% more\n`))).toBe('signature_not_prepared');
  expect(await completed(withTrailer(version, { level: 'B-T' }))).toBe('signature_not_prepared');
  const [, start = 0, end = 0, rest = 0] =
    /ByteRange \[0 (\d+) (\d+) (\d+)/.exec(version)?.map(Number) ?? [];
  const short =
    version.slice(0, start) +
    '<00>' +
    version.slice(start + 4, end).replaceAll(/./g, ' ') +
    version.slice(end);
  const range = `[0 ${start} ${start + 4} ${rest + end - start - 4}`;
  expect(
    await completed(
      withTrailer(
        short.replace(/(?<=ByteRange )\[0 \d+ \d+ \d+/, (old) => range.padEnd(old.length)),
      ),
    ),
  ).toBe('signature_not_prepared');
  expect(await completed(withTrailer(version))).toBe('none');
});

it('shows name, reason and place upright on rotated pages, and keeps earlier signatures valid', async () => {
  const [one, two] = [
    await certificates.signer('First Signer'),
    await certificates.signer('Second Signer', 'p384'),
  ];
  const first = await signed(plain, one.p12, { certify: 'forms', reason: 'A <reason>' });
  const second = await signed(first.path, two.p12, {
    ...{ page: 2, location: 'Köln', area: '20 30 150 60', language: 'de' },
  });
  const printed = await said('pdfsig', '-nocert', second.path);
  expect(printed.match(/Signature is Valid/g)).toHaveLength(2);
  expect(await judgement(second.path)).toContain('CAdES Verification successful');
  const words = await said('pdftotext', '-bbox', second.path, '-');
  const [pageOne = '', pageTwo = ''] = words.split('<page ').slice(1);
  expect(pageOne).toMatch(/>Digitally</);
  expect(pageOne).toMatch(/>&lt;reason&gt;</);
  expect(pageTwo).toMatch(/>Köln</);
  const [, x, y] = /xMin="(\d+)\.\d+" yMin="(\d+).*>Digital</.exec(pageTwo) ?? [];
  expect(Number(x)).toBeGreaterThan(20);
  expect(Number(x)).toBeLessThan(40);
  expect(Number(y)).toBeGreaterThan(30);
  expect(Number(y)).toBeLessThan(60);
});

it('puts a signature beside one that the page shows at the same place', async () => {
  const { p12 } = await certificates.signer('Next Signer');
  const first = await signed(plain, p12);
  const { path } = await signed(first.path, p12);
  const words = await said('pdftotext', '-bbox', path, '-');
  const tops = [...words.matchAll(/yMin="([\d.]+)".*>Digitally</g)].map(([, top]) => Number(top));
  expect(tops).toHaveLength(2);
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeGreaterThan(76);
});

it('adds to files with cross-reference streams, and repairs those with a damaged end', async () => {
  const { p12 } = await certificates.signer('Stream Signer');
  const packed = place.path('packed.pdf');
  await said('qpdf', '--object-streams=generate', plain, packed);
  const damaged = await place.write('damaged.pdf', (await readFile(plain)).subarray(0, -8));
  for (const path of [packed, damaged]) {
    const result = await signed(path, p12, { visible: false });
    expect(await said('pdfsig', '-nocert', result.path)).toContain('Signature is Valid.');
    expect(await said('qpdf', '--check', result.path)).toContain('No syntax or stream');
  }
});

it('refuses what would make a signature void', async () => {
  const { p12 } = await certificates.signer('Strict Signer');
  const final = await signed(plain, p12, { certify: 'none', visible: false });
  expect(await problemOf(signed(final.path, p12))).toBe('signing_forbidden');
  const open = await signed(plain, p12, { certify: 'comments', visible: false });
  expect(await problemOf(signed(open.path, p12, { certify: 'forms' }))).toBe(
    'certification_not_first',
  );
  expect(await problemOf(signed(plain, p12, { page: 3 }))).toBe('page_beyond_end');
  for (const area of ['5000 10 100 50', '10 10 99999 99999'])
    expect(await problemOf(signed(plain, p12, { area }))).toBe('invalid_option');
});

const lock = '/Lock<</Type/SigFieldLock/Action/Include/Fields[(amount)]>>';
const widget = '/Type/Annot/Subtype/Widget/Rect[100 60 260 130]/P 4 0 R/F 4';

/** A form with two empty signature fields, of which `party.buyer` has rules, and a text field. */
const formWith = (rules: string, hasOwnWidget = false) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 8 0 R]/DA(/F 0 Tf 0 g)>>>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Annots[8 0 R 5 0 R]>>',
    '<</Type/Page/Parent 2 0 R/Rotate 90/Annots[7 0 R]>>',
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(plain)/Rect[0 0 0 0]/P 3 0 R/F 4>>',
    `<</T(party)/FT/Sig/Kids[${hasOwnWidget ? 9 : 7} 0 R]>>`,
    hasOwnWidget
      ? `<</Parent 9 0 R${widget}>>`
      : `<</Parent 6 0 R/FT/Sig/T(buyer)${lock}/SV<<${rules}>>${widget}>>`,
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(10)/Rect[40 200 140 220]/P 3 0 R/F 4>>',
    `<</Parent 6 0 R/FT/Sig/T(buyer)/Kids[7 0 R]${lock}/SV<<${rules}>>>>`,
  ]);

async function reportOf(path: string) {
  const report = await place.convert('pdf-verify-signatures', path, { reportFormat: 'json' });
  return pdfSignaturesReport.parse(JSON.parse(await readFile(report.path, 'utf8')));
}

it('signs in an empty field of a form, at its place, and locks what its author wants', async () => {
  const { p12 } = await certificates.signer('Field Signer');
  const rules =
    '/Ff 75/Filter/Adobe.PPKLite/SubFilter[/ETSI.CAdES.detached]/Reasons[(Agreed)(Seen)]/DigestMethod[(SHA256)]';
  const form = await place.write('form.pdf', formWith(rules));
  const empty = async (path: string) => (await reportOf(path)).emptyFields;
  expect(await empty(form)).toEqual([
    { name: 'plain', page: 1 },
    { name: 'party.buyer', page: 2 },
  ]);
  const one = await signed(form, p12, { field: 'party.buyer', reason: 'Agreed' });
  const { path } = await signed(one.path, p12, { field: 'plain' });
  const printed = await said('pdfsig', '-nocert', path);
  expect(printed.match(/Signature is Valid/g)).toHaveLength(2);
  expect(printed).toContain('Signature Field Name: party.buyer');
  expect(printed).toContain('Signature Field Name: plain');
  expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');
  const [pageOne = '', pageTwo = ''] = (await said('pdftotext', '-bbox', path, '-'))
    .split('<page ')
    .slice(1);
  expect(pageOne).not.toContain('Digitally');
  // The page is rotated: 60 from its left edge, 100 from its upper one.
  const [, x, y] = /xMin="(\d+)\.\d+" yMin="(\d+).*>Digitally</.exec(pageTwo) ?? [];
  expect(Number(x)).toBeGreaterThan(60);
  expect(Number(x)).toBeLessThan(80);
  expect(Number(y)).toBeGreaterThan(100);
  expect(Number(y)).toBeLessThan(200);
  const { signatures, emptyFields } = await reportOf(path);
  expect(emptyFields).toEqual([]);
  expect(signatures.map(({ field, verdict }) => [field, verdict])).toEqual(
    expect.arrayContaining([
      ['party.buyer', 'unknown_signer'],
      ['plain', 'unknown_signer'],
    ]),
  );
  const buyer = signatures.find(({ field }) => field === 'party.buyer');
  expect(buyer?.statements.join(' ')).toContain('amount');
});

it('refuses a field that isn’t there or is signed, and a signature against the rules of its field', async () => {
  const { p12 } = await certificates.signer('Rule Signer');
  const cases = [
    ['', { field: 'buyer' }, 'signature_field_missing'],
    ['', { field: 'amount' }, 'signature_field_missing'],
    ['/Ff 1/Filter/Entrust.PPKEF', {}, 'signature_field_rules'],
    ['/Ff 2/SubFilter[/adbe.pkcs7.detached]', {}, 'signature_field_rules'],
    ['/Ff 0/SubFilter[/adbe.pkcs7.detached]', {}, 'none'],
    ['/Ff 8/Reasons[(Agreed)]', { reason: 'Other' }, 'signature_field_rules'],
    ['/Ff 8/Reasons[(.)]', { reason: 'Other' }, 'signature_field_rules'],
    ['/Ff 64/DigestMethod[(SHA512)]', {}, 'signature_field_rules'],
    ['/MDP<</P 2>>', {}, 'signature_field_rules'],
    ['/MDP<</P 2>>', { certify: 'forms' }, 'none'],
    ['/TimeStamp<</URL(http://example.org)/Ff 1>>', {}, 'signature_field_rules'],
    ['/Cert<</Ff 2/Issuer[<3000>]>>', {}, 'signature_field_rules'],
    ['/Ff 4/V 9', {}, 'signature_field_rules'],
  ] as const;
  for (const [rules, options, code] of cases) {
    const form = await place.write('rules.pdf', formWith(rules, true));
    const given = { field: 'party.buyer', visible: false, ...options };
    expect([rules, await problemOf(signed(form, p12, given))]).toEqual([rules, code]);
  }
  const form = await place.write('form.pdf', formWith('', true));
  const { path } = await signed(form, p12, { field: 'party.buyer' });
  // pdfsig finds no signature in fields with widgets of their own.
  expect((await reportOf(path)).signatures).toMatchObject([
    { field: 'party.buyer', verdict: 'unknown_signer', coverage: { isWholeFile: true } },
  ]);
  expect(await problemOf(signed(path, p12, { field: 'party.buyer' }))).toBe(
    'signature_field_signed',
  );
});

/** A certificate file whose check sum needs 2 billion rounds. */
function costly(file: Buffer): Buffer {
  const rounds = Buffer.from([0x02, 0x02, 0x08, 0x00]);
  const macBytes = 0x41;
  const macAt = file.length - macBytes - 2;
  if (file[macAt + 1] !== macBytes || !file.subarray(-4).equals(rounds)) throw new Error('layout');
  const more = Buffer.from([0x02, 0x04, 0x7f, 0xff, 0xff, 0xff]);
  const changed = Buffer.concat([file.subarray(0, -4), more]);
  changed.writeUInt16BE(changed.readUInt16BE(2) + 2, 2);
  changed[macAt + 1] = macBytes + 2;
  return changed;
}

it('says what is wrong with a certificate file, also with a hostile one', async () => {
  const { p12, certificate } = await certificates.signer('Hostile Signer');
  const file = await readFile(p12);
  const write = (name: string, content: Buffer) => place.write(name, content);
  const keyless = place.path('keyless.p12');
  await said(
    ...(['openssl', 'pkcs12', '-export', '-nokeys', '-in', certificate] as const),
    ...['-out', keyless, '-passout', `pass:${p12Password}`],
  );
  const [foreign, foreignKey, foreignFile] = ['f.crt', 'f.key', 'f.p12'].map((name) =>
    place.path(name),
  ) as [string, string, string];
  await said(
    ...([
      'openssl',
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      'rsa:2048',
      '-keyout',
      foreignKey,
    ] as const),
    ...['-out', foreign, '-subj', '/CN=Encryption', '-addext', 'keyUsage=keyEncipherment'],
  );
  await said(
    ...(['openssl', 'pkcs12', '-export', '-in', foreign, '-inkey', foreignKey] as const),
    ...['-out', foreignFile, '-passout', `pass:${p12Password}`],
  );
  const nested = Buffer.concat([
    Buffer.from('3082ff00020103', 'hex'),
    Buffer.from('3080'.repeat(32_000), 'hex'),
  ]);
  const cases = [
    [p12, { certificatePassword: 'wrong' }, 'certificate_password_wrong'],
    [p12, { certificatePassword: '' }, 'certificate_password_wrong'],
    [keyless, {}, 'certificate_without_key'],
    [foreignFile, {}, 'certificate_unsuitable'],
    [await write('costly.p12', costly(file)), {}, 'certificate_unreadable'],
    [await write('short.p12', file.subarray(0, 900)), {}, 'certificate_unreadable'],
    [await write('nested.p12', nested), {}, 'certificate_unreadable'],
    [await write('words.p12', Buffer.from('no certificate')), {}, 'wrong_format'],
  ] as const;
  for (const [path, options, code] of cases)
    expect([path, await problemOf(signed(plain, path, options))]).toEqual([path, code]);
  for (let at = 30; at < file.length; at += 211) {
    const broken = Buffer.from(file);
    broken[at] = (broken[at] ?? 0) ^ 0x55;
    const problem = await problemOf(signed(plain, await write('broken.p12', broken)));
    expect(problem).toMatch(/^certificate_(unreadable|password_wrong)$/);
  }
});
