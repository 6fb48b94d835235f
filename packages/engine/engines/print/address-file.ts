// Reads the address from an uploaded file: a list with one address, or a shortcut of Windows or macOS.
import { headOf } from '#kernel/file-bytes.ts';
import { encodingOfHead } from '#kernel/text-encoding.ts';
import { withoutReferences } from '#containers/xml/references.ts';
import { ProblemError, webAddress } from '@octavo/contract';

/** Shortcuts contain little more than an address and an icon's path. */
const fileBytes = 64 * 1024;

/** The address in the property list of a `.webloc`. */
const ofPropertyList = /<key>\s*URL\s*<\/key>\s*<string>([^<]*)<\/string>/;

const invalid = (reason: string) => new ProblemError('invalid_address', { reason });

/** `URL=…` in the section `[InternetShortcut]`; other sections repeat it for frames. */
function ofShortcut(lines: readonly string[]): string | undefined {
  const begin = lines.findIndex((line) => /^\[InternetShortcut\]$/i.test(line)) + 1;
  if (begin === 0) return undefined;
  const length = lines.slice(begin).findIndex((line) => line.startsWith('['));
  const section = lines.slice(begin, length < 0 ? undefined : begin + length);
  return section.map((line) => /^URL\s*=(.*)$/i.exec(line)?.[1]).find((url) => url !== undefined);
}

/** A list has one address per line, and comments after `#` (RFC 2483, section 5). */
function onlyLine(lines: readonly string[]): string {
  const [first, ...others] = lines.filter((line) => line && !line.startsWith('#'));
  if (!first) throw invalid('the file names none');
  if (others.length) throw invalid('the file has more lines than one address');
  return first;
}

/**
 * The address in a file's text. The host reads it too, so the time is linear in the length.
 * @throws ProblemError `invalid_address`
 */
export function addressIn(text: string): string {
  const lines = text.split(/\r?\n|\r/).map((line) => line.trim());
  const property = ofPropertyList.exec(text)?.[1];
  return webAddress(
    ofShortcut(lines) ?? (property && withoutReferences(property)) ?? onlyLine(lines),
  );
}

/**
 * Reads the address from a file.
 * @throws ProblemError `invalid_address`
 */
export async function readAddress(path: string): Promise<string> {
  const bytes = await headOf(path, fileBytes);
  return addressIn(new TextDecoder(encodingOfHead(bytes)).decode(bytes));
}
