// Formats tables and lists for the terminal.

/** A table with aligned columns; `none` when there are no rows. */
export function table(headers: readonly string[], rows: readonly string[][], none: string): string {
  if (rows.length === 0) return none;
  const lines = [headers.map((header) => header.toUpperCase()), ...rows];
  const widths = headers.map((_, column) =>
    Math.max(...lines.map((cells) => (cells[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((cells) => line(cells).trimEnd()).join('\n');
}

/** One name and value a line; empty values are left out. */
export function listing(entries: Readonly<Record<string, string | null | undefined>>): string {
  const shown = Object.entries(entries).filter(([, value]) => value != null && value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** In UTC, to the minute. */
export const timeText = (time: Date | string | null): string =>
  time === null ? '' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');

/** `1 file`, `2 files` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
