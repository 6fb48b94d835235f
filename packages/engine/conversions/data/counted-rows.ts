// Reports progress while a sheet is read; the number of its rows is unknown until the end.
import type { Run } from '#kernel/converter.ts';
import { xlsxLimits } from '#kernel/limits.ts';
import type { ReadRow } from '#formats/xlsx/sheet-reader.ts';
import type { Sheet } from '#formats/xlsx/workbook-reader.ts';

const rowsPerReport = 2_000;

/** The rows of a sheet. Reports each row number as progress, out of the maximum that a sheet may have. */
export async function* countedRows(
  sheet: Sheet,
  run: Run,
  what: string,
): AsyncGenerator<ReadRow> {
  let count = 0;
  for await (const row of sheet.rows()) {
    if (count++ % rowsPerReport === 0) {
      run.signal.throwIfAborted();
      run.progress(row.number, xlsxLimits.rows, what);
    }
    yield row;
  }
}
