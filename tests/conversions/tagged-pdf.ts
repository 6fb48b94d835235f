// A tagged page whose tags break every rule that the accessibility panel fixes.
import { pdfOf } from './pdf-objects.ts';

/** The content: a heading, pale text, an image, a table of four cells, a link and a paragraph. */
const content = [
  '/H3 <</MCID 0>> BDC BT /F1 20 Tf 20 260 Td (Results) Tj ET EMC',
  '/P <</MCID 1>> BDC BT 0.8 g /F1 12 Tf 20 230 Td (Pale words) Tj ET EMC',
  '/Figure <</MCID 2>> BDC 0 0.4 0.8 rg 20 150 60 60 re f EMC',
  ...['Year', 'Sum', '2025', '17'].map(
    (text, at) =>
      `/TD <</MCID ${3 + at}>> BDC BT 0 g /F1 12 Tf ${20 + (at % 2) * 80} ${120 - (at >> 1) * 20} Td (${text}) Tj ET EMC`,
  ),
  '/Link <</MCID 7>> BDC 0 0 1 rg 20 50 40 12 re f EMC',
  '/Odd <</MCID 8>> BDC BT 0 g /F1 12 Tf 20 20 Td (Odd) Tj ET EMC',
].join('\n');

type Kid = { type: string; kids: readonly (number | Kid)[]; more?: string; alt?: string };

const row = (first: number): Kid => ({
  type: 'TR',
  kids: [
    { type: 'TD', kids: [first] },
    { type: 'TD', kids: [first + 1] },
  ],
});

const treeOf = (isBroken: boolean): Kid => ({
  type: 'Document',
  kids: [
    { type: isBroken ? 'H3' : 'H1', kids: [0] },
    { type: 'P', kids: [1] },
    { type: 'Figure', kids: [2] },
    { type: 'Table', kids: [row(3), row(5)] },
    {
      type: 'Link',
      kids: [7],
      more: '<</Type/OBJR/Obj 7 0 R/Pg 3 0 R>>',
      alt: isBroken ? '' : '/Alt(Report)',
    },
    { type: 'Odd', kids: [8] },
  ],
});

export function taggedPdf({ isTagged = true, isBroken = true, isSigned = false } = {}): Buffer {
  const root = isTagged ? '/StructTreeRoot 8 0 R/MarkInfo<</Marked true>>' : '';
  const form = isSigned ? '/AcroForm<</SigFlags 3/Fields[9 0 R]>>' : '';
  const objects = new Map<number, Parameters<typeof pdfOf>[0][number]>([
    [1, `<</Type/Catalog/Pages 2 0 R${root}${form}>>`],
    [2, '<</Type/Pages/Count 1/Kids[3 0 R]>>'],
    [
      3,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/StructParents 0/Contents 4 0 R/Annots[7 0 R]/Resources<</Font<</F1 5 0 R>>>>>>',
    ],
    [4, { dictionary: '', stream: content }],
    [5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'],
    [7, '<</Type/Annot/Subtype/Link/Rect[20 50 60 62]/Border[0 0 0]/StructParent 1>>'],
  ]);
  const signature = '<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>';
  if (isSigned) objects.set(9, `<</FT/Sig/T(Signature)/V ${signature}>>`);
  let next = 10;
  const owners: number[] = [];
  let link = 0;
  const write = ({ type, kids, more = '', alt = '' }: Kid, parent: number): number => {
    const number = next++;
    const written = kids.map((kid) => {
      if (typeof kid !== 'number') return `${write(kid, number)} 0 R`;
      owners[kid] = number;
      return kid;
    });
    if (type === 'Link') link = number;
    objects.set(
      number,
      `<</Type/StructElem/S/${type}/P ${parent} 0 R/Pg 3 0 R/K[${written.join(' ')} ${more}]${alt}>>`,
    );
    return number;
  };
  const top = write(treeOf(isBroken), 8);
  const parents = owners.map((owner) => `${owner} 0 R`).join(' ');
  objects.set(
    8,
    `<</Type/StructTreeRoot/K[${top} 0 R]/ParentTree<</Nums[0[${parents}] 1 ${link} 0 R]>>/ParentTreeNextKey 2>>`,
  );
  const last = Math.max(...objects.keys());
  return pdfOf(Array.from({ length: last }, (_, index) => objects.get(index + 1) ?? 'null'));
}
