// Takes pictures of every screen and state, at the width of a phone and of a desk, in light and in dark: `npm run screenshots`.
// They are those that the accessibility tests reach. A folder may be named; else they lie with the data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? join(process.env.OCTAVO_DATA ?? '.', 'screenshots'));

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
process.exitCode = await take();
await writeFile(join(folder, 'index.html'), sheetOf(await pictures()));
console.log(`The pictures lie in ${folder}; index.html shows them side by side.`);

async function take(): Promise<number> {
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs');
  const words = ['run', '--configLoader', 'native', '--project', 'browser', 'accessibility'];
  const env = { ...process.env, OCTAVO_SCREENSHOTS: folder };
  const child = spawn(process.execPath, [vitest, ...words], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function pictures(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
}

function sheetOf(names: string[]): string {
  const style = 'body{display:flex;flex-wrap:wrap;gap:1rem;font:14px sans-serif}img{width:320px}';
  return `<!doctype html><title>Screens</title><style>${style}</style>${names.map(figure).join('\n')}\n`;
}

function figure(name: string): string {
  const picture = `<a href="${name}"><img src="${name}" alt="" loading="lazy"></a>`;
  return `<figure>${picture}<figcaption>${name}</figcaption></figure>`;
}
