// PDF to Excel workbooks: restores printed sheets; in other documents, tables become cells and lines become rows.
import { converter } from '#kernel/converter.ts';
import { writeWorkbook } from '#formats/xlsx/workbook-writer.ts';
import { originOf } from '#reflow/extract/extract.ts';
import { withFigures } from '#reflow/figures/with-figures.ts';
import { cancellable } from '#reflow/page/cancellable.ts';
import { withPages, type ReadOptions } from '#reflow/read-pages.ts';
import { withPicturesOf } from '#reflow/slides/chart-pictures.ts';
import { sheetsOfPages, type SheetChoice } from '#reflow/sheets/sheets-of-pages.ts';
import { writtenSheets } from '#reflow/sheets/workbook.ts';

type Options = ReadOptions & { sheets: SheetChoice };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['xlsx'],
  pool: 'pdf',
  async convert([input], output, options, run) {
    const sheets = await withPages(input, options, run, (pages, document) =>
      sheetsOfPages(pages, options.sheets, {
        origin: originOf(document),
        withFigures: (page) => withFigures(page, document, run.scratch),
        withPicturesOf: (page, boxes) =>
          withPicturesOf(document, page, { boxes, folder: run.scratch }),
      }),
    );
    const written = writtenSheets(sheets, (rows) => cancellable(rows, run.signal));
    await writeWorkbook(output.path('xlsx'), written);
  },
});
