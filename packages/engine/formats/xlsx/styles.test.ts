import { expect, it } from 'vitest';
import { cellXml } from '#formats/xlsx/cells.ts';
import { SheetNames } from '#formats/xlsx/sheet-names.ts';
import { SheetWriter } from '#formats/xlsx/sheet-writer.ts';
import { StyleSheet } from '#formats/xlsx/styles.ts';

it('gives the same look the same number, and no look the first', () => {
  const styles = new StyleSheet();
  expect(
    [undefined, {}, { bold: true }, { fill: 'FFEE00' }, { bold: true }].map((formatting) =>
      styles.of(formatting),
    ),
  ).toEqual([0, 0, 1, 2, 1]);
});

it('writes formats that Excel has not built in, with their signs escaped', () => {
  const styles = new StyleSheet();
  styles.of({ format: '0.00' });
  styles.of({ format: '"R&D" 0' });
  expect(styles.xml).toContain(
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;R&amp;D&quot; 0"/></numFmts>',
  );
});

it('keeps text that begins with an equals sign as text', () => {
  const xml = cellXml({ kind: 'text', text: '=1+1' }, 1, 0, new StyleSheet());
  expect(xml).toBe('<c r="A1" t="inlineStr"><is><t>=1+1</t></is></c>');
});

it('writes which cells are merged after the rows', () => {
  const writer = new SheetWriter({ header: undefined, widths: [] }, new StyleSheet());
  writer.row([]);
  writer.row([undefined, { kind: 'text', text: 'a', span: { rows: 2, columns: 3 } }]);
  expect(writer.end()).toBe(
    '</sheetData><mergeCells count="1"><mergeCell ref="B2:D3"/></mergeCells></worksheet>',
  );
});

it('gives sheets of the same name numbers, whatever their case', () => {
  const names = new SheetNames();
  expect(['Plan', 'plan', 'PLAN (2)', 'Other'].map((name) => names.free(name))).toEqual([
    'Plan',
    'plan (2)',
    'PLAN (2) (2)',
    'Other',
  ]);
});
