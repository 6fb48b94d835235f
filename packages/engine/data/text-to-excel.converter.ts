// CSV and plain text to a workbook.
import { converter } from '#core/converter.ts';
import { writeTableWorkbook, type TableOptions } from '#data/table-workbook.ts';

export default converter<TableOptions>({
  reads: ['txt', 'csv'],
  writes: ['xlsx'],
  pool: 'data',
  convert: ([input], output, options, run) =>
    writeTableWorkbook(input, output.path('xlsx'), options, run),
});
