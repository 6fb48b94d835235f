// Tests the operations of the PDF editor through HTTP: charged, stored and counted as edited.
import { pageOf } from '../conversions/pdf-objects.ts';
import { crossIndustryInvoice } from '../conversions/invoices.ts';
import { createHash, sign } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredFile } from '@octavo/contract';
import { certificatesIn, type TestSigner } from '../conversions/signing-files.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person } from '../accounts/accounts.ts';
import { query } from '../setup/database.ts';
import { pdf } from '../setup/documents.ts';
import { sendForm, type Part } from '../setup/forms.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();

const document = { name: 'report.pdf', content: pdf(3) };
const other = { name: 'annex.pdf', content: pdf(1) };
/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const process = (parts: readonly Part[], by: Person) =>
  sendForm(server, '/pdf-processing/process', parts, by);

const good: [operation: string, parts: Part[], result: object][] = [
  [
    'compress',
    [['compressionLevel', 'high']],
    { outputFileName: 'report-compressed.pdf', mimeType: 'application/pdf' },
  ],
  [
    'password-set',
    [
      ['newPassword', 'secret'],
      ['confirmPassword', 'secret'],
    ],
    { outputFileName: 'report-protected.pdf', mimeType: 'application/pdf' },
  ],
  [
    'merge',
    [
      ['additionalFiles', other],
      ['additionalFiles', other],
    ],
    { outputFileName: 'report-merged.pdf', pages: 5 },
  ],
  [
    'split',
    [
      ['pageRanges[0]', '1-2'],
      ['pageRanges[1]', '3-'],
    ],
    { outputFileName: 'report-split.zip', mimeType: 'application/zip' },
  ],
  [
    'delete-pages',
    [
      ['pagesToDelete[0]', '1'],
      ['pagesToDelete[1]', '3'],
    ],
    { outputFileName: 'report-edited.pdf', pages: 1 },
  ],
  ['rotate', [['pages', '2-3']], { pages: 3 }],
  [
    'replace-text',
    [
      ['find', 'Page'],
      ['replace', 'Sheet'],
    ],
    { outputFileName: 'report-edited.pdf', pages: 3 },
  ],
  ['extract', [['pagesToExtract', '3, 1']], { pages: 2 }],
  ['reorder', [['pageOrder', '3,1']], { pages: 3 }],
  [
    'organise',
    [
      ['pagePlan', '2:1@90,3-1,/,1'],
      ['additionalFiles', other],
    ],
    { outputFileName: 'report-organized.zip', pages: 2 },
  ],
  ['crop', [['left', '10']], { pages: 3 }],
  ['page-numbers', [['format', '{page} / {pages}']], { pages: 3 }],
  [
    'watermark',
    [
      ['additionalFiles', { name: 'logo.png', content: dot }],
      ['opacity', '30'],
    ],
    { outputFileName: 'report-watermarked.pdf', pages: 3 },
  ],
  [
    'header-footer',
    [['footerRight', '{page} / {pages}']],
    { outputFileName: 'report-headers.pdf', pages: 3 },
  ],
  ['stamp', [['stamp', 'approved']], { outputFileName: 'report-stamped.pdf', pages: 3 }],
  ['background', [['color', '#ffeecc']], { outputFileName: 'report-background.pdf', pages: 3 }],
  ['overlay', [['additionalFiles', other]], { outputFileName: 'report-overlaid.pdf', pages: 3 }],
  ['qr-code', [['text', 'https://example.org']], { outputFileName: 'report-qr-code.pdf' }],
  ['flatten', [], { pages: 3 }],
  ['repair', [], { pages: 3 }],
  ['linearise', [], { pages: 3 }],
  ['make-accessible', [], { pages: 3 }],
  [
    'check',
    [['profile', 'pdfa-2b']],
    { outputFileName: 'report-check.html', mimeType: 'text/html' },
  ],
  ['read-tags', [], { outputFileName: 'report-tags.json', mimeType: 'application/json' }],
  ['edit-tags', [['changes', '[{"title":"A report","language":"en"}]']], { pages: 3 }],
  ['verify-signatures', [], { outputFileName: 'report-signatures.html', mimeType: 'text/html' }],
  [
    'compare',
    [['additionalFiles', other]],
    { outputFileName: 'report-comparison.html', mimeType: 'text/html' },
  ],
  [
    'attachments',
    [['additionalFiles', { name: 'data.json', content: Buffer.from('{}') }]],
    { outputFileName: 'report-edited.pdf', pages: 3 },
  ],
  [
    'bookmarks',
    [
      ['bookmarkAction', 'write'],
      [
        'additionalFiles',
        { name: 'list.json', content: Buffer.from('[{"title":"One","page":2}]') },
      ],
    ],
    { outputFileName: 'report-bookmarks.pdf', pages: 3 },
  ],
  ['page-labels', [['labelStyle', 'roman-lower']], { outputFileName: 'report-labeled.pdf' }],
  ['metadata', [['title', 'A report']], { pages: 3 }],
  [
    'make-invoice',
    [['additionalFiles', { name: 'invoice.xml', content: Buffer.from(crossIndustryInvoice()) }]],
    { outputFileName: 'report-e-invoice.pdf', pages: 3 },
  ],
];

test('every operation is available', async () => {
  const { body } = await call(server, 'GET', '/pdf-processing/health');
  const { operations } = body['data'] as { operations: { available: boolean }[] };
  expect(operations.filter(({ available }) => !available)).toEqual([]);
});

test('merging refuses an image, and a watermark refuses a PDF', async () => {
  const owner = await registered(server, issuer);
  const picture: Part = ['additionalFiles', { name: 'logo.png', content: dot }];
  const merge = await process([['file', document], ['operation', 'merge'], picture], owner);
  expect([merge.status, merge.body.code]).toEqual([415, 'wrong_format']);
  const mark = await process(
    [
      ['file', document],
      ['operation', 'watermark'],
      ['additionalFiles', other],
    ],
    owner,
  );
  expect([mark.status, mark.body.code]).toEqual([415, 'wrong_format']);
});

test.each(good)(
  '%s succeeds, is charged unless it only reads for an editor, and counted as edited',
  async (operation, parts, result) => {
    const owner = await registered(server, issuer);
    const form: Part[] = [['file', document], ['operation', operation], ...parts];
    const { status, body } = await process(form, owner);
    expect([status, body['data']]).toEqual([200, expect.objectContaining(result)]);
    const used = operation === 'read-tags' ? 0 : 1;
    const usage = await call(server, 'GET', '/conversion/usage', { person: owner });
    expect(usage.body['data']).toMatchObject({ conversions: { used, reserved: 0 } });
    const files = await call(server, 'GET', '/user-files/files', { person: owner });
    expect(files.body['data']).toMatchObject({ files: [{ conversion_type: `pdf-${operation}` }] });
  },
);

test('a form is filled in once for each row of a table, and its data exported', async () => {
  const owner = await registered(server, issuer);
  const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/Rect[10 10 90 30]>>';
  const form = { name: 'form.pdf', content: pageOf({ annotations: [field] }) };
  const rows = { name: 'rows.csv', content: Buffer.from('note\none\ntwo\n') };
  const fill: Part[] = [
    ['file', form],
    ['operation', 'fill-form'],
    ['additionalFiles', rows],
  ];
  const filled = await process(fill, owner);
  expect(filled.body['data']).toMatchObject({ outputFileName: 'form-filled.zip', pages: 2 });
  const read: Part[] = [
    ['file', form],
    ['operation', 'export-form-data'],
    ['dataFormat', 'xfdf'],
  ];
  const exported = await process(read, owner);
  expect(exported.body['data']).toMatchObject({
    ...{ outputFileName: 'form-data.xfdf', mimeType: 'application/vnd.adobe.xfdf' },
  });
});

describe('signing', () => {
  let folder: string;
  let signer: TestSigner;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signing-'));
    signer = await (await certificatesIn(folder)).signer('Key Owner', 'p384');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const conversionsOf = async (owner: Person) =>
    (await call(server, 'GET', '/conversion/usage', { person: owner })).body['data'];
  /** The files of a user, without their thumbnails, which are made later. */
  const filesOf = async (owner: Person) => {
    const { body } = await call(server, 'GET', '/user-files/files', { person: owner });
    const files = body['data'].files as StoredFile[];
    return files.map(({ thumbnail: _later, ...file }) => file);
  };

  test('in two steps leaves the key with its owner, and costs one conversion', async () => {
    const owner = await registered(server, issuer);
    const certificates: Part = ['certificates', await readFile(signer.certificate, 'latin1')];
    const prepare = (parts: readonly Part[]) =>
      sendForm(server, '/pdf-processing/prepare-signature', parts, owner);
    const { body } = await prepare([['file', document], certificates, ['reason', 'Agreed']]);
    const asked = body['data'] as Record<string, string>;
    expect(asked).toMatchObject({ hash: 'sha384', algorithm: 'ECDSA' });
    expect(await conversionsOf(owner)).toMatchObject({ conversions: { used: 0, reserved: 0 } });
    expect(await filesOf(owner)).toEqual([]);
    const bytes = Buffer.from(asked['signedAttributes'] ?? '', 'base64');
    expect(createHash('sha384').update(bytes).digest('base64')).toBe(asked['digest']);
    const complete = async (signed: Buffer, job = asked['job'] ?? '') => {
      const key = await readFile(signer.key);
      const signature = sign('sha384', signed, key).toString('base64');
      const form: Part[] = [
        ['job', job],
        ['signature', signature],
      ];
      return process([['operation', 'complete-signature'], ...form], owner);
    };
    const other = await complete(Buffer.from('something else'));
    expect([other.status, other.body.code]).toEqual([422, 'signature_unfitting']);
    const foreign = await complete(bytes, asked['job']?.split('.')[0]);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'result_not_found']);
    expect(await conversionsOf(owner)).toMatchObject({ conversions: { used: 0, reserved: 0 } });
    const signed = await complete(bytes);
    expect(signed.body['data']).toMatchObject({ outputFileName: 'report-signed.pdf' });
    expect(await conversionsOf(owner)).toMatchObject({ conversions: { used: 1, reserved: 0 } });
    const refused = await prepare([['file', document]]);
    expect([refused.status, refused.body.code]).toEqual([422, 'signer_certificate_missing']);
    const stamped = await prepare([['file', document], certificates, ['level', 'B-T']]);
    expect([stamped.status, stamped.body.code]).toEqual([422, 'timestamps_not_offered']);
  });

  test('charges nothing if it fails, and keeps the file', async () => {
    const owner = await registered(server, issuer);
    const made = await process(
      [
        ['file', document],
        ['operation', 'linearise'],
      ],
      owner,
    );
    const jobsOfOwner = 'SELECT id FROM jobs WHERE owner = $1';
    const [found] = await query<{ id: string }>(server, jobsOfOwner, [`user:${owner.uid}`]);
    const job = found?.id ?? '';
    const before = await filesOf(owner);
    const p12 = { name: 'me.p12', content: await readFile(signer.p12) };
    const attempt = await process(
      [
        ['job', job],
        ['operation', 'certificate-sign'],
        ['certificatePassword', 'wrong'],
        ['additionalFiles', p12],
      ],
      owner,
    );
    expect([attempt.status, attempt.body.code]).toEqual([422, 'certificate_password_wrong']);
    expect(await conversionsOf(owner)).toMatchObject({ conversions: { used: 1, reserved: 0 } });
    expect(await filesOf(owner)).toEqual(before);
    const { downloadUrl } = made.body['data'] as { downloadUrl: string };
    expect((await fetch(new URL(downloadUrl, server.url))).status).toBe(200);
  });
});

test('password-remove opens a file of password-set', async () => {
  const owner = await registered(server, issuer);
  const steps: [Part[], number, string | undefined][] = [
    [
      [
        ['operation', 'password-set'],
        ['newPassword', 'secret'],
      ],
      200,
      undefined,
    ],
    [[['operation', 'password-remove']], 422, 'password_required'],
    [
      [
        ['operation', 'password-remove'],
        ['password', 'guess'],
      ],
      422,
      'wrong_password',
    ],
    [
      [
        ['operation', 'password-remove'],
        ['password', 'secret'],
      ],
      200,
      undefined,
    ],
  ];
  let content = document.content;
  for (const [parts, status, code] of steps) {
    const reply = await process([['file', { name: 'report.pdf', content }], ...parts], owner);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    const address = (reply.body['data'] as { downloadUrl?: string } | undefined)?.downloadUrl;
    if (address)
      content = Buffer.from(await (await fetch(new URL(address, server.url))).arrayBuffer());
  }
  expect(content.includes('/Encrypt')).toBe(false);
});

test('missing pages are reported and not charged', async () => {
  const owner = await registered(server, issuer);
  const reply = await process(
    [
      ['file', document],
      ['operation', 'delete-pages'],
      ['pagesToDelete', '2-9'],
    ],
    owner,
  );
  expect([reply.status, reply.body.code]).toEqual([422, 'page_beyond_end']);
  const { body } = await call(server, 'GET', '/conversion/usage', { person: owner });
  expect(body['data']).toMatchObject({
    ...{ conversions: { used: 0, reserved: 0 }, storage: { used_bytes: 0 } },
  });
});

test.each([
  ['the operation by its type', [['operation', 'pdf-compress']]],
  ['no level, which is medium then', [['operation', 'compress']]],
  [
    'options that only other operations take',
    [
      ['operation', 'compress'],
      ['pageRanges[0]', '1-3'],
    ],
  ],
] satisfies [string, Part[]][])('accepts %s, before the file or after it', async (_, parts) => {
  const owner = await registered(server, issuer);
  for (const form of [
    [['file', document] as Part, ...parts],
    [...parts, ['file', document] as Part],
  ])
    expect((await process(form, owner)).status).toBe(200);
});
