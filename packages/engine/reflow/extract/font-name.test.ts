import { expect, it } from 'vitest';
import { readFontName } from '#reflow/extract/font-name.ts';

it.each([
  ['ABCDEF+LiberationSerif-Bold', 'Liberation Serif', 'bold'],
  ['LiberationSerif-BoldItalic', 'Liberation Serif', 'bold italic'],
  ['TimesNewRomanPS-ItalicMT', 'Times New Roman', 'italic'],
  ['Arial,Bold', 'Arial', 'bold'],
  ['Helvetica-Oblique', 'Arial', 'italic'],
  ['VerdanaBold', 'Verdana', 'bold'],
  ['DejaVuSans', 'DejaVu Sans', ''],
  ['PTSans-Regular', 'PT Sans', ''],
  ['MyriadPro-SemiboldIt', 'Myriad Pro', 'bold italic'],
  ['CMBX12', 'Latin Modern Roman', 'bold'],
  ['CMTT10', 'Latin Modern Mono', 'monospace'],
  ['Consolas', 'Consolas', 'monospace'],
  ['Segoe UI', 'Segoe UI', ''],
])('reads %s', (name, family, style) => {
  const font = readFontName(name);
  const found = (['bold', 'italic', 'monospace'] as const).filter((one) => font[one]).join(' ');
  expect([font.family, found]).toEqual([family, style]);
});
