// Excel and OpenDocument workbooks to PDF with the office engine, fitted to pages if requested.
import type { AccessibilityOptions } from '#editing/pdf-accessibility/options.ts';
import { finishSheet, isTagged } from '#editing/pdf-accessibility/sheets.ts';
import { converter } from '#kernel/converter.ts';
import { asksForPageSetup } from '#engines/office/page-setup.ts';
import { printSheets, type SheetOptions } from '#engines/office/print-sheets.ts';
import { printWithOffice } from '#engines/office/print.ts';
import { warnOfOtherWidths } from '#engines/office/stand-in-widths.ts';

export default converter<SheetOptions & AccessibilityOptions>({
  reads: ['xlsx', 'xls', 'ods', 'fods'],
  writes: ['pdf'],
  pool: 'office',
  async convert([input], output, chosen, run) {
    const options = { ...chosen, tagged: isTagged(input, chosen) };
    if (asksForPageSetup(options)) await printSheets(input, output, options, run);
    else await printWithOffice(input, output, options, run);
    if (!options.password) await warnOfOtherWidths(input, output.path('pdf'), run);
    finishSheet(output.path('pdf'), input, options, run);
  },
});
