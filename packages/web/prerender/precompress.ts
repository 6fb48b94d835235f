// Compresses the text files of the build ahead of time with Brotli and gzip.
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller files are not worth compressing. */
const worthwhileBytes = 1024;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const copies = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, quality),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** @param folder the built web app */
export async function precompress(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,mjs,css,svg,webmanifest,wasm}', { cwd: folder })) {
    const path = join(folder, name);
    if ((await stat(path)).size < worthwhileBytes) continue;
    const bytes = await readFile(path);
    for (const [ending, shrink] of Object.entries(copies))
      await writeFile(`${path}.${ending}`, await shrink(bytes));
  }
}
