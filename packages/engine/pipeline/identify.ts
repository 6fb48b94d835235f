// Decides what a file is, by its content and never by its name.
import { stat } from 'node:fs/promises';
import { ProblemError, type Format } from '@octavo/contract';
import type { InputFile } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { detectHead, type DetectedKind } from '#kernel/head.ts';
import { sniffLimits } from '#kernel/limits.ts';
import { wrongFormat } from '#kernel/wrong-format.ts';
import { compoundMagic } from '#containers/compound-file.ts';
import { detectCompound } from '#containers/detect-compound.ts';
import { detectZip } from '#containers/detect-zip.ts';

/** The format that the conversion reads, its own order deciding between several that the content allows. */
function choose(kind: DetectedKind, accepted: readonly Format[]): Format {
  const chosen = accepted.find((format) => kind.formats.includes(format));
  if (!chosen) throw wrongFormat(kind.says, accepted);
  return chosen;
}

const startsLike = (head: Buffer, magic: string) =>
  head.toString('latin1', 0, magic.length) === magic;

/** A closer look into containers, whose head tells only that they are one. */
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
 * Finds out the format of a conversion's input.
 * @param accepted the formats that are read
 * @throws ProblemError `empty_file`; `wrong_format` when the conversion does not read what the content is;
 * `damaged_file` or `archive_limits` when a container cannot be looked into.
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
