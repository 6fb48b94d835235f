import { expect, it } from 'vitest';
import { isDescriptive, mathOf, readFontName } from './font-name.ts';

it.each([
  ['ABCDEF+LiberationSerif-Bold', 'Liberation Serif', 'bold'],
  ['LiberationSerif-BoldItalic', 'Liberation Serif', 'bold italic'],
  ['TimesNewRomanPS-ItalicMT', 'Times New Roman', 'italic'],
  ['Arial,Bold', 'Arial', 'bold'],
  ['Helvetica-Oblique', 'Arial', 'italic'],
  ['P052-Italic', 'Palatino Linotype', 'italic'],
  ['VerdanaBold', 'Verdana', 'bold'],
  ['DejaVuSans', 'DejaVu Sans', ''],
  ['PTSans-Regular', 'PT Sans', ''],
  ['MyriadPro-SemiboldIt', 'Myriad Pro', 'bold italic'],
  ['CMBX12', 'Times New Roman', 'bold'],
  ['CMTT10', 'Courier New', 'monospace'],
  ['Consolas', 'Consolas', 'monospace'],
  ['Segoe UI', 'Segoe UI', ''],
])('reads %s', (name, family, style) => {
  const font = readFontName(name);
  const isBold = font.weight === 'bold';
  const others = (['italic', 'monospace'] as const).filter((one) => font[one]);
  const found = [...(isBold ? ['bold'] : []), ...others].join(' ');
  expect([font.family, found]).toEqual([family, style]);
});

it.each([
  ['ABCDEF+CMR12', 'plain'],
  ['CMB10', 'bold'],
  ['CMSSBX10', 'bold'],
  ['CMBXTI10', 'bold'],
  ['SFRM1000', 'plain'],
  ['SFBX1200', 'bold'],
  ['LMRoman10-Regular', 'plain'],
  ['LMRomanDemi10-Regular', 'bold'],
  ['NimbusRomNo9L-Regu', 'plain'],
  ['NimbusRomNo9L-Medi', 'bold'],
  ['NimbusMonL-ReguObli', 'plain'],
  ['TimesNewRomanPSMT', 'plain'],
  ['Arial-Black', 'bold'],
  ['HelveticaNeueLTStd-BdCn', 'bold'],
  ['HelveticaNeue-Medium', undefined],
  ['Verdana', undefined],
  ['F1', undefined],
])('reads the weight that %s names', (name, weight) => {
  expect(readFontName(name).weight).toBe(weight);
});

it.each(['', 'F1', 'ABCDEF+TT2', 'CIDFont+F3', 'font0000000013f5eeab', 'T1163'])(
  'takes %j for a name that tells nothing',
  (name) => expect(isDescriptive(name)).toBe(false),
);

it.each(['CMR10', 'Arial', 'P052-Roman', 'ABCDEF+OCRA', 'Univers55'])(
  'takes %s for a name',
  (name) => expect(isDescriptive(name)).toBe(true),
);

it.each([
  ['ABCDEF+CMMI10', 'letters'],
  ['ABCDEF+CMSY8', 'letters'],
  ['ABCDEF+CMEX10', 'extension'],
  ['LatinModernMath-Regular', 'letters'],
  ['CambriaMath', 'letters'],
  ['TMMathEx--Identity-H', 'extension'],
  ['ABCDEF+MTExtra', 'extension'],
  ['ABCDEF+CMR10', undefined],
  ['Times-Roman', undefined],
  ['Mathilde', undefined],
  ['ProximaNova-Semi', undefined],
  ['Avenir-Roman', undefined],
])('tells whether %s is a font of formulas', (name, math) => {
  expect(mathOf(name)).toBe(math);
});
