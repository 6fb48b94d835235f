// Tests that content that the pages of a PDF do not show is removed, and listed in the result. The result is read by qpdf and poppler.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barePageOf, pdfOf } from './pdf-objects.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const run = promisify(execFile);
const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout;

let place: Workplace;
let full: string;

const stream = (dictionary: string, data: string) => ({ dictionary, stream: data });

const content = `/OC /Shown BDC BT /F 20 Tf 50 700 Td (seen) Tj ET EMC
/OC /Hidden BDC q 1 0 0 RG BT /F 20 Tf 50 600 Td (secret words) Tj ET 0 0 99 99 re f /Picture Do Q EMC
/OC /Both BDC BT /F 20 Tf 50 500 Td (of two layers) Tj ET EMC
/Drawing Do /Concealed Do`;

/** Everything that can be removed, once. */
const objects = [
  `<< /Type /Catalog /Pages 2 0 R /Metadata 9 0 R /OpenAction << /S /JavaScript /JS (evil()) >>
    /Names << /JavaScript << /Names [(start) << /S /JavaScript /JS (start()) >>] >> /EmbeddedFiles << /Names [(plan) 10 0 R] >> >>
    /OCProperties << /OCGs [7 0 R 8 0 R] /D << /Order [7 0 R 8 0 R] /OFF [8 0 R] >> >> >>`,
  `<< /Type /Pages /Kids [3 0 R] /Count 1 >>`,
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /AA << /O << /S /JavaScript /JS (opened()) >> >>
    /PieceInfo << /Program << /Private (private words) >> >>
    /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org/track) >> >>
      << /Type /Annot /Subtype /Link /Rect [9 0 19 9] /A << /S /Launch /F (run.exe) >> >>
      << /Type /Annot /Subtype /Text /Rect [20 0 29 9] /Contents (a remark) >>
      << /Type /Annot /Subtype /FileAttachment /Rect [30 0 39 9] /FS 10 0 R >>]
    /Resources << /Font << /F 5 0 R >> /Properties << /Shown 7 0 R /Hidden 8 0 R /Both << /Type /OCMD /OCGs [7 0 R 8 0 R] >> >>
      /XObject << /Picture 6 0 R /Drawing 12 0 R /Concealed 13 0 R >> >> >>`,
  stream('', content),
  `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>`,
  stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '(in the picture) pop'),
  `<< /Type /OCG /Name (Drawing) >>`,
  `<< /Type /OCG /Name (Draft) >>`,
  stream(
    '/Type /Metadata /Subtype /XML',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">the author</x:xmpmeta>',
  ),
  `<< /Type /Filespec /F (plan.txt) /UF (plan.txt) /EF << /F 11 0 R >> >>`,
  stream('/Type /EmbeddedFile', 'the plan'),
  stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> /Properties << /Layer 8 0 R >> >>',
    '/OC /Layer BDC BT /F 20 Tf 50 400 Td (nested secret) Tj ET EMC BT /F 20 Tf 50 300 Td (drawn) Tj ET',
  ),
  stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OC 8 0 R', '(concealed) pop'),
  `<< /Author (Someone) /Producer (Some program) >>`,
];

beforeAll(async () => {
  place = await openWorkplace();
  full = await place.write('full.pdf', pdfOf(objects, '/Info 14 0 R'));
});
afterAll(() => place.close());

/** All of a file in clear text. */
const whole = (path: string) => said('qpdf', '--qdf', '--object-streams=disable', path, '-');

it('removes scripts, files, hidden layers and metadata, and says what', async () => {
  const { path, warnings } = await place.convert('pdf-sanitise', full, {});
  expect(warnings).toEqual([
    { code: 'removed_scripts', values: { count: 3 } },
    { code: 'removed_actions', values: { count: 1 } },
    { code: 'removed_attachments', values: { files: 'plan.txt' } },
    { code: 'removed_layers', values: { layers: 'Draft' } },
    { code: 'removed_metadata', values: { names: 'Author, Producer, XMP, PieceInfo' } },
  ]);
  const text = await whole(path);
  for (const gone of [
    ...['JavaScript', 'evil', 'Launch', 'run.exe', 'the plan', 'plan.txt', 'Draft', 'secret'],
    ...['in the picture', 'concealed', 'the author', 'Someone', 'private words'],
  ])
    expect(text).not.toContain(gone);
  for (const kept of ['a remark', 'https://example.org/track', 'seen', 'of two layers', 'drawn'])
    expect(text).toContain(kept);
  expect(await said('pdftotext', path, '-')).toMatch(/seen\s+of two layers\s+drawn/);
  expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');
});

it('leaves text after hidden text in the same line where it was', async () => {
  const line = `BT /F 20 Tf 3 Tc 50 200 Td (one) Tj /OC /Hidden BDC [(hid) -200 (den)] TJ EMC ( two) Tj
    24 TL /OC /Hidden BDC 5 1 (hidden too) " EMC ( three) Tj ET`;
  const file = await place.write(
    'line.pdf',
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
        /Resources << /Font << /F 5 0 R >> /Properties << /Hidden 6 0 R >> >> >>`,
      stream('', line),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /OCG /Name (Draft) >>',
    ]),
  );
  const { path } = await place.convert('pdf-sanitise', file, {});
  const placesOf = async (pdf: string) =>
    [
      ...(await said('pdftotext', '-bbox', pdf, '-')).matchAll(
        /xMin="(\d+).* yMin="(\d+).*>(one|two|three)</g,
      ),
    ].map(([, x, y, word]) => [word, x, y]);
  expect(await placesOf(file)).toHaveLength(3);
  expect(await placesOf(path)).toEqual(await placesOf(file));
  expect(await whole(path)).not.toContain('hid');
});

const nothing = { scripts: false, attachments: false, hiddenLayers: false, metadata: false };

it('removes comments and links on request alone', async () => {
  const { path, warnings } = await place.convert('pdf-sanitise', full, {
    ...nothing,
    ...{ comments: true, links: true },
  });
  expect(warnings).toEqual([
    { code: 'removed_comments', values: { count: 2 } },
    { code: 'removed_links', values: { count: 1 } },
  ]);
  const text = await whole(path);
  expect(text).not.toMatch(/a remark|example\.org/);
  expect(text).toContain('secret words');
});

it('refuses when there is nothing to remove', async () => {
  const { path } = await place.convert('pdf-sanitise', full, {});
  const attempt = await place.attempt('pdf-sanitise', path, {});
  expect('problem' in attempt && attempt.problem.code).toBe('nothing_to_remove');
});

it('leaves nothing of an annotation that tags, replies or hidden pages still name, and counts it once', async () => {
  const file = await place.write(
    'tagged.pdf',
    barePageOf(
      {
        catalog: '/StructTreeRoot 8 0 R',
        page: '/Annots [5 0 R 6 0 R 7 0 R]',
      },
      [
        '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /StructParent 0 /A << /S /URI /URI (https://example.org/track) >> >>',
        '<< /Type /Annot /Subtype /Text /Rect [20 0 29 9] /Contents (a remark) /StructParent 1 >>',
        '<< /Type /Annot /Subtype /Link /Rect [9 0 19 9] /A << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://example.org/next) >> >> >>',
        '<< /Type /StructTreeRoot /K << /Type /StructElem /S /Document /P 8 0 R /K [<< /Type /OBJR /Obj 5 0 R >> << /Type /OBJR /Obj 6 0 R >>] >> >>',
      ],
    ),
  );
  const { path, warnings } = await place.convert('pdf-sanitise', file, {
    ...nothing,
    ...{ comments: true, links: true },
  });
  expect(warnings).toEqual([
    { code: 'removed_comments', values: { count: 1 } },
    { code: 'removed_links', values: { count: 2 } },
  ]);
  const text = await whole(path);
  expect(text).not.toMatch(/a remark|example\.org/);
  expect(text).toContain('/GoTo');
});

it('finds scripts in addresses and presentations, and files that only one place names', async () => {
  const file = await place.write(
    'elsewhere.pdf',
    barePageOf(
      {
        catalog: '/AF [<< /Type /Filespec /F (direct.txt) /EF << /F 5 0 R >> >>]',
        page: `/PresSteps << /Type /NavNode /NA << /S /JavaScript /JS (step()) >> >>
          /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (JavaScript:address\\(\\)) >> >>
            << /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (pinned.txt) /EF << /F 6 0 R >> >> >>
            << /Type /Annot /Subtype /Link /Rect [9 9 19 19] /A << /S /GoTo /D << /F << /Type /Filespec /F (x) /RF << /F [(related) 7 0 R] >> >> >> >> >>]`,
      },
      [
        stream('/Type /EmbeddedFile', 'the direct file'),
        stream('/Type /EmbeddedFile', 'the pinned file'),
        stream('/Type /EmbeddedFile', 'the related file'),
      ],
    ),
  );
  const { path, warnings } = await place.convert('pdf-sanitise', file, {});
  expect(warnings).toEqual([
    { code: 'removed_scripts', values: { count: 2 } },
    { code: 'removed_attachments', values: { files: 'direct.txt, pinned.txt, x' } },
  ]);
  expect(await whole(path)).not.toMatch(/step|address|file/);
});

it('keeps what is shown where a hidden layer ends, and what shows because a layer is hidden', async () => {
  const layered = (contents: string) =>
    pdfOf([
      `<< /Type /Catalog /Pages 2 0 R
        /OCProperties << /OCGs [7 0 R 8 0 R] /D << /OFF [8 0 R] >> >> >>`,
      `<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [${contents}]
        /Resources << /Font << /F 5 0 R >> /XObject << /Form 11 0 R /Inner 12 0 R >> /Properties << /Hidden 8 0 R
          /AnyOff << /Type /OCMD /P /AnyOff /OCGs [7 0 R 8 0 R] >>
          /Not << /Type /OCMD /VE [/And 7 0 R [/Not 8 0 R]] >> >> >> >>`,
      stream('', "BT /F 20 Tf 24 TL 50 700 Td (one) Tj /OC /Hidden BDC (secret) ' "),
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>`,
      stream('', ''),
      `<< /Type /OCG /Name (Drawing) >>`,
      `<< /Type /OCG /Name (Draft) >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R >>`,
      stream(
        '',
        `0 0 (concealed) " EMC T* (two) Tj ET /OC /AnyOff BDC BT /F 20 Tf 50 500 Td (three) Tj ET EMC
        /OC /Not BDC BT /F 20 Tf 50 400 Td (four) Tj ET EMC /Form Do`,
      ),
      stream('/Type /XObject /Subtype /Form /BBox [0 0 595 842]', '/Inner Do'),
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >>',
        'BT /F 20 Tf 50 300 Td (five) Tj ET',
      ),
    ]);
  // Poppler shows nothing of the page with the gaps, other readers do.
  const original = await place.write('layers.pdf', layered('4 0 R 10 0 R'));
  const file = await place.write('gaps.pdf', layered('4 0 R null 99 0 R 10 0 R'));
  const { path } = await place.convert('pdf-sanitise', file, {});
  const words = async (pdf: string) =>
    [...(await said('pdftotext', '-bbox', pdf, '-')).matchAll(/<word .*/g)].map(([word]) => word);
  expect(await words(path)).toEqual(await words(original));
  expect(await words(path)).toHaveLength(5);
  expect(await whole(path)).not.toMatch(/secret|concealed/);
});

it.each(['/DCTDecode', '[/FlateDecode /DCTDecode]'])(
  'removes what cameras wrote into photos in %s',
  async (filter) => {
    const jpeg = '\xff\xd8\xff\xe1\0\x0eExif\0\0place!\xff\xda\0\x02pixels\xff\xd9';
    const isPacked = filter.includes('Flate');
    const photo = isPacked ? deflateSync(Buffer.from(jpeg, 'latin1')).toString('latin1') : jpeg;
    const image = `/Type /XObject /Subtype /Image /Width 1 /Height 1 /Filter ${filter}`;
    const file = await place.write(
      'photo.pdf',
      barePageOf({ content: '/P Do', resources: '/XObject << /P 5 0 R >>' }, [
        stream(image, photo),
      ]),
    );
    const { path, warnings } = await place.convert('pdf-sanitise', file, {});
    expect(warnings).toEqual([{ code: 'removed_metadata', values: { names: 'EXIF' } }]);
    const { qpdf } = JSON.parse(await said('qpdf', '--json=2', '--json-key=qpdf', path)) as {
      qpdf: [object, Record<string, { stream?: { dict: Record<string, unknown> } }>];
    };
    const [name = ''] =
      Object.entries(qpdf[1]).find(
        ([, { stream: found }]) => found?.dict['/Subtype'] === '/Image',
      ) ?? [];
    const shown = `--show-object=${name.replace(/obj:(\d+) .*/, '$1')}`;
    const { stdout } = await run('qpdf', [shown, '--raw-stream-data', path], {
      encoding: 'buffer',
    });
    const text = (isPacked ? inflateSync(stdout) : stdout).toString('latin1');
    expect(text).toContain('pixels');
    expect(text).not.toContain('place!');
  },
);

it('keeps the protection of the document', async () => {
  const locked = place.path('locked.pdf');
  await said('qpdf', '--encrypt', 'user', 'owner', '256', '--', full, locked);
  const { path } = await place.convert('pdf-sanitise', locked, { password: 'user' });
  const protection = await said('qpdf', '--show-encryption', '--password=owner', path);
  expect(protection).toContain('Supplied password is owner password');
});
