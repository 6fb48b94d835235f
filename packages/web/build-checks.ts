// Checks of the built scripts, which end the build.
import type { Plugin } from 'vite';

type Script = { type: 'chunk'; imports: readonly string[] } | { type: 'asset' };

/**
 * Refuses a build whose scripts import each other in a circle: one of them would run before the modules it needs, such as React.
 * @throws Error with the names of the scripts
 */
export const refuseCircularScripts = (): Plugin => ({
  name: 'octavo-circular-scripts',
  apply: 'build',
  generateBundle(_options, bundle) {
    const circle = circleIn(bundle);
    if (circle)
      throw new Error(
        `These scripts import each other: ${circle.join(' → ')}. Change the groups of codeSplitting in vite.config.ts.`,
      );
  },
});

/** The names of scripts that statically import each other in a circle, the first one again at the end; if there is one. */
export function circleIn(bundle: Readonly<Record<string, Script>>): string[] | undefined {
  const checked = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    const begin = path.indexOf(name);
    if (begin >= 0) return [...path.slice(begin), name];
    const script = bundle[name];
    if (script?.type !== 'chunk' || checked.has(name)) return undefined;
    for (const imported of script.imports) {
      const circle = visit(imported, [...path, name]);
      if (circle) return circle;
    }
    checked.add(name);
    return undefined;
  };
  for (const name of Object.keys(bundle)) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}
