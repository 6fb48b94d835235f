// Each text of the specification is shown somewhere.
import { readdirSync, readFileSync } from 'node:fs';
import { texts } from '@octavo/contract';
import { expect, test } from 'vitest';

const web = new URL('..', import.meta.url);
const contract = new URL('../../contract/', import.meta.url);

const sourcesIn = (folder: URL): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.|node_modules|dist\//.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));

const sources = [...sourcesIn(web), ...sourcesIn(contract)];

/** The keys that a source uses: `texts.home.hero`, or `home.hero` after `const { home } = texts`. */
function usedIn(source: string): string[] {
  const taken = [...source.matchAll(/const \{([^}]*)\} = texts\b/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const places = [
    ...source.matchAll(/\btexts\.(\w+)\.(\w+)/g),
    ...[...source.matchAll(/(?<![.\w])(\w+)\.(\w+)/g)].filter(([, name = '']) =>
      taken.includes(name),
    ),
    ...taken.flatMap((group) => [...takenFrom(source, group)]),
    ...takenFrom(source, 'texts\\.(\\w+)'),
  ];
  return places.map(([, group, name]) => `${group}.${name}`);
}

/** Keys that are destructured from a group: `const { days, hours } = texts.myFiles`. */
const takenFrom = (source: string, group: string): string[][] =>
  [...source.matchAll(new RegExp(`const \\{([^}]*)\\} = ${group}\\b`, 'g'))].flatMap(
    ([, names = '', inner = group]) => names.split(',').map((name) => ['', inner, name.trim()]),
  );

const used = new Set(sources.flatMap(usedIn));
const all = Object.entries(texts).flatMap(([group, members]) =>
  Object.keys(members).map((name) => `${group}.${name}`),
);

test('each text of the specification is shown somewhere', () => {
  expect(all.filter((text) => !used.has(text))).toEqual([]);
});
