// Workbooks to JSON: a list for one sheet, an object with a list for each sheet name for several.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type Run } from '#kernel/converter.ts';
import { countedRows } from '#conversions/data/counted-rows.ts';
import { sheetList, type ListOptions } from '#conversions/data/sheet-list.ts';
import { withSheets, type SheetOptions } from '#conversions/data/workbook-input.ts';
import type { Sheet } from '#formats/xlsx/workbook-reader.ts';

type Options = SheetOptions & ListOptions;

const listOf = (sheet: Sheet, options: Options, level: number, run: Run) =>
  sheetList(countedRows(sheet, run, 'Converting to JSON'), options, level);

async function* objectOf(sheets: Sheet[], options: Options, run: Run): AsyncGenerator<string> {
  const [line, colon] = options.pretty ? ['\n', ': '] : ['', ':'];
  const indent = options.pretty ? '  ' : '';
  for (const [index, sheet] of sheets.entries()) {
    yield `${index ? ',' : '{'}${line}${indent}${JSON.stringify(sheet.name)}${colon}`;
    yield* listOf(sheet, options, 1, run);
  }
  yield `${line}}`;
}

async function* jsonOf(sheets: Sheet[], options: Options, run: Run): AsyncGenerator<string> {
  const [only, ...more] = sheets;
  yield* only && !more.length ? listOf(only, options, 0, run) : objectOf(sheets, options, run);
  yield '\n';
}

const pieceCharacters = 64 * 1024;

/** Joins short texts into larger chunks. */
async function* joined(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceCharacters) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

export default converter<Options>({
  reads: ['xlsx', 'xls', 'ods', 'fods'],
  writes: ['json'],
  pool: 'data',
  convert: ([input], output, options, run) =>
    withSheets({ input, output, options, run }, (sheets) =>
      pipeline(joined(jsonOf(sheets, options, run)), createWriteStream(output.path('json'))),
    ),
});
