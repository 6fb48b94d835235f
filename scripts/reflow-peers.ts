// The reflow scores of other tools for PDF to Word, measured once on the same forty documents with Debian's versions.

export const columns = [
  'total',
  'text',
  'para',
  'flow',
  'head',
  'list',
  'table',
  'img',
  'style',
  'ssim',
] as const;

export type Scores = Partial<Record<(typeof columns)[number], number | undefined>>;

export const peers: readonly { name: string; scores: Scores }[] = [
  {
    name: 'opendataloader and pandoc, tagged PDFs',
    scores: {
      total: 71.2,
      text: 0.89,
      para: 0.96,
      flow: 1,
      head: 0.4,
      list: 0.58,
      table: 1,
      img: 0.03,
      style: 0.25,
      ssim: 0.59,
    },
  },
  {
    name: 'opendataloader and pandoc',
    scores: {
      total: 70.6,
      text: 0.94,
      para: 0.86,
      flow: 1,
      head: 0.59,
      list: 0.66,
      table: 0.59,
      img: 0.03,
      style: 0.35,
      ssim: 0.59,
    },
  },
  {
    name: 'pdf2docx',
    scores: {
      total: 63.5,
      text: 0.88,
      para: 0.73,
      flow: 0.78,
      head: 0,
      list: 0,
      table: 0.62,
      img: 0.66,
      style: 0.98,
      ssim: 0.81,
    },
  },
  {
    name: 'pdftohtml and pandoc',
    scores: { total: 48, flow: 0.75, head: 0, list: 0.01, table: 0, ssim: 0.26 },
  },
  { name: 'mutool', scores: { total: 46.7, flow: 0.97, head: 0, list: 0, table: 0.56, ssim: 0 } },
  {
    name: "LibreOffice's import",
    scores: {
      total: 31.3,
      text: 0.84,
      para: 0.69,
      flow: 0,
      head: 0,
      list: 0,
      table: 0,
      img: 0.67,
      style: 0.97,
      ssim: 0.73,
    },
  },
];
