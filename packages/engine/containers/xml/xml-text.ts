// Escapes text for XML output.

const special = /[&<>"]/g;
const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Characters that XML 1.0 cannot represent, not even by reference. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Leaves out characters that XML cannot represent. */
export const allowedInXml = (text: string): string => text.toWellFormed().replaceAll(forbidden, '');

/** Escapes text for element content or attributes. Leaves out characters that XML cannot represent. */
export const xmlText = (text: string): string =>
  allowedInXml(text).replaceAll(special, (letter) => references[letter] ?? letter);

/** The same with references for line breaks and tabs, which parsers would turn into other white space. */
export const exactXmlText = (text: string): string =>
  xmlText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;').replaceAll('\r', '&#13;');

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
