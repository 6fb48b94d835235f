// Which characters the bytes of an XML file mean (XML 1.0, appendix F).
import { ProblemError } from '@octavo/contract';
import { headOf } from '#kernel/file-bytes.ts';
import { encodingOfFile } from '#kernel/text-encoding.ts';

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
const declarationBytes = 1024;

/** True for a label that says no more than the bytes themselves: Unicode is seen from a mark, NULs or valid UTF-8. */
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
 * The encoding of an XML file as a label that TextDecoder knows: the declared one, or what the bytes speak for.
 * @throws ProblemError `invalid_data` for an encoding that is not known.
 */
export async function encodingOfXml(path: string): Promise<string> {
  const head = await headOf(path, declarationBytes);
  const declared = declaration.exec(head.toString('latin1'))?.[1];
  return declared && !isUnicode(declared) ? mustBeKnown(declared) : encodingOfFile(path, head);
}
