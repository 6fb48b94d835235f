import { readdirSync, readFileSync } from 'node:fs';
import {
  conversion,
  conversionTypes,
  editorTasks,
  inputKinds,
  fileTypes,
  formats,
  groups,
  imageOperations,
  labelOfType,
  pdfOperations,
  screenLabels,
  catalogueGroups,
  type Control,
  type Operation,
} from '@octavo/contract';
import { expect, test } from 'vitest';
import { labels } from '@octavo/messages/de/labels.ts';
import { steps } from '@octavo/messages/de/steps.ts';

const controlWords = (control: Control): string[] => [
  control.label,
  control.help ?? '',
  ...(control.kind === 'text' ? [control.placeholder ?? ''] : []),
  ...(control.kind === 'choice' ? control.choices.map(({ label }) => label) : []),
];

const operations: Operation[] = [
  ...Object.values(pdfOperations),
  ...Object.values(imageOperations),
];

const named = new Set([
  ...Object.values(groups),
  ...fileTypes.map(labelOfType),
  ...[...conversionTypes.map(conversion), ...operations]
    .flatMap(({ options }) => Object.values(options))
    .flatMap(({ control }) => controlWords(control)),
  ...operations
    .flatMap(({ lists }) => Object.values(lists))
    .flatMap(({ label, help }) => [label, help ?? '']),
  ...Object.values(formats).map(({ label }) => label),
  ...Object.values(catalogueGroups),
  ...Object.values(editorTasks).flatMap((tasks) => Object.values(tasks)),
  ...Object.values(inputKinds).map(({ label }) => label),
  ...Object.values(screenLabels),
]);

/** Labels that need no translation: names of formats and sizes, single characters, numbers. */
const same =
  /^(|[A-Z]{3,4}|PDF(\/A-\d[abefu]?|\/UA-\d| 1\.7)?|WebP|JPEG( 2000)?|Netpbm \([A-Z, ]+\)|Markdown|Rich Text|Text|A\d|Letter|Legal|Format|\W|eng\+deu|#\d{6}|\{page\} \/ \{pages\}|[\d, -]+( px)?)$/;

test('each label of the contract is translated, except those that are equal in every language', () => {
  const wanted = [...named].filter((label) => !same.test(label));
  expect(Object.keys(labels).toSorted()).toEqual(wanted.toSorted());
});

const packages = new URL('../../', import.meta.url);

/** The source code of a package, with `#` for template values. */
const saidIn = (name: string): string =>
  readdirSync(new URL(name, packages), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.|node_modules/.test(path))
    .map((path) => readFileSync(new URL(`${name}/${path}`, packages), 'utf8'))
    .join('\n')
    .replace(/\$\{[^}]*\}/g, '#');

const said = saidIn('engine') + saidIn('runner');

test('what the engine says of its progress has German words, and nothing else has', () => {
  const literals = said.matchAll(/(?:progress\([^;]*?|begin\(|what: )['`]([A-Z][^'`]+)['`]/g);
  const progress = new Set([...literals].map(([, text]) => text));
  expect([...progress].filter((text) => !Object.hasOwn(steps, text ?? ''))).toEqual([]);
  expect(Object.keys(steps).filter((text) => !said.includes(text))).toEqual([]);
});
