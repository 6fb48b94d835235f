// Replaces a text in what is read aloud or listed in its place: alternate texts of tags, and bookmarks.
import { replacementTextKeys } from '#formats/pdf/content/marked-content.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { ReplacementRequest, TextSearch } from './text-search.ts';

/** Bookmarks change only if all pages are searched. */
export function replaceOtherTexts(
  pdf: EditablePdf,
  search: TextSearch,
  { isChosen, isWhole }: Pick<ReplacementRequest, 'isChosen' | 'isWhole'>,
): void {
  const numbers = new Map([...pdf.pageObjects()].map(({ reference }, index) => [reference, index]));
  for (const { reference, value, isStream } of pdf.objects()) {
    if (isStream || !isDictionary(value)) continue;
    const changed = { ...value };
    const page = numbers.get(value['/Pg'] ?? null);
    const isElement = value['/S'] !== undefined && value['/P'] !== undefined;
    if (isElement && (page === undefined ? isWhole : isChosen(page)))
      for (const key of replacementTextKeys) replaceIn(changed, key, search);
    const isBookmark = value['/Title'] !== undefined && value['/Parent'] !== undefined;
    if (isBookmark && isWhole) replaceIn(changed, '/Title', search);
    if (Object.keys(changed).some((key) => changed[key] !== value[key]))
      pdf.set(reference, changed);
  }
}

function replaceIn(dictionary: Dictionary, key: string, search: TextSearch): void {
  const value: Value | undefined = dictionary[key];
  const text = value === undefined ? undefined : textOfValue(value);
  const replaced = text && search.replacedIn(text);
  if (replaced) dictionary[key] = `u:${replaced}`;
}
