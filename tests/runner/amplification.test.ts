// Small files that cause much work: each ends at its limit and delays no other owner.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConversionType, ProblemError } from '@octavo/contract';
import { createRunner, type Runner } from '@octavo/runner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip } from '../conversions/documents.ts';
import { nestedForms } from './nested-forms.ts';
import { testSandbox } from '../setup/sandbox.ts';

const cpuSeconds = 3;

let folder: string;
let runner: Runner;
let count = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-amplification-'));
  runner = await createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: process.env['OCTAVO_CACHE'] ?? join(folder, 'cache'),
    ...{ concurrency: 2, ...testSandbox },
  });
});
afterAll(async () => {
  await runner.stop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const convert = (type: ConversionType, path: string, owner: string) => {
  const outputFolder = join(folder, `out-${++count}`);
  mkdirSync(outputFolder);
  const inputs = [{ path, name: path.slice(path.lastIndexOf('/') + 1) }] as const;
  return runner.convert({ type, owner, cpuSeconds, inputs, options: {}, outputFolder }).then(
    () => 'done',
    (error: unknown) => (error as ProblemError).problem.code,
  );
};

/** A table with many cells that compresses to a small file. */
function tableDocx(): Promise<string> {
  const wordNs = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const packageNs = 'http://schemas.openxmlformats.org/package/2006';
  const cell = '<w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>';
  const table = `<w:tbl>${`<w:tr>${cell.repeat(60)}</w:tr>`.repeat(5000)}</w:tbl>`;
  return writeZip(join(folder, 'table.docx'), {
    '[Content_Types].xml': `<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageNs}/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${wordNs}"><w:body>${table}</w:body></w:document>`,
  });
}

/** Nested shapes, each of which uses the next one ten times. */
const svgOfUses = (levels: number): string => {
  const groups = Array.from(
    { length: levels },
    (_, level) => `<g id="g${level}">${`<use href="#g${level + 1}"/>`.repeat(10)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><defs><circle id="g${levels}" r="9"/>${groups.join('')}</defs><use href="#g0"/></svg>`;
};

/** Chained filters, each as large as the page. */
const blurredPage = (): string =>
  `<!doctype html><style>div{filter:blur(40px) drop-shadow(0 0 60px red)}</style>${'<div>'.repeat(400)}x`;

const amplifications: [string, ConversionType, () => string | Promise<string>][] = [
  ['many pages of nested forms', 'pdf-to-jpg', () => write('pages.pdf', nestedForms(400, 6))],
  ['one page of nested forms', 'pdf-to-png', () => write('forms.pdf', nestedForms(1, 12))],
  ['a table of many cells', 'word-to-pdf', tableDocx],
  ['a drawing of copies of copies', 'jpg-to-pdf', () => write('uses.svg', svgOfUses(7))],
  ['a page of filters', 'html-to-pdf', () => write('filters.html', blurredPage())],
];

test.each(amplifications)('%s ends at its limit', { timeout: 300_000 }, async (_, type, make) => {
  const path = await make();
  const csv = write('beside.csv', 'a,b\n1,2\n');
  const hostile = convert(type, path, 'hostile');
  expect(await convert('csv-to-json', csv, 'other')).toBe('done');
  expect(await hostile).toMatch(/^too_(much_work|complex)$/);
});
