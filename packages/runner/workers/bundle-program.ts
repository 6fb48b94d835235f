// Bundles the worker program into a folder: `node bundle-program.ts FOLDER`. What the worker loads at its start becomes one module, because
// Node needs a millisecond for each; there is one for each part that is loaded when it is needed. The worker's thread becomes one module.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown, type OutputOptions } from 'rolldown';

/** Packages with native code or WebAssembly, which cannot be bundled. */
const unbundled = [/^sharp$/, /^@hyzyla\/pdfium$/];

const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('Usage: node bundle-program.ts FOLDER');

async function writeBundle(
  input: Record<string, string>,
  codeSplitting: NonNullable<OutputOptions['codeSplitting']>,
): Promise<void> {
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: unbundled,
    resolve: {
      alias: { 'buffer-crc32': fileURLToPath(import.meta.resolve('@octavo/engine/crc32')) },
    },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting });
  for (const file of output) {
    if (file.type !== 'chunk') continue;
    // The thread is the only module that is started by its path.
    await writeFile(
      join(folder, file.fileName),
      file.code.replaceAll('./thread.ts', './thread.js'),
    );
  }
  await bundle.close();
}

const worker = join(import.meta.dirname, 'main.ts');
const atTheStart = {
  name: 'start',
  tags: ['$initial' as const],
  // Without the program itself: the parts import this module, and would wait for the program, which waits until it has loaded them.
  test: (id: string) => id !== worker,
};
await writeBundle({ worker }, { groups: [atTheStart] });
await writeBundle(
  { thread: fileURLToPath(import.meta.resolve('@octavo/engine/drawing-thread')) },
  false,
);
