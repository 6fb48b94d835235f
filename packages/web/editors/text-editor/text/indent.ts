// Detects the indentation of a text, so that Tab continues it.

// How many lines are examined.
const sampleLines = 2000;
const defaultIndent = '  ';

/** A tab, or the spaces of the smallest indentation step; two spaces if no line is indented. */
export function indentOf(text: string): string {
  const lines = text.split('\n', sampleLines);
  const tabs = lines.filter((line) => line.startsWith('\t')).length;
  const spaced = lines.flatMap((line) => /^( {2,8})\S/.exec(line)?.[1]?.length ?? []);
  if (tabs > spaced.length) return '\t';
  const even = [4, 2, 3, 8].find((step) => mostly(spaced, (width) => width % step === 0));
  return even ? ' '.repeat(even) : defaultIndent;
}

/** True if nine in ten values match; false without values. */
const mostly = (values: readonly number[], is: (value: number) => boolean) =>
  values.length > 0 && values.filter(is).length >= values.length * 0.9;
