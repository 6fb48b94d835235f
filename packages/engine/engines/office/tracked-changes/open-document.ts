// Accepts the tracked changes of an OpenDocument text (OpenDocument 1.3 part 3, section 5.5): what was deleted stands
// apart from the text, so that it goes with the list of changes.

const list =
  /<text:tracked-changes[\s>][\s\S]*?<\/text:tracked-changes>|<text:tracked-changes[^>]*\/>/g;
const marks = /<text:change(?:-start|-end)?\s[^>]*\/>/g;

/** True when there is anything to accept. */
export const hasOpenDocumentChanges = (xml: string): boolean =>
  xml.includes('<text:tracked-changes');

/** The content as it reads once every change in it is accepted. */
export const acceptOpenDocumentChanges = (xml: string): string =>
  xml.replaceAll(list, '').replaceAll(marks, '');
