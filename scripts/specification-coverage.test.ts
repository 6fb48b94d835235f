// Compares docs/specification/coverage.md with the specification and the existing browser tests.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The sections about screens. Section 7 lists API calls, which the contract's test compares. */
const sections = ['2', '4', '5', '6', '8', '9'];

/** The headings of a section, of both kinds that the specification uses; the title of a section without headings. */
function partsOf(section: string): string[] {
  const [, title = '', body = ''] =
    new RegExp(`\\n## ${section}\\. (.*)\\n([\\s\\S]*?)(?=\\n## |$)`).exec(specification) ?? [];
  const parts = [...body.matchAll(/^(?:### ([^(\n]+)|\*\*(.+)\*\*)/gm)].map(([, heading, bold]) =>
    (heading ?? bold ?? '').trim(),
  );
  return (parts.length > 0 ? parts : [title]).map((part) => `${section} ${part}`);
}

const specification = read('docs/specification/specification.md');
const table = read('docs/specification/coverage.md').matchAll(
  /^\| (\d) +\| (.+?) +\| (.*?) *\| (.*?) *\|$/gm,
);
const rows = [...table].map(([, section, part, tests = '', issue = '']) => ({
  part: `${section} ${part}`,
  tests: tests === '' ? [] : tests.split(', '),
  issue,
}));

test('each part of the specification about a screen has its row, in order', () => {
  expect(rows.map(({ part }) => part)).toEqual(sections.flatMap(partsOf));
});

const files = readdirSync(new URL('tests', root), { recursive: true }).map((path) =>
  basename(String(path)),
);

test('each row names existing browser tests, or the issue that will add them', () => {
  for (const { part, tests, issue } of rows) {
    expect(files, part).toEqual(
      expect.arrayContaining(tests.map((name) => `${name}.browser.test.ts`)),
    );
    expect(tests.length > 0 || /^[78]/.test(issue), part).toBe(true);
  }
});
