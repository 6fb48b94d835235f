// Reads the title of a document.
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { metadataOf } from './document-checks.ts';

/** The title in the Info dictionary, else that in XMP; empty if there is none. */
export function documentTitle(file: WellFormedPdf): string {
  const { '/Title': title } = file.dictionary(file.trailer['/Info']);
  const given = textOfValue(file.resolved(title)).trim();
  if (given) return given;
  const found = metadataOf(file)?.find(({ prefix, name }) => prefix === 'dc' && name === 'title');
  if (!found || found.value.kind === 'structure') return '';
  if (found.value.kind === 'text') return found.value.text;
  const { items } = found.value;
  return (items.find(({ language }) => language === 'x-default') ?? items[0])?.value ?? '';
}
