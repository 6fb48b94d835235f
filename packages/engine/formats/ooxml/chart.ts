// Represents a chart as a table of its values (ECMA-376 part 1, section 21.2).
import { textOf } from '#models/document/content.ts';
import type { Block, Cell, Table } from '#models/document/model.ts';
import { documentLimits } from '#kernel/limits.ts';
import { find, firstWithin, integerOf, within, type Element } from '#formats/ooxml/element.ts';

type Series = { name: string; categories: Map<number, string>; values: Map<number, string> };

/** Removes binary rounding errors: 0.30000000000000004 becomes 0.3. */
function shownNumber(text: string): string {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : String(Number(value.toPrecision(12)));
}

/** The values stored with the chart, by index. */
function cached(element: Element | undefined): Map<number, string> {
  const points = [...within(element, ['c:pt'])].slice(0, documentLimits.chartPoints);
  return new Map(
    points.map((point, index) => [
      integerOf(point, 'idx') ?? index,
      shownNumber(find(point, 'c:v')?.text ?? ''),
    ]),
  );
}

const nameOf = (series: Element) =>
  [...cached(find(series, 'c:tx')).values()].join(' ') || find(series, 'c:tx', 'c:v')?.text || '';

const seriesOf = (element: Element): Series => ({
  name: nameOf(element),
  categories: cached(find(element, 'c:cat') ?? find(element, 'c:xVal')),
  values: cached(find(element, 'c:val') ?? find(element, 'c:yVal')),
});

const cell = (text: string): Cell => ({
  blocks: [{ kind: 'paragraph', role: 'body', content: text ? [textOf(text)] : [] }],
  columnSpan: 1,
  rowSpan: 1,
});
const row = (texts: string[]) => ({ cells: texts.map(cell) });

function tableOf(series: readonly Series[]): Table | undefined {
  const count = Math.max(0, ...series.flatMap(({ values }) => [...values.keys()])) + 1;
  if (!series.some(({ values }) => values.size) || count > documentLimits.chartPoints)
    return undefined;
  const categories = series.find((one) => one.categories.size)?.categories;
  const header = row(['', ...series.map(({ name }) => name)]);
  const rows = Array.from({ length: count }, (_, index) =>
    row([
      categories?.get(index) ?? String(index + 1),
      ...series.map(({ values }) => values.get(index) ?? ''),
    ]),
  );
  return {
    kind: 'table',
    headerRows: 1,
    rows: [header, ...rows],
    columns: header.cells.map(() => 1),
  };
}

const titleOf = (root: Element) =>
  [...within(firstWithin(find(root, 'c:chart', 'c:title'), 'c:rich'), ['a:t'])]
    .map(({ text }) => text)
    .join('')
    .trim();

/**
 * The title of a chart and its values.
 * @param root the root of the chart's part
 */
export function chartBlocks(root: Element): Block[] {
  const series = [...within(find(root, 'c:chart', 'c:plotArea'), ['c:ser'])].map(seriesOf);
  const title = titleOf(root) || (series.length === 1 ? (series[0]?.name ?? '') : '');
  const table = tableOf(series);
  const caption: Block = { kind: 'paragraph', role: 'caption', content: [textOf(title)] };
  return [...(title ? [caption] : []), ...(table ? [table] : [])];
}
