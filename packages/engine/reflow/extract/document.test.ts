import { expect, it } from 'vitest';
import { madePage, withMadePdf, wordsOf } from '#reflow/extract/testing/made-page.ts';

const link = (action: string) =>
  `/Annots[<</Type/Annot/Subtype/Link/Rect[20 200 60 212]/A<<${action}>>>>]`;

it('tells where links to addresses are', async () => {
  const { links } = await madePage({
    content: '',
    page: link('/S/URI/URI(https://example.org/a)'),
  });
  expect(links).toEqual([
    { left: 20, top: 88, right: 60, bottom: 100, address: 'https://example.org/a' },
  ]);
});

it.each([
  ['scripts', '/S/URI/URI(javascript:alert)'],
  ['files', '/S/Launch/F(program.exe)'],
  ['files by address', '/S/URI/URI(file:///etc/passwd)'],
])('takes over no links to %s', async (_, action) => {
  expect((await madePage({ content: '', page: link(action) })).links).toEqual([]);
});

it.each([
  ['its own fonts', false],
  ['the fonts of its parent', true],
])('reads what free text on a page with %s says', async (_, isInheriting) => {
  const page = await withMadePdf(
    'BT /B 10 Tf 20 100 Td (below) Tj ET',
    async (writer) => {
      const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
      const formatting = await writer.addStream(
        `/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<<${font}>>`,
        Buffer.from('BT /F 10 Tf 2 5 Td (noted) Tj ET'),
      );
      return {
        isInheriting,
        page: `/Annots[<</Type/Annot/Subtype/FreeText/F 4/Rect[20 200 120 220]/AP<</N ${formatting} 0 R>>>>]`,
      };
    },
    ({ pages }) => pages[0]!,
  );
  expect(wordsOf(page)).toEqual(['below', 'noted']);
  expect(page.spans.map(({ font }) => font.bold)).toEqual([true, false]);
  expect(page.spans[1]).toMatchObject({ left: 22, baseline: 95 });
});

it('tells what the document says of itself, and its outline', async () => {
  const outline = await withMadePdf(
    '',
    async (writer, page) => {
      const [root, first, second] = [writer.reserve(), writer.reserve(), writer.reserve()];
      const to = `/Dest[${page} 0 R/Fit]`;
      await writer.add(`<</Type/Outlines/First ${first} 0 R/Last ${first} 0 R/Count 2>>`, root);
      await writer.add(
        `<</Title(One)/Parent ${root} 0 R/First ${second} 0 R/Last ${second} 0 R/Count 1${to}>>`,
        first,
      );
      await writer.add(`<</Title(One  A)/Parent ${first} 0 R${to}>>`, second);
      return { catalog: `/Outlines ${root} 0 R` };
    },
    (content) => content.outline,
  );
  expect(outline).toEqual([
    { title: 'One', level: 1, page: 1 },
    { title: 'One A', level: 2, page: 1 },
  ]);
});

it('reads the tags of a page, and what is marked as no part of the text', async () => {
  const content = `/P <</MCID 0>> BDC BT /F 10 Tf 20 200 Td (tagged) Tj ET EMC
    /Artifact BMC BT /F 10 Tf 20 20 Td (7) Tj ET EMC`;
  const page = await withMadePdf(
    content,
    async (writer, own) => {
      const [root, cell] = [writer.reserve(), writer.reserve()];
      const parents = await writer.add(`<</Nums[0[${cell} 0 R]]>>`);
      const roles = '/RoleMap<</Zelle/TD>>';
      const row = await writer.add(`<</Type/StructElem/S/TR/P ${root} 0 R/K ${cell} 0 R>>`);
      const spans = '/A<</O/Table/ColSpan 2>>';
      await writer.add(`<</Type/StructElem/S/Zelle/P ${row} 0 R/Pg ${own} 0 R/K 0${spans}>>`, cell);
      await writer.add(
        `<</Type/StructTreeRoot/K ${row} 0 R/ParentTree ${parents} 0 R${roles}>>`,
        root,
      );
      return {
        page: '/StructParents 0',
        catalog: `/StructTreeRoot ${root} 0 R/MarkInfo<</Marked true>>`,
      };
    },
    ({ pages }) => pages[0]!,
  );
  expect(page.tags).toEqual([
    { type: 'TR', children: [{ type: 'TD', children: [0], columnSpan: 2 }] },
  ]);
  expect(page.spans.map(({ text, mark, artifact }) => [text, mark, artifact])).toEqual([
    ['tagged', 0, undefined],
    ['7', undefined, true],
  ]);
});
