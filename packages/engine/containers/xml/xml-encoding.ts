// Determines the encoding of an XML file (XML 1.0, appendix F).
import { ProblemError } from '@octavo/contract';
import { headOf } from '#kernel/file-bytes.ts';
import { encodingOfFile } from '#kernel/text-encoding.ts';

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
const declarationBytes = 1024;

/**
 * True for Unicode encodings, which are detected from the bytes themselves: a byte order mark, NUL bytes or valid
 * UTF-8.
 */
const isUnicode = (label: string) => /^(?:utf|ucs|iso-10646)/i.test(label);

function mustBeKnown(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    const reason = `its encoding “${label}” is not known.`;
    throw new ProblemError('invalid_data', { format: 'XML', reason }, error);
  }
}

/**
 * The encoding of an XML file as a TextDecoder label: the declared one, or the one detected from the bytes.
 * @throws ProblemError `invalid_data` if the encoding is unknown
 */
export async function encodingOfXml(path: string): Promise<string> {
  const head = await headOf(path, declarationBytes);
  const declared = declaration.exec(head.toString('latin1'))?.[1];
  return declared && !isUnicode(declared) ? mustBeKnown(declared) : encodingOfFile(path, head);
}
