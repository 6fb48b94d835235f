// The manifest of a backup: every file with its size and hash. It is written last, so a folder without a manifest is an
// incomplete backup.
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { z } from 'zod';

const fileName = 'manifest.json';
const formatVersion = 1;

/** A path that stays below the folder it is joined to. */
const innerPath = z
  .string()
  .min(1)
  .refine((path) => normalize(path) === path && !path.startsWith('/') && !path.startsWith('..'));

const entry = z.object({
  path: innerPath,
  bytes: z.number().int().nonnegative(),
  sha256: z.string().length(64),
});

const contents = z.object({
  format: z.literal(formatVersion),
  /** The release of Octavo that made it. */
  octavo: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether the backup contains the secret; otherwise the operator keeps it. */
  secret: z.enum(['in the backup', 'in OCTAVO_SECRET']),
  bytes: z.number().int().nonnegative(),
  /** Folders are listed too, because some are empty and not every backup tool keeps those. */
  folders: z.array(innerPath),
  files: z.array(entry),
});

/** A file of a backup: its relative path, its size, its SHA-256 in hexadecimal. */
export type Entry = z.infer<typeof entry>;
type Contents = z.infer<typeof contents>;
/** The content of a backup, sizes in bytes. */
export type Manifest = Omit<Contents, 'format' | 'bytes'> & { bytes: number };

/** Writes the manifest, which completes a backup. */
export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'bytes'>,
): Promise<Manifest> {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const whole: Contents = { format: formatVersion, bytes, ...manifest };
  const draft = join(folder, `${fileName}.draft`);
  const text = `${JSON.stringify({ ...whole, digest: digestOf(whole) }, null, 1)}\n`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, join(folder, fileName));
  return whole;
}

/** @throws Error with a sentence for the operator when the manifest is missing or was changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, fileName);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no complete backup in ${folder}: ${fileName} cannot be read.`, {
      cause,
    });
  });
  const { digest, ...rest } = jsonOf(text, path);
  const result = contents.safeParse(rest);
  if (!result.success || digest !== digestOf(result.data)) throw changed(path);
  return result.data;
}

function jsonOf(text: string, path: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw changed(path, cause);
  }
}

const changed = (path: string, cause?: unknown) =>
  new Error(
    `${path} is damaged or was made by a newer Octavo, so nothing was restored. Use another backup.`,
    { cause },
  );

/** Computed over the values in the order of the schema, whatever the order in the file. */
const digestOf = (value: Contents): string =>
  createHash('sha256')
    .update(JSON.stringify(contents.parse(value)))
    .digest('hex');
