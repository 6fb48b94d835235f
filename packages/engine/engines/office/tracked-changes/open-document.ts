// Accepts the tracked changes of an OpenDocument text (OpenDocument 1.3 part 3, section 5.5): deleted text is stored in
// the list of changes and is removed with it.

const list =
  /<text:tracked-changes[\s>][\s\S]*?<\/text:tracked-changes>|<text:tracked-changes[^>]*\/>/g;
const marks = /<text:change(?:-start|-end)?\s[^>]*\/>/g;

/** True if there are changes to accept. */
export const hasOpenDocumentChanges = (xml: string): boolean =>
  xml.includes('<text:tracked-changes');

/** The content with all changes accepted. */
export const acceptOpenDocumentChanges = (xml: string): string =>
  xml.replaceAll(list, '').replaceAll(marks, '');
