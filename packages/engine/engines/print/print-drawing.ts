// Prints an SVG with the browser, so that lines and letters stay sharp at every zoom.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import type { PageLayout } from '#formats/image/page-layout.ts';
import { pagesOfPdf } from '#formats/pdf/pdfium.ts';
import { openPartStore } from '#engines/print/part-store.ts';

/** An SVG to print, and its position on the page. */
export type PrintedDrawing = {
  /** The user's name of the file. */
  name: string;
  svg: Buffer;
  layout: PageLayout;
  /** A path for the PDF. */
  target: string;
};

/** As an image, an SVG runs no scripts and loads nothing; without overflow, rounding creates no second page. */
function pageAround({ page, image }: PageLayout): string {
  const top = page.height - image.y - image.height;
  const place = `left:${image.x}pt;top:${top}pt;width:${image.width}pt;height:${image.height}pt`;
  return `<!doctype html><meta charset="utf-8"><style>html,body{margin:0;height:1px}div{position:absolute;left:0;top:0;width:${page.width}pt;height:${page.height - 1}pt;overflow:visible}img{position:absolute;${place}}</style><div><img src="/drawing.svg" alt=""></div>`;
}

const asDrawn = {
  orientation: 'portrait',
  pages: '',
  margin: 0,
  scale: 100,
  background: true,
  media: 'screen',
  header: '',
  footer: '',
} as const;

async function print({ name, svg, layout, target }: PrintedDrawing, run: Run): Promise<void> {
  const store = openPartStore(dirname(target));
  await store.put('/index.html', 'text/html; charset=utf-8', pageAround(layout));
  await store.put('/drawing.svg', 'image/svg+xml', svg);
  try {
    const source = { kind: 'parts', document: '/index.html' } as const;
    const title = plainBaseName(name, 'Drawing');
    const paper = layout.page;
    await run.tools.print({ ...asDrawn, source, title, output: target, paper });
  } finally {
    await store.clear();
  }
}

/** Errors after which rasterising helps; not a browser that was busy for too long. */
const isForPixels = (error: unknown) =>
  error instanceof ProblemError &&
  ['tool_missing', 'conversion_failed'].includes(error.problem.code);

/**
 * Prints an SVG on a page of its own.
 * @returns false if there is no browser, or if its result is wrong; then there is nothing at the target
 * @throws ProblemError `too_much_work`, `too_complex`
 */
export async function printDrawing(drawing: PrintedDrawing, run: Run): Promise<boolean> {
  const isPrinted = await print(drawing, run).then(
    async () => (await pagesOfPdf(drawing.target)) === 1,
    (error: unknown) => {
      if (isForPixels(error)) return false;
      throw error;
    },
  );
  if (!isPrinted) await rm(drawing.target, { force: true });
  return isPrinted;
}
