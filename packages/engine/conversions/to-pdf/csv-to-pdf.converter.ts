// CSV to PDF: makes a workbook with header and fitted columns, and prints it.
import { rm } from 'node:fs/promises';
import type { AccessibilityOptions } from '#editing/pdf-accessibility/options.ts';
import { finishSheet, isTagged } from '#editing/pdf-accessibility/sheets.ts';
import { converter } from '#kernel/converter.ts';
import { writeTableWorkbook } from '#conversions/data/table-workbook.ts';
import { printSheets, type SheetOptions } from '#engines/office/print-sheets.ts';
import { guardWorkbook } from '#engines/office/sheet-extent.ts';

/** Values are printed as written: 13.50, not 13.5. */
const asTable = { delimiter: 'auto', header: 'auto', types: false } as const;

export default converter<SheetOptions & AccessibilityOptions>({
  reads: ['csv'],
  writes: ['pdf'],
  pool: 'office',
  async convert([input], output, chosen, run) {
    const options = { ...chosen, tagged: isTagged(input, chosen) };
    const path = output.path('ods');
    await writeTableWorkbook(input, path, asTable, run);
    await guardWorkbook(path);
    // A CSV has no page layout of its own, so rows are fitted to the page width as far as possible.
    const fit = options.fit === 'none' ? 'width' : options.fit;
    await printSheets({ ...input, path, format: 'xlsx' }, output, { ...options, fit }, run);
    await rm(path);
    finishSheet(output.path('pdf'), input, options, run);
  },
});
