// Every conversion that is built has a case in the suites of real files, and no case is for one that is not.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { conversions, convertibleTypes } from '@octavo/contract';

/** The folders of suites that run conversions on real files. */
const suites = ['conversions', 'data', 'presentation', 'print', 'reflow'].map((name) =>
  join(import.meta.dirname, '..', name),
);

async function testFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.test.ts') && name !== 'coverage.test.ts',
  );
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

const allTests = async () => (await Promise.all(suites.map(testFiles))).flat();

/** Types that are named in quotes in a test, such as `place.convert('csv-to-json', …)`. */
async function testedTypes(): Promise<Set<string>> {
  const named = (await allTests()).flatMap((text) => [
    ...text.matchAll(/'([a-z]+(?:-to-[a-z]+|-resizer|-editor))'/g),
  ]);
  return new Set(named.map(([, type = '']) => type));
}

it('has a case for every conversion that is built', async () => {
  const tested = await testedTypes();
  expect(convertibleTypes.filter((type) => !tested.has(type))).toEqual([]);
});

it('has no case for a conversion that is not in the catalogue or not built', async () => {
  const built = new Set<string>(convertibleTypes);
  expect([...(await testedTypes())].filter((type) => !built.has(type))).toEqual([]);
});

/** True when a test sets the option: `{ dpi: 72 }`, `{ dpi }`, `['dpi', …]`. */
const names = (text: string, option: string) =>
  new RegExp(`\\b${option}\\b\\s*[:,}]|'${option}'`).test(text);

it('has a case for every option, beside its type', async () => {
  const texts = await allTests();
  const missing = convertibleTypes.flatMap((type) => {
    const own = texts.filter((text) => text.includes(`'${type}'`));
    return Object.keys(conversions[type].options)
      .filter((option) => !own.some((text) => names(text, option)))
      .map((option) => `${type} ${option}`);
  });
  expect(missing).toEqual([]);
});
