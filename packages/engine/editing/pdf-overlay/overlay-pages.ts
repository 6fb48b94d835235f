// Prints the overlay pages with the browser, so that any script is typeset and its fonts are embedded.
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formats } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { graphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { openPartStore } from '#engines/print/part-store.ts';
import type { Area } from './page-areas.ts';

/** An overlay page: its size, and its content as HTML in a box of that size. */
export type OverlayPage = Area & { html: string };

export type Sheets = {
  sheets: readonly OverlayPage[];
  /** CSS rules for the content. */
  style: string;
  /** A picture that they show as `/picture`. */
  picture?: { type: string; content: Buffer };
};

/** An image file as the picture of overlays. */
export const partOf = async ({ path, format }: InputFile) => ({
  ...{ type: formats[format].mime, content: await readFile(path) },
});

/**
 * Prints overlays, each in the upper left corner of a page.
 * @param output a path in the job's output folder, where the print tool writes
 * @param folder takes the data of streams
 * @returns the printed pages
 * @throws ProblemError of the print tool
 */
export async function printed(
  wanted: Sheets,
  output: string,
  folder: string,
  run: Run,
): Promise<Graph> {
  const store = openPartStore(dirname(output));
  const paper = paperFor(wanted.sheets);
  await store.put('/index.html', 'text/html; charset=utf-8', pageOf(wanted, paper));
  const { picture } = wanted;
  if (picture) await store.put('/picture', picture.type, picture.content);
  const path = join(dirname(output), 'sheets.pdf');
  await run.tools.print({
    ...{ source: { kind: 'parts', document: '/index.html' }, title: 'Sheets', output: path, paper },
    ...{ orientation: 'portrait', pages: '', margin: 0, scale: 100, background: true },
    ...{ media: 'print', header: '', footer: '' },
  });
  await store.clear();
  const graph = await graphOf({ path }, folder, run);
  await rm(path);
  return graph;
}

/** A paper size that is large enough for each. */
const paperFor = (sheets: readonly OverlayPage[]): Area => ({
  width: Math.max(...sheets.map(({ width }) => width)),
  height: Math.max(...sheets.map(({ height }) => height)),
});

/** Extra height: if an overlay ended exactly with the paper, rounding could start another page. */
const slack = 1;

const pageOf = ({ sheets, style }: Sheets, paper: Area): string => `<!doctype html>
<meta charset="utf-8">
<style>
html, body { margin: 0; background: none; }
.sheet { position: relative; height: ${paper.height - slack}pt; break-after: page; }
.sheet:last-child { break-after: auto; }
.area { position: absolute; inset: 0 auto auto 0; overflow: hidden; }
${style}
</style>
${sheets.map(sheetHtml).join('\n')}`;

const sheetHtml = ({ width, height, html }: OverlayPage): string =>
  `<div class="sheet"><div class="area" style="width:${width}pt;height:${height}pt">${html}</div></div>`;
