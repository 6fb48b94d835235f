// Bundles the worker program into a folder: `node bundle-program.ts FOLDER`. The worker and its thread become one module each, with one for
// each part that is loaded when it is needed.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Packages with native code or WebAssembly, which cannot be bundled. */
const unbundled = [/^sharp$/, /^@hyzyla\/pdfium$/];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node bundle-program.ts FOLDER');

const bundle = await rolldown({
  input: {
    worker: join(import.meta.dirname, 'main.ts'),
    thread: fileURLToPath(import.meta.resolve('@octavo/engine/drawing-thread')),
  },
  platform: 'node',
  external: unbundled,
  resolve: {
    alias: { 'buffer-crc32': fileURLToPath(import.meta.resolve('@octavo/engine/crc32')) },
  },
  logLevel: 'silent',
});
const { output } = await bundle.generate({ format: 'esm' });
for (const file of output) {
  if (file.type !== 'chunk') continue;
  // The thread is the only module that is started by its path.
  await writeFile(join(folder, file.fileName), file.code.replaceAll('./thread.ts', './thread.js'));
}
await bundle.close();
