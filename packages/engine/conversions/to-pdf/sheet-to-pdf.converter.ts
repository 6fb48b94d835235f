// Excel and OpenDocument workbooks to PDF with the office engine, fitted to pages if requested.
import { converter } from '#kernel/converter.ts';
import { asksForPageSetup } from '#engines/office/page-setup.ts';
import { printSheets, type SheetOptions } from '#engines/office/print-sheets.ts';
import { printWithOffice } from '#engines/office/print.ts';

export default converter<SheetOptions>({
  reads: ['xlsx', 'xls', 'ods', 'fods'],
  writes: ['pdf'],
  pool: 'office',
  convert: ([input], output, options, run) =>
    asksForPageSetup(options)
      ? printSheets(input, output, options, run)
      : printWithOffice(input, output, options, run),
});
