// Finds the files of the build that a page loads: scripts, styles, fonts.
import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import type { PageAssets } from './page-template.ts';

export type Bundle = Rolldown.OutputBundle;

const scripts = {
  landing: 'app/landing.ts',
  start: 'app/start.tsx',
  home: 'screens/home/home.tsx',
};

/** The landing page's only script, and all styles that it uses. */
export function landingFiles(bundle: Bundle): PageAssets {
  const { fileName } = chunkOf(bundle, scripts.landing);
  const shown = [scripts.start, scripts.home].map((module) => chunkOf(bundle, module));
  const styles = shown.flatMap((chunk) => stylesOf(bundle, chunk));
  return { script: fileName, styles: [...new Set(styles)] };
}

/** The fonts for Latin letters that every page uses, by its styles; others are loaded when a page needs them. */
export function fontsOf(bundle: Bundle): string[] {
  const styles = stylesOf(bundle, chunkOf(bundle, scripts.start)).map((name) =>
    sourceOf(bundle, name),
  );
  return Object.keys(bundle).filter(
    (name) =>
      /-latin-(?:wght|400)-normal-[^/]*\.woff2$/.test(name) &&
      styles.some((style) => style.includes(basename(name))),
  );
}

function stylesOf(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports
    .map((name) => bundle[name])
    .filter((file) => file?.type === 'chunk');
  return [
    ...imported.flatMap((file) => stylesOf(bundle, file, seen)),
    ...(chunk.viteMetadata?.importedCss ?? []),
  ];
}

function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  );
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk of ${module}`);
  return chunk;
}

/** The text of an asset. @throws Error if there is no asset with this name */
export function sourceOf(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`);
  return String(file.source);
}
