// Takes screenshots of every screen and state that the accessibility tests reach, phone and desktop, light and dark:
// `npm run screenshots -- [FOLDER]`. By default they are saved in the data folder. With --docs, takes the pictures of the
// documentation instead, to be copied to docs/pictures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false } },
});
const folder = resolve(positionals[0] ?? join(process.env.OCTAVO_DATA ?? '.', 'screenshots'));

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
process.exitCode = await takeScreenshots();
await writeFile(join(folder, 'index.html'), galleryOf(await pictures()));
console.log(`The screenshots are in ${folder}; index.html shows them side by side.`);

async function takeScreenshots(): Promise<number> {
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs');
  const tests = values.docs
    ? ['--testNamePattern', 'a picture for the documentation', 'tests/web-app/documentation']
    : ['--testNamePattern', 'axe finds nothing', ...(await filesWithStates())];
  const args = ['run', '--configLoader', 'native', '--project', 'browser', ...tests];
  const env = { ...process.env, OCTAVO_SCREENSHOTS: folder };
  const child = spawn(process.execPath, [vitest, ...args], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** The test files that list states for the accessibility tests. */
async function filesWithStates(): Promise<string[]> {
  const names = (await readdir('tests', { recursive: true })).map((name) => join('tests', name));
  const isList = async (path: string) =>
    path.endsWith('.browser.test.ts') &&
    (await readFile(path, 'utf8')).includes('testAccessibility(');
  const lists = await Promise.all(names.map(isList));
  return names.filter((_, index) => lists[index]);
}

async function pictures(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /\.(?:png|webp)$/.test(name)).toSorted();
}

function galleryOf(names: string[]): string {
  const style = 'body{display:flex;flex-wrap:wrap;gap:1rem;font:14px sans-serif}img{width:320px}';
  return `<!doctype html><title>Screens</title><style>${style}</style>${names.map(figure).join('\n')}\n`;
}

function figure(name: string): string {
  const picture = `<a href="${name}"><img src="${name}" alt="" loading="lazy"></a>`;
  return `<figure>${picture}<figcaption>${name}</figcaption></figure>`;
}
