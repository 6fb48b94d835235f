// Measures glyph widths with PDFium for fonts without widths in the file: the standard 14 (ISO 32000-2, 9.6.2.2).
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { withPdf } from '#formats/pdf/pdfium.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { PdfWriter, ref } from '#formats/pdf/writer.ts';
import { writtenInline } from '#formats/pdf/structure/inline-value.ts';

const codes = Array.from({ length: 256 }, (_, code) => code);

export class GlyphWidths {
  readonly #graph: Graph;
  readonly #run: Run;

  constructor(graph: Graph, run: Run) {
    this.#graph = graph;
    this.#run = run;
  }

  /** The widths of all codes in thousandths of the font size; nothing if PDFium has none either. */
  async widthsOf(font: Dictionary): Promise<((code: number) => number) | undefined> {
    const path = join(this.#run.scratch, 'widths.pdf');
    const { '/ToUnicode': _, '/FontDescriptor': __, ...plain } = font;
    await writeSample(path, writtenInline(this.#graph, plain));
    const widths = await measured(path);
    return widths.some(Boolean) ? (code) => widths[code] ?? 0 : undefined;
  }
}

const hex = (code: number) => `<${code.toString(16).padStart(2, '0')}>`;

/** Writes a page with each code followed by a letter, whose position gives the code's width. */
async function writeSample(path: string, font: string): Promise<void> {
  const lines = codes.map((code) => `BT /F 1000 Tf ${hex(code)} Tj <41> Tj ET`);
  const writer = await PdfWriter.create(path);
  const [catalog, pages] = [writer.reserve(), writer.reserve()];
  const content = await writer.addStream('', Buffer.from(lines.join('\n')));
  const resources = `<</Font<</F ${font}>>>>`;
  const page = await writer.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 10 10]/Contents ${ref(content)}/Resources${resources}>>`,
  );
  await writer.add(`<</Type/Pages/Count 1/Kids[${ref(page)}]>>`, pages);
  await writer.add(`<</Type/Catalog/Pages ${ref(pages)}>>`, catalog);
  await writer.finish(catalog);
}

const measured = (path: string): Promise<number[]> =>
  withPdf(path, undefined, (document) =>
    document.inspect(0, async ({ pdfium, page }) => {
      const out = new OutParameters(pdfium);
      try {
        return codes.map((code) => {
          const letter = pdfium._FPDFPage_GetObject(page, code * 2 + 1);
          return letter && pdfium._FPDFPageObj_GetMatrix(letter, out.at) ? out.float(4) : 0;
        });
      } finally {
        out.free();
      }
    }),
  );
