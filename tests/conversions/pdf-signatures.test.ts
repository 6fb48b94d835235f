// Signatures of PDFs are verified, and published attacks on them are found (pdf-insecurity.org): changed bytes, gaps,
// moved signatures, updates after the signature, content that was prepared before and is swapped afterwards.
import { mkdir, readFile, copyFile } from 'node:fs/promises';
import { pdfSignaturesReport, type PdfSignaturesReport } from '@octavo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updatedPdf } from './pdf-updates.ts';
import {
  certificatesIn,
  coveringField,
  documentOf,
  fieldAbove,
  fieldBelow,
  p12Password,
  pageDrawing,
  preparedForm,
  said,
  signatureIn,
  withTimeStamp,
  type TestCertificates,
  type TestSigner,
} from './signing-files.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
let certificates: TestCertificates;
let anna: TestSigner;
let bert: TestSigner;
let plain: string;
let approved: string;
let certified: string;
const certificatePassword = p12Password;

beforeAll(async () => {
  const shared = await openWorkplace();
  const roots = shared.path('roots');
  await mkdir(roots);
  certificates = await certificatesIn(shared.folder);
  await copyFile(certificates.root, `${roots}/root.pem`);
  place = await openWorkplace({ signatureRoots: roots });
  [anna, bert] = [
    await certificates.signer('Anna Signer'),
    await certificates.signer('Bert Signer', 'p384'),
  ];
  plain = await place.write('plain.pdf', documentOf('signed words'));
  approved = await signed(plain, anna, { visible: false, reason: 'Agreed' });
  certified = await signed(plain, anna, { visible: false, certify: 'forms' });
});
afterAll(() => place.close());

async function signed(path: string, { p12 }: TestSigner, options: Record<string, unknown> = {}) {
  const given = { certificatePassword, ...options };
  return (await place.convertAll('pdf-certificate-sign', [path, p12], given)).path;
}

async function report(path: string, options = {}): Promise<PdfSignaturesReport> {
  const given = { reportFormat: 'json', ...options };
  const result = await place.convert('pdf-verify-signatures', path, given);
  return pdfSignaturesReport.parse(JSON.parse(await readFile(result.path, 'utf8')));
}

const verdicts = async (path: string) =>
  (await report(path)).signatures.map(({ verdict }) => verdict);

let count = 0;
const write = (content: Buffer) => place.write(`attacked-${++count}.pdf`, content);

it('tells who signed, when and what, and whom this server trusts', async () => {
  const both = await signed(certified, bert, { page: 2 });
  const { signatures, notes, summary } = await report(both);
  expect(summary).toBe('2 signatures – Valid: 2');
  expect(signatures).toMatchObject([
    {
      ...{ kind: 'certification', verdict: 'valid', signer: 'Anna Signer', certifiedLevel: 2 },
      ...{ field: 'Signature1', level: 'B-B', algorithms: 'SHA-256, RSA 2048' },
      chain: { verdict: 'trusted' },
      coverage: { isWholeFile: false },
      changes: [{ kind: 'signature_added', isPermitted: true, pages: [2], fields: ['Signature2'] }],
    },
    {
      ...{ kind: 'signature', verdict: 'valid', signer: 'Bert Signer', changes: [] },
      ...{ algorithms: 'SHA-384, ECDSA P-384', revocation: { status: 'not_contained' } },
      coverage: { isWholeFile: true },
    },
  ]);
  expect(signatures[0]?.chain.certificates.map(({ subject }) => subject)).toEqual([
    'O=Octavo test, CN=Anna Signer',
    'O=Octavo test, CN=Test Root',
  ]);
  expect(notes).toEqual([]);
  expect((await said('pdfsig', '-nocert', both)).match(/Signature is Valid/g)).toHaveLength(2);
  expect(await report(plain)).toMatchObject({
    signatures: [],
    summary: 'This file has no signatures.',
  });
  const { path } = await place.convert('pdf-verify-signatures', both, { reportLanguage: 'de' });
  const html = await readFile(path, 'utf8');
  expect(html).toContain('<span class="verdict valid">Gültig</span>');
  expect(html).toContain(
    'Eine weitere Signatur wurde hinzugefügt. · Seite: 2 · Felder: Signature2',
  );
});

it('does not confirm signers whom nobody that it trusts has certified', async () => {
  const folder = place.path('others');
  await mkdir(folder);
  const stranger = await (await certificatesIn(folder)).signer('Anna Signer');
  const path = await signed(plain, stranger, { visible: false });
  expect((await report(path)).signatures).toMatchObject([
    { verdict: 'unknown_signer', chain: { verdict: 'not_known' }, integrity: { isIntact: true } },
  ]);
});

it('confirms no signatures with algorithms that others can forge', async () => {
  const { file, signed: bytes } = await signatureIn(approved);
  const [content, cms] = [await place.write('content', bytes), place.path('weak.cms')];
  await said(
    ...(['openssl', 'cms', '-sign', '-binary', '-md', 'sha1', '-in', content] as const),
    ...['-signer', anna.certificate, '-inkey', anna.key, '-outform', 'DER', '-out', cms],
  );
  const at = file.indexOf('/Contents <') + '/Contents <'.length;
  const space = file.indexOf('>', at) - at;
  file.write((await readFile(cms)).toString('hex').padEnd(space, '0'), at, 'latin1');
  const [signature] = (await report(await write(file))).signatures;
  expect(signature).toMatchObject({
    ...{ verdict: 'unknown_signer', algorithms: 'SHA-1, RSA 2048' },
    ...{ summary: expect.stringContaining('no longer safe'), chain: { verdict: 'trusted' } },
  });
});

it('finds changed bytes, as pdfsig does', async () => {
  const file = await readFile(approved);
  const changed = Buffer.from(file);
  changed.write('forged', changed.indexOf('signed words'));
  const path = await write(changed);
  expect((await report(path)).signatures).toMatchObject([
    {
      verdict: 'invalid',
      integrity: { isIntact: false, problem: expect.stringContaining('changed') },
    },
  ]);
  expect(await said('pdfsig', '-nocert', path)).toContain('Digest Mismatch');
  const digits = file.toString('latin1').indexOf('/Contents <') + '/Contents <'.length;
  const other = Buffer.from(file);
  // Within the value of the signature, at the end of its data.
  const end =
    file
      .toString('latin1')
      .slice(digits)
      .search(/(?:00){300}/) + digits;
  const at = end - 40 - (end % 2);
  other.write(file.toString('latin1', at, at + 1) === '0' ? '1' : '0', at);
  expect(await verdicts(await write(other))).toEqual(['invalid']);
});

const rangeOf = (file: Buffer) => {
  const text = file.toString('latin1');
  const found = /\/ByteRange (\[[^\]]*\] *)/.exec(text);
  return { at: (found?.index ?? 0) + '/ByteRange '.length, written: found?.[1] ?? '' };
};

/** A file with another byte range. */
async function withRange(
  change: (range: number[]) => (number | string)[] | string,
): Promise<string> {
  const file = await readFile(approved);
  const { at, written } = rangeOf(file);
  const changed = change(written.match(/\d+/g)?.map(Number) ?? []);
  const text = typeof changed === 'string' ? changed : `[${changed.join(' ')}]`;
  file.write(text.padEnd(written.length), at, 'latin1');
  return write(file);
}

it.each<[string, (range: number[]) => (number | string)[] | string]>([
  ['null', () => 'null'],
  ['of negative numbers', ([a = 0, b = 0, , d = 0]) => [a, b, -1, d]],
  ['that begins later', ([, b = 0, c = 0, d = 0]) => [9, b - 9, c, d]],
  ['with a larger gap', ([a = 0, b = 0, c = 0, d = 0]) => [a, b - 50, c, d]],
  ['that ends later', ([a = 0, b = 0, c = 0, d = 0]) => [a, b, c + 9, d - 9]],
  ['beyond the file', ([a = 0, b = 0, c = 0]) => [a, b, c, 9_999_999]],
  ['that covers all', ([, , c = 0, d = 0]) => [0, c + d, 0, 0]],
  ['with words', () => "[0 (a) 2 'x']"],
])('refuses a byte range %s', async (_, change) => {
  expect(await verdicts(await withRange(change))).toEqual(['invalid']);
});

it('refuses signatures without content, and those that were moved into the gap of a larger file', async () => {
  const file = await readFile(approved);
  const text = file.toString('latin1');
  const emptied = text.replace(/\/Contents <[^>]*>/, (found) =>
    found.replace(/[\da-f](?=[\da-f]*>)/g, '0'),
  );
  expect(await verdicts(await write(Buffer.from(emptied, 'latin1')))).toEqual(['invalid']);
  const without = text.replace(/\/Contents <[^>]*>/, (found) =>
    found.replace('/Contents', '/Contenta'),
  );
  expect(await verdicts(await write(Buffer.from(without, 'latin1')))).toEqual(['invalid']);
  const filler = (letter: string) =>
    write(Buffer.from(text.replace(/0(?=>\s*>>\s*endobj)/, letter), 'latin1'));
  expect(await verdicts(await filler(' '))).toEqual(['valid']);
  expect(await verdicts(await filler('\v'))).toEqual(['invalid']);
  // Signature wrapping: a second byte range within the gap leads to the signed end, which moves behind new content.
  const [, b = 0, c = 0, d = 0] = rangeOf(file).written.match(/\d+/g)?.map(Number) ?? [];
  const forged =
    '4 0 obj\n<</Length 36>>\nstream\nBT /F 20 Tf 40 250 Td (forged) Tj ET\nendstream\nendobj\n';
  const wrapping = (end: number) => ` /ByteRange [0 ${b} ${end} ${d}]>>\nendobj\n${forged}`;
  const added = wrapping(c + wrapping(c).length);
  const moved = Buffer.concat([file.subarray(0, c), Buffer.from(added), file.subarray(c)]);
  expect((await report(await write(moved))).signatures).toMatchObject([
    { verdict: 'invalid', coverage: { problem: expect.stringContaining('leaves out more') } },
  ]);
});

const forgedPage = { '4 0': { dictionary: '', stream: 'BT /F 20 Tf 40 250 Td (forged) Tj ET' } };

it.each<[string, Record<string, string | { dictionary: string; stream: string }>, object]>([
  ['other content', forgedPage, { kind: 'page_content', pages: [1] }],
  [
    'another font',
    { '5 0': '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>' },
    { kind: 'page_content', pages: [1, 2] },
  ],
  [
    'other pages',
    {
      '2 0':
        '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]/Resources<</Font<</F 5 0 R>>>>>>',
    },
    { kind: 'pages' },
  ],
  [
    'another size',
    {
      '2 0':
        '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2/MediaBox[0 0 400 120]/Resources<</Font<</F 5 0 R>>>>>>',
    },
    { kind: 'page_content', pages: [1, 2] },
  ],
  [
    'a field that moved over the text',
    {
      '8 0':
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(10)/Rect[40 240 340 290]/P 3 0 R/F 4>>',
    },
    { kind: 'field', pages: [1], fields: ['amount'] },
  ],
  [
    'a widget that belongs to no field',
    {
      '3 0': '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[8 0 R 20 0 R]>>',
      '20 0':
        '<</Type/Annot/Subtype/Widget/FT/Sig/T(sneaky)/Rect[0 200 400 300]/P 3 0 R/F 4/AP<</N 21 0 R>>>>',
      '21 0': {
        dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 400 100]',
        stream: '1 g 0 0 400 100 re f',
      },
    },
    { kind: 'comments', pages: [1] },
  ],
  ['a visible field without a signature', coveringField(''), { kind: 'field', fields: ['sneaky'] }],
  [
    'a visible field that pretends to be a time stamp',
    coveringField('/V<</Type/DocTimeStamp/SubFilter/ETSI.RFC3161>>'),
    { kind: 'field', fields: ['sneaky'] },
  ],
  [
    'a visible signature that is broken',
    coveringField(
      '/V<</Type/DocTimeStamp/SubFilter/ETSI.RFC3161/ByteRange[0 1 2 3]/Contents<00>>>',
    ),
    { kind: 'signature_added', fields: ['sneaky'] },
  ],
  [
    'a broken signature with the name of a sound one',
    coveringField(
      '/V<</Type/Sig/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<00>>>',
      'Signature1',
    ),
    { kind: 'signature_added', fields: ['Signature1'] },
  ],
  [
    'a field that left its page',
    { '3 0': '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[]>>' },
    { kind: 'field', fields: ['amount'] },
  ],
])('finds %s in an update after the signature', async (_, objects, change) => {
  const path = await write(updatedPdf(await readFile(certified), objects));
  const [signature] = (await report(path)).signatures;
  expect(signature).toMatchObject({ verdict: 'changed', integrity: { isIntact: true } });
  expect(signature?.changes[0]).toMatchObject(change);
  expect(signature?.changes.every(({ isPermitted }) => !isPermitted)).toBe(true);
});

it('finds changes behind any names of entries, and what fields get from those above them', async () => {
  const path = await signed(await write(preparedForm), anna, { visible: false, certify: 'forms' });
  const file = await readFile(path);
  const after = async (objects: Parameters<typeof updatedPdf>[1]) => {
    const [signature] = (await report(await write(updatedPdf(file, objects)))).signatures;
    return [signature?.verdict, ...(signature?.changes ?? []).map(({ kind }) => kind)];
  };
  expect(await after({ '5 0': pageDrawing('0 g 0 0 400 300 re f') })).toEqual([
    ...['changed', 'page_content'],
  ]);
  const script = '/AA<</F<</S/JavaScript/JS(x)>>>>';
  expect(await after({ '6 0': fieldAbove(script) })).toEqual(['changed', 'field']);
  // A calculated field that another one hides.
  expect(await after({ '7 0': fieldBelow('/T(a)/V(2)') })).toEqual(['valid', 'field_value']);
});

it('judges filled fields and comments by what the certification permits', async () => {
  const filled = {
    '8 0': '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(99)/Rect[40 200 140 220]/P 3 0 R/F 4>>',
  };
  const commented = {
    '6 0':
      '<</Type/Page/Parent 2 0 R/Contents 7 0 R/Rotate 90/Annots[<</Type/Annot/Subtype/FreeText/Rect[0 0 400 300]/Contents(x)/DA(/F 9 Tf)>>]>>',
  };
  const after = async (path: string, objects: Record<string, string>) => {
    const changed = await write(updatedPdf(await readFile(path), objects));
    const [signature] = (await report(changed)).signatures;
    return [
      signature?.verdict,
      ...(signature?.changes ?? []).map(({ kind, pages }) => [kind, pages]),
    ];
  };
  const final = await signed(plain, anna, { visible: false, certify: 'none' });
  expect(await after(certified, filled)).toEqual(['valid', ['field_value', [1]]]);
  expect(await after(final, filled)).toEqual(['changed', ['field_value', [1]]]);
  expect(await after(certified, commented)).toEqual(['changed', ['comments', [2]]]);
  expect(await after(approved, commented)).toEqual(['valid', ['comments', [2]]]);
});

it('finds content that was hidden when it was signed and is swapped in afterwards', async () => {
  // The signed file has another object 4 in the data of a stream; the update only says that it is there.
  const forged =
    '4 0 obj\n<</Length 41>>\nstream\nBT /F 20 Tf 40 250 Td (pay 1000000) Tj ET\nendstream\nendobj\n';
  const other = { dictionary: '', stream: 'BT /F 20 Tf 40 250 Td (pay 1000000) Tj ET' };
  const prepared = updatedPdf(documentOf('signed words'), {
    '9 0': { dictionary: '', stream: forged },
    '10 0': other,
  });
  const path = await signed(await write(prepared), anna, { visible: false });
  expect(await verdicts(path)).toEqual(['valid']);
  const file = await readFile(path);
  const text = file.toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const leadingTo = (place: number) => {
    const row = `4 1\n${String(place).padStart(10, '0')} 00000 n \n`;
    const end = `trailer\n<</Size 13/Root 1 0 R/Prev ${previous}>>\nstartxref\n${file.length}\n%%EOF\n`;
    return Buffer.concat([file, Buffer.from(`xref\n${row}${end}`)]);
  };
  const swapped = await report(await write(leadingTo(text.indexOf(forged))));
  expect(swapped.signatures[0]).toMatchObject({ verdict: 'changed' });
  expect(swapped.signatures[0]?.changes).toMatchObject([{ kind: 'page_content', pages: [1] }]);
  // Programs that do not compare numbers show object 10 for object 4.
  const confused = await report(await write(leadingTo(text.indexOf('10 0 obj'))));
  expect(confused.signatures[0]).toMatchObject({ verdict: 'changed' });
  expect(confused.signatures[0]?.changes[0]).toMatchObject({ kind: 'malformed' });
  const named = await write(
    updatedPdf(file, { '3 0': '<</Type/Page/Parent 2 0 R/Contents 10 0 R/Annots[8 0 R]>>' }),
  );
  expect((await report(named)).signatures[0]).toMatchObject({
    verdict: 'changed',
    changes: expect.arrayContaining([
      expect.objectContaining({ kind: 'page_content', pages: [1] }),
    ]),
  });
});

it('compares ten thousand fields of the same name', async () => {
  const numbers = Array.from({ length: 10_000 }, (_, index) => 100 + index);
  const fields = numbers.map((number) => [`${number} 0`, '<</FT/Tx/T(same)>>'] as const);
  const catalog = `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R 10 0 R ${numbers.map((number) => `${number} 0 R`).join(' ')}]>>>>`;
  const file = updatedPdf(await readFile(approved), {
    ...Object.fromEntries(fields),
    '1 0': catalog,
  });
  expect((await report(await write(file))).signatures[0]).toMatchObject({
    verdict: 'changed',
    changes: expect.arrayContaining([
      expect.objectContaining({ kind: 'field', fields: ['same'], isPermitted: false }),
    ]),
  });
});

it('finds updates that only some programs read, and signatures that were removed', async () => {
  const file = await readFile(approved);
  // Incremental saving without cross-references: programs that repair files show it.
  const loose =
    '4 0 obj\n<</Length 36>>\nstream\nBT /F 20 Tf 40 250 Td (forged) Tj ET\nendstream\nendobj\n';
  const unlisted = await write(Buffer.concat([file, Buffer.from(loose)]));
  expect((await report(unlisted)).signatures[0]).toMatchObject({ verdict: 'changed' });
  const two = await readFile(await signed(certified, bert, { visible: false }));
  const withFields = (fields: string) =>
    write(
      updatedPdf(two, {
        '1 0': `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]/SigFlags 3/DA(/F 0 Tf 0 g)/DR<</Font<</F 5 0 R>>>>>>/Perms<</DocMDP 9 0 R>>>>`,
      }),
    );
  const withoutFirst = await report(await withFields('8 0 R 12 0 R'));
  expect(withoutFirst.signatures).toMatchObject([{ verdict: 'changed', signer: 'Bert Signer' }]);
  expect(withoutFirst.signatures[0]?.changes).toMatchObject([
    { kind: 'signature_changed', fields: ['Signature1'] },
  ]);
  const withoutSecond = await report(await withFields('8 0 R 10 0 R'));
  expect(withoutSecond.notes.join()).toContain('that no field of the form shows');
});

it('reads time stamps and lists of revoked certificates', async () => {
  const stamped = await withTimeStamp(approved, (bytes) => certificates.timeStamp(bytes));
  expect((await report(await write(stamped))).signatures).toMatchObject([
    {
      ...{ verdict: 'valid', level: 'B-T' },
      timeStamp: { authority: 'Test Time', isIntact: true, isTrusted: true },
    },
  ]);
  const wrong = await withTimeStamp(approved, () => certificates.timeStamp(Buffer.from('other')));
  const [signature] = (await report(await write(wrong))).signatures;
  expect(signature).toMatchObject({
    verdict: 'valid',
    level: 'B-B',
    timeStamp: { isIntact: false },
  });
  expect(signature?.statements).toContain('The time stamp of the signature is invalid.');
  const serial = signature?.chain.certificates[0]?.serialNumber ?? '';
  const listed = async (list: Buffer) =>
    write(
      updatedPdf(stamped, {
        '1 0':
          '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R 10 0 R]/SigFlags 3/DA(/F 0 Tf 0 g)/DR<</Font<</F 5 0 R>>>>>>/DSS 20 0 R>>',
        '20 0': '<</CRLs[21 0 R]>>',
        '21 0': { dictionary: '', stream: list.toString('latin1') },
      }),
    );
  expect((await report(await listed(await certificates.revoked('0FFF')))).signatures).toMatchObject(
    [
      {
        ...{ verdict: 'valid', level: 'B-LT', revocation: { status: 'good', lists: 1 } },
        changes: [{ kind: 'validation_data', isPermitted: true }],
      },
    ],
  );
  expect((await report(await listed(await certificates.revoked(serial)))).signatures).toMatchObject(
    [{ verdict: 'invalid', revocation: { status: 'revoked' } }],
  );
});
