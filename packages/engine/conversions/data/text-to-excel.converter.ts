// CSV and plain text to a workbook.
import { converter } from '#kernel/converter.ts';
import { writeTableWorkbook, type TableOptions } from '#conversions/data/table-workbook.ts';

export default converter<TableOptions>({
  reads: ['txt', 'csv'],
  writes: ['xlsx'],
  pool: 'data',
  convert: ([input], output, options, run) =>
    writeTableWorkbook(input, output.path('xlsx'), options, run),
});
