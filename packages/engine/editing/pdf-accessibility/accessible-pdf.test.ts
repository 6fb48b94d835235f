import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { isTooLarge, makeAccessible, repairAccessibility, type Source } from './accessible-pdf.ts';
import { detectedLanguage } from '#formats/pdf/text/language.ts';
import { otherLanguage } from '#formats/pdf/text/other-language.ts';
import { PageContents } from './page-contents.ts';
import { kidElements, TagTree, type Element } from '#formats/pdf/structure/tag-tree.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-accessible-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Parts = {
  /** Elements: type, entries, and kids: marks by number, elements by index, in PDF syntax from the function. */
  elements: { type: string; entries?: string; kids: (number | `e${number}`)[]; more?: string }[];
  content: string;
  catalog?: string;
  roles?: string;
  page?: string;
  info?: string;
  /** Further objects, from number 20 on. */
  objects?: Record<number, string>;
  toUnicode?: string;
  descriptor?: string;
};

const firstElement = 40;
const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

/** A document with a page, as LibreOffice writes them: the smallest that conforms, apart from what a test breaks. */
function documentOf({ elements, content, ...parts }: Parts): Buffer {
  const objects = new Map<number, string>([
    [
      1,
      `<</Type/Catalog/Pages 2 0 R/StructTreeRoot 9 0 R/MarkInfo<</Marked true>>/Lang(en-GB)${parts.catalog ?? ''}>>`,
    ],
    [2, '<</Type/Pages/Count 1/Kids[3 0 R]>>'],
    [
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/StructParents 0/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</Im 10 0 R>>>>${parts.page ?? ''}>>`,
    ],
    [4, stream(content)],
    [
      5,
      `<</Type/Font/Subtype/TrueType/FontDescriptor 6 0 R/ToUnicode 7 0 R/FirstChar 1/LastChar 2>>`,
    ],
    [6, parts.descriptor ?? '<</FontFile2 8 0 R>>'],
    [7, stream(parts.toUnicode ?? '2 beginbfchar <01> <0048> <02> <0069> endbfchar')],
    [8, stream('font')],
    [10, stream('x', '/Subtype/Image')],
    [11, `<<${parts.info ?? ''}>>`],
  ]);
  const owner = (mark: number) => elements.findIndex(({ kids }) => kids.includes(mark));
  const marks = elements.flatMap(({ kids }) => kids.filter((kid) => typeof kid === 'number'));
  const pageParents = Array.from({ length: Math.max(-1, ...marks) + 1 }, (_, mark) =>
    owner(mark) < 0 ? 'null' : `${firstElement + owner(mark)} 0 R`,
  );
  const isKid = (index: number) => elements.some(({ kids }) => kids.includes(`e${index}`));
  const tops = elements.flatMap((_, index) =>
    isKid(index) ? [] : [`${firstElement + index} 0 R`],
  );
  objects.set(
    9,
    `<</Type/StructTreeRoot/K[${tops.join(' ')}]/ParentTree<</Nums[0[${pageParents.join(' ')}]]>>${parts.roles ? `/RoleMap<<${parts.roles}>>` : ''}>>`,
  );
  for (const [index, { type, entries = '', kids, more = '' }] of elements.entries()) {
    const parent = elements.findIndex((other) => other.kids.includes(`e${index}`));
    const written = kids.map((kid) =>
      typeof kid === 'number' ? kid : `${firstElement + Number(kid.slice(1))} 0 R`,
    );
    objects.set(
      firstElement + index,
      `<</Type/StructElem/S/${type}/Pg 3 0 R/P ${parent < 0 ? 9 : firstElement + parent} 0 R/K[${written.join(' ')} ${more}]${entries}>>`,
    );
  }
  for (const [number, value] of Object.entries(parts.objects ?? {}))
    objects.set(Number(number), value);
  let text = '%PDF-1.7\n';
  const size = Math.max(...objects.keys()) + 1;
  const places = new Map<number, number>();
  for (const [number, value] of objects) {
    places.set(number, text.length);
    text += `${number} 0 obj\n${value}\nendobj\n`;
  }
  const rows = Array.from({ length: size }, (_, number) => {
    const at = places.get(number);
    return at === undefined
      ? '0000000000 65535 f \n'
      : `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  return Buffer.from(
    `${text}xref\n0 ${size}\n${rows.join('')}trailer <</Size ${size}/Root 1 0 R/Info 11 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

const marked = (id: number, type = 'P') =>
  `/${type}<</MCID ${id}>>BDC BT /F1 9 Tf <0102> Tj ET EMC`;
const image = (id: number) => `/Figure<</MCID ${id}>>BDC /Im Do EMC`;
const loose = (y: number) => `BT /F1 9 Tf 1 0 0 1 9 ${y} Tm <01> Tj ET`;
const keyOfForm = '/StructParents 1';
const form = (entries: string) =>
  stream(marked(0), `/Subtype/Form/Resources<</Font<</F1 5 0 R>>>>${entries}`);
const withForm = '/Resources<</Font<</F1 5 0 R>>/XObject<</Fm 20 0 R>>>>';
const plain: Parts = { elements: [{ type: 'P', kids: [0] }], content: marked(0) };

type Repaired = {
  report: ReturnType<typeof repairAccessibility>;
  types: string[];
  tree: TagTree;
  claims: boolean;
  packet: string;
  title: string;
  content: string;
  /** The content of object 20. */
  formContent: string;
  /** The number of the first mark of each element. */
  marks: (number | undefined)[];
  valueOf(reference: string): Record<string, unknown>;
};

const outlineOf = (tree: TagTree, elements: readonly Element[]): string[] =>
  elements.map((element) => {
    const kids = outlineOf(tree, kidElements(element));
    return `${tree.typeOf(element)}${kids.length ? `(${kids.join(' ')})` : ''}`;
  });

async function repaired(
  parts: Partial<Parts>,
  options: Partial<Parameters<typeof repairAccessibility>[2]> = {},
  source?: Source,
): Promise<Repaired> {
  const path = join(folder, 'a.pdf');
  await writeFile(path, documentOf({ ...plain, ...parts }));
  const report = repairAccessibility(path, 'File name', { accessible: 'auto', ...options }, source);
  const found = readWellFormed(path, (file) => {
    const tree = new TagTree(file, () => '');
    const metadata = file.catalog['/Metadata'];
    const packet = (isReference(metadata) && file.decoded(metadata)?.toString()) || '';
    const values = new Map<string, Record<string, unknown>>();
    for (let number = 1; number < 60; number += 1)
      values.set(`${number} 0 R`, file.dictionary(`${number} 0 R`));
    return {
      ...{ report, tree, packet, types: outlineOf(tree, tree.tops) },
      claims: packet.includes('pdfuaid:part>1<'),
      marks: [...tree.elements()].map(({ kids }) => kids.find((kid) => kid.kind === 'mark')?.id),
      title: textOfValue(file.dictionary(file.trailer['/Info'])['/Title']),
      content: new PageContents(file).pages[0]?.content.toString('latin1') ?? '',
      formContent: file.decoded('20 0 R')?.toString('latin1') ?? '',
      valueOf: (reference: string) => values.get(reference) ?? {},
    };
  });
  if (!found) throw new Error('The repaired file cannot be read.');
  return found;
}

describe('identification', () => {
  it('claims PDF/UA with title, language and identification', async () => {
    const { claims, title, packet, valueOf } = await repaired({});
    expect(claims).toBe(true);
    expect(title).toBe('File name');
    expect(packet).toContain('>File name</rdf:li>');
    expect(valueOf('1 0 R')).toMatchObject({ '/ViewerPreferences': { '/DisplayDocTitle': true } });
  });

  it('takes the title from the properties, else from the first heading', async () => {
    expect((await repaired({ info: '/Title(Given)' })).title).toBe('Given');
    const elements = [{ type: 'H1', kids: [0] }];
    expect((await repaired({ elements })).title).toBe('Hi');
  });

  it('detects the language where a browser names its own', async () => {
    const german = 'Die Katze liegt auf der Bank und schaut den anderen Tieren beim Spielen zu.';
    const toUnicode = `1 beginbfchar <01> <${Buffer.from(german, 'utf16le').swap16().toString('hex')}> endbfchar 1 beginbfchar <02> <0069> endbfchar`;
    const path = join(folder, 'd.pdf');
    const named = '/Lang(en-US)';
    const file = documentOf({ ...plain, toUnicode })
      .toString('latin1')
      .replace('/Lang(en-GB)', named);
    await writeFile(path, file, 'latin1');
    repairAccessibility(path, 'd', { accessible: 'auto' }, 'browser');
    expect(readWellFormed(path, ({ catalog }) => catalog['/Lang'])).toBe('u:de');
  });

  it.each([
    [
      'zh',
      '第四章 简单例子：使用 debmake 产生模板文件，然后编辑 debian/rules 文件和 debian/control 文件。',
    ],
    [
      'ja',
      'パッケージを作る方法：debmake を使ってテンプレートファイルを生成し、debian/rules を編集します。',
    ],
    [
      'ko',
      '패키지를 만드는 방법: debmake 명령으로 틀을 만들고 debian/rules 파일과 control 파일을 고친다.',
    ],
    ['de', 'Die Katze liegt auf der Bank und schaut den anderen Tieren beim Spielen zu (日本).'],
  ])('detects %s, also among Latin names', (language, text) => {
    expect(detectedLanguage(text)).toBe(language);
  });

  const german =
    'Die Katze liegt auf der Bank und schaut den anderen Tieren beim Spielen zu, weil sie nicht mehr so jung ist.';

  it.each([
    ['de', german],
    [
      'fr',
      'Le chat est assis sur le banc et regarde les autres animaux qui jouent dans le jardin avec une balle.',
    ],
    [
      'ru',
      'Кошка сидит на скамейке и смотрит, как другие животные играют в саду с большим красным мячом.',
    ],
    ['el', 'Η γάτα κάθεται στον πάγκο'],
    [
      'uk',
      'Кішка сидить на лавці й дивиться, як інші тварини граються з м’ячем, її це не цікавить.',
    ],
    ['fa', 'گربه روی نیمکت نشسته است و حیوانات دیگر را در باغ نگاه می‌کند'],
    ['ja', '猫はベンチに座って、ほかの動物が庭でボール遊びをしているのを見ています。'],
    [undefined, 'Die Katze liegt auf der Bank.'],
    [
      undefined,
      'Müller, H., Schmidt, K.: Die Lage der Dinge. Springer, Berlin 1999, pp. 1–20, in press.',
    ],
    [undefined, 'The cat sits on the bench and watches the other animals that play in the garden.'],
    [undefined, 'α + β = γ, where α, β and γ are the angles at the corners of the triangle'],
    [
      undefined,
      'LAPLAND Rovaniemi Jyväskylä Kuopio Lahti Helsinki Turku Tampere Oulu Vaasa Pori Espoo Vantaa',
    ],
  ])('finds %s in a document in English', (language, text) => {
    expect(otherLanguage(text, 'en-GB')).toBe(language);
  });

  it('takes a paragraph in the language of the document for that', () => {
    expect(otherLanguage(german, 'de-AT')).toBeUndefined();
    expect(otherLanguage('漢字', 'ja')).toBeUndefined();
  });

  it('names the language of paragraphs in another one, and of short ones between them', async () => {
    const texts = [german, 'Die Bank', german, 'The bench', 'Hi'];
    const code = (index: number) => `0${index + 1}`;
    const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
    const toUnicode = texts
      .map((text, index) => `1 beginbfchar <${code(index)}> <${utf16(text)}> endbfchar`)
      .join(' ');
    const elements = texts.map((_, index) => ({
      ...{ type: 'P', kids: [index] },
      ...(index === 4 && { entries: '/Lang(cy)' }),
    }));
    const content = texts
      .map((_, index) => `/P<</MCID ${index}>>BDC BT /F1 9 Tf <${code(index)}> Tj ET EMC`)
      .join(' ');
    const { valueOf } = await repaired({ elements, content, toUnicode });
    const languages = texts.map((_, index) => valueOf(`${40 + index} 0 R`)['/Lang']);
    expect(languages).toEqual(['u:de', 'u:de', 'u:de', undefined, 'u:cy']);
  });

  it('claims nothing if the language is unknown', async () => {
    const path = join(folder, 'e.pdf');
    const file = documentOf(plain).toString('latin1').replace('/Lang(en-GB)', '/Lang(en-US)');
    await writeFile(path, file, 'latin1');
    const report = repairAccessibility(path, 'e', { accessible: 'auto' }, 'browser');
    expect(report?.broken).toEqual([{ clause: '7.2', pages: [] }]);
  });

  it('describes the identification to PDF/A', async () => {
    const packet =
      '<rdf:RDF xmlns:rdf="r"><rdf:Description><pdfaid:part>2</pdfaid:part></rdf:Description></rdf:RDF>';
    const objects = { 20: stream(packet, '/Type/Metadata/Subtype/XML') };
    const found = await repaired({ objects, catalog: '/Metadata 20 0 R' });
    expect(found.packet).toContain('pdfaExtension:schemas');
    expect(found.packet).toContain('pdfaid:part>2<');
    expect(found.claims).toBe(true);
  });
});

describe('structure', () => {
  it('gives elements with remapped standard types the type that was meant', async () => {
    const elements = [{ type: 'Code', kids: [0] }];
    const { types, claims } = await repaired({ elements, roles: '/Code/P' });
    expect([types, claims]).toEqual([['P'], true]);
  });

  it('lets headings skip no level', async () => {
    const types = ['H2', 'H4', 'H4', 'H2', 'H'];
    const elements = types.map((type, index) => ({ type, kids: [index] }));
    const content = types.map((type, index) => marked(index, type)).join('\n');
    const found = await repaired({ elements, content });
    expect(found.types).toEqual(['H1', 'H2', 'H2', 'H1', 'H1']);
    expect(found.claims).toBe(true);
  });

  it('keeps the levels of headings below the sixth', async () => {
    const types = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H8', 'H9', 'H8'];
    const elements = types.map((type, index) => ({ type, kids: [index] }));
    const content = types.map((type, index) => marked(index, type)).join('\n');
    const found = await repaired({ elements, content, roles: '/H8/H6/H9/H6' });
    const kept = found.tree.tops.map(({ type }) => type);
    expect(kept).toEqual(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'H8', 'H7']);
    expect(found.claims).toBe(true);
  });

  it('puts stray list items in a list', async () => {
    const elements: Parts['elements'] = [
      { type: 'LI', kids: ['e1'] },
      { type: 'LBody', kids: [0] },
      { type: 'LI', kids: ['e3'] },
      { type: 'LBody', kids: [1] },
      { type: 'P', kids: [2] },
    ];
    const content = [0, 1, 2].map((id) => marked(id)).join('\n');
    const { types, claims } = await repaired({ elements, content });
    expect([types, claims]).toEqual([['L(LI(LBody) LI(LBody))', 'P'], true]);
  });

  it('has nothing but items in lists', async () => {
    const elements: Parts['elements'] = [
      { type: 'L', kids: ['e1', 'e5'] },
      { type: 'NonStruct', kids: ['e2'] },
      { type: 'Div', kids: ['e3'] },
      { type: 'LI', kids: ['e4'] },
      { type: 'LBody', kids: [0] },
      { type: 'P', kids: [1] },
    ];
    const content = [0, 1].map((id) => marked(id)).join('\n');
    const { types, claims } = await repaired({ elements, content });
    expect([types, claims]).toEqual([['L(LI(LBody) LI(LBody(P)))'], true]);
  });

  it('gives header cells a scope and short rows empty cells', async () => {
    const elements: Parts['elements'] = [
      { type: 'Table', kids: ['e1', 'e2'] },
      { type: 'TR', kids: ['e3', 'e4'] },
      { type: 'TR', kids: ['e5'] },
      { type: 'TH', kids: [0] },
      { type: 'TH', kids: [1] },
      { type: 'TD', kids: [2], entries: '/A<</O/Table/RowSpan 3>>' },
    ];
    const content = [0, 1, 2].map((id) => marked(id)).join('\n');
    const { types, claims, valueOf } = await repaired({ elements, content });
    expect([types, claims]).toEqual([['Table(TR(TH TH) TR(TD TD))'], true]);
    // It reached below the last row.
    expect(valueOf('45 0 R')['/A']).toEqual([{ '/O': '/Table', '/RowSpan': 1 }]);
    expect(valueOf('43 0 R')['/A']).toEqual([{ '/O': '/Table', '/Scope': '/Column' }]);
  });

  it('gives notes an identifier', async () => {
    const elements = [
      { type: 'Note', kids: [0], entries: '/ID(note-1)' },
      { type: 'Note', kids: [1] },
    ];
    const { claims, valueOf } = await repaired({ elements, content: `${marked(0)} ${marked(1)}` });
    expect(claims).toBe(true);
    expect(valueOf('41 0 R')['/ID']).toBe('u:note-2');
  });
});

describe('images', () => {
  it('and captions in one figure need no description of the figure', async () => {
    const { types, claims } = await repaired({
      elements: [
        { type: 'Figure', kids: ['e1', 'e2'] },
        { type: 'Figure', kids: [1], entries: '/Alt(Kept)' },
        { type: 'P', kids: [0] },
      ],
      content: `${image(1)} ${marked(0)}`,
    });
    expect([types, claims]).toEqual([['Div(Figure P)'], true]);
  });

  const elements = [
    { type: 'P', kids: [0] },
    { type: 'Figure', kids: [1], entries: '/A<</O/Layout/BBox[0 0 50 50]>>' },
    { type: 'Figure', kids: [2], entries: '/Alt(Kept)' },
  ];
  const content = [marked(0), image(1), image(2)].join('\n');

  it('claims nothing if one has no description, and names it', async () => {
    const { report, claims } = await repaired({ elements, content });
    expect(claims).toBe(false);
    expect(report).toEqual({
      ...{ figures: [{ number: 1, page: 1 }], untaggedImages: [], broken: [] },
    });
  });

  it('keeps descriptions, and takes those that were entered', async () => {
    const { claims, valueOf } = await repaired({ elements, content }, { imageTexts: 'A cat' });
    expect(claims).toBe(true);
    expect(valueOf('41 0 R')['/Alt']).toBe('u:A cat');
    expect(valueOf('42 0 R')['/Alt']).toBe('u:Kept');
  });

  it.each([{ imageTexts: '-' }, { imagesWithoutText: 'decorative' }] as const)(
    'marks one as decorative on request: %o',
    async (options) => {
      const found = await repaired({ elements, content }, options);
      expect(found.claims).toBe(true);
      expect(found.types).toEqual(['P', 'Figure']);
      expect(found.content).toContain('/Artifact BMC /Im Do EMC');
    },
  );

  it('takes a thin line for decoration', async () => {
    const line = { type: 'Figure', kids: [1], entries: '/A<</O/Layout/BBox[0 0 150 2]>>' };
    const { types, claims } = await repaired({
      elements: [{ type: 'P', kids: [0] }, line],
      content: `${marked(0)} ${image(1)}`,
    });
    expect([types, claims]).toEqual([['P'], true]);
  });

  it('refuses if conformance is required', async () => {
    const path = join(folder, 'b.pdf');
    await writeFile(path, documentOf({ elements, content }));
    const work = () =>
      makeAccessible(path, { name: 'b.docx' }, { accessible: 'required' }, { warn: () => {} });
    expect(work).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ code: 'not_accessible', values: { rules: '7.3 (1)' } }),
      }),
    );
  });
});

describe('headers of rows', () => {
  const cell = (id: number, text: string) =>
    `/TD<</MCID ${id}>>BDC BT /F1 9 Tf (${text}) Tj ET EMC`;
  const tableOf = (rows: readonly (readonly string[])[]): Parts => {
    const width = rows[0]?.length ?? 0;
    const elements: Parts['elements'] = [{ type: 'Table', kids: [] }];
    for (const [row, cells] of rows.entries()) {
      elements[0]?.kids.push(`e${elements.length}`);
      const line = elements.length;
      elements.push({
        type: 'TR',
        kids: cells.map((_, column) => `e${line + 1 + column}` as const),
      });
      for (const column of cells.keys())
        elements.push({ type: row ? 'TD' : 'TH', kids: [row * width + column] });
    }
    const content = rows
      .flat()
      .map((text, id) => cell(id, text))
      .join('\n');
    const letters = Array.from({ length: 95 }, (_, at) => (at + 32).toString(16));
    const toUnicode = letters
      .map((code) => `1 beginbfchar <${code}> <00${code}> endbfchar`)
      .join(' ');
    return { elements, content, toUnicode };
  };

  it('are labels beside numbers', async () => {
    const table = tableOf([
      ['Fruit', '2024', '2025'],
      ['Apples', '12', '14'],
      ['Pears', '7', '-'],
    ]);
    const { types, valueOf } = await repaired(table);
    expect(types).toEqual(['Table(TR(TH TH TH) TR(TH TD TD) TR(TH TD TD))']);
    expect(valueOf('46 0 R')['/A']).toEqual([{ '/O': '/Table', '/Scope': '/Row' }]);
  });

  it.each([
    ['texts beside texts', ['Ann', 'Lee', 'London'], ['Bob', 'Ray', 'Paris']],
    ['labels that repeat', ['Total', '1', '2'], ['Total', '3', '4']],
    ['numbers', ['1999', '1', '2'], ['2000', '3', '4']],
  ])('are not %s', async (_, one, two) => {
    const { types } = await repaired(tableOf([['First', 'Second', 'Third'], one, two]));
    expect(types).toEqual(['Table(TR(TH TH TH) TR(TD TD TD) TR(TD TD TD))']);
  });
});

describe('annotations', () => {
  const link =
    '<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>/StructParent 1>>';
  const annotated = { page: '/Annots[20 0 R]', objects: { 20: link } };

  it('gives links the text that they show, and the page its order', async () => {
    const more = '<</Type/OBJR/Obj 20 0 R>>';
    const elements = [{ type: 'Link', kids: [0], more }];
    const { claims, valueOf } = await repaired({ ...annotated, elements });
    expect(claims).toBe(true);
    expect(valueOf('20 0 R')['/Contents']).toBe('u:Hi');
    expect(valueOf('3 0 R')['/Tabs']).toBe('/S');
  });

  it('puts links that another element holds into one of their own', async () => {
    const more = '<</Type/OBJR/Obj 20 0 R>>';
    const { claims, types } = await repaired({
      ...annotated,
      elements: [{ type: 'P', kids: [0], more }],
    });
    expect([types, claims]).toEqual([['P(Link)'], true]);
  });

  it('gives links outside the structure an element', async () => {
    const { claims, types, valueOf } = await repaired(annotated);
    expect([types, claims]).toEqual([['P', 'Link'], true]);
    expect(valueOf('20 0 R')['/Contents']).toBe('u:https://example.org');
  });

  it('gives form fields a label', async () => {
    const objects = { 20: '<</Subtype/Widget/Rect[0 0 9 9]/T(Town)>>' };
    const more = '<</Type/OBJR/Obj 20 0 R>>';
    const elements = [plain.elements[0]!, { type: 'Form', kids: [], more }];
    const { claims, valueOf } = await repaired({ ...annotated, objects, elements });
    expect(claims).toBe(true);
    expect(valueOf('20 0 R')['/TU']).toBe('u:Town');
  });
});

describe('content', () => {
  it('marks shapes and backgrounds outside the structure as artifacts, and changes nothing else', async () => {
    const before = 'q 1 0 0 rg 0 0 m 9 9 l S Q q 200 0 0 200 0 0 cm /Im Do Q';
    const { claims, content } = await repaired({ content: `${before} ${marked(0)}` });
    expect(claims).toBe(true);
    expect(content.replaceAll(/\/Artifact BMC\n|\nEMC/g, '').trim()).toBe(`${before} ${marked(0)}`);
    expect(content).toContain('/Artifact BMC\n0 0 m 9 9 l S\nEMC');
  });

  it.each([
    [
      'a form whose marks have no elements',
      { content: `${marked(0)} /Fm Do`, page: withForm, objects: { 20: form('') } },
      '7.20',
    ],
    [
      'a form with marks that is drawn twice',
      { content: `${marked(0)} /Fm Do /Fm Do`, page: withForm, objects: { 20: form(keyOfForm) } },
      '7.20',
    ],
    ['an artifact inside an element', { content: `/P<</MCID 0>>BDC /Artifact BMC EMC EMC` }, '7.1'],
    ['a font that is not embedded', { descriptor: '<<>>' }, '7.21.4.1'],
    ['a code without a letter', { toUnicode: '1 beginbfchar <01> <0048> endbfchar' }, '7.21.7'],
    ['a type that nothing translates', { elements: [{ type: 'Poem', kids: [0] }] }, '7.1'],
    ['a cell outside a row', { elements: [{ type: 'TD', kids: [0] }] }, '7.2'],
  ] satisfies [string, Partial<Parts>, string][])(
    'claims nothing with %s',
    async (_, parts, rule) => {
      const { claims, report } = await repaired(parts);
      expect(claims).toBe(false);
      expect(report?.broken).toEqual([{ clause: rule, pages: [1] }]);
    },
  );

  it('takes images at the same place of several pages for decoration, and no others', async () => {
    const second = (content: string) => ({
      ...{ 2: '<</Type/Pages/Count 2/Kids[3 0 R 20 0 R]>>', 21: stream(content) },
      20: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 21 0 R/Resources<</XObject<</Other 10 0 R/Fm 22 0 R>>>>>>',
      22: stream('/In Do', '/Subtype/Form/Resources<</XObject<</In 10 0 R>>>>'),
    });
    const at = (place: number, name: string) => `q 20 0 0 20 ${place} 9 cm /${name} Do Q`;
    const same = await repaired({
      content: `${marked(0)} ${at(50, 'Im')}`,
      objects: second(at(50, 'Other')),
    });
    expect([same.claims, same.report?.broken]).toEqual([true, []]);
    expect(same.content).toMatch(/cm\s+\/Artifact BMC\s+\/Im Do\s+EMC/);
    const other = await repaired({
      content: `${marked(0)} ${at(50, 'Im')}`,
      objects: second(`${at(60, 'Other')} ${at(50, 'Fm')}`),
    });
    expect([other.claims, other.report?.untaggedImages]).toEqual([false, [1, 2]]);
    const answered = await repaired(
      { content: `${marked(0)} ${at(50, 'Im')}`, objects: second(at(60, 'Other')) },
      { imagesWithoutText: 'decorative' },
    );
    expect(answered.claims).toBe(true);
  });

  it('names the pages of what is broken', async () => {
    const path = join(folder, 'd.pdf');
    const warned: unknown[] = [];
    const toUnicode = '1 beginbfchar <01> <0048> endbfchar';
    const content = `${marked(0)} /Im Do /P<</MCID 1>>BDC /Artifact BMC EMC EMC`;
    await writeFile(path, documentOf({ ...plain, content, toUnicode }));
    const run = { warn: (warning: unknown) => void warned.push(warning) };
    makeAccessible(path, { name: 'd.pptx' }, { accessible: 'auto' }, run);
    expect(warned).toEqual([
      { code: 'images_not_tagged', values: { pages: '1' } },
      { code: 'letters_unknown_on_pages', values: { pages: '1' } },
      { code: 'pages_not_accessible', values: { rules: '7.1 (1)' } },
    ]);
    expect(() => makeAccessible(path, { name: 'd.pptx' }, { accessible: 'required' }, run)).toThrow(
      expect.objectContaining({
        problem: { code: 'not_accessible', values: { rules: '7.1 (1), 7.21.7 (1)' } },
      }),
    );
  });

  it('writes languages with hyphens in place of underscores', async () => {
    const elements = [{ type: 'P', kids: [0], entries: '/Lang(pt_BR)' }];
    const { claims, valueOf } = await repaired({ elements, catalog: '/Lang(pt_BR)' });
    expect(claims).toBe(true);
    expect(valueOf('40 0 R')['/Lang']).toBe('u:pt-BR');
    expect(valueOf('1 0 R')['/Lang']).toBe('u:pt-BR');
  });

  it('claims it with invisible text, such as that of scans, whose font is not embedded', async () => {
    const content = marked(0).replace(' Tf', ' Tf 3 Tr');
    const { claims, report } = await repaired({ content, descriptor: '<<>>' });
    expect([claims, report?.broken]).toEqual([true, []]);
  });

  it('reads codes of one and two bytes in a font', async () => {
    const page = '/Resources<</Font<</F1 20 0 R>>>>';
    const objects = {
      20: '<</Type/Font/Subtype/Type0/Encoding/GBK-EUC-H/DescendantFonts[<</FontDescriptor 6 0 R>>]/ToUnicode 7 0 R>>',
    };
    const toUnicode = '2 beginbfchar <41> <0041> <b9d8> <5173> endbfchar';
    const content = marked(0).replace('<0102>', '<41b9d841>');
    const { claims, report } = await repaired({ page, objects, toUnicode, content });
    expect([claims, report?.broken]).toEqual([true, []]);
  });

  const elements = [
    { type: 'P', kids: [0] },
    { type: 'P', kids: [1] },
  ];
  const at = (y: number, text: string) => text.replace(' Tf', ` Tf 1 0 0 1 9 ${y} Tm`);

  it('puts loose text into the element on its line, before or after it', async () => {
    const found = await repaired({
      elements,
      content: [at(90, marked(0)), loose(90), loose(70), at(70, marked(1))].join(' '),
    });
    expect(found.claims).toBe(true);
    expect(found.types).toEqual(['P(Span)', 'P(Span)']);
    expect(found.marks).toEqual([0, 2, 1, 3]);
    expect(found.content).toContain('/Span <</MCID 2>> BDC\n<01> Tj\nEMC');
  });

  it('makes a paragraph of loose text on a line of its own', async () => {
    const content = [at(90, marked(0)), loose(80), at(70, marked(1))].join(' ');
    const { types, claims } = await repaired({ elements, content });
    expect([types, claims]).toEqual([['P', 'P', 'P'], true]);
  });

  it('makes a paragraph of text on a page that has no marks', async () => {
    const page = '/StructParents null';
    const { types, claims, valueOf } = await repaired({ elements: [], content: loose(90), page });
    expect([types, claims]).toEqual([['P'], true]);
    expect(valueOf('3 0 R')['/StructParents']).toBeTypeOf('number');
  });

  it('takes text in the margins for decoration, such as headers that a browser prints', async () => {
    const content = `q 10 10 180 100 re W n ${at(90, marked(0))} Q ${loose(150)}`;
    const { types, claims, content: after } = await repaired({ content }, {}, 'browser');
    expect([types, claims]).toEqual([['P'], true]);
    expect(after).toContain('/Artifact BMC\n<01> Tj\nEMC');
  });

  it('takes images outside the structure for decoration only if a browser wrote them', async () => {
    const content = `${marked(0)} /Im Do`;
    const claims = async (source: Source) => (await repaired({ content }, {}, source)).claims;
    expect([await claims('browser'), await claims('office')]).toEqual([true, false]);
  });

  it('reads marks in forms', async () => {
    const more = '<</Type/MCR/Pg 3 0 R/Stm 20 0 R/MCID 0>>';
    const { claims, report } = await repaired({
      elements: [plain.elements[0]!, { type: 'H1', kids: [], more }],
      content: `${marked(0)} /Fm Do`,
      page: withForm,
      objects: { 20: form(keyOfForm) },
    });
    expect([claims, report?.broken]).toEqual([true, []]);
  });

  it('marks decorative images in a form as artifacts there', async () => {
    const more = '<</Type/MCR/Pg 3 0 R/Stm 20 0 R/MCID 0>>';
    const { claims, report, valueOf, formContent } = await repaired(
      {
        elements: [plain.elements[0]!, { type: 'Figure', kids: [], more }],
        content: `${marked(0)} /Fm Do`,
        page: withForm,
        objects: { 20: form(keyOfForm) },
      },
      { imagesWithoutText: 'decorative' },
    );
    expect([claims, report?.broken]).toEqual([true, []]);
    expect(valueOf('20 0 R')['/StructParents']).toBeTypeOf('number');
    expect(formContent).toMatch(/^\/Artifact BMC/);
  });

  it('is read only up to a number of objects by default', async () => {
    const path = join(folder, 'f.pdf');
    await writeFile(path, documentOf(plain));
    expect([isTooLarge(path), isTooLarge(path, 20)]).toEqual([false, true]);
  });

  it('leaves a file alone that has no structure', async () => {
    const path = join(folder, 'c.pdf');
    const bytes = documentOf({ ...plain });
    const bare = Buffer.from(
      bytes.toString('latin1').replace('/StructTreeRoot 9', '/StructTreeGone 9'),
      'latin1',
    );
    await writeFile(path, bare);
    expect(repairAccessibility(path, 'c', { accessible: 'auto' })).toBeUndefined();
    expect(await readFile(path)).toEqual(bare);
  });
});
