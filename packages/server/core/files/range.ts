// Parses the Range header (RFC 9110, section 14). A single range is served; several ranges get the whole file.
import type { ByteRange } from '#platform/files/file-store.ts';

/** The requested bytes, `undefined` for the whole file, or `unsatisfiable`. */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | undefined | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  // A range that ends before it starts is malformed, and a malformed header is ignored.
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

const suffix = (length: number, size: number) =>
  length === 0 || size === 0
    ? 'unsatisfiable'
    : { start: Math.max(0, size - length), end: size - 1 };
