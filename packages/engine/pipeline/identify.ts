// Detects the format of a file by its content, never by its name.
import { stat } from 'node:fs/promises';
import { ProblemError, type Format } from '@octavo/contract';
import type { InputFile } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import type { DetectedKind } from '#kernel/detected-kind.ts';
import { detectHead } from '#kernel/head.ts';
import { sniffLimits } from '#kernel/limits.ts';
import { wrongFormat } from '#kernel/wrong-format.ts';
import { compoundMagic } from '#containers/compound-file.ts';
import { detectCompound } from '#containers/detect-compound.ts';
import { detectZip } from '#containers/detect-zip.ts';

/** The first of the conversion's formats that the content allows. */
function choose(kind: DetectedKind, accepted: readonly Format[]): Format {
  const chosen = accepted.find((format) => kind.formats.includes(format));
  if (!chosen) throw wrongFormat(kind.description, accepted);
  return chosen;
}

const startsLike = (head: Buffer, magic: string) =>
  head.toString('latin1', 0, magic.length) === magic;

/** Looks into containers, whose first bytes show only that they are one. */
async function detectInside(
  path: string,
  head: Buffer,
  kind: DetectedKind,
  format: Format,
): Promise<DetectedKind> {
  if (startsLike(head, 'PK\x03\x04')) return detectZip(path);
  if (startsLike(head, compoundMagic)) return detectCompound(path, format);
  return kind;
}

/**
 * Detects the format of a conversion's input.
 * @param accepted the formats that are read
 * @throws ProblemError `empty_file`; `wrong_format` if the conversion cannot read the content; `damaged_file` or
 * `archive_limits` if a container cannot be read
 */
export async function identify(
  { path, name }: { path: string; name: string },
  accepted: readonly Format[],
): Promise<InputFile> {
  const { size } = await stat(path);
  if (!size) throw new ProblemError('empty_file');
  const head = await headOf(path, Math.min(size, sniffLimits.longHeadBytes));
  const kind = detectHead(head);
  const first = choose(kind, accepted);
  const closer = await detectInside(path, head, kind, first);
  return { path, name, size, format: choose(closer, accepted) };
}
