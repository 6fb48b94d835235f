// Places of a document where SECRET may stand: forms, patterns, notes, fields, descriptions, metadata.
import { line, mark, one, secretLine, type TextCase } from './redaction-pages.ts';

/** A form of the size of the page. */
const form = (content: string, keys = '') => ({
  dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</Font<</F1 4 0 R>>>>${keys}`,
  stream: content,
});

/** Where it stands within the document. */
export const placeCases: Record<string, TextCase> = {
  'in a form': {
    pdf: one('/X1 Do', { resources: '/XObject<</X1 20 0 R>>', more: [form(line(secretLine))] }),
  },
  'in a form within a form': {
    pdf: one('q .5 0 0 .5 0 0 cm /X1 Do Q', {
      resources: '/XObject<</X1 20 0 R>>',
      more: [
        {
          dictionary:
            '/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Matrix[2 0 0 2 0 0]/Resources<</XObject<</X2 21 0 R>>>>',
          stream: 'q 1 0 0 1 9 9 cm /X2 Do Q',
        },
        form(line(secretLine)),
      ],
    }),
  },
  'in a form that has no resources of its own': {
    pdf: one('/X1 Do', {
      resources: '/XObject<</X1 20 0 R>>',
      more: [{ dictionary: '/Subtype/Form/BBox[0 0 400 300]', stream: line(secretLine) }],
    }),
  },
  'in a form that another page shows too': {
    pdf: {
      contents: ['/X1 Do', '/X1 Do'],
      resources: '/XObject<</X1 20 0 R>>',
      more: [form(line(secretLine))],
    },
    options: { marks: [mark] },
    left: 1,
  },
  'in a form that is shown twice': {
    pdf: one('/X1 Do q 1 0 0 1 100 -80 cm /X1 Do Q', {
      resources: '/XObject<</X1 20 0 R>>',
      more: [form(line(secretLine))],
    }),
    options: { marks: [mark] },
    left: 1,
  },
  'in a form that no page shows': {
    pdf: one(line('(Left Right) Tj'), {
      resources: '/XObject<</X1 20 0 R>>',
      page: '/Annots[21 0 R]',
      more: [
        form(line(secretLine)),
        '<</Type/Annot/Subtype/Text/Rect[100 40 120 60]/Contents(A SECRET note)>>',
      ],
    }),
  },
  'in the form of a soft mask': {
    pdf: one(`/G1 gs 0 0 400 300 re f ${line('(Left Right) Tj')}`, {
      resources: '/ExtGState<</G1<</SMask<</S/Luminosity/G 20 0 R>>>>>>',
      more: [
        form(`1 g ${line('(Left SECRET Right) Tj')}`, '/Group<</S/Transparency/CS/DeviceGray>>'),
      ],
    }),
    options: { marks: [mark] },
    stays: ['Above', 'Below', 'Left'],
  },
  'in a pattern': {
    pdf: one(`/Pattern cs /P1 scn 60 195 60 20 re f 0 g ${line('(Left) Tj')}`, {
      resources: '/Pattern<</P1 20 0 R>>',
      more: [
        {
          dictionary:
            '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 400 300]/XStep 400/YStep 300/Resources<</Font<</F1 4 0 R>>>>',
          stream: 'BT /F1 12 Tf 64 200 Td (SECRET) Tj ET',
        },
      ],
    }),
    options: { marks: [mark] },
    stays: ['Above', 'Below', 'Left'],
  },
  'in a note on the page': {
    pdf: one(line('(Left Right) Tj'), {
      page: '/Annots[20 0 R]',
      more: [
        '<</Type/Annot/Subtype/FreeText/Rect[100 40 300 80]/Contents(A SECRET note)/DA(/F1 12 Tf)/AP<</N 21 0 R>>>>',
        {
          dictionary: '/Subtype/Form/BBox[0 0 200 40]/Resources<</Font<</F1 4 0 R>>>>',
          stream: 'BT /F1 12 Tf 10 10 Td (A SECRET note) Tj ET',
        },
      ],
    }),
  },
  'in a note that opens': {
    pdf: one(line('(Left Right) Tj'), {
      page: '/Annots[20 0 R 21 0 R]',
      more: [
        '<</Type/Annot/Subtype/Text/Rect[100 40 120 60]/Contents(A SECRET note)/Popup 21 0 R>>',
        '<</Type/Annot/Subtype/Popup/Rect[120 40 300 90]/Parent 20 0 R>>',
      ],
    }),
  },
  'in a form field': {
    pdf: one(line('(Left Right) Tj'), {
      page: '/Annots[20 0 R]',
      catalog: '/AcroForm<</Fields[20 0 R]/DA(/F1 0 Tf)>>',
      more: [
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(SECRET)/DV(SECRET)/Rect[100 40 300 60]/AP<</N 21 0 R>>>>',
        {
          dictionary: '/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 4 0 R>>>>',
          stream: '/Tx BMC BT /F1 12 Tf 2 4 Td (SECRET) Tj ET EMC',
        },
      ],
    }),
    options: { marks: ['1 90 230 250 40'] },
  },
  'in a field of which the page shows a part': {
    pdf: one(line('(Left Right) Tj'), {
      page: '/Annots[21 0 R]',
      catalog: '/AcroForm<</Fields[20 0 R]/DA(/F1 0 Tf)>>',
      more: [
        '<</FT/Tx/T(name)/V(SECRET)/Kids[21 0 R]>>',
        '<</Type/Annot/Subtype/Widget/Parent 20 0 R/Rect[100 40 300 60]>>',
      ],
    }),
  },
  'in the address of a link': {
    pdf: one(line('(Left link Right) Tj'), {
      page: '/Annots[20 0 R]',
      more: [
        '<</Type/Annot/Subtype/Link/Rect[62 196 84 212]/A<</S/URI/URI(https://example.org/SECRET)>>>>',
      ],
    }),
    options: { marks: ['1 62 90 20 12'] },
  },
  'in the text in place of what is shown': {
    pdf: one(
      line('(Left ) Tj /Span <</ActualText(SECRET)/MCID 0>> BDC (\\(c\\)) Tj EMC ( Right) Tj'),
    ),
    options: { marks: ['1 64 91 14 12'] },
  },
  'in named properties of what is shown': {
    pdf: one(line('(Left) Tj /Span /M1 BDC ( \\(c\\) ) Tj EMC (Right) Tj'), {
      resources: '/Properties<</M1<</ActualText(SECRET)/MCID 0>>>>',
    }),
    options: { words: ['secret'], marks: ['1 64 91 14 12'] },
  },
  'in the description of a tag': {
    pdf: one(line('(Left ) Tj /P <</MCID 0>> BDC (photo) Tj EMC ( Right) Tj'), {
      page: '/StructParents 0',
      catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 20 0 R',
      more: [
        '<</Type/StructTreeRoot/K 21 0 R/ParentTree<</Nums[0[21 0 R]]>>>>',
        '<</Type/StructElem/S/P/P 20 0 R/Pg 25 0 R/K 0/Alt(It shows SECRET)/ActualText(SECRET)>>',
        ...['null', 'null'],
      ],
    }),
    options: { marks: ['1 64 91 32 12'] },
  },
  'in bookmarks, metadata and the title': {
    pdf: one(line(secretLine), {
      catalog: '/Outlines 20 0 R/Metadata 22 0 R',
      trailer: '/Info 23 0 R',
      more: [
        '<</Type/Outlines/First 21 0 R/Last 21 0 R/Count 1>>',
        '<</Title(About SECRET)/Parent 20 0 R/Dest[26 0 R/Fit]>>',
        {
          dictionary: '/Type/Metadata/Subtype/XML',
          stream:
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:title>Of SE&#67;RET things</dc:title><d a="SECRET"/></x:xmpmeta>',
        },
        '<</Title<feff005300450043005200450054>/Author(Kept)/Keywords(a, SECRET)>>',
      ],
    }),
  },
  'in what programs keep for themselves': {
    pdf: one(line(secretLine), {
      page: '/PieceInfo<</Maker<</Private 20 0 R>>>>/Thumb 21 0 R',
      catalog: '/PieceInfo<</Maker<</Private 20 0 R>>>>',
      more: [
        { dictionary: '', stream: 'a copy with SECRET in it' },
        {
          dictionary: '/Width 1/Height 6/ColorSpace/DeviceGray/BitsPerComponent 8',
          stream: 'SECRET',
        },
      ],
    }),
  },
  'in private keys, strings and streams': {
    pdf: one(line(secretLine), {
      catalog: '/Mine<</Note(SECRET)>>/Data 20 0 R/More[21 0 R 22 0 R 23 0 R]',
      page: '/MyKey(SECRET)/Bytes<0001534543524554ff>',
      more: [
        { dictionary: '', stream: 'hidden SECRET' },
        { dictionary: '', stream: `\0S\0E\0C\0R\0E\0T\0` },
        { dictionary: '', stream: `hex ${Buffer.from('a SECRET').toString('hex')} end` },
        {
          dictionary: '',
          stream: `base ${Buffer.from('of SECRET things').toString('base64')} end`,
        },
      ],
    }),
    gone: /SECRET|534543524554|b2YgU0VDUkVUIHRoaW5ncw/,
  },
  'in names of destinations, resources, tags and layers': {
    pdf: one(`/SECRET gs /SECRET BMC ${line(secretLine)} EMC`, {
      catalog: '/Dests<</SECRET[2 0 R/Fit]>>/SECRET true',
      resources: '/ExtGState<</SECRET<</LW 1>>>>',
    }),
  },
  'in a comment and in properties of content': {
    pdf: one(`% SECRET\n/Span <</Lang(en)/Mine(SECRET)>> BDC ${line(secretLine)} EMC`),
  },
  'in an address, as percent codes': {
    pdf: one(line(secretLine), {
      page: '/Annots[20 0 R]',
      more: [
        '<</Type/Annot/Subtype/Link/Rect[162 196 184 212]/A<</S/URI/URI(https://example.org/%53ECRET)>>>>',
      ],
    }),
    gone: /SECRET|%53ECRET/,
  },
  'over the end of a page': {
    pdf: {
      contents: [
        'BT /F1 12 Tf 40 220 Td (Above Left) Tj 0 -180 Td (and SEC-) Tj ET BT /F1 9 Tf 180 12 Td (1) Tj ET',
        'BT /F1 9 Tf 40 280 Td (Header) Tj ET BT /F1 12 Tf 40 220 Td (RET Right) Tj 0 -20 Td (Below) Tj ET',
      ],
    },
    gone: /SEC-|RET/,
    stays: ['Above', 'Left', 'and', 'Header', 'Right', 'Below'],
  },
};
