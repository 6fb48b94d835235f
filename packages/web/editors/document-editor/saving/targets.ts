// The formats that a document is saved in.
import { formats, type ConversionType } from '@octavo/contract';
import { formatsOf } from '#editing/text/text-format.ts';

export const targets = ['docx', 'pdf', 'html', 'md'] as const;
export type Target = (typeof targets)[number];

/** The conversions that write the formats; HTML is what the editor itself has. */
export const conversionTo: Readonly<Record<Target, ConversionType | undefined>> = {
  docx: 'html-to-word',
  pdf: 'html-to-pdf',
  html: undefined,
  md: 'html-to-markdown',
};

/** The format to save a file in unless the person chooses another: its own if it is on offer, else Word. */
export function ownTarget(name: string): Target {
  if (/\.pdf$/i.test(name)) return 'pdf';
  const [format] = formatsOf(name);
  return format === 'html' || format === 'md' ? format : 'docx';
}

/** The name of the saved file. */
export const savedName = (name: string, target: Target): string =>
  name.replace(/\.[^.]+$/, '') + formats[target].extensions[0];
