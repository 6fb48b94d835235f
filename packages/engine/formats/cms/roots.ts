// The root certificates that the operator trusts: all files of a folder, as PEM or DER.
import type { X509Certificate } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { certificateOf } from './signed-data.ts';

const most = { files: 2000, bytes: 4 * 1024 * 1024 } as const;

const pem = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----([\w+/=\s]+?)-----END/g;

/** @param folder nothing, or one that the sandbox lacks, if the operator named none */
export async function rootsIn(folder: string | undefined): Promise<X509Certificate[]> {
  const names = folder ? await readdir(folder).catch(() => []) : [];
  const found: X509Certificate[] = [];
  for (const name of names.toSorted().slice(0, most.files)) {
    const path = join(folder ?? '', name);
    const { size, isReadable } = await stat(path).then(
      (entry) => ({ size: entry.size, isReadable: entry.isFile() }),
      () => ({ size: 0, isReadable: false }),
    );
    if (isReadable && size <= most.bytes) found.push(...certificatesIn(await readFile(path)));
  }
  return found;
}

/** The certificates of a file, as PEM or DER. */
export function certificatesIn(file: Buffer): X509Certificate[] {
  const blocks = [...file.toString('latin1').matchAll(pem)];
  const ders = blocks.length ? blocks.map(([, text = '']) => Buffer.from(text, 'base64')) : [file];
  return ders.flatMap((der) => certificateOf(der) ?? []);
}
