// The style sheet of a page: the document's formatting, at a width that is readable on screens and phones.
import type { DocumentFormatting, PageSetup } from '#models/document/model.ts';
import { points } from './markup.ts';
import { sheetDeclarations } from './text-style.ts';

export type PageFormatting = { setup?: PageSetup; formatting?: DocumentFormatting };

const usual = { font: 'Calibri', size: 11 } as const;
/** The maximum line width in points, if no page states one. */
const usualWidth = 480;

const numbered = [
  ['1', 'decimal'],
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
] as const;
const enclosures = [
  ['closed', 'suffix:") "'],
  ['enclosed', 'prefix:"(";suffix:") "'],
] as const;

/** Numbers with parentheses: `1)` and `(1)`. */
const counters = enclosures
  .flatMap(([name, around]) =>
    numbered.flatMap(([type, style]) => [
      `@counter-style ${style}-${name}{system:extends ${style};${around}}`,
      `ol[type="${type}" s].${name}{list-style-type:${style}-${name}}`,
    ]),
  )
  .join('\n');

const rules = `*{box-sizing:border-box}
p,h1,h2,h3,h4,h5,h6,ul,ol,figure,blockquote,pre{margin:0}
h1,h2,h3,h4,h5,h6{line-height:1.25}
p,li,td,th{overflow-wrap:break-word}
ul,ol{padding-inline-start:2em}
ul.labelled{list-style:none;padding-inline-start:1em}
blockquote{margin-inline:2em}
pre{white-space:pre-wrap}
pre,code{font-family:'Courier New',monospace}
body img{max-width:100%;height:auto}
mark{color:inherit}
sup,sub{line-height:0}
.tab{white-space:pre;tab-size:4}
.table{overflow-x:auto}
table{border-collapse:collapse;max-width:100%}
td,th{padding:2pt 4pt;vertical-align:top;text-align:start;font-weight:normal}
.grid td,.grid th{border:1px solid var(--edge)}
.note a{text-decoration:none}
.notes{margin-top:2em;padding-top:.5em;border-top:1px solid #999;font-size:90%}
.back::before{content:"\\21A9"}
.back{text-decoration:none;margin-inline-start:.3em}`;

const widthOf = ({ setup }: PageFormatting) =>
  setup ? Math.max(240, setup.width - setup.margins.left - setup.margins.right) : usualWidth;

/** The text of the element `style`. */
export function styleSheet(page: PageFormatting): string {
  const text = { ...usual, ...page.formatting?.text };
  const body = `body{${sheetDeclarations(text)};line-height:1.35;max-width:calc(${points(widthOf(page))} + 2rem);margin:0 auto;padding:1rem}`;
  const headings = [1, 2, 3, 4, 5, 6].flatMap((level) => {
    const style = page.formatting?.headings[level];
    return style ? [`h${level}{${sheetDeclarations(style, text)}}`] : [];
  });
  const title = page.formatting?.headings[0];
  const titles = title ? [`h1.title{${sheetDeclarations(title, text)}}`] : [];
  return [':root{color-scheme:light}', body, rules, ...headings, ...titles, counters].join('\n');
}
