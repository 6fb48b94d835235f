// The command line: `octavo convert`, `edit`, `admin`, `doctor`, `upgrade`, `version`, and `prepare`, which the build of an image calls.
import type { ConfigurationError } from '@octavo/server/configuration';

const commands: Record<string, () => Promise<(args: string[]) => Promise<number>>> = {
  convert: async () => (await import('#convert/convert.ts')).convert,
  edit: async () => (await import('#edit/edit.ts')).edit,
  admin: async () => (await import('#admin/admin.ts')).admin,
  doctor: async () => (await import('#doctor.ts')).doctor,
  prepare: async () => (await import('#prepare.ts')).prepare,
  upgrade: async () => (await import('#upgrade.ts')).upgrade,
  version: async () => (await import('#version.ts')).version,
};

/** By its name, because loading the class with all settings takes half as long as converting a small file. */
const isOfConfiguration = (error: unknown): error is ConfigurationError =>
  error instanceof Error && error.name === 'ConfigurationError';

const sentences = (error: unknown): readonly string[] =>
  isOfConfiguration(error) ? error.sentences : [(error as Error).message];

// The reader of the output may stop early, as `head` does; the command continues.
for (const output of [process.stdout, process.stderr])
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

const [name = '', ...args] = process.argv.slice(2);
try {
  const load = commands[name];
  if (!load) throw new Error(`Unknown command “${name}”. See ./octavo help.`);
  const run = await load();
  process.exitCode = await run(args);
} catch (error) {
  for (const sentence of sentences(error)) process.stderr.write(`octavo: ${sentence}\n`);
  process.exitCode = 2;
}
