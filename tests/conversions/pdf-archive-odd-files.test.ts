// PDF to PDF/A of hostile and unusual files: none takes long, and no loss is silent.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLockedAttachment } from './locked-attachment.ts';
import { barePageOf, pageOf } from './pdf-objects.ts';
import { run, textOfPdf } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

/** What the file becomes: its objects in PDF syntax, and how many things of each kind were lost. */
async function converted(file: Buffer, options = {}) {
  const source = await place.write('odd.pdf', file);
  const { path, warnings } = await place.convert('pdf-to-pdfa', source, options);
  const plain = place.path('plain.pdf');
  await run('qpdf', ['--qdf', '--object-streams=disable', path, plain]);
  const losses = Object.fromEntries(warnings.map(({ code, values }) => [code, values]));
  return { text: await readFile(plain, 'latin1'), losses };
}

const attempt = async (file: Buffer, options = {}) =>
  place.attempt('pdf-to-pdfa', await place.write('odd.pdf', file), options);

const refusal = (rules: string) => ({ problem: { code: 'not_archivable', values: { rules } } });

/** Objects each of which refers to the next one eight times; the last one is given. */
const doubled = (first: number, count: number, last: string): string[] =>
  Array.from({ length: count }, (_, at) =>
    at + 1 < count ? `[${`${first + at + 1} 0 R `.repeat(8)}]` : last,
  );

describe('a file that refers to the same objects again and again is read once:', () => {
  it('form fields', async () => {
    const file = barePageOf({ catalog: '/AcroForm<</Fields[5 0 R 5 0 R]>>' }, [
      '<</T(a)/A<</S/Hide/T(a)>>/Kids[5 0 R 5 0 R]>>',
    ]);
    expect((await converted(file)).losses).toEqual({ scripts_removed: { count: 1 } });
  });

  it('the order of layers', async () => {
    const file = barePageOf({ catalog: '/OCProperties<</OCGs[6 0 R]/D<</Order 5 0 R>>>>' }, [
      '[5 0 R 5 0 R 5 0 R]',
      '<</Type/OCG/Name(Layer)>>',
    ]);
    expect((await converted(file)).text).toContain('/Order');
  });

  it('spot colours', async () => {
    const count = 14;
    const tint = { dictionary: '/FunctionType 4/Domain[0 1]/Range[0 1]', stream: '{}' };
    const space = (alternate: number) => `[/Separation/Gold ${alternate} 0 R 5 0 R]`;
    const spaces = `/ColorSpace<</A ${space(6)}/B ${space(6 + count)}>>`;
    const file = (last: string) =>
      barePageOf({ resources: spaces }, [
        tint,
        ...doubled(6, count, '/DeviceGray'),
        ...doubled(6 + count, count, last),
      ]);
    expect((await converted(file('/DeviceGray'))).losses).toEqual({});
    const renamed = { spot_colours_renamed: { colours: 'Gold' } };
    expect((await converted(file('/DeviceRGB'))).losses).toEqual(renamed);
    const itself = barePageOf({ resources: spaces }, [tint, '[6 0 R 6 0 R]']);
    expect((await converted(itself)).losses).toEqual(renamed);
  });
});

it('takes equal spot colours for the same, however their parts are stored', async () => {
  const tint = '<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[0]>>';
  const spaces = `/A[/Separation/Gold/DeviceGray 5 0 R]/B[/Separation/Gold 6 0 R ${tint}]`;
  const file = barePageOf({ resources: `/ColorSpace<<${spaces}>>` }, [tint, '/DeviceGray']);
  expect((await converted(file)).losses).toEqual({});
});

it('keeps the text of a field whose font lacks letters of it', async () => {
  const value = Buffer.from('\uFEFFHafen 大きさ', 'utf16le').swap16().toString('hex');
  const field = `<</Type/Annot/Subtype/Widget/FT/Tx/T(size)/F 4/Rect[20 20 180 50]/DA(/H 12 Tf 0 g)/V<${value}>>>`;
  const fonts = '/DR<</Font<</H<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
  const form = { catalog: `/AcroForm<</Fields[6 0 R]${fonts}>>`, annotations: [field] };
  const source = await place.write('field.pdf', pageOf(form));
  const { path, warnings } = await place.convert('pdf-to-pdfa', source);
  expect(warnings.map(({ code }) => code)).not.toContain('annotations_changed');
  const text = await textOfPdf(path);
  expect(text).toContain('Hafen');
  expect(text).toContain('大きさ');
});

describe('a spot colour with several definitions', () => {
  const tint = (to: number) => `<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[${to}]>>`;
  const space = (name: string, to: number) => `[/Separation/${name}/DeviceGray ${tint(to)}]`;

  it('gets a name for each of them', async () => {
    const spaces = `/A ${space('Gold', 0)}/B ${space('Gold', 0.5)}/C ${space('Gold', 0.5)}`;
    const { text, losses } = await converted(barePageOf({ resources: `/ColorSpace<<${spaces}>>` }));
    expect(text.match(/\/Gold(#20\(2\)|#20#282#29)?/g)?.toSorted()).toEqual([
      '/Gold',
      expect.stringContaining('2'),
      expect.stringContaining('2'),
    ]);
    expect(losses).toEqual({ spot_colours_renamed: { colours: 'Gold' } });
  });

  it('also gets them if its name stands for all inks', async () => {
    const spaces = `/A ${space('All', 0)}/B ${space('All', 0.5)}`;
    const file = barePageOf({ resources: `/ColorSpace<<${spaces}>>` });
    expect((await converted(file)).losses).toEqual({ spot_colours_renamed: { colours: 'All' } });
  });

  it('keeps its name if it paints nothing', async () => {
    const spaces = `/A ${space('None', 0)}/B ${space('None', 0.5)}`;
    const { text, losses } = await converted(barePageOf({ resources: `/ColorSpace<<${spaces}>>` }));
    expect(text.match(/\/Separation\s+\/None\s/g)).toHaveLength(2);
    expect(losses).toEqual({});
  });
});

describe('graphics states that nest deeper than 28 levels', () => {
  const square = (at: number) => `${at} 0 9 9 re f`;

  it('are saved only where something changes them', async () => {
    const content = `${'q '.repeat(30)}1 0 0 rg ${square(0)} Q 0 0 1 rg ${square(10)} Q ${square(20)}${' Q'.repeat(28)}`;
    const { text } = await converted(barePageOf({ content }));
    expect(text).toMatch(
      /q\s+1 0 0 rg 0 0 9 9 re f\s+Q\s+q\s+0 0 1 rg 10 0 9 9 re f\s+Q\s+q?\s*20 0 9 9 re f/,
    );
    expect(text.match(/^ *q$| q | q$/gm)?.length).toBeLessThan(5);
  });

  it('are restored only once at one place, and not saved if they are never restored', async () => {
    const moved = 'q 1 0 0 1 1 0 cm ';
    for (const end of [' Q'.repeat(30), ''])
      expect(
        (await converted(barePageOf({ content: moved.repeat(30) + square(0) + end }))).text,
      ).toMatch(new RegExp(`(?:1 0 0 1 1 0 cm\\s+){30}${square(0)}\\s+${end ? 'Q' : 'endstream'}`));
  });
});

it('keeps names of PDF 1.1, in which # is no code', async () => {
  const content = 'BT /F 10 Tf 10 10 Td (A) Tj ET';
  const font =
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/Differences[1/#/A]>>>>';
  const file = barePageOf({ content, resources: '/Font<</F 5 0 R>>/Properties<</# 6 0 R>>' }, [
    font,
    '<</Type/Mine/Name/a#>>',
  ]);
  const { text, losses } = await converted(file);
  expect(Object.keys(losses)).toEqual(['fonts_replaced']);
  // qpdf refuses what is not written as a code, and reads the code as the sign.
  expect(text).toContain('/Name /a#');
});

/** Shows the code 65, in a Type 3 font. */
const type3Of = (font: string, glyph = '500 0 d0') =>
  barePageOf({ content: 'BT /F 10 Tf (A) Tj ET', resources: '/Font<</F 5 0 R>>' }, [
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</A 6 0 R>>/Encoding<</Differences[65/A]>>${font}>>`,
    { dictionary: '', stream: glyph },
  ]);

it.each(['-1000000000', '256', '1.5'])('refuses a font whose first code is %s', async (first) => {
  const file = type3Of(`/FirstChar ${first}/LastChar 65/Widths[500]`);
  expect(await attempt(file)).toEqual(refusal('6.2.11.2 (page 1, a Type 3 font)'));
});

it('refuses a JPEG 2000 image that is cut off', async () => {
  const entries = '/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/JPXDecode';
  const file = barePageOf({ resources: '/XObject<</I 5 0 R>>' }, [
    { dictionary: entries, stream: '\0\0\0\x01jp2h\0\0\0\0' },
  ]);
  expect(await attempt(file)).toMatchObject({ problem: { code: 'not_archivable' } });
});

it('puts the codestream of a JPEG 2000 image into a file', async () => {
  const size =
    '\0\x29\0\0\0\0\0\x80\0\0\0@\0\0\0\0\0\0\0\0\0\0\0@\0\0\0@\0\0\0\0\0\0\0\0\0\x01\x07\x01\x01';
  const entries = '/Type/XObject/Subtype/Image/Width 128/Height 64/Filter/JPXDecode';
  const file = barePageOf({ resources: '/XObject<</I 5 0 R>>' }, [
    { dictionary: entries, stream: `\xff\x4f\xff\x51${size}\xff\xd9` },
  ]);
  const { text } = await converted(file);
  expect(text).toMatch(/stream\n\0\0\0\x0cjP {2}\r\n\x87\n[^]*jp2c\xff\x4f\xff\x51/);
  expect(text).toContain('/Filter /JPXDecode');
});

it('writes small numbers without exponents', async () => {
  const type3 = type3Of('/FirstChar 65/LastChar 65/Widths[.0000001]', '5 .0000002 d0');
  expect((await converted(type3)).text).toMatch(/^0 0 d0/m);
  const annotations = [
    '<</Type/Annot/Subtype/Highlight/Rect[0 0 60 20]/QuadPoints[.0000001 20 60 20 .0000001 0 60 0]/C[1 .0000001 0]>>',
    '<</Type/Annot/Subtype/Line/Rect[0 0 60 20]/L[0 .0000001 60 20]>>',
  ];
  const { text } = await converted(pageOf({ annotations }));
  expect(text).toMatch(/1 0 0 rg 1 0 0 RG 0 20 m/);
  expect(text).not.toMatch(/\de-\d/);
});

describe('warns of', () => {
  const script = '<</S/JavaScript/JS(app.alert)>>';

  it.each([
    ['scripts of form fields', `/AcroForm<</Fields[<</T(a)/AA<</K ${script}>>>>]>>`, 1],
    ['forms of XML', '/AcroForm<</Fields[]/XFA(a)>>', 1],
    [
      'buttons and their scripts',
      `/AcroForm<</Fields[<</T(a)/FT/Btn/A<</S/ResetForm>>>><</T(b)/FT/Btn/A ${script}>>]>>`,
      2,
    ],
  ])('%s', async (_, catalog, count) => {
    const file = barePageOf({ catalog });
    expect((await converted(file)).losses).toEqual({ scripts_removed: { count } });
    expect(await attempt(file, { unsuitable: 'stop' })).toMatchObject({
      problem: { code: 'archive_would_lose' },
    });
  });

  it('actions of widgets', async () => {
    const widget = (more: string) =>
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]${more}>>`;
    const annotations = [
      widget(`/AA<</K ${script}>>`),
      widget(`/A<</S/URI/URI(https://a.example)>>`),
    ];
    const { text, losses } = await converted(pageOf({ annotations }));
    expect(losses).toEqual({ scripts_removed: { count: 2 } });
    expect(text).not.toMatch(/\/AA?\b/);
  });

  const attached = (name: string, more = '') =>
    `<</Type/Filespec/F(${name})/EF<</F 6 0 R>>${more}>>`;
  const embedded = { dictionary: '/Type/EmbeddedFile', stream: 'attached' };

  it.each([
    ['the document', { catalog: '/AF[5 0 R]' }],
    ['a page', { page: '/AF[5 0 R]' }],
    ['a page, which contains its specification', { page: `/AF[${attached('a.txt')}]` }],
    [
      'the document, with a name',
      { catalog: '/AF[5 0 R]/Names<</EmbeddedFiles<</Names[(a.txt) 5 0 R]>>>>' },
    ],
  ])('files that are attached to %s', async (_, parts) => {
    const file = barePageOf(parts, [attached('a.txt'), embedded]);
    const { text, losses } = await converted(file);
    expect(losses).toEqual({ attachments_left_out: { files: 'a.txt' } });
    expect(text).not.toMatch(/\/EF\b|attached/);
    const kept = await converted(file, { level: '3b' });
    expect(kept.losses).toEqual({});
    expect(kept.text).toContain('/AFRelationship /Unspecified');
    expect(kept.text).toContain('attached');
  });
});

it('takes no font for an attached file because of its name', async () => {
  const content = 'BT /EF 10 Tf 10 10 Td (A) Tj ET';
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  const file = barePageOf({ content, resources: '/Font<</EF 5 0 R>>' }, [font]);
  const { losses } = await converted(file);
  expect(Object.keys(losses)).toEqual(['fonts_replaced']);
});

it('says what a font is where its dictionary does not', async () => {
  const content = 'BT /F 10 Tf 10 10 Td (A) Tj ET';
  const font = '<</Subtype/Type1/BaseFont/Helvetica>>';
  const file = barePageOf({ content, resources: '/Font<</F 5 0 R>>' }, [font]);
  expect((await converted(file)).text).toMatch(/\/Subtype \/Type1\n[^>]*\/Type \/Font\n/);
});

it('draws a font anew that is embedded with the segments of a PFB file', async () => {
  const program = await readFile(
    '/usr/share/fonts/type1/urw-base35/NimbusSans-Regular.t1',
    'latin1',
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(program.length);
  const content = 'BT /F 10 Tf 10 10 Td (A) Tj ET';
  for (const head of ['', `\x80\x01${length.toString('latin1')}`]) {
    const file = barePageOf({ content, resources: '/Font<</F 5 0 R>>' }, [
      '<</Type/Font/Subtype/Type1/BaseFont/NimbusSans/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 65/Widths[667]/FontDescriptor 6 0 R>>',
      '<</Type/FontDescriptor/FontName/NimbusSans/Flags 32/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1/FontFile 7 0 R>>',
      { dictionary: '', stream: head + program },
    ]);
    const { text, losses } = await converted(file);
    expect(text).toMatch(head ? /\/FontFile3 / : /\/FontFile /);
    expect(losses).toEqual({});
  }
});

it('maps ligatures to their letters', async () => {
  const content = 'BT /F 10 Tf 10 10 Td <01> Tj ET';
  const font =
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/Differences[1/fi]>>>>';
  const file = barePageOf({ content, resources: '/Font<</F 5 0 R>>' }, [font]);
  expect((await converted(file)).text).toContain('<01> <00660069>');
});

describe('form fields that readers draw themselves', () => {
  const field = (more: string) =>
    `<</Type/Annot/Subtype/Widget/T(a)/Rect[10 50 90 70]/F 4/MK<</BC[1 0 0]>>${more}>>`;
  const fieldsOf = async (...annotations: string[]) => converted(pageOf({ annotations }));

  it('get their boxes and texts', async () => {
    const { text, losses } = await fieldsOf(
      field('/FT/Tx/V(Hello)/Q 1'),
      field('/FT/Tx/Ff 4096/V(One two three four five\\nsix)/DA(/F 10 Tf 0 0 1 rg)'),
      field('/FT/Tx/Ff 16777216/MaxLen 4/V(AB)'),
      field('/FT/Ch/Ff 131072/V(b)/Opt[[(b)(Bee)]]'),
      field('/FT/Btn/Ff 65536/MK<</CA(Push)/R 90>>'),
      field('/FT/Tx/V<FEFF65E5672C>'),
    );
    const codes = [...text.matchAll(/<([\da-f]+)> Tj/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString(),
    );
    expect(codes).toEqual(
      expect.arrayContaining([
        'Hello',
        'One two three',
        'four five',
        'six',
        'A',
        'B',
        'Bee',
        'Push',
      ]),
    );
    expect(text).toMatch(/1 0 0 rg 1 0 0 RG 1 w 0\.5 0\.5 79 19 re S Q/);
    expect(text).toContain('0 0 1 rg');
    // No font of the form has the letters of the last one, which another program typesets.
    expect(losses).not.toHaveProperty('annotations_changed');
  });

  it('get their marks', async () => {
    const { text } = await fieldsOf(
      field('/FT/Btn/V/Yes/AS/Yes'),
      field('/FT/Btn/Ff 32768/AS/Off'),
    );
    expect(text).toMatch(/\/Yes \d+ 0 R/);
    expect(text.match(/0\.5 0\.5 79 19 re/g)).toHaveLength(2);
    expect(text).toMatch(/0 G 2\.1 w [\d. ]+ m [\d. ]+ l [\d. ]+ l S/);
    expect(text).toMatch(/0 g [\d. ]+ m ([\d. -]+ c ){4}h f/);
    // An appearance that is no stream draws nothing (6.3.3); its name is the value of the field.
    const bare = await fieldsOf(field('/FT/Btn/AS/Off/AP<</N<</Agree<<>>>>>>'));
    expect(bare.text).toMatch(/\/N <<\s+\/Agree \d+ 0 R\s+\/Off \d+ 0 R\s+>>/);
  });

  it('are drawn anew if the form asks for it and they show another text', async () => {
    const stream = (text: string) => ({
      dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 80 20]/Resources<</Font<</F 5 0 R>>>>',
      stream: `/Tx BMC BT /F 9 Tf [(${text.slice(0, 1)})(${text.slice(1)})] TJ ET EMC`,
    });
    for (const shown of ['old', 'new']) {
      const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
      const form =
        '/AcroForm<</NeedAppearances true/Fields[6 0 R]/DA(/F 9 Tf)/DR<</Font<</F 5 0 R>>>>>>';
      const widget = field('/FT/Tx/V(new)/AP<</N 7 0 R>>');
      const file = barePageOf({ catalog: form, page: '/Annots[6 0 R]' }, [
        font,
        widget,
        stream(shown),
      ]);
      const { text } = await converted(file);
      expect(text.includes('[(n)(ew)] TJ')).toBe(shown === 'new');
      expect(text.includes('<6e6577> Tj')).toBe(shown === 'old');
    }
  });
});

it('draws annotations without an appearance', async () => {
  const annotations = [
    '/Square/Rect[0 0 40 20]/C[1 0 0]/IC[0 1 0]/BS<</W 2>>',
    '/Circle/Rect[0 0 40 20]/CA .5/BS<</W 0>>/IC[.5]',
    '/Polygon/Rect[0 0 40 20]/Vertices[1 1 9 9 1 9]',
    '/PolyLine/Rect[0 0 40 20]/Vertices[2 2 9 9]',
    '/FreeText/Rect[0 0 80 20]/Contents(Free)/DA(/F 9 Tf)',
    // The rectangle is wrong, and the corners are in an order of their own.
    '/StrikeOut/Rect[50 1 40 2]/QuadPoints[60 70 60 80 90 70 90 80]',
  ].map((more) => `<</Type/Annot/F 4/Subtype${more}>>`);
  const { text, losses } = await converted(pageOf({ annotations }));
  expect(text).toContain('q 0 1 0 rg 0 1 0 RG 1 1 38 18 re f Q 2 w 1 1 38 18 re S');
  expect(text).toMatch(/\/B gs 0 g 0 G q 0\.5 g 0\.5 G 40 10 m (?:[\d. ]+ c ){4}h f Q/);
  expect(text).toContain('1 1 m 9 9 l 1 9 l h S');
  expect(text).toContain('2 2 m 9 9 l S');
  expect(text).toContain(`<${Buffer.from('Free').toString('hex')}> Tj`);
  expect(text).toContain('60 75 m 90 75 l S');
  expect(text).toMatch(/\/BBox \[\s+60\s+70\s+90\s+80\s+\]/);
  expect(Object.keys(losses)).toEqual(['fonts_replaced']);
});

it('draws the ends of lines, and the callout lines of texts', async () => {
  const annotations = [
    '/Line/Rect[5 9 35 11]/L[5 10 35 10]/LE[/None/ClosedArrow]/IC[1 0 0]',
    '/FreeText/Rect[100 50 180 90]/RD[20 10 0 10]/CL[102 52 110 70 120 70]/LE/OpenArrow/Contents(Call)/DA(/F 9 Tf 1 0 0 rg)',
  ].map((more) => `<</Type/Annot/F 4/Subtype${more}>>`);
  const { text } = await converted(pageOf({ annotations }));
  expect(text).toContain('5 10 m 29 10 l S');
  expect(text).toMatch(/29 13\.46\d* m 35 10 l 29 6\.5\d* l b/);
  expect(text).toMatch(/\/Rect \[\s+-2\s+3\s+42\s+17\s+\]/);
  // Below it the box, with a frame of the same colour.
  expect(text).toMatch(
    /1 0 0 RG 1 w q {2}2 2 m 10 20 l 20 20 l S Q\n[\d. ]+ m 2 2 l [\d. ]+ l S Q/,
  );
  expect(text).toContain('q 1 0 0 1 20 10 cm q 1 0 0 RG 1 w 0.5 0.5 59 19 re S Q BT');
});

it('draws the stamps that readers know by name, and nothing for other kinds without an appearance', async () => {
  const annotations = ['Stamp/Name/TopSecret', 'Stamp/Name/Own', 'Watermark', 'Redact'].map(
    (kind) => `<</Type/Annot/F 4/Rect[0 0 90 30]/Subtype/${kind}>>`,
  );
  const { text, losses } = await converted(pageOf({ annotations }));
  expect(text.split(`<${Buffer.from('TOP SECRET').toString('hex')}> Tj`)).toHaveLength(2);
  expect(losses['annotations_changed']).toEqual({ count: 3 });
});

describe('replies to annotations', () => {
  const icon = '/Type/Annot/Subtype/Text/Rect[10 10 30 30]';

  it('are kept, and show nothing where they were hidden', async () => {
    const annotations = [
      `<<${icon}/F 28/Contents(Note)>>`,
      `<<${icon}/F 30/IRT 6 0 R/Contents(Reply)>>`,
    ];
    const { text, losses } = await converted(pageOf({ annotations }));
    expect(losses).toEqual({});
    expect(text).toMatch(/\/Contents \(Reply\)[^>]*\/F 28\b/);
    expect(text).toMatch(/\/IRT \d+ 0 R/);
    // The note alone has an icon.
    expect(text.match(/ re S /g)).toHaveLength(1);
  });

  it('go with what they reply to', async () => {
    const annotations = [
      '<</Type/Annot/Subtype/Square/Rect[10 30 60 40]/F 2>>',
      `<<${icon}/F 30/IRT 6 0 R>>`,
      `<<${icon}/F 30/IRT 7 0 R>>`,
    ];
    const { text, losses } = await converted(pageOf({ annotations }));
    expect(losses).toEqual({ annotations_changed: { count: 3 } });
    expect(text).not.toMatch(/\/Annots|\/IRT/);
  });
});

it('keeps metadata also where the Info dictionary has none, describes it, and tells what it leaves out', async () => {
  const list = (kind: string, ...items: string[]) =>
    `<rdf:${kind}>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:${kind}>`;
  const inside = [
    `<dc:title>${list('Alt', 'A title')}</dc:title><dc:creator>${list('Seq', 'Ann', 'Bob')}</dc:creator>`,
    '<pdfx:Company xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/">Acme</pdfx:Company>',
    '<xmpMM:History><rdf:Seq><rdf:li rdf:parseType="Resource"/></rdf:Seq></xmpMM:History>',
  ].join('');
  const stream = `<x:xmpmeta><rdf:RDF><rdf:Description>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const file = barePageOf({ catalog: '/Metadata 5 0 R' }, [
    { dictionary: '/Type/Metadata/Subtype/XML', stream },
  ]);
  for (const level of ['2b', '4']) {
    const { text, losses } = await converted(file, { level });
    expect(text).toContain('<rdf:li xml:lang="x-default">A title</rdf:li>');
    expect(text).toContain('<rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li>');
    expect(text).toContain('>Acme</pdfx:Company>');
    expect(text.includes('<pdfaProperty:name>Company</pdfaProperty:name>')).toBe(level === '2b');
    expect(losses).toEqual({ metadata_left_out: { names: 'xmpMM:History' } });
  }
});

it('inline images of level 4 get the length of their data, also if they have a wrong one', async () => {
  const image = (more: string) => `BI /W 1 /H 1 /BPC 8 /CS /G ${more}ID x EI`;
  const content = `${image('')} ${image('/L 99 ')}`;
  for (const level of ['2b', '4']) {
    const { text } = await converted(pageOf({ content }), { level });
    expect(text.match(/\/L\s+1\s+ID x\s+EI/g) ?? []).toHaveLength(level === '4' ? 2 : 0);
  }
});

it('glyphs without resources get those of the page, but not the fonts, in which their own is', async () => {
  const content = 'BT /F 12 Tf (A) Tj ET';
  const file = barePageOf({ content, resources: '/Font<</F 5 0 R>>/ColorSpace<</G/DeviceGray>>' }, [
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 65/Widths[1]/Encoding<</Differences[65/A]>>/CharProcs<</A 6 0 R>>>>',
    { dictionary: '', stream: '1 0 0 0 1 1 d1 0 0 1 1 re f' },
  ]);
  const { text } = await converted(file);
  const font = /<<(?:(?!endobj)[\s\S])*\/Type3[\s\S]*?endobj/.exec(text)?.[0] ?? '';
  expect(font).toMatch(/\/Resources/);
  // Its type alone.
  expect(font.match(/\/Font\b/g)).toHaveLength(1);
});

it('ToUnicode maps of level 4 contain no forbidden character', async () => {
  const map = 'beginbfchar\n<41> <0000>\n<42> <0042>\nendbfchar';
  const content = 'BT /F 12 Tf (AB) Tj ET';
  const file = barePageOf({ content, resources: '/Font<</F 5 0 R>>' }, [
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>',
    { dictionary: '', stream: map },
  ]);
  const { text } = await converted(file, { level: '4' });
  expect(text).toContain('<42> <0042>');
  expect(text).not.toMatch(/<41>\s*<0000>/);
});

it('a signature is removed with its value, which is longer than strings of an archive may be', async () => {
  const file = barePageOf({ page: '/Annots[5 0 R]', catalog: '/AcroForm<</Fields[5 0 R]>>' }, [
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/V 6 0 R/Rect[0 0 0 0]/F 132/P 3 0 R>>',
    `<</Type/Sig/ByteRange[0 1 2 3]/Contents<${'00'.repeat(40_000)}>>>`,
  ]);
  const { text, losses } = await converted(file);
  expect(text).toContain('/FT /Sig');
  expect(text).not.toContain('ByteRange');
  expect(losses).toEqual({ signatures_lost: { files: 'odd.pdf' } });
});

it('a PDF whose attachments are encrypted opens without the password', async () => {
  const file = withLockedAttachment('on the page', 'in the note', 'sesame');
  const { losses } = await converted(file);
  expect(losses).toMatchObject({ attachments_locked: { files: 'odd.pdf' } });
});
