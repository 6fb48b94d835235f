// Markdown to PDF and to Word, and Word documents and web pages to Markdown.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookmarksOf, linksOf } from '../print/pdf-inspection.ts';
import { heading, paragraph, picture, table, writeWord } from '../presentation/word-document.ts';
import { protectOpenXml } from './protect.ts';
import { infoOfPdf, run, textOfPdf } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const canary = join(import.meta.dirname, '..', 'corpus', 'hostile', 'canary.png');

let place: Workplace;
let readme: string;

beforeAll(async () => {
  place = await openWorkplace();
  const image = (await readFile(canary)).toString('base64');
  readme = await place.write(
    'readme.md',
    `---
title: "The Oak: a tree"
author: Anna
lang: de
---
# Oak

An *old* **tree** with ~~no~~ leaves, see <https://example.com/oak> or [more](https://example.com/more).[^1]

- [x] planted
- [ ] felled

| Part | Metres |
| --- | ---: |
| Trunk | 21 |

\`\`\`js
const age = 300 < 400;
\`\`\`

![A bird](data:image/png;base64,${image})

<p align="center">Centred</p><script>document.write('RAN')</script>

## Roots

They hold.

[^1]: Counted in spring.
`,
  );
}, 120_000);

afterAll(() => place.close());

describe('markdown-to-pdf', () => {
  it('prints headings, lists, tables, code, pictures and notes', async () => {
    const result = await place.convert('markdown-to-pdf', readme);
    expect(result).toMatchObject({ name: 'readme.pdf', format: 'pdf', pages: 1 });
    const text = (await textOfPdf(result.path)).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/Oak An old tree.*☑ planted ☐ felled.*Trunk 21.*300 < 400.*Centred.*They/);
    expect(text).toContain('Counted in spring.');
    expect(text).not.toMatch(/RAN|---|\*\*|Anna/);
    expect(await infoOfPdf(result.path)).toMatchObject({ Title: 'The Oak: a tree', Tagged: 'yes' });
    expect(await bookmarksOf(result.path)).toMatchObject([
      { title: 'Oak', kids: [{ title: 'Roots' }] },
    ]);
    expect(await linksOf(result.path)).toEqual(
      expect.arrayContaining(['https://example.com/oak', 'https://example.com/more']),
    );
    expect(await run('pdfimages', ['-list', result.path])).toMatch(/image/);
  });

  it('claims to be accessible if all checks pass', async () => {
    const text = 'This is a picture of an oak that stands beside the river: ![](oak.png)';
    const path = await place.write('claim.md', `# Oak\n\n${text}`);
    const options = { accessible: 'required', imageTexts: '-', imagesWithoutText: 'report' };
    const result = await place.convert('markdown-to-pdf', path, options);
    expect(await readFile(result.path, 'latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('follows the options of pages', async () => {
    const long = await place.write(
      'long.md',
      Array.from({ length: 120 }, (_, i) => `P${i}`).join('\n\n'),
    );
    const { path } = await place.convert('markdown-to-pdf', long, {
      ...{ paper: 'letter', orientation: 'landscape', margin: 30, scale: 150, pages: '2' },
      ...{ pageNumbers: true, header: 'Trees', footer: 'Octavo' },
    });
    const info = await infoOfPdf(path);
    expect([info['Page size'], info['Pages']]).toEqual([expect.stringContaining('792 x 612'), '1']);
    expect(await textOfPdf(path)).toMatch(/Trees[^]*P1\d[^]*Octavo · 2 \/ \d+/);
  });
});

describe('markdown-to-word', () => {
  it('is a document with the same structure', async () => {
    const result = await place.convert('markdown-to-word', readme, { paper: 'letter' });
    expect(result).toMatchObject({ name: 'readme.docx', format: 'docx' });
    const document = await run('unzip', ['-p', result.path, 'word/document.xml']);
    expect(document).toContain('<w:pStyle w:val="Heading1"/>');
    expect(document).toContain('<w:tbl>');
    expect(document).toContain('descr="A bird"');
    expect(document).toContain('w:w="12240"');
    expect(document).not.toMatch(/RAN|Anna|\*\*/);
    expect(await run('unzip', ['-p', result.path, 'docProps/core.xml'])).toMatch(
      /The Oak: a tree[^]*Anna/,
    );
    const again = await place.convert('word-to-markdown', result.path, { pictures: 'none' });
    const text = await readFile(again.path, 'utf8');
    expect(text).toContain('# Oak\n\nAn *old* **tree** with ~~no~~ leaves');
    expect(text).toContain('| Part | Metres |\n| --- | --- |\n| Trunk | 21 |');
    expect(text).toContain('```\nconst age = 300 < 400;\n```');
  });
});

describe('word-to-markdown', () => {
  let document: string;
  beforeAll(async () => {
    const body = [
      heading(1, 'Governance'),
      paragraph('Two * three'),
      table([
        ['Region', 'Share'],
        ['North', '12 %'],
      ]),
      picture('A house'),
    ];
    document = await writeWord(place.path('plan.docx'), body, { title: 'The plan' });
  });
  const text =
    '# Governance\n\nTwo \\* three\n\n| Region | Share |\n| --- | --- |\n| North | 12 % |\n\n';

  it('is a ZIP of the text and its pictures', async () => {
    const result = await place.convert('word-to-markdown', document);
    expect(result).toMatchObject({ name: 'plan.zip', format: 'zip' });
    expect(await run('unzip', ['-p', result.path, 'plan.md'])).toBe(
      `${text}![A house](pictures/1.png)\n`,
    );
    expect(await run('unzip', ['-Z1', result.path])).toBe('plan.md\npictures/1.png\n');
  });

  it('has front matter if requested, of a protected document as well', async () => {
    const path = await protectOpenXml(document, place.path('locked-plan.docx'), 'secret');
    const options = { pictures: 'none', frontMatter: true, password: 'secret' };
    const result = await place.convert('word-to-markdown', path, options);
    expect(await readFile(result.path, 'utf8')).toBe(
      `---\ntitle: "The plan"\n---\n\n${text}![A house]()\n`,
    );
  });
});

it('html-to-markdown takes pictures out into a ZIP if requested, and begins with front matter', async () => {
  const image = (await readFile(canary)).toString('base64');
  const page = `<title>Birds</title><meta name="author" content="A &quot;B&quot;"><p>One<img alt="bird" src="data:image/png;base64,${image}">`;
  const path = await place.write('birds.html', page);
  const options = { pictures: 'files', frontMatter: true };
  const result = await place.convert('html-to-markdown', path, options);
  expect(await run('unzip', ['-p', result.path, 'birds.md'])).toBe(
    '---\ntitle: "Birds"\nauthor: "A \\"B\\""\n---\n\nOne![bird](pictures/1.png)\n',
  );
});
