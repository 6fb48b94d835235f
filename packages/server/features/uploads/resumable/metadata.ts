// The header Upload-Metadata, in which a client names the file.
import { ProblemError, uploadLimits } from '@octavo/contract';
import { displayName } from '#core/intake/file-name.ts';

/** A key, then a space and its value in base64; the value is optional. */
const pair = /^([!-+\--~]+)(?: ([A-Za-z0-9+/]*={0,2}))?$/;

/**
 * The display name of the file in a header.
 * @param header pairs of key and value, separated by commas
 * @throws ProblemError `invalid_request` when the header is malformed
 */
export function nameIn(header: string): string {
  const { filename, name } = Object.fromEntries(pairsOf(header));
  return displayName(filename ?? name ?? '');
}

function pairsOf(header: string): [string, string][] {
  if (header.length > uploadLimits.metadataBytes)
    throw invalid(`it has more than ${uploadLimits.metadataBytes} bytes`);
  const listed = header.split(',').filter((entry) => entry.trim() !== '');
  const pairs = listed.map(pairOf);
  if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw invalid('a key comes twice');
  return pairs;
}

function pairOf(entry: string): [string, string] {
  const [, key, value = ''] = pair.exec(entry.trim()) ?? [];
  if (key === undefined) throw invalid('it lists keys, each with a space and a value in base64');
  return [key, Buffer.from(value, 'base64').toString()];
}

const invalid = (reason: string) =>
  new ProblemError('invalid_request', { reason: `Upload-Metadata is not valid: ${reason}.` });
